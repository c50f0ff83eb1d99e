/**
 * A letter trigram model: prefers letters that follow each other in words of the languages with accents. At 720 lines a
 * mark above a letter is two faint pixels, so the network hesitates between `ã`, `â` and `å`; the letters before and after
 * say more.
 */
import { LETTER_TRIPLES, TRIPLE_LETTERS, TRIPLE_STEP } from './letter-triples.generated.ts';
import type { View } from './views.ts';

type PathCharacter = View['path']['characters'][number];

/** A letter is replaced only by one that the network gives at least this probability in the same column. */
const LEAST = 0.003;
/** How much the order of the letters counts against what the network sees, both as logarithms. */
const WEIGHT = 0.7;
/** Stands for the probability 0. */
const IMPOSSIBLE = 1e-12;

const places = new Map([...TRIPLE_LETTERS].map((letter, place) => [letter, place]));
const rows = new Map(LETTER_TRIPLES);

/** The logarithm of the probability of a line's words by the order of their letters; other characters are edges of words. */
export function orderOf(line: string): number {
  let [steps, before, last] = [0, ' ', ' '];
  for (const character of `${line.toLowerCase()} `) {
    const place = places.get(character);
    const letter = place === undefined ? ' ' : character;
    if (letter !== ' ' || last !== ' ') {
      const row = rows.get(before + last) ?? rows.get(last) ?? '';
      steps += Number.parseInt(row.charAt(place ?? 0) || 'f', 16);
    }
    [before, last] = letter === ' ' ? [' ', ' '] : [last, letter];
  }
  return steps * -TRIPLE_STEP || 0;
}

/**
 * The letters of a line, some with another mark if that makes the line likelier. A mark is never taken away.
 *
 * @param letters those that were read, one for each character of the view's path
 */
export function likelierMarks(
  letters: readonly string[],
  { table, path }: View,
  { alphabet, likelihood }: { alphabet: readonly string[]; likelihood: (line: string) => number },
): string[] {
  let best = [...letters];
  const scoreOf = (line: string) => Math.log(likelihood(line) + IMPOSSIBLE) + WEIGHT * orderOf(line);
  let highest = scoreOf(best.join(''));
  for (const [index, { column }] of path.characters.entries()) {
    for (const letter of withAnotherMark(best[index] ?? '', alphabet)) {
      const seen = table.probabilities[column * table.classes + alphabet.indexOf(letter) + 1] ?? 0;
      if (seen < LEAST) continue;
      const changed = best.with(index, letter);
      const score = scoreOf(changed.join(''));
      if (score > highest) [best, highest] = [changed, score];
    }
  }
  return best;
}

/** The letters that differ from this one only in their mark, and have one. */
function withAnotherMark(letter: string, alphabet: readonly string[]): string[] {
  const base = letter.normalize('NFD').charAt(0);
  return alphabet.filter((otherLetter) => {
    const [own, mark] = otherLetter.normalize('NFD');
    return (
      own === base && mark !== undefined && otherLetter !== letter && places.has(otherLetter.toLowerCase())
    );
  });
}

/** A word that begins like `LÎle` has lost its apostrophe beside the high mark: no language writes such words. */
const ELIDED = /(?<!\p{L})[LD](?=[ÀÂÉÈÊËÎÏÔÛÙŒ]\p{Ll})/gu;

/** The characters with the apostrophes of French elisions (`L'Île`) that were not seen, half the way between two letters. */
export function withElision(characters: readonly PathCharacter[]): PathCharacter[] {
  const line = characters.map(({ character }) => character).join('');
  const elided = new Set([...line.matchAll(ELIDED)].map(({ index }) => index + 1));
  return characters.flatMap((placed, index) => {
    if (!elided.has(index)) return [placed];
    const before = characters[index - 1]?.column ?? placed.column;
    return [{ character: "'", column: (before + placed.column) / 2 }, placed];
  });
}
