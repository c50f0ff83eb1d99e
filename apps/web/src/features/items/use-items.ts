import { type Item, items } from '@backline/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { send } from '../../api/client/call.ts';
import { forgetItemNames, inPageNames } from '../../api/client/item-names.ts';
import { query } from '../../api/client/query.ts';
import { slot } from '../../api/storage/slots.ts';
import { versionedCopy } from '../../api/storage/versioned-copy.ts';
import { pageLanguage } from '../../messages/language.ts';

const copyVersion = slot('itemsVersion', 'local', z.string());

/** The stored copy of the catalog, in English, with its version (docs/spec/api.md#versions). */
const loadItems = versionedCopy<Item[]>({
  askVersion: (signal) => send(items.version, {}, signal),
  ask: (signal) => {
    if (copyVersion.read() !== null) forgetItemNames(); // they may have changed with the items
    return send(items.list, {}, signal);
  },
  copy: slot('items', 'local', items.list.reply),
  copyVersion,
});

const FRESH_MS = 5 * 60_000;

/** The items as `useItems` loads them, for code that is no component. */
export const itemList = {
  queryKey: query(items.list).queryKey,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const list = await loadItems(signal);
    const named = await inPageNames(list);
    if (named === list) return list;
    const { compare } = new Intl.Collator(pageLanguage(), { numeric: true });
    return named.toSorted((a, b) => compare(a.name, b.name) || a.id - b.id);
  },
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
