import { MINUTE_MS, retryDelay } from '@backline/domain';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { announce } from '../db/announce.ts';
import type { Db } from '../db/database.ts';
import type { Services } from '../services.ts';
import {
  type DueRecipient,
  findNextDue,
  leaseDue,
  recordFailure,
  recordSuccess,
  release,
} from './recipients.queries.ts';

/** Longer than a single send can take, with all its requests at their time limit. */
export const LEASE_MS = 2 * MINUTE_MS;
/** A failure that needs a person (no access, no such sheet) is retried automatically, but seldom. */
const LASTING_RETRY_MS = 30 * MINUTE_MS;
const FAULT = 'Something went wrong on the server. Its log has the details.';

/** The outcome of a try. `settle` stores what follows from it, in the transaction that records the outcome. */
export type Sent = { settle?: (transaction: Db) => Promise<void> } & (
  | { status: 'ok'; pauseMs?: number }
  /** The waiting things no longer apply: nothing was sent. */
  | { status: 'nothing' }
  | { status: 'failed'; reason: string; lasting: boolean; askedMs?: number | undefined }
);

/** Things that wait in the database until another server has accepted them. */
export interface SendQueue {
  /** The feature that it belongs to. */
  feature: string;
  /**
   * Whether open pages show the state of its recipients. Everybody who may read the feature is notified after each try:
   * only for features of admins, because it would reveal to others when something hidden has happened.
   */
  isShown: boolean;
  /** The recipients, with the columns `sentTo` of the schema. */
  table: PgTable;
  /** The time from which the recipient `r` has something to send; null while it has nothing. */
  dueAt: SQL;
  /** Sends the next thing of one recipient, once. @param db not a transaction: other servers are called meanwhile. */
  send: (db: Db, id: number, signal: AbortSignal) => Promise<Sent>;
}

type Senders = Pick<Services, 'database' | 'now' | 'log'>;

/**
 * Sends what is due, recipient after recipient, until nothing is left or the signal aborts. At most one process sends to
 * a recipient, one thing at a time and in order; failures are retried after growing pauses (`retryDelay`), and keep
 * nobody else waiting.
 * @returns the time until something is due again, in milliseconds; null where nothing waits.
 */
export async function sendDue(
  services: Senders,
  queue: SendQueue,
  signal: AbortSignal,
): Promise<number | null> {
  const { database, now, log } = services;
  const { feature } = queue;
  while (!signal.aborted) {
    const leasedUntil = new Date(now().getTime() + LEASE_MS);
    const due = await leaseDue(database.db, queue.table, { dueAt: queue.dueAt, now: now(), leasedUntil });
    if (due === null) break;
    const sent = await queue.send(database.db, due.id, signal).catch((error: unknown): Sent => {
      log.error({ err: error, feature, recipient: due.id }, 'a fault while sending');
      return { status: 'failed', reason: FAULT, lasting: false };
    });
    await recordOutcome(services, queue, due, { sent, isStopped: signal.aborted });
  }
  if (signal.aborted) return null;
  const next = await findNextDue(database.db, queue.table, queue.dueAt);
  return next === null ? null : next.getTime() - now().getTime();
}

async function recordOutcome(
  { database, now, log }: Senders,
  { feature, isShown, table }: SendQueue,
  { id, failures: before }: DueRecipient,
  { sent, isStopped }: { sent: Sent; isStopped: boolean },
): Promise<void> {
  const after = (pauseMs: number) => new Date(now().getTime() + pauseMs);
  await database.db.transaction(async (transaction) => {
    await sent.settle?.(transaction);
    if (sent.status === 'ok') {
      const { pauseMs } = sent;
      await recordSuccess(transaction, table, {
        id,
        now: now(),
        ...(pauseMs !== undefined && { retryAt: after(pauseMs) }),
      });
    } else if (sent.status === 'failed' && !isStopped) {
      // A send that this process stopped is no failure: it is resolved at the next start.
      const { reason, lasting, askedMs } = sent;
      const failures = before + 1;
      const pause = retryDelay({ failures, askedMs, random: Math.random() });
      log.warn({ feature, recipient: id, reason, failures }, 'sending failed');
      const retryAt = after(lasting ? Math.max(pause, LASTING_RETRY_MS) : pause);
      await recordFailure(transaction, table, { id, reason, now: now(), retryAt });
    }
    await release(transaction, table, id);
    if (isShown) await announce(transaction, { event: 'change', features: [feature], page: null });
  });
}
