import type { Item } from '@backline/contract';
import UFuzzy from '@leeoniya/ufuzzy';

type Named = Pick<Item, 'name' | 'firName' | 'slang'>;

/** Every typed word stands somewhere in the item's names, in any order. */
const strict = new UFuzzy();
/** One slip in a word is forgiven: a letter too many, missing, wrong or swapped with its neighbour. */
const forgiving = new UFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 });
/** Shorter words would fit nearly everything with a slip. */
const SHORTEST_WITH_SLIP = 4;

/** Small letters without accents and quotes; 7.92 is one word. */
function plain(text: string): string {
  return UFuzzy.latinize(text)
    .toLowerCase()
    .replace(/['’‘“”"]/g, '')
    .replace(/(\d)\.(?=\d)/g, '$1')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** What an item is called, in plain letters. */
interface Known {
  name: string;
  codeName: string;
  slang: string[];
}

/** The best first; the lower the number, the better. */
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
 * Finds items by name, nickname and CodeName, in any case and order of words, best first: the very word, then the
 * beginning of a name, the beginnings of its words, of a nickname, then anywhere within. Among equals come first those
 * whose name holds the text, then the shorter name. Only when nothing fits, one slip in a word is forgiven.
 * @returns all items in their order for an empty text.
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

/** The numbers of the items that fit. CodeNames by their beginning: their middle holds what nobody looks for. */
function matches(known: readonly Known[], wanted: string): readonly number[] {
  const lines = known.map(({ name, slang }) => [name, ...slang].join(' '));
  const byWords = strict.search(lines, wanted, 1)[0] ?? [];
  const byCodeName = known.flatMap(({ codeName }, index) => (codeName.startsWith(wanted) ? [index] : []));
  const found = new Set([...byWords, ...byCodeName]);
  if (found.size > 0) return [...found];
  const mayHaveSlips = wanted.split(' ').every((word) => word.length >= SHORTEST_WITH_SLIP);
  return (mayHaveSlips && forgiving.search(lines, wanted, 1)[0]) || [];
}
