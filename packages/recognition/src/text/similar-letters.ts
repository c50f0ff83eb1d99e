/**
 * Characters of nearly the same shape, told apart by their neighbours where the shape does not decide.
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
const SMALL = /\p{Ll}/u;
const LETTER = /\p{L}/u;
const ACCENTED_CAPITAL = /[ÄÖÜÉÇÑÁÅØÆ]/;
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
