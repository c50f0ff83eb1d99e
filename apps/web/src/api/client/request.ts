import {
  ApiError,
  camelCase,
  type Endpoint,
  type ErrorCode,
  fromWire,
  isErrorBody,
  PAGE_HEADER,
  type Reason,
  type Reply,
  reason,
  snakeCase,
} from '@backline/contract';
import { inPageLanguage, speakRefusals } from '../../messages/language.ts';
import { noteServerTime } from '../../ui/server-time.ts';
import { KEPT_AT, noteCopy } from '../storage/offline-copies.ts';
import { currentSession, endSession } from '../storage/session.ts';
import { PAGE_ID } from './page-id.ts';

const NOT_MODIFIED = 304;

export interface RequestParts {
  method: string;
  /** A path with its query, as `addressOf` makes it. */
  address: string;
  /** JSON text, or a file as it is. */
  body?: string | Blob | undefined;
  /** Media type of the body. */
  type?: string | undefined;
  signal?: AbortSignal | undefined;
  /** The tag of the answer that the caller has already. */
  known?: string | undefined;
}

export interface Answer {
  /** Empty where the caller has this answer already. */
  text: string;
  /** The server's name for exactly this text; null where it gives none. */
  tag: string | null;
  isKnown: boolean;
}

/**
 * Sends a request to the API with the session's token and gives its answer.
 * @throws ApiError with the server's code and message, names of `fields` as camelCase paths (`stockpiles.0.code`);
 * `offline` when nothing answered. On a 401 the session has ended and the login is shown.
 */
export async function request(parts: RequestParts): Promise<Answer> {
  const { response, content } = await exchange(parts, (answer) => answer.text());
  if (parts.method === 'GET') noteCopy(response.headers);
  return {
    text: content,
    tag: response.headers.get('etag'),
    isKnown: response.status === NOT_MODIFIED,
  };
}

/** `request` for an answer that is a file. @returns its content, and the name that the server gives it. */
export async function requestFile(parts: RequestParts): Promise<{ content: Blob; name: string }> {
  const { response, content } = await exchange(parts, (answer) => answer.blob());
  const [, name = 'download'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { content, name };
}

/** @param read what is made of the body of an answer that is no error. */
async function exchange<T>(
  { method, address, body, type, signal, known }: RequestParts,
  read: (response: Response) => Promise<T>,
): Promise<{ response: Response; content: T }> {
  const token = currentSession()?.token;
  let response: Response;
  let refusal: string;
  try {
    response = await fetch(address, {
      method,
      headers: {
        ...headersOf(method, type, token),
        ...(known !== undefined && { 'if-none-match': known }),
      },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
    // A copy that the service worker kept has the time of its making.
    if (!response.headers.has(KEPT_AT)) noteServerTime(response.headers.get('date'));
    if (response.ok || response.status === NOT_MODIFIED) return { response, content: await read(response) };
    refusal = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError('offline', 'The server cannot be reached.', undefined, { cause });
  }
  // A late answer to an older token says nothing about the session that runs now.
  if (response.status === 401 && token !== undefined && token === currentSession()?.token) endSession();
  await speakRefusals();
  throw errorOf(response, refusal);
}

/** An endpoint's path with its parameters filled in, and a query whose names are in the spelling of the wire. */
export function addressOf(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [snakeCase(name), String(value)]);
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
}

/**
 * The reply of an endpoint, checked.
 * @param text the JSON of the answer, or nothing for a reply without fields.
 * @throws ApiError `unexpected` if the answer does not match the contract.
 */
export function replyOf<E extends Endpoint>(endpoint: E, text: string): Reply<E> {
  const reply = fromWire<E['reply']>(endpoint.reply, text === '' ? {} : parse(text));
  if (reply.success) return reply.data;
  const { error: cause } = reply;
  const message = `The answer to ${endpoint.method} ${endpoint.path} is not understood.`;
  throw new ApiError('unexpected', message, undefined, { cause });
}

function headersOf(
  method: string,
  type: string | undefined,
  token: string | undefined,
): Record<string, string> {
  const csrf = method === 'GET' ? undefined : cookie('XSRF-TOKEN');
  return {
    accept: 'application/json',
    ...(type !== undefined && { 'content-type': type }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(csrf !== undefined && { 'x-xsrf-token': csrf }),
    ...(method !== 'GET' && { [PAGE_HEADER]: PAGE_ID }),
  };
}

function cookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((field) => field.startsWith(`${name}=`));
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The connection works, but no server stands behind it now: during an update, or because it has failed. */
const SERVER_AWAY: [ErrorCode, string, Reason] = [
  'unavailable',
  'The server is not running at the moment. Wait a minute, check whether this was saved, and try again if not.',
  reason('server-away'),
];

/** The error that a status stands for when a proxy in between answers for the server, without our error body. */
const FOREIGN_ERRORS: Record<number, [ErrorCode, string, Reason?]> = {
  413: ['too-large', 'This is too large for the server to take.', reason('too-large-for-server')],
  429: [
    'too-many-requests',
    'These were too many requests in a short time. Wait a moment and try again.',
    reason('too-many-requests'),
  ],
  502: SERVER_AWAY,
  503: SERVER_AWAY,
  504: SERVER_AWAY,
};

function errorOf(response: Response, text: string): ApiError {
  const body = parse(text);
  if (!isErrorBody(body)) {
    const [code, message, why] = FOREIGN_ERRORS[response.status] ?? [
      'unexpected',
      `The server answered with status ${response.status}.`,
    ];
    return new ApiError(code, inPageLanguage(why, message));
  }
  const { code, message, reason: why, fields, field_reasons: reasons, version } = body.error;
  const said = inPageLanguage(why, message);
  if (fields === undefined) return new ApiError(code, said, undefined, { version });
  const named = Object.entries(fields).map(([name, problem]) => [
    name.split('.').map(camelCase).join('.'),
    inPageLanguage(reasons?.[name], problem),
  ]);
  return new ApiError(code, said, Object.fromEntries(named), { version });
}
