import type { WarApiProblem } from '@backline/domain';
import { parseJson } from '../runtime/parse-json.ts';
import { TimeIsOver, withinTime } from './time-limit.ts';

/** The outcome of one request to the War API; with `askedAt` if it is the answer to somebody else, who asked then. */
export type WarApiReply =
  | { status: 'new'; json: unknown; etag: string | null; askedAt?: Date }
  /** 304: the last answer is still valid. */
  | { status: 'same'; askedAt?: Date }
  | { status: 'failed'; problem: WarApiProblem; detail: string; askedMs: number | undefined };

export interface WarApiRequest {
  url: string;
  /** The ETag of the stored answer; null if there is none. */
  etag: string | null;
  userAgent: string;
  /** For the whole request including the body. */
  timeoutMs: number;
  /** Aborts the request. */
  signal: AbortSignal;
}

/** Asks for several at once: an answer to one may be that of another. */
export type AskWarApi = (
  request: WarApiRequest & {
    /** When the caller's own copy was asked for, in milliseconds since epoch: only a later answer is news. */
    after: number;
    /** How old an answer may be, in milliseconds. */
    maxAgeMs: number;
  },
) => Promise<WarApiReply>;

/** Failures of the whole shard, which is then not asked for a while; any other is about one address. */
const DOWN: ReadonlySet<WarApiProblem> = new Set(['unreachable', 'timeout', 'busy', 'server-error']);

export function isShardDown(problem: WarApiProblem): boolean {
  return DOWN.has(problem);
}

/** About fifty times the largest known answer. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;
const NOT_MODIFIED = 304;
const BUSY = 429;

class TooLarge extends Error {}

/** Makes one request, without a retry. Never throws because of the API or the network. */
export async function requestWarApi(request: WarApiRequest): Promise<WarApiReply> {
  const { timeoutMs, signal } = request;
  try {
    return await withinTime(timeoutMs, (limit) => ask(request, limit), signal);
  } catch (error) {
    if (error instanceof TooLarge) return failed('too-large', `more than ${MAX_BODY_BYTES} bytes`);
    if (error instanceof TimeIsOver) return failed('timeout', `no answer within ${timeoutMs / 1000} seconds`);
    if (error instanceof DOMException && error.name === 'AbortError')
      return failed('unreachable', 'the server was stopped');
    // fetch has one error for every broken connection; the cause names it (ECONNREFUSED, ENOTFOUND and the like).
    if (error instanceof TypeError) return failed('unreachable', connectionProblem(error.cause));
    throw error;
  }
}

async function ask({ url, etag, userAgent }: WarApiRequest, signal: AbortSignal): Promise<WarApiReply> {
  const headers = {
    accept: 'application/json',
    'user-agent': userAgent,
    ...(etag !== null && { 'if-none-match': etag }),
  };
  const response = await fetch(url, { headers, redirect: 'manual', signal });
  const { status } = response;
  if (status === 200) {
    const json = parseJson(await readBounded(response));
    if (json === undefined) return failed('nonsense', 'no JSON');
    return { status: 'new', json, etag: response.headers.get('etag')?.slice(0, 200) ?? null };
  }
  await response.body?.cancel();
  if (status === NOT_MODIFIED && etag !== null) return { status: 'same' };
  const detail = `status ${status}`;
  if (status === BUSY) return failed('busy', detail, response.headers.get('retry-after'));
  if (status >= 500) return failed('server-error', detail, response.headers.get('retry-after'));
  return failed('refused', detail);
}

/** @throws TooLarge as soon as the limit is exceeded; the rest is not read. */
async function readBounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the body.
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > MAX_BODY_BYTES) throw new TooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function failed(problem: WarApiProblem, detail: string, retryAfter: string | null = null): WarApiReply {
  const isSeconds = retryAfter !== null && /^\d{1,6}$/.test(retryAfter);
  return { status: 'failed', problem, detail, askedMs: isSeconds ? Number(retryAfter) * 1000 : undefined };
}

function connectionProblem(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'broken connection';
}
