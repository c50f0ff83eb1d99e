import UFuzzy from '@leeoniya/ufuzzy';

/**
 * The texts by which something is found: its name, other names for it, and a code that is matched from its start only.
 */
export interface Named {
  name: string;
  code?: string;
  also: readonly string[];
}

/** A thing that was found. `rank` is its relevance: lower is better, 0 is an exact match. */
export interface Found<T> {
  value: T;
  rank: number;
}

/** The searchable words of one thing, normalised by `plain`. */
interface Known {
  name: string;
  code: string;
  also: string[];
}

/** Names made ready to be searched; made once for a list, because that takes longer than a search. */
export interface NameIndex<T> {
  all: readonly T[];
  known: readonly Known[];
  lines: string[];
}

/** Letters of every script: without these only A to Z are letters. */
const SCRIPTS = {
  unicode: true,
  interSplit: String.raw`[^\p{L}\p{M}\d']+`,
  intraSplit: String.raw`\p{Ll}\p{Lu}`,
  intraBound: String.raw`\p{L}\d|\d\p{L}|\p{Ll}\p{Lu}`,
  intraChars: String.raw`[\p{L}\p{M}\d']`,
  intraContr: String.raw`'\p{L}{1,2}\b`,
};
/** Allows one typo per word: an extra, missing, wrong or transposed letter. */
const forgiving = new UFuzzy({
  ...SCRIPTS,
  intraMode: 1,
  intraIns: 1,
  intraSub: 1,
  intraTrn: 1,
  intraDel: 1,
});
/** Shorter words would match nearly everything with a typo. */
const MIN_LENGTH_WITH_TYPO = 4;
/** The search for a typo takes time by the third power of a word's length: minutes for one of a few hundred letters. */
const MAX_LENGTH_WITH_TYPO = 24;
/** Longer texts are searched as they are typed. */
const MAX_TEXT_WITH_TYPOS = 100;

const byName = new Intl.Collator('en', { numeric: true });

/** Lower case without accents, quotes or punctuation; 7.92 becomes one word. */
function plain(text: string): string {
  return UFuzzy.latinize(text)
    .toLowerCase()
    .replace(/['’‘“”"]/g, '')
    .replace(/(\d)\.(?=\d)/g, '$1')
    .replace(/[^\p{L}\p{M}\d]+/gu, ' ')
    .trim();
}

/** Makes the names of a list ready to be searched. */
export function nameIndex<T>(all: readonly T[], namesOf: (value: T) => Named): NameIndex<T> {
  const known = all.map((value) => {
    const { name, code = '', also } = namesOf(value);
    return { name: plain(name), code: plain(code), also: also.map(plain) };
  });
  return { all, known, lines: known.map(({ name, also }) => [name, ...also].join(' ')) };
}

/**
 * Finds things by name, other names and code, ignoring case and word order. Sorted by relevance: exact match, start of a
 * name, starts of its words, start of another name, then anywhere. Ties are broken in favour of names that contain
 * the text, then of shorter names. Typos are allowed (one per word) only if nothing else matches.
 * @returns all things in their original order if the text is empty.
 */
export function searchNames<T>(index: NameIndex<T>, text: string): Found<T>[] {
  const wanted = plain(text);
  if (wanted === '') return index.all.map((value) => ({ value, rank: 0 }));
  const found = matches(index, wanted).flatMap((place) => {
    const [value, known] = [index.all[place], index.known[place]];
    return value === undefined || known === undefined ? [] : [{ value, known, rank: rankOf(known, wanted) }];
  });
  return found
    .toSorted(
      (left, right) =>
        left.rank - right.rank ||
        Number(!left.known.name.includes(wanted)) - Number(!right.known.name.includes(wanted)) ||
        left.known.name.length - right.known.name.length ||
        byName.compare(left.known.name, right.known.name),
    )
    .map(({ value, rank }) => ({ value, rank }));
}

function rankOf({ name, code, also }: Known, wanted: string): number {
  if (name === wanted || code === wanted || also.includes(wanted)) return 0;
  if (name.startsWith(wanted)) return 1;
  const words = name.split(' ');
  if (wanted.split(' ').every((part) => words.some((word) => word.startsWith(part)))) return 2;
  if (also.some((word) => word.startsWith(wanted))) return 3;
  if (name.includes(wanted)) return 4;
  if (code.startsWith(wanted)) return 5;
  return 6;
}

/**
 * The places of what matches: every typed word occurs somewhere in the names, in any order. Not as one regular expression,
 * which tries all ways to spread words over a name that repeats them. Codes match only at their start, because nobody
 * searches for their middle.
 */
function matches({ known, lines }: NameIndex<unknown>, wanted: string): readonly number[] {
  const words = wanted.split(' ');
  const found = known.flatMap(({ code }, place) =>
    code.startsWith(wanted) || words.every((word) => lines[place]?.includes(word)) ? [place] : [],
  );
  if (found.length > 0) return found;
  const mayHaveTypos =
    wanted.length <= MAX_TEXT_WITH_TYPOS &&
    words.every(({ length }) => length >= MIN_LENGTH_WITH_TYPO && length <= MAX_LENGTH_WITH_TYPO);
  return (mayHaveTypos && forgiving.search(lines, wanted, 1)[0]) || [];
}

/** With less in common a name does not come to mind as what was meant. */
const MIN_LIKENESS = 0.45;

/**
 * The things whose names are most like a text that finds nothing, the most like first.
 * @param limit how many at most.
 */
export function nearestNames<T>({ all, known }: NameIndex<T>, text: string, limit: number): Found<T>[] {
  const wanted = plain(text);
  if (wanted === '' || wanted.length > MAX_TEXT_WITH_TYPOS) return [];
  const words = wanted.split(' ').map(pairsOf);
  const whole = pairsOf(wanted);
  return known
    .flatMap(({ name, also }, place) => {
      const value = all[place];
      const names = [name, ...also];
      const own = names.flatMap((called) => called.split(' ')).map(pairsOf);
      const byWord = words.reduce((sum, word) => sum + mostLike(word, own), 0) / words.length;
      const likeness = Math.max(byWord, mostLike(whole, names.map(pairsOf)));
      return value === undefined || likeness < MIN_LIKENESS ? [] : [{ value, rank: 1 - likeness }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit);
}

/** The pairs of letters in a word; of a single letter the letter. */
function pairsOf(word: string): string[] {
  return word.length < 2
    ? [word]
    : Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));
}

/** The share of pairs that a word has in common with the most similar of the others: 0 to 1. */
function mostLike(word: readonly string[], others: readonly (readonly string[])[]): number {
  return Math.max(
    0,
    ...others.map((other) => {
      const common = word.filter((pair) => other.includes(pair)).length;
      return (2 * common) / (word.length + other.length);
    }),
  );
}
