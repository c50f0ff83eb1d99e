import { createECDH, ECDH } from 'node:crypto';
import webPush from 'web-push';
import { z } from 'zod';
import { isLoopbackName } from '../runtime/loopback.ts';
import { deriveKey } from '../secrets/derive-key.ts';
import { fetchWithin, TimeIsOver } from './time-limit.ts';

/** The address at which a browser takes messages, and the keys that only it can decrypt them with (RFC 8291). */
export const pushSubscription = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });
export type PushSubscription = z.output<typeof pushSubscription>;

/** A message as a browser shows it. It replaces an earlier one with the same `tag`. */
interface PushMessage {
  title: string;
  body: string;
  /** The path of the page that opens when the message is pressed. */
  path: string;
  tag: string;
}

/** `isGone`: nothing can be sent to this subscription any more. */
type PushOutcome =
  | { status: 'ok' }
  | { status: 'failed'; reason: string; isGone: boolean; lasting: boolean; askedMs?: number | undefined };

/** Requests of the server to push services. Never throws, whatever they or the network do. */
export interface WebPush {
  /** The VAPID key (RFC 8292) that browsers subscribe with, in base64url. */
  publicKey: string;
  /** Whether messages may be sent to this address: only to push services that the operator trusts. */
  accepts(endpoint: string): boolean;
  send(subscription: PushSubscription, message: PushMessage, signal: AbortSignal): Promise<PushOutcome>;
}

/** The push services of Chromium, Firefox, Edge and Safari. A star matches one or more labels. */
export const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
];

/** An urgent message is of no use to a phone that was off for longer. */
const TTL_SECONDS = 6 * 3600;
const TIMEOUT_MS = 10_000;
const GONE = [404, 410];
const BUSY = 429;
const CURVE = 'prime256v1';
/** The contact of a server that has none of its own: Apple refuses one on this computer. */
const NOBODY = 'mailto:nobody@example.com';

interface Parts {
  appSecret: string;
  publicUrl: string | undefined;
  hosts: readonly string[];
  timeoutMs?: number;
}

/** Web Push with the `web-push` package; it encrypts and signs, the request is ours. */
export function createWebPush({ appSecret, publicUrl, hosts, timeoutMs = TIMEOUT_MS }: Parts): WebPush {
  const vapidDetails = { subject: contactOf(publicUrl), ...vapidKeys(appSecret) };
  const accepts = (endpoint: string) => isPushService(endpoint, hosts);
  return {
    publicKey: vapidDetails.publicKey,
    accepts,
    send: async ({ endpoint, p256dh, auth }, message, signal) => {
      if (!accepts(endpoint)) return failed('This push service is not among PUSH_HOSTS.', { isGone: true });
      if (!isBrowserKey(p256dh)) return failed('The browser’s key is not valid.', { isGone: true });
      const { method, headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        { vapidDetails, TTL: TTL_SECONDS, urgency: 'high', topic: message.tag },
      );
      try {
        // The library counts the bytes as a number; a header is text.
        const texts = Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, String(value)]),
        );
        const init = { method, headers: texts, body: new Uint8Array(body ?? []) };
        const { response, text } = await fetchWithin(timeoutMs, endpoint, init, signal);
        return outcomeOf(response, text);
      } catch (error) {
        if (error instanceof TimeIsOver) return failed('The push service did not answer.');
        if (error instanceof DOMException && error.name === 'AbortError')
          return failed('The server was stopped.');
        // fetch has one error for every broken connection.
        if (error instanceof TypeError) return failed('The push service cannot be reached.');
        throw error;
      }
    },
  };
}

function failed(
  reason: string,
  more: { isGone?: boolean; lasting?: boolean; askedMs?: number } = {},
): PushOutcome {
  return { status: 'failed', reason, isGone: false, lasting: false, ...more };
}

function outcomeOf({ ok, status, headers }: Response, text: string): PushOutcome {
  if (ok) return { status: 'ok' };
  if (GONE.includes(status)) return failed('The browser has ended the subscription.', { isGone: true });
  if (status === BUSY) {
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    return failed('The push service asks for a pause.', seconds > 0 ? { askedMs: seconds * 1000 } : {});
  }
  const words = text.replace(/\s+/g, ' ').slice(0, 200);
  return failed(`The push service refused with status ${status}. ${words}`.trim(), { lasting: status < 500 });
}

/** The sender's contact for the operators of push services, `https:` or `mailto:` (RFC 8292). */
function contactOf(publicUrl: string | undefined): string {
  if (publicUrl === undefined) return NOBODY;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' && !isLoopbackName(hostname) ? publicUrl : NOBODY;
}

/** Whether messages can be encrypted for a browser's key: it is an uncompressed point of the curve. */
export function isBrowserKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, CURVE, 'base64url', 'base64url') === p256dh;
  } catch {
    return false;
  }
}

/**
 * The key pair is derived from APP_SECRET, so that every process has the same without storing it, and subscriptions
 * outlast a restart.
 */
function vapidKeys(appSecret: string): { publicKey: string; privateKey: string } {
  const curve = createECDH(CURVE);
  curve.setPrivateKey(deriveKey(appSecret, 'web push'));
  return { publicKey: curve.getPublicKey('base64url'), privateKey: curve.getPrivateKey('base64url') };
}

/**
 * A browser names the address that the server will send to: accepting others than the known services would let a member
 * make the server call its own network. Loopback over plain http only if it is listed itself, for tests.
 */
function isPushService(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (protocol === 'http:') return hostname === '127.0.0.1' && hosts.includes(host);
  if (protocol !== 'https:') return false;
  return hosts.some((allowed) =>
    allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed,
  );
}
