import type { AlertEvent, LockAccess } from '@backline/domain';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import {
  alertStates,
  items,
  permissionGroupRoles,
  pushMessages,
  pushSubscriptions,
  quietHours,
  sessions,
  userRoles,
  users,
  watches,
} from '../../db/schema.ts';

/** The browsers as recipients of a queue, and when they have messages to show. */
export const PUSH_QUEUE = {
  feature: 'watches',
  isShown: false,
  table: pushSubscriptions,
  dueAt: sql`(select min(m.due_at) from ${pushMessages} m where m.subscription_id = r.id)`,
};

/** A person with subscribed browsers. */
export interface Listener {
  userId: number;
  access: LockAccess;
  quietHours: { from: string; to: string; timeZone: string } | null;
  subscriptionIds: number[];
}

/** Everybody with a subscribed browser, with what they may see. */
export async function listListeners(db: Db): Promise<Listener[]> {
  const groupId = permissionGroupRoles.groupId;
  const rows = await db
    .select({
      userId: users.id,
      seesLocked: users.admin,
      groupIds: sql<
        number[]
      >`coalesce(jsonb_agg(distinct ${groupId}) filter (where ${groupId} is not null), '[]')`,
      subscriptionIds: sql<number[]>`jsonb_agg(distinct ${pushSubscriptions.id})`,
      from: quietHours.from,
      to: quietHours.to,
      timeZone: quietHours.timeZone,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(permissionGroupRoles, eq(permissionGroupRoles.roleId, userRoles.roleId))
    .leftJoin(quietHours, eq(quietHours.userId, users.id))
    .groupBy(users.id, quietHours.userId);
  return rows.map(({ userId, seesLocked, groupIds, subscriptionIds, from, to, timeZone }) => ({
    userId,
    access: { seesLocked, groupIds },
    subscriptionIds,
    quietHours: from === null || to === null || timeZone === null ? null : { from, to, timeZone },
  }));
}

/** A watch with what alerts are matched against. */
export interface StoredWatch {
  userId: number;
  stockpileId: number | null;
  warehouseId: number | null;
  firName: string | null;
  crated: boolean | null;
  mutedUntil: string | null;
  mutedUntilRestocked: boolean;
}

export function listWatchesOf(db: Db, userIds: number[]): Promise<StoredWatch[]> {
  const { userId, stockpileId, warehouseId, mutedUntil, mutedUntilRestocked } = watches;
  const { firName, crated } = items;
  return db
    .select({ userId, stockpileId, warehouseId, firName, crated, mutedUntil, mutedUntilRestocked })
    .from(watches)
    .leftJoin(items, eq(items.id, watches.itemId))
    .where(inArray(userId, userIds));
}

export async function insertPushMessages(
  db: Db,
  messages: { subscriptionId: number; scope: string; event: AlertEvent; at: string; dueAt: string }[],
): Promise<void> {
  if (messages.length > 0) await db.insert(pushMessages).values(messages);
}

/**
 * Ends the mutes of some people whose watched items are all back above their minimums, as their scope sees it. An item
 * that is short has a level above 0 (docs/spec/alerts.md#rules), under `warehouse/item`.
 */
export async function endRestockedMutes(db: Db, scope: string, userIds: number[]): Promise<void> {
  await db
    .update(watches)
    .set({ mutedUntilRestocked: false })
    .where(
      and(
        inArray(watches.userId, userIds),
        watches.mutedUntilRestocked,
        sql`not exists (
          select 1 from ${alertStates} s
          where s.scope = ${scope} and s.rule = 'below-minimum' and s.level > 0
            and (split_part(s.subject, '/', 2) = ${watches.itemId}::text
              or split_part(s.subject, '/', 1) = ${watches.warehouseId}::text))`,
      ),
    );
}

export async function findSubscription(db: Db, id: number) {
  const [row] = await db
    .select({
      sessionId: pushSubscriptions.sessionId,
      subscription: pushSubscriptions.subscription,
      language: pushSubscriptions.language,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.id, id));
  return row ?? null;
}

/** The messages that wait for a browser and are due, in order. */
export function listDueMessages(db: Db, subscriptionId: number, now: Date) {
  const { id, scope, event, at } = pushMessages;
  return db
    .select({ id, scope, event, at })
    .from(pushMessages)
    .where(
      and(
        eq(pushMessages.subscriptionId, subscriptionId),
        sql`${pushMessages.dueAt} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(id));
}

export async function deletePushMessages(db: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.delete(pushMessages).where(inArray(pushMessages.id, ids));
}

export async function deleteSubscriptionById(db: Db, id: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** Deletes messages about alerts from before a time. */
export async function deleteOldPushMessages(db: Db, before: Date): Promise<void> {
  await db.delete(pushMessages).where(lt(pushMessages.at, before.toISOString()));
}
