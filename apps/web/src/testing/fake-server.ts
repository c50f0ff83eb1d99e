import {
  ApiError,
  type Endpoint,
  fromWire,
  LIVE_PATH,
  type LiveEvent,
  type Parsed,
  paramsOf,
  type ReplyInput,
  toWire,
} from '@backline/contract';
import { vi } from 'vitest';

type Answer<E extends Endpoint> = ReplyInput<E> | ApiError;

/** A response of the fake server; `act` produces it for one request. */
export interface FakeReply {
  endpoint: Endpoint;
  act: (input: unknown) => Promise<unknown>;
}

/**
 * The server's response for an endpoint, in the contract's types: a value, an ApiError, or a function of the parsed
 * input that returns either, directly or as a promise.
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

/** A request, as it was sent. */
interface SentRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** The JSON of the body, in the API's snake_case. */
  body: unknown;
}

export interface FakeServer {
  /** Every request so far, oldest first. */
  requests: SentRequest[];
  /** Changes the response from now on. */
  answer: (...replies: FakeReply[]) => void;
  /** The event stream that the page follows, which is not among the requests. */
  live: FakeLive;
}

/** The event stream of one page, controlled by the test. */
interface FakeLive {
  /** The token of each connection so far; null without one. */
  openings: (string | null)[];
  /** Refuses or accepts connections from now on; initially they are accepted. */
  refuse: (status: number | null) => void;
  tell: (event: LiveEvent, data?: object) => void;
  /** Breaks the open stream, as a network failure does. */
  cut: () => void;
}

function fakeLive(): FakeLive & { open: (init: RequestInit) => Promise<Response> } {
  const openings: (string | null)[] = [];
  let refusal: number | null = null;
  let stream: ReadableStreamDefaultController<Uint8Array> | null = null;
  return {
    openings,
    refuse: (status) => {
      refusal = status;
    },
    tell: (event, data = {}) =>
      stream?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    cut: () => stream?.error(new TypeError('network error')),
    open: async ({ headers, signal }) => {
      openings.push((headers as Record<string, string>).authorization ?? null);
      if (refusal !== null) return new Response('{}', { status: refusal });
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream = controller;
        },
      });
      signal?.addEventListener('abort', () => {
        stream = null;
      });
      return new Response(body);
    },
  };
}

/** Replaces `fetch`. A call without a matching reply fails with an error. */
export function startFakeServer(replies: FakeReply[]): FakeServer {
  const known = [...replies];
  const requests: SentRequest[] = [];
  const live = fakeLive();

  const answer = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, window.location.origin);
    if (url.pathname === LIVE_PATH) return live.open(init);
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
      (fakeReply) =>
        fakeReply.endpoint.method === method && pathPattern(fakeReply.endpoint).test(url.pathname),
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
  return { requests, answer: (...later) => known.unshift(...later), live };
}

function pathPattern(endpoint: Endpoint): RegExp {
  return new RegExp(`^${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

function parsedInput(endpoint: Endpoint, request: SentRequest): unknown {
  const part = (schema: Endpoint['body'], json: unknown) =>
    schema === undefined ? undefined : (fromWire(schema, json).data ?? json);
  return {
    params: part(paramsOf(endpoint), pathPattern(endpoint).exec(request.path)?.groups),
    query: part(endpoint.query, request.query),
    body: part(endpoint.body, request.body),
  };
}
