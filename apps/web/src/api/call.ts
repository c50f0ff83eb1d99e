import {
  type Endpoint,
  type EndpointSpec,
  fromWire,
  type Input,
  type Reply,
  toWire,
} from '@backline/contract';
import type { z } from 'zod';
import { addressOf, replyOf, request } from './request.ts';

/** An object whose parts may be left out where nothing in them is required. */
type Loose<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as object extends T[K] ? K : never]?: T[K];
};

/** What a caller passes: `params`, `query` and `body`, as far as the endpoint has them. */
export type CallInput<E extends EndpointSpec> = Loose<Input<E>>;

/** The input may be left out where the endpoint needs none. */
export type InputArguments<E extends EndpointSpec> =
  object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Calls an endpoint of the contract and gives its checked reply.
 * @throws ApiError as `request` does.
 */
export function call<E extends Endpoint>(endpoint: E, ...[input]: InputArguments<E>): Promise<Reply<E>> {
  return send(endpoint, input);
}

/** `call` with a signal that gives the call up. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | undefined,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  const { params, query, body } = (input ?? {}) as Parts; // every CallInput is made of these three
  const { method, path, reply } = endpoint;
  const address = addressOf(path, params, query);
  const text = await request({ method, address, signal, ...sentAs(endpoint, body) });
  return replyOf(endpoint, text, (json) => fromWire(reply as z.ZodType<Reply<E>>, json));
}

function sentAs({ upload, body: shape }: Endpoint, body: unknown): { body?: string | Blob; type?: string } {
  if (upload) return { body: body as Blob, type: upload[0] ?? '' }; // by the contract
  return shape ? { body: JSON.stringify(toWire(shape, body ?? {})), type: 'application/json' } : {};
}
