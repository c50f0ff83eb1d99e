import {
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { currentSession } from './session.ts';
import type { Slot } from './slots.ts';

/** A seeded copy counts as ancient, so that it is refreshed at once. */
const SEEDED_AT = 1;

const copiesByFeature = new Map<unknown, Set<Slot<never>>>();

/** Forgets the stored copies of a feature's data, after a write made them wrong. */
export function dropStoredCopies(feature: string): void {
  for (const copy of copiesByFeature.get(feature) ?? []) copy.clear();
}

/** To write out a long list takes a phone as long as to draw it, which comes first. */
const KEEP_AFTER_MS = 500;

/** Keeps what a query says a moment later: nothing of data that was cleared meanwhile, or of a session that has ended. */
function keepSoon<T>(client: QueryClient, queryKey: QueryKey, slot: Slot<T>): void {
  const token = currentSession()?.token;
  setTimeout(() => {
    const data = client.getQueryData<T>(queryKey);
    if (data !== undefined && currentSession()?.token === token) slot.write(data);
  }, KEEP_AFTER_MS);
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
      const before = client.getQueryData<T>(options.queryKey);
      const fresh = await queryFn(context);
      if (fresh !== before) keepSoon(client, options.queryKey, slot);
      return fresh;
    },
  });
}
