import type { Columns } from './decode.ts';

/**
 * Characters of nearly the same shape, distinguished by their neighbours where the shape does not decide.
 *
 * `l` and `I` are both one plain stroke. In the game's font `l` is a tenth higher than `I`, which shows in large
 * crops but hardly in small ones. Where the shape does not decide, the neighbours do:
 *
 * 1. between or before small letters inside a word it is `l` (`Hill`, `Bluefin`);
 * 2. at the start of a word it is `I` before a small consonant (`Iron`, `Island`, `Inf`), because no word starts
 *    with `lr`, `ls`, `ln`, and `l` before a small vowel (`logi`, `lock`);
 * 3. beside capitals and digits, and alone, it is `I` (`FIR`, `III`, `T2 I`), but `l` after a capital with an accent that
 *    begins a word of two letters (`Öl`).
 */
/** The shape does not decide between two similar characters up to this ratio of their probabilities. */
const SHAPE_UNDECIDED = 4;
/** The same for `l` and `I` beside small letters, where spelling says more than shape does. */
const SHAPE_OVERRULED = 100;

/** The characters of a path, with similar ones decided by their neighbours where the network is in doubt. */
export function decideSimilar(
  found: readonly { character: string; column: number }[],
  table: Columns,
  alphabet: readonly string[],
): string[] {
  const characters = found.map(({ character }) => character);
  const decided = [...characters];
  for (const [index, { column }] of found.entries()) {
    const start = column * table.classes;
    const ratio = (a: string, b: string) =>
      (table.probabilities[start + alphabet.indexOf(a) + 1] ?? 0) /
      (table.probabilities[start + alphabet.indexOf(b) + 1] ?? 0);
    if (isStroke(characters[index])) {
      const limit = isBesideAccent(characters, index)
        ? Number.POSITIVE_INFINITY
        : isInSmallWord(characters, index)
          ? SHAPE_OVERRULED
          : SHAPE_UNDECIDED;
      if (isWithin(ratio('l', 'I'), limit)) decided[index] = strokeByRule(characters, index);
    } else if (isRound(characters[index]) && isWithin(ratio('0', 'O'), SHAPE_UNDECIDED)) {
      decided[index] = roundByRule(characters, index);
    }
  }
  return decided;
}

/** An accent makes the whole line smaller, so that `l` is as high there as `I` in plain lines: spelling alone decides. */
function isBesideAccent(characters: readonly string[], index: number): boolean {
  return ACCENTED_CAPITAL.test(characters[index - 1] ?? ' ');
}

function isWithin(ratio: number, limit: number): boolean {
  return ratio <= limit && ratio >= 1 / limit;
}

const SMALL = /\p{Ll}/u;
const LETTER = /\p{L}/u;
const ACCENTED_CAPITAL = /[ÄÖÜÉÇÑÁÅØÆÀÂÃÈÊËÍÎÏÓÔÕÙÚÛŸŒ]/;
const VOWEL = /[aeiouyäöüàâéèêëîïôûáíóúåøæl]/u;

/** `l` or `I`, by rule, for the character at `index`; other `l` and `I` beside it count as unknown. */
export function strokeByRule(characters: readonly string[], index: number): 'l' | 'I' {
  let before = index - 1;
  while (isStroke(characters[before])) before--;
  let after = index + 1;
  while (isStroke(characters[after])) after++;
  const left = characters[before] ?? ' ';
  const right = characters[after] ?? ' ';
  if (SMALL.test(left)) return 'l';
  if (ACCENTED_CAPITAL.test(left) && !LETTER.test(right) && !LETTER.test(characters[before - 1] ?? ' '))
    return after - before > 2 ? 'I' : 'l';
  if (!SMALL.test(right)) return 'I';
  // At the start of a word or after a capital or digit, with a small letter to come.
  if (/\p{Lu}/u.test(left)) return 'l';
  if (after - before > 2) return index === before + 1 ? 'I' : 'l';
  return VOWEL.test(right) ? 'l' : 'I';
}

/** Whether the character is one of the two. */
export function isStroke(character: string | undefined): boolean {
  return character === 'l' || character === 'I';
}

/** Whether a small letter stands directly before or after the `l` or `I` at `index`, or the run of them. */
export function isInSmallWord(characters: readonly string[], index: number): boolean {
  let before = index - 1;
  while (isStroke(characters[before])) before--;
  let after = index + 1;
  while (isStroke(characters[after])) after++;
  return SMALL.test(characters[before] ?? ' ') || SMALL.test(characters[after] ?? ' ');
}

/**
 * `0` or `O` for the character at `index`, by its direct neighbours: `0` after a digit (`120mm`, `10K`), `O` after
 * a letter (`NO2`), otherwise `O` before a letter (`Op`) and `0` before anything else (`_02`).
 */
export function roundByRule(characters: readonly string[], index: number): '0' | 'O' {
  const left = characters[index - 1] ?? ' ';
  const right = characters[index + 1] ?? ' ';
  if (/\d/.test(left)) return '0';
  if (/\p{L}/u.test(left)) return 'O';
  return /\p{L}/u.test(right) ? 'O' : '0';
}

/** Whether the character is `0` or `O`. */
export function isRound(character: string | undefined): boolean {
  return character === '0' || character === 'O';
}

/**
 * Corrects what spelling alone decides: before `o` and in the ending `-ões` the mark is a tilde, since no language with
 * an umlaut has one there, a stroke that an apostrophe parts from a vowel is the article `l'`, and a stroke after a letter is `l` unless it is one of a pair (`|HQ|`).
 */
export function spelled(line: string): string {
  const marked = line
    .replace(/ä(?=o)/g, 'ã')
    .replace(/Ä(?=O)/g, 'Ã')
    .replace(/ö(?=es(?!\p{L}))/gu, 'õ')
    .replace(/Ö(?=ES(?!\p{L}))/gu, 'Õ')
    .replace(/(?<![\p{L}|])[I|](?='[aeiouhàâéèêëîïôûùœAEIOUHÀÂÉÈÊËÎÏÔÛÙŒ])/gu, 'l');
  return marked.split('|').length === 2 ? marked.replace(/(?<=\p{Ll})\|/u, 'l') : marked;
}
