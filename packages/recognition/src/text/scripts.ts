/**
 * Latin and Cyrillic letters that look alike in every font. The network has one class for each pair, spelt in Latin; the
 * other letters of the word decide in which script it is written.
 */
const LATIN = 'ABEKMHOPCTXËaeopcyxë';
const CYRILLIC = 'АВЕКМНОРСТХЁаеорсухё';

const toCyrillic = new Map([...LATIN].map((letter, index) => [letter, CYRILLIC[index] ?? letter]));
const toLatin = new Map([...CYRILLIC].map((letter, index) => [letter, LATIN[index] ?? letter]));

const WORD = /\p{L}+/gu;

/** The text as the network spells it: with Latin letters for the Cyrillic ones that look like them. */
export function asRead(text: string): string {
  return [...text].map((letter) => toLatin.get(letter) ?? letter).join('');
}

/**
 * A line in its real script. A word with a letter that only one script has is in that script. A word whose letters are
 * all in both (`ВОСТОК`) is Cyrillic if another word of the line is and none is Latin, or if no word decides and the
 * line is beside one in Cyrillic.
 *
 * @param read as the network spells it
 */
export function inItsScript(read: string, isBesideCyrillic: boolean): string {
  const words = read.match(WORD) ?? [];
  const isLikelyCyrillic = !words.some(isLatin) && (isBesideCyrillic || words.some(isCyrillic));
  return read.replace(WORD, (word) =>
    isCyrillic(word) || (isLikelyCyrillic && !isLatin(word))
      ? [...word].map((letter) => toCyrillic.get(letter) ?? letter).join('')
      : word,
  );
}

/** Corrects a line in Latin in which the digit 3 was read as the Cyrillic letter of the same shape. */
export function withoutLoneCyrillic(read: string): string {
  const words = read.match(WORD) ?? [];
  const isLatinLine = words.some(isLatin) && !/(?![Зз])\p{Script=Cyrillic}/u.test(read);
  return isLatinLine ? read.replace(/[Зз]/g, '3') : read;
}

/** Turns digits among Cyrillic letters into the letters of the same shape, and such a letter by itself into the digit. */
export function digitsOrLetters(line: string): string {
  return line
    .replace(
      /(?<![\d\p{L}])3(?=\p{Script=Cyrillic}{2})|(?<=\p{Script=Cyrillic})3(?=\p{Script=Cyrillic})/gu,
      'З',
    )
    .replace(
      /(?<![\d\p{L}])0(?=\p{Script=Cyrillic}{2})|(?<=\p{Script=Cyrillic})0(?=\p{Script=Cyrillic})/gu,
      'О',
    )
    .replace(/(?<=\p{Script=Cyrillic})6(?=\p{Script=Cyrillic})/gu, 'б')
    .replace(/(?<!\p{Script=Cyrillic})[Зз](?!\p{Script=Cyrillic})/gu, '3')
    .replace(/(?<!\p{Script=Cyrillic})б(?!\p{Script=Cyrillic})/gu, '6');
}

/** Whether a word, as the network spells it, has a letter that only Cyrillic has. */
export function isCyrillic(word: string): boolean {
  return /\p{Script=Cyrillic}/u.test(word);
}

/** Whether a word, as the network spells it, has a letter that only Latin has. */
export function isLatin(word: string): boolean {
  return [...word].some((letter) => /\p{Script=Latin}/u.test(letter) && !toCyrillic.has(letter));
}
