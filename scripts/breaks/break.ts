/** One fault put into the code on purpose, and the test that must notice it. */
export interface Break {
  /** What is wrong then, in a few words. */
  name: string;
  /** From the repository's root. */
  file: string;
  /** Source text that occurs exactly once in the file. Line breaks and indentation count as one space. */
  find: string;
  replace: string;
  test: {
    file: string;
    /** A part of the test's name, as it stands in the file, that no other test of the file has. */
    title: string;
  };
}

/**
 * The text with one fault in it.
 * @throws Error where what is to be replaced does not occur exactly once: the code has moved, and the list must follow.
 */
export function applyBreak(text: string, { name, file, find, replace }: Break): string {
  const pattern = patternOf(find);
  const count = [...text.matchAll(pattern)].length;
  if (count !== 1)
    throw new Error(`“${name}”: ${file} has ${count} places like this, and should have one: ${find}`);
  return text.replace(pattern, () => replace);
}

/** All places of a source text, however it is broken into lines. */
export function patternOf(find: string): RegExp {
  return new RegExp(find.trim().split(/\s+/).map(escapePattern).join('\\s+'), 'g');
}

/** What matches just this text in a regular expression. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
