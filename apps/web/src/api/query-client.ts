import { QueryClient } from '@tanstack/react-query';

/** The cache of server data. A failed call shows at once, with a button to try again, instead of waiting unseen. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
