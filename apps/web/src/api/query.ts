import { changesOf, type Endpoint, type Reply } from '@backline/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, type InputArguments, send } from './call.ts';
import { dropStoredCopies } from './stored-query.ts';

/** Key `[feature, endpoint, input]` and fetcher of a read, for `useQuery`. */
export function query<E extends Endpoint>(endpoint: E, ...[input]: InputArguments<E>) {
  return queryOptions<Reply<E>>({
    queryKey: [endpoint.feature, endpoint.name, input ?? null],
    queryFn: ({ signal }) => send(endpoint, input, signal),
  });
}

/**
 * Forgets all data of the server that this browser holds, copies in its session storage included: what the screen shows is
 * loaded again, the rest when it is needed.
 */
export function forgetServerData(client: QueryClient): void {
  sessionStorage.clear();
  client.removeQueries({ type: 'inactive' });
  void client.resetQueries();
}

/** Loads what a feature shows again behind what stands on the screen, and forgets what it showed elsewhere. */
export function reloadBehind(client: QueryClient, feature: string): void {
  const queryKey = [feature];
  dropStoredCopies(feature);
  client.removeQueries({ queryKey, type: 'inactive' });
  void client.invalidateQueries({ queryKey });
}

/**
 * A write. When it succeeds, what its own feature shows is cleared and loaded again; what the other features show that
 * the contract says it changes is loaded again behind what stands on the screen, and forgotten elsewhere.
 * `mutateAsync(input)` gives the reply or throws the ApiError.
 */
export function useAction<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient();
  // biome-ignore lint/suspicious/noConfusingVoidType: `mutate()` without an argument needs it
  return useMutation<Reply<E>, Error, object extends CallInput<E> ? CallInput<E> | void : CallInput<E>>({
    mutationKey: [endpoint.feature, endpoint.name],
    // Without `void`, this is left.
    mutationFn: (input) => send(endpoint, (input ?? undefined) as CallInput<E> | undefined),
    onSuccess: () => {
      for (const feature of changesOf(endpoint)) {
        if (feature !== endpoint.feature) reloadBehind(client, feature);
        else {
          dropStoredCopies(feature);
          void client.resetQueries({ queryKey: [feature] });
        }
      }
    },
  });
}
