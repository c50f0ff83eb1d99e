import type { Item } from '@backline/contract';
import { stockKey } from '@backline/domain';
import { useItems } from './use-items.ts';

/** Items by `stockKey`. */
export type Catalog = ReadonlyMap<string, Item>;

export function useCatalog() {
  return useItems(catalogOf);
}

function catalogOf(list: Item[]): Catalog {
  return new Map(list.map((item) => [stockKey(item.firName, item.crated), item]));
}

/** The lower-case text that item searches match against: name, nicknames and code name. */
function searchText({ name, firName, slang }: Item): string {
  return [name, firName, ...slang].join('\n').toLowerCase();
}

/** Whether every word of the lower-case text occurs in the item's name, nicknames or code name. */
export function matchesText(item: Item | undefined, text: string): boolean {
  return item !== undefined && text.split(/\s+/).every((word) => searchText(item).includes(word));
}
