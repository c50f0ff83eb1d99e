import type { PlainEndpoint } from '@backline/contract';
import { queryOptions } from '@tanstack/react-query';
import { addressOf, replyOf, request } from './request.ts';

type ReplyOf<E extends PlainEndpoint> = E extends PlainEndpoint<infer T> ? T : never;

interface PlainInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  /** In the spelling of the wire. */
  body?: unknown;
}

/**
 * Calls an endpoint that has plain shapes and gives its checked reply: what `call` is for all others, without the weight
 * of the contract's schemas.
 * @throws ApiError as `request` does.
 */
export async function plainCall<E extends PlainEndpoint>(
  endpoint: E,
  { params, query, body }: PlainInput = {},
  signal?: AbortSignal,
): Promise<ReplyOf<E>> {
  const { method, path, reply } = endpoint as PlainEndpoint<ReplyOf<E>>;
  const address = addressOf(path, params, query);
  const sent = method === 'GET' ? {} : { body: JSON.stringify(body ?? {}), type: 'application/json' };
  const { text } = await request({ method, address, signal, ...sent });
  return replyOf(endpoint, text, reply.safeParse);
}

/** Key `[feature, endpoint, input]` and fetcher of a read with plain shapes, for `useQuery`; compare `query`. */
export function plainQuery<E extends PlainEndpoint>(endpoint: E, input?: PlainInput) {
  return queryOptions<ReplyOf<E>>({
    queryKey: [endpoint.feature, endpoint.name, input ?? null],
    queryFn: ({ signal }) => plainCall(endpoint, input, signal),
  });
}
