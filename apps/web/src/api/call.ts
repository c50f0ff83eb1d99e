import {
  ApiError,
  camelCase,
  type Endpoint,
  type EndpointSpec,
  type ErrorCode,
  fromWire,
  type Input,
  isErrorBody,
  PAGE_HEADER,
  type Reply,
  snakeCase,
  toWire,
} from '@backline/contract';
import type { z } from 'zod';
import { inPageLanguage } from '../messages/language.ts';
import { takeFirstRead } from './head-start.ts';
import { noteCopy } from './offline-copies.ts';
import { PAGE_ID } from './page-id.ts';
import { currentSession, endSession } from './session.ts';

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
 * @throws ApiError with the server's code and message, names of `fields` as camelCase paths (`stockpiles.0.code`);
 * `offline` when nothing answered. On a 401 the session has ended and the login is shown.
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
  const token = currentSession()?.token;
  const parts = (input ?? {}) as Parts; // every CallInput is made of these three
  let response: Response;
  let text: string;
  try {
    const address = addressOf(endpoint, parts);
    const started = endpoint.method === 'GET' ? takeFirstRead(address, token) : undefined;
    response = await (started ??
      fetch(address, {
        method: endpoint.method,
        headers: headersOf(endpoint, token),
        ...(endpoint.body && { body: JSON.stringify(toWire(endpoint.body, parts.body ?? {})) }),
        ...(endpoint.upload && { body: parts.body as Blob }), // by the contract
        ...(signal && { signal }),
      }));
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError('offline', 'The server cannot be reached.', undefined, { cause });
  }
  if (!response.ok) {
    // A late answer to an older token says nothing about the session that runs now.
    if (response.status === 401 && token !== undefined && token === currentSession()?.token) endSession();
    throw errorOf(response, text);
  }
  if (endpoint.method === 'GET') noteCopy(response.headers);
  return replyOf(endpoint, text);
}

function addressOf(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [snakeCase(name), String(value)]);
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}

function headersOf(endpoint: Endpoint, token: string | undefined): Record<string, string> {
  const csrf = endpoint.method === 'GET' ? undefined : cookie('XSRF-TOKEN');
  return {
    accept: 'application/json',
    ...(endpoint.body && { 'content-type': 'application/json' }),
    ...(endpoint.upload && { 'content-type': endpoint.upload[0] ?? '' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(csrf !== undefined && { 'x-xsrf-token': csrf }),
    ...(endpoint.method !== 'GET' && { [PAGE_HEADER]: PAGE_ID }),
  };
}

function cookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function replyOf<E extends Endpoint>(endpoint: E, text: string): Reply<E> {
  const read = fromWire(endpoint.reply, text === '' ? {} : parse(text));
  if (read.success) return read.data as z.output<E['reply']>;
  const about = `${endpoint.method} ${endpoint.path}`;
  throw new ApiError('unexpected', `The answer to ${about} is not understood.`, undefined, {
    cause: read.error,
  });
}

/** What a proxy in between means when it answers for the server, without our error body. */
const FOREIGN_ERRORS: Record<number, [ErrorCode, string]> = {
  413: ['too-large', 'This is too large for the server to take.'],
  429: ['too-many-requests', 'These were too many requests in a short time. Wait a moment and try again.'],
  502: ['offline', 'The server cannot be reached.'],
  503: ['offline', 'The server cannot be reached.'],
  504: ['offline', 'The server cannot be reached.'],
};

function errorOf(response: Response, text: string): ApiError {
  const body = parse(text);
  if (!isErrorBody(body)) {
    const unknown: [ErrorCode, string] = [
      'unexpected',
      `The server answered with status ${response.status}.`,
    ];
    const [code, message] = FOREIGN_ERRORS[response.status] ?? unknown;
    return new ApiError(code, inPageLanguage(message));
  }
  const { code, message, fields, version } = body.error;
  const said = inPageLanguage(message);
  if (fields === undefined) return new ApiError(code, said, undefined, { version });
  const named = Object.entries(fields).map(([name, problem]) => [
    name.split('.').map(camelCase).join('.'),
    inPageLanguage(problem),
  ]);
  return new ApiError(code, said, Object.fromEntries(named), { version });
}
