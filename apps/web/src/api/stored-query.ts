import {
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { currentSession } from './session.ts';
import type { Slot } from './slots.ts';

type StoredOptions<T> = UseQueryOptions<T, Error, T, QueryKey>;

/** A seeded copy counts as ancient, so that it is refreshed at once. */
const SEEDED_AT = 1;
/** So long what was read ahead of a screen counts as read by it. */
const AHEAD_MS = 3000;
/** To write out a long list takes a phone as long as to draw it, which comes first. */
const KEEP_AFTER_MS = 500;

const copiesByFeature = new Map<unknown, Set<Slot<never>>>();

/** Forgets the stored copies of a feature's data, after a write made them wrong. */
export function dropStoredCopies(feature: string): void {
  for (const copy of copiesByFeature.get(feature) ?? []) {
    copy.clear();
    keptData.delete(copy);
  }
}

/** What each slot holds, or is about to. */
const keptData = new WeakMap<object, unknown>();
/** What is to be kept in a moment; at once when the page goes, or the copy would be older than what was shown. */
const waiting = new Map<object, () => void>();
window.addEventListener('pagehide', () => {
  for (const keep of waiting.values()) keep();
});

/** Keeps what a query says a moment later: nothing of data that was cleared meanwhile, or of a session that has ended. */
function keepSoon<T>(client: QueryClient, queryKey: QueryKey, slot: Slot<T>): void {
  const token = currentSession()?.token;
  const keep = () => {
    if (waiting.get(slot) !== keep) return; // a newer answer is kept instead
    waiting.delete(slot);
    const data = client.getQueryData<T>(queryKey);
    if (data !== undefined && currentSession()?.token === token) slot.write(data);
  };
  waiting.set(slot, keep);
  setTimeout(keep, KEEP_AFTER_MS);
}

/** Options of a query whose answers are kept in a slot. */
function stored<T>(client: QueryClient, options: StoredOptions<T>, slot: Slot<T>) {
  const { queryFn } = options;
  if (typeof queryFn !== 'function') throw new TypeError('A stored query needs a queryFn; use query().');
  return {
    ...options,
    queryFn: async (context: QueryFunctionContext) => {
      const fresh = await queryFn(context);
      // The same answer again is kept again where a write dropped the copy.
      if (keptData.get(slot) !== fresh) keepSoon(client, options.queryKey, slot);
      keptData.set(slot, fresh);
      return fresh;
    },
  };
}

/** Gives a query that nobody has asked yet the kept copy, if there is one. */
function seed<T>(client: QueryClient, { queryKey }: StoredOptions<T>, slot: Slot<T>): void {
  if (client.getQueryState(queryKey) !== undefined) return;
  const copy = slot.read();
  if (copy !== null) client.setQueryData<T>(queryKey, copy as never, { updatedAt: SEEDED_AT });
}

/** Reads for a screen that is about to show, unless a copy is kept: that shows at once. A failure is the screen's to tell. */
export async function readStoredAhead<T>(
  client: QueryClient,
  options: StoredOptions<T>,
  slot: Slot<T>,
): Promise<void> {
  seed(client, options, slot);
  if (client.getQueryState(options.queryKey) !== undefined) return;
  client.setQueryDefaults(options.queryKey, { staleTime: AHEAD_MS });
  await client.prefetchQuery(stored(client, options, slot));
}

/**
 * A query whose last answer is kept in a slot: the copy shows at once, the fresh answer replaces it behind, and is
 * kept in turn. After a write the copy is gone and the query starts from nothing.
 */
export function useStoredQuery<T>(options: StoredOptions<T>, slot: Slot<T>) {
  const client = useQueryClient();
  const [feature] = options.queryKey;
  const copies = copiesByFeature.get(feature) ?? new Set();
  copiesByFeature.set(feature, copies.add(slot as Slot<never>)); // only ever cleared
  seed(client, options, slot);
  return useQuery<T>(stored(client, options, slot));
}
