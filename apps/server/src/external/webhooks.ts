import type { ChannelProblem } from '@backline/contract';
import type { Webhook } from '@backline/domain';
import { MAX_ASKED_MS } from '@backline/domain';
import { parseJson } from '../runtime/parse-json.ts';
import { VERSION } from '../runtime/version.ts';
import { fetchWithin, TimeIsOver } from './time-limit.ts';

/** A message as Discord takes it (docs/spec/channels.md#messages). */
export interface WebhookMessage {
  content: string;
  /** Roles that may be pinged by mentions in the content: never more than these. */
  allowed_mentions: { parse: []; roles?: string[] };
  flags: number;
}

/** A message that makes no sound. */
export const SILENT = 4096;
/** A message whose links show no preview. */
export const WITHOUT_PREVIEWS = 4;

/**
 * Outcome of sending. `isOff`: Discord does not know the webhook, so it must not be called again. `isUnclear`: the
 * message may have arrived all the same. `isMessageGone`: only the message to edit no longer exists.
 */
export type WebhookOutcome =
  | { status: 'ok'; messageId: string; pauseMs: number }
  | {
      status: 'failed';
      problem: ChannelProblem;
      lasting: boolean;
      isOff: boolean;
      isUnclear: boolean;
      isMessageGone: boolean;
      askedMs?: number | undefined;
    };

/** Requests of the server to Discord's webhooks. Never throws, whatever Discord or the network does. */
export interface Webhooks {
  post(webhook: Webhook, message: WebhookMessage): Promise<WebhookOutcome>;
  /** Can safely be repeated. It pings nobody, whatever the text says. */
  edit(webhook: Webhook, messageId: string, message: WebhookMessage): Promise<WebhookOutcome>;
  /** Succeeds too if the message no longer exists. */
  remove(webhook: Webhook, messageId: string): Promise<WebhookOutcome>;
}

const TIMEOUT_MS = 10_000;
/** The pace of a channel is about 30 messages in a minute. */
const PACE_MS = 2000;
const UNKNOWN_MESSAGE = 10_008;
const UNKNOWN_WEBHOOK = 404;
const REFUSED = [401, 403];
const BUSY = 429;
/** The status of a successful deletion; posts and edits are answered with the message. */
const NO_CONTENT = 204;
/** Errors of a connection that was never made: nothing was sent. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

type Failed = Extract<WebhookOutcome, { status: 'failed' }>;

function failed(problem: ChannelProblem, more: Partial<Failed> = {}): Failed {
  const usual = { lasting: false, isOff: false, isUnclear: false, isMessageGone: false };
  return { status: 'failed', problem, ...usual, ...more };
}

/**
 * Webhooks over HTTP, without retries.
 * @param baseUrl `https://discord.com`, elsewhere in tests; the host of the pasted address is never called.
 */
export function createWebhooks(baseUrl: string, timeoutMs = TIMEOUT_MS): Webhooks {
  const send = async (
    method: 'POST' | 'PATCH' | 'DELETE',
    url: URL,
    body?: object,
  ): Promise<WebhookOutcome> => {
    const headers = { 'content-type': 'application/json', 'user-agent': `DiscordBot (Backline, ${VERSION})` };
    try {
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const { response, text } = await fetchWithin(timeoutMs, url.href, init);
      return outcomeOf(response, parseJson(text));
    } catch (error) {
      if (error instanceof TimeIsOver) return failed('webhook-unreachable', { isUnclear: true });
      // fetch has one error for every broken connection; the cause names it.
      if (error instanceof TypeError)
        return failed('webhook-unreachable', { isUnclear: !isNotConnected(error.cause) });
      throw error;
    }
  };
  const urlOf = ({ id, token, threadId }: Webhook, path = '') => {
    const url = new URL(`${baseUrl}/api/v10/webhooks/${id}/${token}${path}`);
    if (threadId !== null) url.searchParams.set('thread_id', threadId);
    return url;
  };
  return {
    post: (webhook, message) => {
      const url = urlOf(webhook);
      url.searchParams.set('wait', 'true'); // only then Discord confirms the message and returns its id
      return send('POST', url, { ...message, username: 'Backline' });
    },
    edit: (webhook, messageId, message) => {
      const flags = message.flags & WITHOUT_PREVIEWS; // only posting decides whether it makes a sound
      return send('PATCH', urlOf(webhook, `/messages/${messageId}`), { ...message, flags });
    },
    remove: async (webhook, messageId) => {
      const outcome = await send('DELETE', urlOf(webhook, `/messages/${messageId}`));
      const isGone = outcome.status === 'failed' && outcome.isMessageGone;
      return isGone ? { status: 'ok', messageId, pauseMs: PACE_MS } : outcome;
    },
  };
}

function isNotConnected(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && NOT_CONNECTED.has(String(cause.code));
}

function fieldOf(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null
    ? Object.entries(json).find(([key]) => key === name)?.[1]
    : undefined;
}

function outcomeOf({ ok, status, headers }: Response, json: unknown): WebhookOutcome {
  if (ok) {
    const messageId = status === NO_CONTENT ? '' : fieldOf(json, 'id');
    // Not Discord's message but a page of some proxy.
    if (typeof messageId !== 'string') return failed('webhook-unreachable', { isUnclear: true });
    return {
      status: 'ok',
      messageId,
      pauseMs: Math.max(PACE_MS, Math.min(pauseAfter(headers), MAX_ASKED_MS)),
    };
  }
  if (status === BUSY) return failed('webhook-busy', { askedMs: askedPause(json, headers) });
  // Only Discord itself may switch a channel off: its errors have a code number, the pages of proxies have none.
  const code = fieldOf(json, 'code');
  if (typeof code === 'number') {
    if (code === UNKNOWN_MESSAGE) return failed('webhook-rejected', { isMessageGone: true });
    if (status === UNKNOWN_WEBHOOK) return failed('webhook-deleted', { isOff: true });
    if (REFUSED.includes(status)) return failed('webhook-refused', { isOff: true });
    if (status < 500) return failed('webhook-rejected', { lasting: true });
  }
  // A gateway that gave up says nothing about whether Discord took the message.
  return failed('webhook-unreachable', { isUnclear: status > 500 && status !== 503 });
}

/** How long to pause after a success, in milliseconds, as Discord asks. */
function pauseAfter(headers: Headers): number {
  if (headers.get('x-ratelimit-remaining') !== '0') return 0;
  return milliseconds(headers.get('x-ratelimit-reset-after')) ?? 0;
}

/** Discord gives the pause in the body, a proxy in front of it only in the header. */
function askedPause(json: unknown, headers: Headers): number | undefined {
  return milliseconds(fieldOf(json, 'retry_after')) ?? milliseconds(headers.get('retry-after'));
}

function milliseconds(seconds: unknown): number | undefined {
  const value = seconds === null || seconds === undefined ? Number.NaN : Number(seconds);
  return value >= 0 && Number.isFinite(value) ? Math.ceil(value * 1000) : undefined;
}
