/** From class scores per column to text: decoding of connectionist temporal classification (CTC; class 0 is the blank). */

import type { Scores } from './network.ts';

/** Probabilities by column and class: those of one column are next to each other. */
export interface Columns {
  probabilities: Float64Array;
  columns: number;
  classes: number;
}

export interface Reading {
  text: string;
  /** 0 to 1. */
  probability: number;
}

/** Softmax of each column's scores divided by `temperature`. */
export function softmax({ scores, columns, classes }: Scores, temperature: number): Columns {
  const probabilities = new Float64Array(scores.length);
  for (let start = 0; start < scores.length; start += classes) {
    let largest = Number.NEGATIVE_INFINITY;
    for (let at = start; at < start + classes; at++) largest = Math.max(largest, scores[at] ?? 0);
    let sum = 0;
    for (let at = start; at < start + classes; at++) {
      const value = Math.exp(((scores[at] ?? 0) - largest) / temperature);
      probabilities[at] = value;
      sum += value;
    }
    for (let at = start; at < start + classes; at++) probabilities[at] = (probabilities[at] ?? 0) / sum;
  }
  return { probabilities, columns, classes };
}

/** Best-path (greedy) decoding: the most probable class of each column, without repeats and blanks; `probability` is that of this one path. */
export function bestPath(
  table: Columns,
  alphabet: readonly string[],
): Reading & { characters: { character: string; column: number }[] } {
  const characters: { character: string; column: number }[] = [];
  let probability = 1;
  let before = 0;
  for (let column = 0; column < table.columns; column++) {
    const start = column * table.classes;
    let best = 0;
    for (let code = 1; code < table.classes; code++) {
      if ((table.probabilities[start + code] ?? 0) > (table.probabilities[start + best] ?? 0)) best = code;
    }
    probability *= table.probabilities[start + best] ?? 0;
    if (best !== 0 && best !== before) characters.push({ character: alphabet[best - 1] ?? '', column });
    before = best;
  }
  return { text: characters.map(({ character }) => character).join(''), probability, characters };
}

/**
 * The probability of a text: the sum over all paths that spell it, by the forward algorithm of CTC. 0 when the text has a
 * character that is not in the alphabet.
 */
export function probabilityOf(table: Columns, alphabet: readonly string[], text: string): number {
  const codes: number[] = [];
  for (const character of text) {
    const code = alphabet.indexOf(character) + 1;
    if (code === 0) return 0;
    codes.push(code);
  }
  // States: blank, first character, blank, second character, ..., blank.
  let now = new Float64Array(2 * codes.length + 1);
  now[0] = 1;
  let next = new Float64Array(now.length);
  for (let column = 0; column < table.columns; column++) {
    const start = column * table.classes;
    for (let state = 0; state < now.length; state++) {
      const code = state & 1 ? (codes[state >> 1] ?? 0) : 0;
      let sum = now[state] ?? 0;
      if (column === 0) sum = state <= 1 ? 1 : 0;
      else {
        if (state > 0) sum += now[state - 1] ?? 0;
        if (state & 1 && state > 1 && codes[(state >> 1) - 1] !== code) sum += now[state - 2] ?? 0;
      }
      next[state] = sum * (table.probabilities[start + code] ?? 0);
    }
    [now, next] = [next, now];
  }
  return (now[now.length - 1] ?? 0) + (codes.length > 0 ? (now[now.length - 2] ?? 0) : 0);
}

/** The texts that a search may find. */
export interface Grammar {
  /** Whether some text of the grammar begins with this one. */
  hasPrefix: (text: string) => boolean;
  /** Whether a text belongs to the grammar. */
  accepts: (text: string) => boolean;
}

/**
 * The most probable texts of a grammar, best first: CTC prefix beam search.
 *
 * @param width how many prefixes are kept at each column
 */
export function searchGrammar(
  table: Columns,
  alphabet: readonly string[],
  grammar: Grammar,
  width: number,
): Reading[] {
  // For each prefix the probability of the paths that end in a blank and of those that end in its last character.
  let beams = new Map<string, [blank: number, character: number]>([['', [1, 0]]]);
  const known = new Map<string, boolean>();
  const allowed = (text: string) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const answer = grammar.hasPrefix(text);
    known.set(text, answer);
    return answer;
  };
  for (let column = 0; column < table.columns; column++) {
    const start = column * table.classes;
    const grown = new Map<string, [number, number]>();
    const add = (text: string, blank: number, character: number) => {
      const entry = grown.get(text);
      if (entry === undefined) grown.set(text, [blank, character]);
      else {
        entry[0] += blank;
        entry[1] += character;
      }
    };
    for (const [text, [blank, ending]] of beams) {
      add(text, (blank + ending) * (table.probabilities[start] ?? 0), 0);
      for (let code = 1; code < table.classes; code++) {
        const probability = table.probabilities[start + code] ?? 0;
        if (probability < 1e-6) continue;
        const character = alphabet[code - 1] ?? '';
        const again = text.endsWith(character);
        if (again) add(text, 0, ending * probability);
        const longer = text + character;
        const from = again ? blank : blank + ending;
        if (from > 0 && allowed(longer)) add(longer, 0, from * probability);
      }
    }
    beams = new Map(
      [...grown]
        .sort(([, [blankA, endingA]], [, [blankB, endingB]]) => blankB + endingB - blankA - endingA)
        .slice(0, width),
    );
  }
  return [...beams]
    .filter(([text]) => grammar.accepts(text))
    .map(([text, [blank, ending]]) => ({ text, probability: blank + ending }));
}
