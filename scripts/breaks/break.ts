/** A deliberate fault in the code, and the test that must catch it. */
export interface Break {
  /** A short description of the fault. */
  name: string;
  /** Path relative to the repository root. */
  file: string;
  /** Source text that occurs exactly once in the file. Runs of whitespace match any whitespace. */
  find: string;
  replace: string;
  test: {
    file: string;
    /** A part of the test's name, as written in the file, that no other test of the file contains. */
    title: string;
  };
}

/**
 * Returns the source text with the fault applied.
 * @throws Error if the text to replace does not occur exactly once: the code has changed, and the list must
 * be updated.
 */
export function applyBreak(text: string, { name, file, find, replace }: Break): string {
  const pattern = patternOf(find);
  const count = [...text.matchAll(pattern)].length;
  if (count !== 1)
    throw new Error(`“${name}”: ${file} has ${count} places like this, and should have one: ${find}`);
  return text.replace(pattern, () => replace);
}

/** Matches a source text regardless of line breaks. */
export function patternOf(find: string): RegExp {
  return new RegExp(find.trim().split(/\s+/).map(escapePattern).join('\\s+'), 'g');
}

/** Escapes a text for use in a regular expression. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
