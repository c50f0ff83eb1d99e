/**
 * Puts words with accents or in Cyrillic into one of the cases that people write. Many of their small letters are
 * capitals drawn smaller (`о О`, `н Н`, `ç Ç`), so the heights of the letters say more than their shapes.
 */
import type { Strip } from './grey-crop.ts';
import { isCyrillic } from './scripts.ts';

const WORD = /\p{L}{2,}/gu;
const ASCII = /^[A-Za-z]+$/;
/** Shorter words in plain Latin may be a regiment's tag, in any case. */
const SHORT_ASCII = /^[A-Za-z]{2,3}$/;
/** Small letters that are higher than the others: those with a stroke or a mark above. */
const HIGH = /[^acegmnopqrsuvwxyzæœøçагджзиклмнопрстухцчшщъыьэюяевж]/u;
/** Small letters that are as high as capitals in every font. */
const TALL = /[bdfhkl]/u;
const MARKED = /\p{M}/u;
/** Tops this many rows apart are of letters of different height. */
const APART = 1.5;
/** Contrast above this is a stroke. */
const INK = 0.5;
/**
 * Columns of the strip that are looked at on either side of a letter's middle, at most half the way to its neighbours.
 */
const REACH = 6;

/** The probability of a whole line according to the network. */
type Likelihood = (line: string) => number;

/** A character and its place in the network's output. */
interface Placed {
  character: string;
  column: number;
}

/** The upper edge of each character's strokes in rows of the strip. */
export function topsOf(strip: Strip, characters: readonly Placed[], outputColumns: number): number[] {
  const step = strip.columns / Math.max(1, outputColumns);
  const middleOf = (column: number) => Math.round((column + 0.5) * step);
  /** Half the way to a neighbouring character, which may be as high as a bracket; beside a space it may reach further. */
  const edge = (neighbour: Placed | undefined, middle: number, otherwise: number) =>
    neighbour && neighbour.character !== ' ' ? (middleOf(neighbour.column) + middle) / 2 : otherwise;
  return characters.map(({ column }, index) => {
    const middle = middleOf(column);
    const before = edge(characters[index - 1], middle, -1);
    const after = edge(characters[index + 1], middle, strip.columns);
    let top = strip.rows;
    const end = Math.min(strip.columns - 1, middle + REACH, after - 1);
    for (let x = Math.ceil(Math.max(0, middle - REACH, before + 1)); x <= end; x++) {
      for (let y = 0; y < top; y++) if ((strip.data[y * strip.columns + x] ?? 0) > INK) top = y;
    }
    return top;
  });
}

/**
 * Puts each word of a line that is not plain Latin into small letters, capitals, or a capital and small letters,
 * according to the heights of its letters; where these do not decide, as the network finds likelier.
 *
 * @param tops of the line's characters
 */
export function inOneCase(line: string, tops: readonly number[], likelihood: Likelihood): string {
  let text = line;
  for (const { 0: word, index } of line.matchAll(WORD)) {
    if (SHORT_ASCII.test(word) || (ASCII.test(word) && isUsual(word))) continue;
    const replaced = (spelling: string) => text.slice(0, index) + spelling + text.slice(index + word.length);
    const cases = casesByHeight(line, index, word, tops).filter(
      (spelling) => spelling.length === word.length,
    );
    const [best] = cases
      .map((spelling) => ({ spelling, likelihood: likelihood(replaced(spelling)) }))
      .sort((a, b) => b.likelihood - a.likelihood);
    if (best) text = replaced(best.spelling);
  }
  return text;
}

function isUsual(word: string): boolean {
  const rest = word.slice(1);
  return word === word.toUpperCase() || rest === rest.toLowerCase();
}

/** The cases that a word may be in. */
function casesByHeight(line: string, index: number, word: string, tops: readonly number[]): string[] {
  const small = word.toLowerCase();
  const first = word.charAt(0).toUpperCase() + small.slice(1);
  const capitals = word.toUpperCase();
  const low = [...small].flatMap((letter, at) =>
    at > 0 && !HIGH.test(letter) ? [tops[index + at] ?? 0] : [],
  );
  if (low.length === 0) return [small, first, capitals];
  const usual = median(low);
  const isAsHighAsDigit = (digit: RegExp) =>
    [...line.matchAll(digit)].some(({ index: at }) => Math.abs((tops[at] ?? 0) - usual) < APART);
  // A digit directly after a letter may be a letter that was misread.
  if (isAsHighAsDigit(/(?<!\p{L})\d/gu)) return [capitals];
  if (MARKED.test(word.charAt(0).normalize('NFD'))) {
    // The mark makes the first letter higher in any case; the others say whether all may be capitals.
    const high = [...small].flatMap((letter, at) =>
      at > 0 && TALL.test(letter) ? [tops[index + at] ?? 0] : [],
    );
    if (high.length > 0 && usual - median(high) < APART) return [first, capitals];
  }
  const own = tops[index] ?? 0;
  if (own <= usual - APART) return HIGH.test(small.charAt(0)) ? [small, first] : [first];
  const highest = Math.min(...tops.filter((_, at) => /[\p{L}\d]/u.test(line.charAt(at))));
  if (usual - highest >= APART && !hasMark(line)) return [small];
  return isAsHighAsDigit(/\d/g) ? [capitals] : [small, capitals];
}

/**
 * Turns a digit at the end of a word in small letters into the letter of the same shape if it is no higher than they are.
 *
 * @param line in its final case
 * @param tops of the line's characters
 */
export function withLowLetters(line: string, tops: readonly number[]): string {
  return line.replace(/(?<=\p{Ll})[03](?![\d\p{L}])/gu, (digit, index: number) => {
    const word = /\p{L}+$/u.exec(line.slice(0, index))?.[0] ?? '';
    const start = index - word.length;
    const low = [...word].flatMap((letter, at) => (HIGH.test(letter) ? [] : [tops[start + at] ?? 0]));
    if (low.length === 0 || Math.abs((tops[index] ?? 0) - median(low)) >= APART) return digit;
    if (isCyrillic(word)) return digit === '0' ? 'о' : 'з';
    return digit === '0' ? 'o' : digit;
  });
}

/** Whether some letter of the line has a mark above it. */
function hasMark(line: string): boolean {
  return MARKED.test(line.normalize('NFD'));
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
