import { type Item, items } from '@backline/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { send } from '../../api/client/call.ts';
import { query } from '../../api/client/query.ts';
import { slot } from '../../api/storage/slots.ts';
import { versionedCopy } from '../../api/storage/versioned-copy.ts';

/** The stored copy of the catalog with its version (docs/spec/api.md#versions). */
const loadItems = versionedCopy<Item[]>({
  askVersion: (signal) => send(items.version, {}, signal),
  ask: (signal) => send(items.list, {}, signal),
  copy: slot('items', 'local', items.list.reply),
  copyVersion: slot('itemsVersion', 'local', z.string()),
});

const FRESH_MS = 5 * 60_000;

/** The items as `useItems` loads them, for code that is no component. */
export const itemList = {
  queryKey: query(items.list).queryKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => loadItems(signal),
  staleTime: FRESH_MS,
};

/**
 * All items of the catalog, from this browser's copy while its version is current
 * (docs/spec/api.md#versions).
 */
export function useItems(): UseQueryResult<Item[]>;
export function useItems<T>(select: (list: Item[]) => T): UseQueryResult<T>;
export function useItems<T>(select?: (list: Item[]) => T) {
  return useQuery({ ...itemList, ...(select && { select }) });
}
