import type { Item } from '@backline/contract';
import UFuzzy from '@leeoniya/ufuzzy';

type Named = Pick<Item, 'name' | 'firName' | 'slang'>;

/** Matches if every typed word occurs somewhere in the item's names, in any order. */
const strict = new UFuzzy();
/** Allows one typo per word: an extra, missing, wrong or transposed letter. */
const forgiving = new UFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 });
/** Shorter words would match nearly everything with a typo. */
const SHORTEST_WITH_SLIP = 4;

/** Lower case without accents, quotes or punctuation; 7.92 becomes one word. */
function plain(text: string): string {
  return UFuzzy.latinize(text)
    .toLowerCase()
    .replace(/['’‘“”"]/g, '')
    .replace(/(\d)\.(?=\d)/g, '$1')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The searchable names of an item, normalised by `plain`. */
interface Known {
  name: string;
  codeName: string;
  slang: string[];
}

/** Relevance; lower is better. */
function rank({ name, codeName, slang }: Known, wanted: string): number {
  if (name === wanted || codeName === wanted || slang.includes(wanted)) return 0;
  if (name.startsWith(wanted)) return 1;
  const words = name.split(' ');
  if (wanted.split(' ').every((one) => words.some((word) => word.startsWith(one)))) return 2;
  if (slang.some((word) => word.startsWith(wanted))) return 3;
  if (name.includes(wanted)) return 4;
  if (codeName.startsWith(wanted)) return 5;
  return 6;
}

const byName = new Intl.Collator('en', { numeric: true });

/**
 * Finds items by name, nickname and CodeName, ignoring case and word order. Results are sorted by relevance:
 * exact match, start of a name, starts of its words, start of a nickname, then anywhere. Ties are broken in
 * favour of names that contain the text, then of shorter names. Typos are allowed (one per word) only if
 * nothing else matches.
 * @returns all items in their original order if the text is empty.
 */
export function searchItems<T extends Named>(items: readonly T[], text: string): T[] {
  const wanted = plain(text);
  if (wanted === '') return [...items];
  const known = items.map((item) => ({
    item,
    name: plain(item.name),
    codeName: plain(item.firName),
    slang: item.slang.map(plain),
  }));
  return matches(known, wanted)
    .flatMap((index) => known[index] ?? [])
    .map((one) => ({ ...one, rank: rank(one, wanted) }))
    .toSorted(
      (left, right) =>
        left.rank - right.rank ||
        Number(!left.name.includes(wanted)) - Number(!right.name.includes(wanted)) ||
        left.name.length - right.name.length ||
        byName.compare(left.name, right.name),
    )
    .map(({ item }) => item);
}

/**
 * The indices of the matching items. CodeNames match only at their start, because nobody searches for their
 * middle.
 */
function matches(known: readonly Known[], wanted: string): readonly number[] {
  const lines = known.map(({ name, slang }) => [name, ...slang].join(' '));
  const byWords = strict.search(lines, wanted, 1)[0] ?? [];
  const byCodeName = known.flatMap(({ codeName }, index) => (codeName.startsWith(wanted) ? [index] : []));
  const found = new Set([...byWords, ...byCodeName]);
  if (found.size > 0) return [...found];
  const mayHaveSlips = wanted.split(' ').every((word) => word.length >= SHORTEST_WITH_SLIP);
  return (mayHaveSlips && forgiving.search(lines, wanted, 1)[0]) || [];
}
