import type { Item } from '@backline/contract';
import { isStockable, stockKey } from '@backline/domain';
import { loadSearchNames, otherNames } from './search-items.ts';
import { useItems } from './use-items.ts';

/** Items by `stockKey`. */
export type Catalog = ReadonlyMap<string, Item>;

export function useCatalog() {
  return useItems(catalogOf);
}

/** The catalog without what is never in a stockpile, for goals and everything else about stock. */
export function useStockCatalog() {
  return useItems(stockCatalogOf);
}

function stockCatalogOf(list: Item[]): Catalog {
  return catalogOf(list.filter(isStockable));
}

function catalogOf(list: Item[]): Catalog {
  return new Map(list.map((item) => [stockKey(item.firName, item.crated), item]));
}

/** The lower-case text that item searches match against: names in every language, nicknames and code name. */
function searchText(item: Item): string {
  return [item.name, item.firName, ...otherNames(item)].join('\n').toLowerCase();
}

/** Whether every word of the lower-case text occurs in the item's names, nicknames or code name. */
export function matchesText(item: Item | undefined, text: string): boolean {
  if (text !== '') void loadSearchNames();
  return item !== undefined && text.split(/\s+/).every((word) => searchText(item).includes(word));
}
