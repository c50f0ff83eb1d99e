import type { AlertEvent, AlertLevel, LockAccess, StoredAlert } from '@backline/domain';
import { and, eq, gt, lt, notInArray, or, sql } from 'drizzle-orm';
import { arrayLiteral } from '../../db/array-literal.ts';
import type { Db } from '../../db/database.ts';
import {
  alertEvents,
  alertScopes,
  alertStates,
  channelAlerts,
  permissionGroupRoles,
  pushMessages,
  sessions,
  userRoles,
  users,
} from '../../db/schema.ts';

/** Lists the access of each person who was active since a time; admins see everything. The same access may occur several times. */
export async function listPeoplesScopes(db: Db, since: Date): Promise<LockAccess[]> {
  const time = since.toISOString();
  const wasActive = sql`exists (select 1 from ${sessions}
    where ${sessions.userId} = ${users.id} and ${gt(sessions.lastActiveAt, time)})`;
  const groupId = permissionGroupRoles.groupId;
  const groupIds = sql<
    number[]
  >`coalesce(jsonb_agg(distinct ${groupId}) filter (where ${groupId} is not null), '[]')`;
  return db
    .select({ seesLocked: users.admin, groupIds })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(permissionGroupRoles, eq(permissionGroupRoles.roleId, userRoles.roleId))
    .where(or(wasActive, gt(users.signedInAt, time)))
    .groupBy(users.id);
}

/** The last pass of a scope; null for a scope that is new. */
export interface ScopeBefore {
  passes: number;
  passedAt: string;
  levels: AlertLevel[];
}

/** A single statement, so that the pass and its levels are of the same moment. */
export async function findScope(db: Db, scope: string): Promise<ScopeBefore | null> {
  const { rule, subject, level } = alertStates;
  const rows = await db
    .select({
      passes: alertScopes.passes,
      passedAt: alertScopes.passedAt,
      state: { rule, subject, level },
    })
    .from(alertScopes)
    .leftJoin(alertStates, eq(alertStates.scope, alertScopes.scope))
    .where(eq(alertScopes.scope, scope));
  const [first] = rows;
  if (first === undefined) return null;
  const { passes, passedAt } = first;
  return { passes, passedAt, levels: rows.flatMap(({ state }) => state ?? []) };
}

/**
 * Claims the next pass of a scope for the transaction.
 * @param passes the number when this pass began; null for a new scope.
 * @returns false if another process has ended a pass since, or the scope was deleted: nothing may be written then.
 */
export async function claimPass(
  transaction: Db,
  scope: string,
  passes: number | null,
  passedAt: string,
): Promise<boolean> {
  const taken =
    passes === null
      ? await transaction
          .insert(alertScopes)
          .values({ scope, passedAt })
          .onConflictDoNothing()
          .returning({ passes: alertScopes.passes })
      : await transaction
          .update(alertScopes)
          .set({ passes: passes + 1, passedAt })
          .where(and(eq(alertScopes.scope, scope), eq(alertScopes.passes, passes)))
          .returning({ passes: alertScopes.passes });
  return taken.length > 0;
}

/** Writes levels that have changed; a level of 0 is deleted. */
export async function saveLevels(transaction: Db, scope: string, changed: AlertLevel[]): Promise<void> {
  const columns = (levels: AlertLevel[]) => sql`
    unnest(${arrayLiteral(levels.map(({ rule }) => rule))}::text[],
      ${arrayLiteral(levels.map(({ subject }) => subject))}::text[],
      ${arrayLiteral(levels.map(({ level }) => level))}::int[]) as changed (rule, subject, level)`;
  const gone = changed.filter(({ level }) => level === 0);
  if (gone.length > 0)
    await transaction.execute(sql`
      delete from ${alertStates} using ${columns(gone)}
      where ${alertStates.scope} = ${scope} and ${alertStates.rule} = changed.rule
        and ${alertStates.subject} = changed.subject`);
  const risen = changed.filter(({ level }) => level > 0);
  if (risen.length > 0)
    await transaction.execute(sql`
      insert into ${alertStates} (scope, rule, subject, level)
      select ${scope}, changed.* from ${columns(risen)}
      on conflict (scope, rule, subject) do update set level = excluded.level`);
}

/** @returns the stored events, in order. */
export async function insertEvents(
  transaction: Db,
  scope: string,
  at: string,
  events: readonly AlertEvent[],
): Promise<StoredAlert[]> {
  if (events.length === 0) return [];
  const rows = await transaction
    .insert(alertEvents)
    .values(
      events.map((event) => ({
        scope,
        at,
        kind: event.kind,
        details: event,
        warehouseId: 'warehouse' in event ? event.warehouse.id : null,
        stockpileId: 'stockpile' in event ? event.stockpile.id : null,
        shipmentId: 'shipmentId' in event ? event.shipmentId : null,
      })),
    )
    .returning({ id: alertEvents.id });
  return events.map((event, index) => {
    const row = rows[index];
    if (row === undefined) throw new Error('Every inserted row returns its id.');
    return { id: row.id, at, event };
  });
}

/** Deletes the scopes that nobody has any more, with their levels. */
export async function deleteOtherScopes(db: Db, scopes: string[]): Promise<void> {
  await db.delete(alertScopes).where(notInArray(alertScopes.scope, scopes));
}

/** Deletes the events before a time. */
export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await db.delete(alertEvents).where(lt(alertEvents.at, before.toISOString()));
}

/**
 * Deletes everything, including alerts that wait to be sent: the next pass of each scope is then its first one
 * (docs/spec/alerts.md#silence).
 */
export async function deleteAllAlerts(db: Db): Promise<void> {
  await db.delete(alertScopes);
  await db.delete(alertEvents);
  await db.delete(channelAlerts);
  await db.delete(pushMessages);
}
