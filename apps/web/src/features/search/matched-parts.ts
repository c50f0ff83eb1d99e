/** A letter without case and accent, and never longer than one letter, so that places in a text stay the same. */
function foldLetter(letter: string): string {
  return letter.normalize('NFD').charAt(0).toLowerCase();
}

const fold = (text: string) => Array.from(text, foldLetter).join('');

/** Splits a name into what was typed and the rest: each typed word counts where it first occurs. `at` is a part's place. */
export function matchedParts(name: string, text: string): { part: string; isMatch: boolean; at: number }[] {
  const letters = Array.from(name);
  const folded = fold(name);
  const isMatch = letters.map(() => false);
  for (const word of fold(text).split(/\s+/).filter(Boolean)) {
    const at = folded.indexOf(word);
    if (at >= 0) isMatch.fill(true, at, at + word.length);
  }
  const parts: { part: string; isMatch: boolean; at: number }[] = [];
  for (const [at, letter] of letters.entries()) {
    const last = parts.at(-1);
    const matches = isMatch[at] ?? false;
    if (last?.isMatch === matches) last.part += letter;
    else parts.push({ part: letter, isMatch: matches, at });
  }
  return parts;
}
