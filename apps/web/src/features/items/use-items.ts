import { type Item, itemList, plain, plainEndpoints } from '@backline/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { plainCall, plainQuery } from '../../api/plain-call.ts';
import { slot } from '../../api/slots.ts';
import { versionedCopy } from '../../api/versioned-copy.ts';

/** The stored copy of the catalog with its version (docs/spec/api.md#versions). */
const loadItems = versionedCopy<Item[]>({
  askVersion: (signal) => plainCall(plainEndpoints.itemsVersion, {}, signal),
  ask: (signal) => plainCall(plainEndpoints.items, {}, signal),
  copy: slot('items', 'local', itemList),
  copyVersion: slot('itemsVersion', 'local', plain.shape(plain.text)),
});

const FRESH_MS = 5 * 60_000;

/**
 * All items of the catalog, from this browser's copy while its version is current
 * (docs/spec/api.md#versions).
 */
export function useItems(): UseQueryResult<Item[]>;
export function useItems<T>(select: (list: Item[]) => T): UseQueryResult<T>;
export function useItems<T>(select?: (list: Item[]) => T) {
  return useQuery({
    queryKey: plainQuery(plainEndpoints.items).queryKey,
    queryFn: ({ signal }) => loadItems(signal),
    staleTime: FRESH_MS,
    ...(select && { select }),
  });
}
