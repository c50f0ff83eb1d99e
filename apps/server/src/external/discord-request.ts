import { setTimeout as sleep } from 'node:timers/promises';
import { parseJson } from '../runtime/parse-json.ts';
import { fetchWithin, TimeIsOver } from './time-limit.ts';

/** How long Discord may take, in milliseconds. */
export interface DiscordTiming {
  /** For one request, its body included. */
  timeoutMs: number;
  /** The longest pause that a rate limit may ask for; a longer one counts as unreachable. */
  longestPauseMs: number;
}

/** A person waits for the answer, so nothing here may take long. */
export const DISCORD_TIMING: DiscordTiming = { timeoutMs: 5000, longestPauseMs: 2000 };

const ATTEMPTS = 3;
const TOO_MANY_REQUESTS = 429;

/** `json` is null if the body of a refusal is not JSON. A success always carries JSON. */
type Answer = { status: 'answered'; code: number; json: unknown } | { status: 'unreachable'; reason: string };
type Attempt = Answer | { status: 'limited'; pauseMs: number };

/**
 * Makes a request to Discord over HTTP. Waits out a short rate limit (`retry_after`, in seconds) and asks again.
 * @returns `unreachable` for a broken connection, a time-out, a 5xx, a redirect, a success that is not JSON, or a long
 * rate limit; its reason is fit for a log: it holds no address parameters, no tokens and nothing of the body.
 */
export async function requestDiscord(url: string, init: RequestInit, timing: DiscordTiming): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await tryOnce(url, init, timing.timeoutMs);
    if (answer.status !== 'limited') return answer;
    if (attempt === ATTEMPTS || answer.pauseMs > timing.longestPauseMs)
      return unreachable(`rate limited for ${answer.pauseMs} ms`);
    await sleep(answer.pauseMs);
  }
}

function unreachable(reason: string): Answer {
  return { status: 'unreachable', reason };
}

async function tryOnce(url: string, init: RequestInit, timeoutMs: number): Promise<Attempt> {
  let response: Response;
  let text: string;
  try {
    ({ response, text } = await fetchWithin(timeoutMs, url, init));
  } catch (error) {
    if (error instanceof TimeIsOver) return unreachable(`no answer within ${timeoutMs} ms`);
    // fetch has one error for every broken connection; the cause names it (ECONNREFUSED, ENOTFOUND and the like).
    if (error instanceof TypeError) return unreachable(connectionProblem(error.cause));
    throw error;
  }
  const code = response.status;
  const json = parseJson(text) ?? null;
  if (code === TOO_MANY_REQUESTS)
    return { status: 'limited', pauseMs: pauseOf(json, response.headers.get('retry-after')) };
  if (code >= 500 || (code >= 300 && code < 400)) return unreachable(`status ${code}`);
  if (code < 300 && json === null) return unreachable('the answer was not JSON');
  return { status: 'answered', code, json };
}

function connectionProblem(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'broken';
  return `connection failed (${code})`;
}

/** Discord gives the pause in the body, a proxy in front of it only in the header; without either it counts as long. */
function pauseOf(json: unknown, header: string | null): number {
  const named =
    typeof json === 'object' && json !== null && 'retry_after' in json
      ? json.retry_after
      : (header ?? undefined);
  const seconds = Number(named);
  return named === undefined || !(seconds >= 0) ? Number.POSITIVE_INFINITY : Math.ceil(seconds * 1000);
}
