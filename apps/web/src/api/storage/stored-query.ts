import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenIdle } from '../../ui/when-idle.ts';
import { currentSession } from './session.ts';
import type { Slot } from './slots.ts';

/** A stored copy counts as ancient, so that it is refreshed at once. */
const COPIED_AT = 1;

const copiesByFeature = new Map<unknown, Set<Slot<never>>>();

/** Drops the stored copies of a feature's data, after a write made them outdated. */
export function dropStoredCopies(feature: string): void {
  for (const copy of copiesByFeature.get(feature) ?? []) copy.clear();
}

/** Drops the stored copies of all features. */
export function dropAllStoredCopies(): void {
  for (const feature of copiesByFeature.keys()) dropStoredCopies(String(feature));
}

/**
 * A query whose last reply is stored in a slot: the copy shows at once, and the fresh reply replaces it when it arrives.
 * After a write the copy is gone and the query starts without data.
 */
export function useStoredQuery<T>(options: UseQueryOptions<T, Error, T, QueryKey>, slot: Slot<T>) {
  const client = useQueryClient();
  const { queryKey } = options;
  const [feature] = queryKey;
  const copies = copiesByFeature.get(feature) ?? new Set();
  copiesByFeature.set(feature, copies.add(slot as Slot<never>)); // only ever cleared
  // Not `initialData`, to which the query would return when a write resets it.
  if (client.getQueryState(queryKey) === undefined) {
    const copy = slot.read();
    if (copy !== null) client.setQueryData<T>(queryKey, () => copy, { updatedAt: COPIED_AT });
  }
  const result = useQuery<T>(options);
  const { data, dataUpdatedAt } = result;
  const [token] = useState(() => currentSession()?.token);
  useEffect(() => {
    // An answer may come when the session has ended and this browser has forgotten its data.
    if (data === undefined || dataUpdatedAt <= COPIED_AT) return;
    return whenIdle(() => {
      if (currentSession()?.token === token) slot.write(data);
    });
  }, [data, dataUpdatedAt, slot, token]);
  return result;
}
