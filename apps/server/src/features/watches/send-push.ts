import { createHmac } from 'node:crypto';
import { type AlertEvent, alertScopeOf, DAY_MS, itemName, withItemNames } from '@backline/domain';
import { wordsOf } from '@backline/texts/server/words';
import { findViewerOfSession } from '../../caller/find-viewer.ts';
import type { Viewer } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { type PushSubscription, pushSubscription, type WebPush } from '../../external/web-push.ts';
import { type Sent, sendDue } from '../../queues/send-due.ts';
import { parseJson } from '../../runtime/parse-json.ts';
import { deriveKey } from '../../secrets/derive-key.ts';
import { decrypt, encrypt } from '../../secrets/encrypt.ts';
import type { Services } from '../../services.ts';
import { readPresent, recheckAlert } from '../channels/recheck-alert.ts';
import { catalogInMemory } from '../stock/current-catalog.queries.ts';
import { readStock } from '../stock/current-stock.ts';
import {
  deleteOldPushMessages,
  deletePushMessages,
  deleteSubscriptionById,
  findSubscription,
  listDueMessages,
  listWatchesOf,
  PUSH_QUEUE,
} from './push.queries.ts';
import { pushText } from './push-text.ts';
import { wantedParts } from './queue-for-people.ts';

/** Messages that could not be sent within a day are dropped. */
const KEEP_MS = DAY_MS;
const PURPOSE = 'push subscription';
/** Letters of a topic (RFC 8030). */
const TOPIC_LETTERS = 32;

/** A browser's subscription as the database stores it, encrypted. For another session it cannot be decrypted. */
export function encryptSubscription(
  subscription: PushSubscription,
  sessionId: string,
  appSecret: string,
): string {
  return encrypt(JSON.stringify(subscription), { appSecret, purpose: PURPOSE, owner: sessionId });
}

/**
 * Pushes what is due to each browser, in one message, until nothing is left or the signal aborts.
 * @returns the time until something is due again, in milliseconds; null where nothing waits.
 */
export async function sendPush(
  services: Services,
  webPush: WebPush,
  signal: AbortSignal,
): Promise<number | null> {
  const { database, now } = services;
  await deleteOldPushMessages(database.db, new Date(now().getTime() - KEEP_MS));
  const send = (db: Db, id: number) => sendTo(services, webPush, { db, id, signal });
  return sendDue(services, { ...PUSH_QUEUE, send }, signal);
}

async function sendTo(
  services: Services,
  webPush: WebPush,
  { db, id, signal }: { db: Db; id: number; signal: AbortSignal },
): Promise<Sent> {
  const { config, now } = services;
  const stored = await findSubscription(db, id);
  if (stored === null) return { status: 'ok' }; // it has just ended, and its messages with it
  const due = await listDueMessages(db, id, now());
  const settled: Sent = {
    status: 'ok',
    settle: (transaction) =>
      deletePushMessages(
        transaction,
        due.map((row) => row.id),
      ),
  };
  const ended: Sent = { status: 'ok', settle: (transaction) => deleteSubscriptionById(transaction, id) };
  const viewer = await findViewerOfSession(stored.sessionId, services);
  if (viewer === null) return ended;
  const events = await eventsFor({ db, config, now }, viewer, due);
  if (events.length === 0) return settled;
  const subscription = decryptSubscription(stored.subscription, stored.sessionId, config.appSecret);
  if (subscription === null) return ended;
  const { language } = stored;
  const words = await wordsOf('alerts', language);
  const { names } = catalogInMemory(db);
  const named = withItemNames(events, (item) => itemName(names, language, item));
  const text = pushText(named, { words, language }, now().getTime());
  const outcome = await webPush.send(
    subscription,
    { ...text, tag: topicOf(id, due, config.appSecret) },
    signal,
  );
  if (outcome.status === 'ok') return settled;
  return outcome.isGone ? ended : outcome;
}

/** The alerts that still apply, as far as the person watches and may see them now, and only those of the person's present scope. */
async function eventsFor(
  { db, config, now }: { db: Db } & Pick<Services, 'config' | 'now'>,
  viewer: Viewer,
  due: Awaited<ReturnType<typeof listDueMessages>>,
) {
  if (!viewer.admin && !viewer.permissions.read) return [];
  const watches = await listWatchesOf(db, [viewer.userId]);
  const own = due
    .filter(({ scope }) => scope === alertScopeOf(viewer))
    .flatMap(({ event }) => wantedParts(watches, event, now().getTime()));
  const stock = await readStock(db);
  const present = await readPresent({ db, config, now }, stock, viewer, own);
  return own.flatMap((event) => recheckAlert(event, present) ?? []);
}

/**
 * The same messages to a browser have the same topic: sent again after a crash, they replace the first ones. It is not made
 * of their ids, by whose gaps messages to other people could be counted; and with a key, because push services see it.
 */
function topicOf(
  subscriptionId: number,
  due: readonly { event: AlertEvent; at: string }[],
  appSecret: string,
): string {
  const what = JSON.stringify([subscriptionId, ...due.map(({ event, at }) => [event, at])]);
  const key = deriveKey(appSecret, 'push topic');
  return createHmac('sha256', key).update(what).digest('base64url').slice(0, TOPIC_LETTERS);
}

function decryptSubscription(stored: string, sessionId: string, appSecret: string): PushSubscription | null {
  const text = decrypt(stored, { appSecret, purpose: PURPOSE, owner: sessionId });
  return text === null ? null : (pushSubscription.safeParse(parseJson(text)).data ?? null);
}
