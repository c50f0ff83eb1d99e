import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { announce } from '../../db/announce.ts';
import type { Db } from '../../db/database.ts';
import {
  alertEvents,
  channelAlerts,
  channels,
  type QueuedAlert,
  roles,
  warehouses,
} from '../../db/schema.ts';
import { ADMINS } from './channel-scope.ts';

/** A channel with everything that sending needs. */
export type StoredChannel = typeof channels.$inferSelect;
export type WaitingAlert = typeof channelAlerts.$inferSelect;
type NewAlert = Pick<WaitingAlert, 'channelId' | 'scope' | 'queuedAt' | 'dueAt' | 'urgent'> & {
  alert: QueuedAlert;
};

/** How often a status message is checked. */
const STATUS_EVERY_MS = 60_000;
/** The most alerts that one message lists or counts; after a long failure thousands may wait. */
const MAX_AT_ONCE = 500;

/** The channels as recipients of a queue, and when they have something to send. */
export const CHANNEL_QUEUE = {
  feature: 'channels',
  isShown: true,
  table: channels,
  dueAt: sql`case when r.off_since is null then least(
    (select min(case when a.urgent then a.due_at else greatest(a.due_at, r.held_until) end)
      from ${channelAlerts} a where a.channel_id = r.id),
    case when r.status_message or r.status_id is not null
      then r.status_checked_at + ${`${STATUS_EVERY_MS} milliseconds`}::interval end) end`,
};

/** Channels that are not switched off. */
export function listLiveChannels(db: Db): Promise<StoredChannel[]> {
  return db.select().from(channels).where(isNull(channels.offSince)).orderBy(asc(channels.id));
}

export async function findStoredChannel(db: Db, id: number): Promise<StoredChannel | null> {
  const [row] = await db.select().from(channels).where(eq(channels.id, id));
  return row ?? null;
}

/** The category of each active warehouse, by id. */
export async function readCategories(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: warehouses.id, categoryId: warehouses.categoryId })
    .from(warehouses)
    .where(eq(warehouses.active, true));
  return new Map(rows.flatMap(({ id, categoryId }) => (categoryId === null ? [] : [[id, categoryId]])));
}

/** Discord's ids of the linked roles, by our ids. */
export async function readRoleIds(db: Db): Promise<Map<number, string>> {
  const rows = await db.select({ id: roles.id, roleId: roles.roleId }).from(roles);
  return new Map(rows.map(({ id, roleId }) => [id, roleId]));
}

export async function insertAlerts(db: Db, alerts: NewAlert[]): Promise<void> {
  if (alerts.length > 0) await db.insert(channelAlerts).values(alerts);
}

/**
 * The alerts that wait for a channel and are due by a time, in order; only as many as one message can count, urgent ones
 * before others.
 */
export async function listWaiting(db: Db, channelId: number, dueBy: Date): Promise<WaitingAlert[]> {
  const { urgent, dueAt, id } = channelAlerts;
  const waiting = await db
    .select()
    .from(channelAlerts)
    .where(and(eq(channelAlerts.channelId, channelId), sql`${dueAt} <= ${dueBy.toISOString()}`))
    .orderBy(desc(urgent), asc(dueAt), asc(id))
    .limit(MAX_AT_ONCE);
  return waiting.sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt) || a.id - b.id);
}

/** All alerts that wait for a channel. */
export function listAllWaiting(db: Db, channelId: number): Promise<WaitingAlert[]> {
  return db.select().from(channelAlerts).where(eq(channelAlerts.channelId, channelId));
}

export async function setDueTime(db: Db, id: number, dueAt: string): Promise<void> {
  await db.update(channelAlerts).set({ dueAt }).where(eq(channelAlerts.id, id));
}

export async function markAlerts(db: Db, ids: number[], state: WaitingAlert['state']): Promise<void> {
  if (ids.length > 0) await db.update(channelAlerts).set({ state }).where(inArray(channelAlerts.id, ids));
}

export async function deleteAlerts(db: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.delete(channelAlerts).where(inArray(channelAlerts.id, ids));
}

/** Deletes alerts that were queued before a time. */
export async function deleteOldAlerts(db: Db, before: Date): Promise<void> {
  await db.delete(channelAlerts).where(lt(channelAlerts.queuedAt, before.toISOString()));
}

/** Records that a message has arrived. */
export async function clearFailing(db: Db, channelId: number): Promise<void> {
  await db.update(channels).set({ failingSince: null }).where(eq(channels.id, channelId));
}

/** Records how many messages were sent on a day, and until when the next one waits. */
export async function recordPace(
  db: Db,
  channelId: number,
  pace: Pick<StoredChannel, 'sentDay' | 'sentCount' | 'heldUntil'>,
): Promise<void> {
  await db.update(channels).set(pace).where(eq(channels.id, channelId));
}

/** Records since when nothing has arrived; keeps the earlier time while failures go on. */
export async function recordFailing(db: Db, channelId: number, now: Date): Promise<void> {
  const failingSince = sql`coalesce(${channels.failingSince}, ${now.toISOString()}::timestamptz)`;
  await db.update(channels).set({ failingSince }).where(eq(channels.id, channelId));
}

/** Switches a channel off, and alerts the admins, once. */
export async function switchOff(db: Db, channelId: number, now: Date): Promise<void> {
  const at = now.toISOString();
  const [channel] = await db
    .update(channels)
    .set({ offSince: at })
    .where(and(eq(channels.id, channelId), isNull(channels.offSince)))
    .returning({ id: channels.id, name: channels.name });
  if (channel === undefined) return;
  const details = { kind: 'channel-off', channel } as const;
  await db.insert(alertEvents).values({ scope: ADMINS, at, kind: details.kind, details });
  await announce(db, { event: 'change', features: ['alerts'], page: null, audience: ADMINS });
}

/** Records which message in a channel has no text yet; null once it has its text, or is gone. */
export async function recordPlaceholder(
  db: Db,
  channelId: number,
  placeholderId: string | null,
): Promise<void> {
  await db.update(channels).set({ placeholderId }).where(eq(channels.id, channelId));
}

/** Records the text of the status message, and when it was checked. */
export async function recordStatus(
  db: Db,
  channelId: number,
  status: { statusId?: string | null; statusText?: string; statusCheckedAt: string },
): Promise<void> {
  await db.update(channels).set(status).where(eq(channels.id, channelId));
}

/** Claims the digest of a day: only one process gets it, once. */
export async function claimDigest(db: Db, channelId: number, day: string): Promise<boolean> {
  const rows = await db
    .update(channels)
    .set({ digestDay: day })
    .where(and(eq(channels.id, channelId), lt(channels.digestDay, day)))
    .returning({ id: channels.id });
  return rows.length > 0;
}
