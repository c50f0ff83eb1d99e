import { type Item, items } from '@backline/contract';
import { stockKey } from '@backline/domain';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';

/** Items by `stockKey`. */
export type Catalog = ReadonlyMap<string, Item>;

const FRESH_MS = 5 * 60_000;

export function useCatalog() {
  return useQuery({ ...query(items.list), staleTime: FRESH_MS, select: catalogOf });
}

function catalogOf(list: Item[]): Catalog {
  return new Map(list.map((item) => [stockKey(item.firName, item.crated), item]));
}

/** The words by which a person may look for an item, in lower case: name, nicknames, code name. */
export function searchText({ name, firName, slang }: Item): string {
  return [name, firName, ...slang].join('\n').toLowerCase();
}
