import { changesOf, type Endpoint, type Reply } from '@backline/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { dropStoredCopies } from '../storage/stored-query.ts';
import { type CallInput, type InputArguments, read } from './call.ts';

/** Key `[feature, endpoint, input]` and fetcher of a read, for `useQuery`. */
export function query<E extends Endpoint>(endpoint: E, ...[input]: InputArguments<E>) {
  return queryOptions<Reply<E>>({
    queryKey: [endpoint.feature, endpoint.name, input ?? null],
    queryFn: ({ signal }) => read(endpoint, input, signal),
  });
}

/**
 * How long prefetched data counts as fresh, in milliseconds. A page asks for it together with its own data
 * (`usePrefetchQuery`); the part that shows it renders later, and must not ask again.
 */
export const PREFETCHED_MS = 5000;

/**
 * Drops all server data in this browser, including the copies in session storage. What the screen shows is loaded again
 * at once, the rest when it is needed.
 */
export function forgetServerData(client: QueryClient): void {
  sessionStorage.clear();
  client.removeQueries({ type: 'inactive' });
  void client.resetQueries();
}

/** Refetches a feature's data that is on the screen, which stays visible meanwhile, and drops the rest. */
export function reloadBehind(client: QueryClient, feature: string): void {
  const queryKey = [feature];
  dropStoredCopies(feature);
  client.removeQueries({ queryKey, type: 'inactive' });
  void client.invalidateQueries({ queryKey });
}

/**
 * A write. On success, the data of its own feature is cleared and loaded again; the data of other features that it
 * changes, according to the contract, is refetched as by `reloadBehind`.
 * `mutateAsync(input)` resolves to the reply or throws the ApiError.
 * @param isKept the data of its own feature stays on the screen instead, because something may be typed there;
 * `mutateAsync` then resolves when the new data is there, so that nothing shows the old one in between.
 */
export function useAction<E extends Endpoint>(endpoint: E, { isKept = false } = {}) {
  const client = useQueryClient();
  // biome-ignore lint/suspicious/noConfusingVoidType: `mutate()` without an argument needs it
  return useMutation<Reply<E>, Error, object extends CallInput<E> ? CallInput<E> | void : CallInput<E>>({
    mutationKey: [endpoint.feature, endpoint.name],
    // A call without an argument passes undefined.
    mutationFn: (input) => read(endpoint, (input ?? undefined) as CallInput<E> | undefined),
    onSuccess: async () => {
      const changed = changesOf(endpoint);
      for (const feature of changed) if (feature !== endpoint.feature) reloadBehind(client, feature);
      if (!changed.includes(endpoint.feature)) return;
      dropStoredCopies(endpoint.feature);
      const own = { queryKey: [endpoint.feature] };
      if (isKept) await client.invalidateQueries(own);
      else void client.resetQueries(own);
    },
  });
}
