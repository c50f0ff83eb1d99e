import { ApiError, type Endpoint, fromWire, type Parsed, type ReplyInput, toWire } from '@backline/contract';
import { vi } from 'vitest';

type Answer<E extends Endpoint> = ReplyInput<E> | ApiError;

/** An answer of the pretended server; `act` runs it for one request. */
export interface FakeReply {
  endpoint: Endpoint;
  act: (input: unknown) => Promise<unknown>;
}

/**
 * What the server answers to an endpoint, in the contract's types: a value, an ApiError, or a function of the parsed
 * input that gives either, at once or later.
 */
export function reply<E extends Endpoint>(
  endpoint: E,
  answer: Answer<E> | ((input: Parsed<E>) => Answer<E> | Promise<Answer<E>>),
): FakeReply {
  const act = typeof answer === 'function' ? (answer as (input: unknown) => unknown) : () => answer; // replies are JSON, never functions
  return {
    endpoint,
    act: async (input) => {
      const given = await act(input);
      return given instanceof ApiError ? given : toWire(endpoint.reply, given as ReplyInput<E>);
    },
  };
}

/** One request that was made, as it went over the wire. */
interface SentRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** The JSON of the body, in the wire's spelling. */
  body: unknown;
}

export interface FakeServer {
  /** Every request so far, oldest first. */
  requests: SentRequest[];
  /** Answers differently from now on. */
  answer: (...replies: FakeReply[]) => void;
}

/** Takes the place of `fetch`. A call that no reply fits fails loudly. */
export function startFakeServer(replies: FakeReply[]): FakeServer {
  const known = [...replies];
  const requests: SentRequest[] = [];

  const answer = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, window.location.origin);
    const method = init.method ?? 'GET';
    const request: SentRequest = {
      method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: { ...(init.headers as Record<string, string>) }, // call() passes a plain object
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    requests.push(request);
    const fit = known.find(
      (one) => one.endpoint.method === method && pathPattern(one.endpoint).test(url.pathname),
    );
    if (!fit) {
      console.error(`The test has no reply for ${method} ${url.pathname}.`);
      throw new TypeError(`no reply for ${method} ${url.pathname}`);
    }
    const given = await fit.act(parsedInput(fit.endpoint, request));
    init.signal?.throwIfAborted();
    if (given instanceof ApiError) return Response.json(given.body(), { status: given.status });
    return Response.json(given);
  };

  vi.stubGlobal('fetch', answer);
  return { requests, answer: (...later) => known.unshift(...later) };
}

function pathPattern(endpoint: Endpoint): RegExp {
  return new RegExp(`^${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

function parsedInput(endpoint: Endpoint, request: SentRequest): unknown {
  const part = (schema: Endpoint['body'], json: unknown) =>
    schema === undefined ? undefined : (fromWire(schema, json).data ?? json);
  return {
    params: part(endpoint.params, pathPattern(endpoint).exec(request.path)?.groups),
    query: part(endpoint.query, request.query),
    body: part(endpoint.body, request.body),
  };
}
