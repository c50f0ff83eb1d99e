import { type Item, item, items } from '@backline/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { send } from '../../api/call.ts';
import { query } from '../../api/query.ts';
import { slot } from '../../api/slots.ts';

/** The items copy and its version (product.md §3). */
const storedItems = slot('items', 'local', item.array());
const storedVersion = slot('itemsVersion', 'local', z.string());

const FRESH_MS = 5 * 60_000;

/** The stored copy when the server has the same version of it, else the list anew, which is stored in turn. */
async function loadItems(signal: AbortSignal): Promise<Item[]> {
  const { version } = await send(items.version, undefined, signal);
  const copy = storedVersion.read() === version ? storedItems.read() : null;
  if (copy !== null) return copy;
  const list = await send(items.list, undefined, signal);
  // The version was asked first: a change in between gives an older version to newer items, which the next check mends.
  storedItems.write(list);
  storedVersion.write(version);
  return list;
}

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
