import type { Item } from '@backline/contract';
import { type NameIndex, nameIndex, searchNames } from '@backline/domain/name-index';

type NamedItem = Pick<Item, 'name' | 'firName' | 'slang'>;

const indexes = new WeakMap<readonly NamedItem[], NameIndex<NamedItem>>();

/** The search index of a list of items, cached for as long as the list exists. */
function itemIndex<T extends NamedItem>(items: readonly T[]): NameIndex<T> {
  const known = indexes.get(items) as NameIndex<T> | undefined; // cached under the list that it was built from
  if (known !== undefined) return known;
  const index = nameIndex(items, ({ name, firName, slang }) => ({ name, code: firName, also: slang }));
  indexes.set(items, index);
  return index;
}

/**
 * Finds items by name, nickname and CodeName (`searchNames`).
 * @returns all items in their original order if the text is empty.
 */
export function searchItems<T extends NamedItem>(items: readonly T[], text: string): T[] {
  return searchNames(itemIndex(items), text).map(({ value }) => value);
}
