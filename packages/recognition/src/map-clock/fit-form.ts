import type { Columns } from '../text/decode.ts';
import { SEPARATORS } from './clock-patterns.ts';

const DIGITS = [...'0123456789'];
/** Stands for a probability of 0, of which there is no logarithm. */
const LEAST = 1e-12;

/** A text of a form in a network's columns. */
export interface FittedText {
  text: string;
  /** Logarithm of the likelihood of its best path. */
  score: number;
  /** The text with one digit replaced by the next likely one, for each digit. */
  rivals: string[];
}

/** The logarithms of what a network sees in each column, by the character of a form. */
type Seen = (character: string) => Float64Array;

/**
 * The likeliest text of each form (`Day ##, #### Hours`) in a network's columns, by Viterbi's path through blanks and
 * characters: `#` is any digit, `~` any sign between thousands and hundreds. The likeliest first.
 */
export function fitForms(
  table: Columns,
  alphabet: readonly string[],
  forms: readonly string[],
): FittedText[] {
  const known = new Map<string, Float64Array>();
  const seen = (character: string) => {
    const before = known.get(character);
    if (before) return before;
    const classes = charactersOf(character).map((each) => alphabet.indexOf(each) + 1);
    const values = new Float64Array(table.columns);
    for (let column = 0; column < values.length; column++) {
      let most = LEAST;
      for (const each of classes)
        most = Math.max(most, table.probabilities[column * table.classes + each] ?? 0);
      values[column] = Math.log(most);
    }
    known.set(character, values);
    return values;
  };
  return forms.flatMap((form) => fit(form, seen, table.columns) ?? []).sort((a, b) => b.score - a.score);
}

/** The characters that one of a form may be; the blank between characters is none. */
function charactersOf(character: string): readonly string[] {
  if (character === '#') return DIGITS;
  if (character === '~') return SEPARATORS;
  return [character];
}

const BLANK = '';

function fit(form: string, seen: Seen, columns: number): FittedText | null {
  const characters = [...form];
  const states = 2 * characters.length + 1;
  const emissions = Array.from({ length: states }, (_, state) =>
    seen(state & 1 ? (characters[state >> 1] ?? BLANK) : BLANK),
  );
  const steps = new Uint8Array(states * columns);
  let now = new Float64Array(states).fill(Number.NEGATIVE_INFINITY);
  let next = new Float64Array(states);
  now[0] = emissions[0]?.[0] ?? 0;
  now[1] = emissions[1]?.[0] ?? 0;
  for (let column = 1; column < columns; column++) {
    for (let state = 0; state < states; state++) {
      let best = now[state] ?? 0;
      let step = 0;
      const before = state > 0 ? (now[state - 1] ?? 0) : Number.NEGATIVE_INFINITY;
      if (before > best) {
        best = before;
        step = 1;
      }
      const skipped = state & 1 && state > 1 ? (now[state - 2] ?? 0) : Number.NEGATIVE_INFINITY;
      if (skipped > best) {
        best = skipped;
        step = 2;
      }
      next[state] = best + (emissions[state]?.[column] ?? 0);
      steps[column * states + state] = step;
    }
    [now, next] = [next, now];
  }
  const score = Math.max(now[states - 1] ?? 0, now[states - 2] ?? 0);
  if (score === Number.NEGATIVE_INFINITY) return null;
  const found: number[][] = characters.map(() => []);
  let state = (now[states - 2] ?? 0) === score ? states - 2 : states - 1;
  for (let column = columns - 1; column >= 0; column--) {
    if (state & 1) found[state >> 1]?.push(column);
    state -= steps[column * states + state] ?? 0;
  }
  return { score, ...spell(characters, found, seen) };
}

/** The likeliest character for each one of a form, in the columns that belong to it. */
function spell(form: readonly string[], found: readonly number[][], seen: Seen): Omit<FittedText, 'score'> {
  const ranked = form.map((character, index) => {
    const likelihood = (each: string) =>
      (found[index] ?? []).reduce((sum, column) => sum + (seen(each)[column] ?? 0), 0);
    const choices = charactersOf(character);
    return choices.length === 1 ? choices : choices.toSorted((a, b) => likelihood(b) - likelihood(a));
  });
  const best = ranked.map(([first]) => first ?? '');
  const rivals = form.flatMap((character, index) =>
    character === '#' ? best.with(index, ranked[index]?.[1] ?? '').join('') : [],
  );
  return { text: best.join(''), rivals };
}
