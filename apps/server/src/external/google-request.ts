import { parseJson } from '../runtime/parse-json.ts';
import { fetchWithin, TimeIsOver } from './time-limit.ts';

/** The most of Google's own words that are shown to an admin. */
const MAX_MESSAGE_LENGTH = 300;

/** The outcome of a request to Google. */
export type GoogleAnswer =
  | { status: 'ok'; json: unknown }
  /** Its own no. `message` is Google's, shortened, or empty; `askedMs` is the pause it asks for. */
  | { status: 'refused'; code: number; message: string; askedMs: number | undefined }
  /** No usable answer: what was asked may have happened all the same. */
  | { status: 'unclear'; reason: string };

export interface GoogleRequest {
  url: string;
  init: RequestInit;
  /** For the whole request, its body included. */
  timeoutMs: number;
  /** Gives the request up. */
  signal: AbortSignal;
  now: Date;
  /** The request's credentials: a message from Google that repeats one of them is dropped. */
  secrets: string[];
}

/** Makes one request over HTTP, without a second try. Nothing of what it gives holds a token. */
export async function requestGoogle(request: GoogleRequest): Promise<GoogleAnswer> {
  const { url, init, timeoutMs, signal, now, secrets } = request;
  let response: Response;
  let text: string;
  try {
    ({ response, text } = await fetchWithin(timeoutMs, url, init, signal));
  } catch (error) {
    if (error instanceof TimeIsOver)
      return { status: 'unclear', reason: `Google did not answer within ${timeoutMs / 1000} seconds.` };
    if (error instanceof DOMException && error.name === 'AbortError')
      return { status: 'unclear', reason: 'The server was stopped.' };
    // fetch has one error for every broken connection; the cause names it (ECONNREFUSED, ENOTFOUND and the like).
    if (error instanceof TypeError) return { status: 'unclear', reason: connectionProblem(error.cause) };
    throw error;
  }
  const json = parseJson(text);
  if (response.ok)
    return json === undefined
      ? { status: 'unclear', reason: 'Google’s answer was not understood.' }
      : { status: 'ok', json };
  return {
    status: 'refused',
    code: response.status,
    message: messageOf(json, secrets),
    askedMs: pauseOf(response.headers.get('retry-after'), now),
  };
}

function connectionProblem(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'broken';
  return `Google cannot be reached (${code}).`;
}

/**
 * `{error: {message}}` of the Sheets API, `{error: 'invalid_grant'}` of the token endpoint; empty for anything else, and
 * for a message with a secret in it. Looked for before the message is cut, or the first part of one could stay.
 */
function messageOf(json: unknown, secrets: string[]): string {
  if (typeof json !== 'object' || json === null || !('error' in json)) return '';
  const { error } = json;
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  if (typeof message !== 'string' || secrets.some((secret) => message.includes(secret))) return '';
  return message.replace(/\s+/g, ' ').slice(0, MAX_MESSAGE_LENGTH);
}

/** `Retry-After` in seconds or as a date (RFC 9110), in milliseconds; undefined without a proper one. */
function pauseOf(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
