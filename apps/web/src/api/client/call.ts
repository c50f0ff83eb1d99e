import { type Endpoint, type EndpointSpec, type Input, type Reply, toWire } from '@backline/contract';
import { inPageNames } from './item-names.ts';
import { type Answer, addressOf, type RequestParts, replyOf, request, requestFile } from './request.ts';

/** Makes every part optional that has no required fields. */
type Loose<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as object extends T[K] ? K : never]?: T[K];
};

/** The input that a caller passes: those of `params`, `query` and `body` that the endpoint has. */
export type CallInput<E extends EndpointSpec> = Loose<Input<E>>;

/** The input is optional if the endpoint requires none. */
export type InputArguments<E extends EndpointSpec> =
  object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * The last reply to each address, for as long as it is in use, and its ETag. A page requests everything it shows again
 * when its live updates begin, and an unchanged reply is neither sent nor parsed again.
 */
const lastReplies = new Map<string, { tag: string; reply: WeakRef<object> }>();

/** The writes that wait for their answer, by what they send. */
const pendingWrites = new Map<string, Promise<Answer>>();

/**
 * Calls an endpoint of the contract and returns its validated reply, with items named in the language of the page.
 * @throws ApiError as `request` does.
 */
export function call<E extends Endpoint>(endpoint: E, ...[input]: InputArguments<E>): Promise<Reply<E>> {
  return read(endpoint, input);
}

/** `call` with a signal that aborts it. */
export async function read<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | undefined,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  return inPageNames(await send(endpoint, input, signal));
}

/** `call` for an endpoint without input whose reply is a file. */
export function callFile(
  endpoint: Endpoint<EndpointSpec & { file: string }>,
): Promise<{ content: Blob; name: string }> {
  const { method, path } = endpoint;
  return requestFile({ method, address: addressOf(path), ...sentAs(endpoint, undefined) });
}

/** `read` with items named in English. A write that equals one that is still on its way is not sent; it gets that one's reply. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | undefined,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  const { params, query, body } = (input ?? {}) as Parts; // every CallInput is made of these three
  const { method, path } = endpoint;
  const address = addressOf(path, params, query);
  const last = method === 'GET' ? lastReplies.get(address) : undefined;
  const lastReply = last?.reply.deref();
  const known = lastReply && last?.tag;
  const { text, tag, isKnown } = await requestOnce({
    method,
    address,
    signal,
    known,
    ...sentAs(endpoint, body),
  });
  if (isKnown) return lastReply as Reply<E>; // what an address is asked for with GET has one shape
  const reply = replyOf(endpoint, text);
  if (tag !== null && typeof reply === 'object' && reply !== null)
    lastReplies.set(address, { tag, reply: new WeakRef(reply) });
  return reply;
}

/** A button that is pressed twice is disabled only after the second press. */
function requestOnce(parts: RequestParts): Promise<Answer> {
  const { method, address, body, signal } = parts;
  if (method === 'GET' || signal || body instanceof Blob) return request(parts);
  const key = [method, address, body].join(' ');
  const pending = pendingWrites.get(key) ?? request(parts).finally(() => pendingWrites.delete(key));
  pendingWrites.set(key, pending);
  return pending;
}

function sentAs({ upload, body: shape }: Endpoint, body: unknown): { body?: string | Blob; type?: string } {
  if (upload) return { body: body as Blob, type: upload[0] ?? '' }; // by the contract
  return shape ? { body: JSON.stringify(toWire(shape, body ?? {})), type: 'application/json' } : {};
}
