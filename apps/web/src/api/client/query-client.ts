import { ApiError } from '@backline/contract';
import { type Query, QueryClient } from '@tanstack/react-query';
import { isShowingCopies } from '../storage/offline-copies.ts';

const FIRST_RETRY_MS = 5000;
const MAX_RETRY_MS = 30_000;
/** Pages that failed together, because the server was away, do not all ask again together. */
const SPREAD = 0.8 + 0.4 * Math.random();

/**
 * The cache of server data. A failed call shows at once, with a button to try again, instead of waiting unseen; what the
 * screen shows is also asked for again by itself (`retryPause`).
 */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchInterval: retryPause,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * The pause, in milliseconds, after which a read on the screen that failed, or was answered with a kept copy, is tried again:
 * longer after each failure. False after a fresh answer, and after a refusal, which would be the same again.
 */
function retryPause({ state }: Pick<Query, 'state'>): number | false {
  const { status, error, errorUpdateCount } = state;
  if (status === 'error' ? !mayPass(error) : !isShowingCopies()) return false;
  return SPREAD * Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, errorUpdateCount - 1), MAX_RETRY_MS);
}

/** `refetchInterval` of data that changes without anybody telling: tried again sooner after a failure. */
export function refreshEvery(milliseconds: number | false) {
  return (asked: Pick<Query, 'state'>) => retryPause(asked) || milliseconds;
}

/** Whether the same request may be answered the next time: the fault is the server's or the network's. */
function mayPass(error: Error | null): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.code === 'too-many-requests';
}

/** Asks again for everything on the screen that failed. */
export function retryFailed(client: QueryClient): void {
  void client.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && mayPass(state.error),
  });
}
