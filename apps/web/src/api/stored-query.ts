import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Slot } from './slots.ts';

/** A seeded copy counts as ancient, so that it is refreshed at once. */
const SEEDED_AT = 1;

const copiesByFeature = new Map<unknown, Set<Slot<never>>>();

/** Forgets the stored copies of a feature's data, after a write made them wrong. */
export function dropStoredCopies(feature: string): void {
  for (const copy of copiesByFeature.get(feature) ?? []) copy.clear();
}

/**
 * A query whose last answer is kept in a slot: the copy shows at once, the fresh answer replaces it behind, and is
 * kept in turn. After a write the copy is gone and the query starts from nothing.
 */
export function useStoredQuery<T>(options: UseQueryOptions<T, Error, T, QueryKey>, slot: Slot<T>) {
  const client = useQueryClient();
  const [feature] = options.queryKey;
  const copies = copiesByFeature.get(feature) ?? new Set();
  copiesByFeature.set(feature, copies.add(slot as Slot<never>)); // only ever cleared

  if (client.getQueryState(options.queryKey) === undefined) {
    const copy = slot.read();
    if (copy !== null) client.setQueryData<T>(options.queryKey, copy as never, { updatedAt: SEEDED_AT });
  }
  const { queryFn } = options;
  if (typeof queryFn !== 'function') throw new TypeError('A stored query needs a queryFn; use query().');
  return useQuery<T>({
    ...options,
    queryFn: async (context) => {
      const fresh = await queryFn(context);
      slot.write(fresh);
      return fresh;
    },
  });
}
