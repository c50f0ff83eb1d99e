import type { ChannelProblem } from '@backline/contract';
import { heldUntil, localTime, mergeIntoMessages, type Webhook } from '@backline/domain';
import type { Db } from '../../db/database.ts';
import { LEASE_MS, type Sent, sendDue } from '../../queues/send-due.ts';
import { composeNext } from './compose-next.ts';
import { webhookMessage } from './message.ts';
import { clearPlaceholder, postOnce } from './post-once.ts';
import {
  CHANNEL_QUEUE,
  clearFailing,
  deleteAlerts,
  deleteOldAlerts,
  findStoredChannel,
  listWaiting,
  markAlerts,
  recordFailing,
  recordPace,
  recordPlaceholder,
  type StoredChannel,
  type WaitingAlert,
} from './queue.queries.ts';
import { queueDigests } from './queue-digests.ts';
import { KEEP_MS } from './recheck-alert.ts';
import { failure, type Sender } from './sender.ts';
import { updateStatus } from './status-message.ts';
import { decryptWebhook } from './webhook-secret.ts';

/**
 * Sends everything that is due to channels, to each one message at a time (docs/spec/channels.md#sending).
 * @returns the time until something is due again, in milliseconds; null where nothing waits.
 */
export async function sendAlerts(sender: Sender, signal: AbortSignal): Promise<number | null> {
  const { db } = sender.database;
  await deleteOldAlerts(db, new Date(sender.now().getTime() - KEEP_MS));
  const digestMs = await queueDigests(db, sender.now());
  const dueMs = await sendDue(sender, { ...CHANNEL_QUEUE, send: (_, id) => sendNext(sender, id) }, signal);
  return digestMs === null || dueMs === null ? (digestMs ?? dueMs) : Math.min(digestMs, dueMs);
}

/** A message under way is not aborted when the server stops: its answer is worth the seconds that it may take. */
async function sendNext(sender: Sender, id: number): Promise<Sent> {
  const { db } = sender.database;
  const channel = await findStoredChannel(db, id);
  if (channel === null || channel.offSince !== null) return { status: 'nothing' };
  const webhook = decryptWebhook(channel.address, channel.key, sender.config.appSecret);
  if (webhook === null) return unreadable(id, sender.now());
  const left = await clearPlaceholder(sender, channel, webhook);
  if (left !== null) return failure(left, id, sender.now());
  const next = await nextOf(db, channel, sender.now());
  return next.length > 0
    ? sendMessage(sender, channel, webhook, next)
    : updateStatus(sender, channel, webhook);
}

function unreadable(id: number, now: Date): Sent {
  const reason: ChannelProblem = 'webhook-unreadable';
  return { status: 'failed', reason, lasting: true, settle: (db) => recordFailing(db, id, now) };
}

/** The alerts of the next message, or one digest. Empty before the first is due, or while the channel holds them back. */
async function nextOf(db: Db, channel: StoredChannel, now: Date): Promise<WaitingAlert[]> {
  // Alerts of the same window are due at most one window later than the first, which is less than a lease.
  const waiting = await listWaiting(db, channel.id, new Date(now.getTime() + LEASE_MS));
  const due = waiting.filter(({ dueAt }) => Date.parse(dueAt) <= now.getTime());
  const isHeld = Date.parse(channel.heldUntil) > now.getTime();
  const first = due.find(({ urgent }) => urgent || !isHeld);
  if (first === undefined) return [];
  if (first.alert.kind === 'digest') return [first];
  const alerts = waiting.filter(({ alert }) => alert.kind !== 'digest');
  const windows = mergeIntoMessages(alerts, ({ dueAt }) => Date.parse(dueAt));
  if (channel.dailyLimit === null) return windows[0] ?? [];
  // With a daily limit each message includes all that is due, and the rest of those windows.
  return windows.filter(([windowOf]) => windowOf !== undefined && due.includes(windowOf)).flat();
}

async function sendMessage(
  sender: Sender,
  channel: StoredChannel,
  webhook: Webhook,
  next: WaitingAlert[],
): Promise<Sent> {
  const { db } = sender.database;
  const ids = next.map(({ id }) => id);
  const message = await composeNext(sender, channel, next);
  if (message === null) return { status: 'nothing', settle: (transaction) => deleteAlerts(transaction, ids) };
  const isLoud = message.roleIds.length > 0;
  // Before sending: if this process dies, the mark shows that people may have been pinged.
  if (isLoud) await markAlerts(db, ids, 'unclear');
  const outcome = isLoud
    ? await sender.webhooks.post(webhook, webhookMessage(message))
    : await postOnce(sender, channel, webhook, message);
  if (outcome.status === 'ok') {
    const settle = async (transaction: Db) => {
      await deleteAlerts(transaction, ids);
      await recordPlaceholder(transaction, channel.id, null);
      await clearFailing(transaction, channel.id);
      await recordPace(transaction, channel.id, paceAfter(channel, sender.now()));
    };
    return { status: 'ok', pauseMs: outcome.pauseMs, settle };
  }
  const wasClear = next.filter(({ state }) => state === 'waiting').map((row) => row.id);
  return failure(outcome, channel.id, sender.now(), async (transaction) => {
    if (isLoud && !outcome.isUnclear) await markAlerts(transaction, wasClear, 'waiting');
  });
}

/** The pace of a channel after one more message. */
function paceAfter({ sentDay, sentCount, dailyLimit, timeZone }: StoredChannel, now: Date) {
  const { day } = localTime(now.getTime(), timeZone);
  const sent = sentDay === day ? sentCount + 1 : 1;
  const held = new Date(heldUntil(sent, dailyLimit, now.getTime(), timeZone)).toISOString();
  return { sentDay: day, sentCount: sent, heldUntil: held };
}
