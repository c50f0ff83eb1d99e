import { type Item, item, items } from '@backline/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { send } from '../../api/call.ts';
import { query } from '../../api/query.ts';
import { slot } from '../../api/slots.ts';
import { versionedCopy } from '../../api/versioned-copy.ts';

/** The items copy and its version (product.md §3). */
const loadItems = versionedCopy<Item[]>({
  askVersion: (signal) => send(items.version, undefined, signal),
  ask: (signal) => send(items.list, undefined, signal),
  copy: slot('items', 'local', item.array()),
  copyVersion: slot('itemsVersion', 'local', z.string()),
});

const FRESH_MS = 5 * 60_000;

/** Every item of the catalog, from the browser's own copy while its version holds (product.md §7). */
export function useItems(): UseQueryResult<Item[]>;
export function useItems<T>(select: (list: Item[]) => T): UseQueryResult<T>;
export function useItems<T>(select?: (list: Item[]) => T) {
  return useQuery({
    queryKey: query(items.list).queryKey,
    queryFn: ({ signal }) => loadItems(signal),
    staleTime: FRESH_MS,
    ...(select && { select }),
  });
}
