import type { QuietHours, Watch } from '@backline/contract';
import type { LockAccess } from '@backline/domain';
import type { Language } from '@backline/texts/languages';
import { and, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { insertRow } from '../../db/insert-row.ts';
import {
  items,
  pushSubscriptions,
  quietHours,
  sessions,
  stockpiles,
  users,
  warehouses,
  watches,
} from '../../db/schema.ts';
import { visibleTo } from '../stock/visibility.queries.ts';

/** How many things one person can watch. */
export const MAX_WATCHES = 200;

/** The column for each kind of target. */
const TARGETS = { item: watches.itemId, stockpile: watches.stockpileId, warehouse: watches.warehouseId };
export type WatchKind = keyof typeof TARGETS;

/** A person's watches of what the person sees today, the newest first. */
export async function listWatches(
  db: Db,
  viewer: LockAccess & { userId: number },
  now: Date,
): Promise<Watch[]> {
  const warehouseId = sql`coalesce(${watches.warehouseId}, ${stockpiles.warehouseId})`;
  const rows = await db
    .select({
      id: watches.id,
      mutedUntil: watches.mutedUntil,
      mutedUntilRestocked: watches.mutedUntilRestocked,
      item: { id: items.id, firName: items.firName, crated: items.crated, name: items.name },
      stockpile: { id: stockpiles.id, name: stockpiles.name },
      warehouse: { id: warehouses.id, name: warehouses.name },
    })
    .from(watches)
    .leftJoin(items, eq(items.id, watches.itemId))
    .leftJoin(stockpiles, and(eq(stockpiles.id, watches.stockpileId), visibleTo(viewer)))
    .leftJoin(warehouses, and(eq(warehouses.id, warehouseId), warehouses.active))
    .where(
      and(
        eq(watches.userId, viewer.userId),
        or(sql`${items.id} is not null`, sql`${warehouses.id} is not null`),
      ),
    )
    .orderBy(desc(watches.id));
  return rows.flatMap(({ id, mutedUntil, mutedUntilRestocked, item, stockpile, warehouse }): Watch[] => {
    const isOver = mutedUntil === null || Date.parse(mutedUntil) <= now.getTime();
    const row = { id, mutedUntil: isOver ? null : mutedUntil, mutedUntilRestocked };
    if (item !== null) return [{ ...row, target: { kind: 'item', item } }];
    if (warehouse === null) return [];
    return stockpile === null
      ? [{ ...row, target: { kind: 'warehouse', warehouse } }]
      : [{ ...row, target: { kind: 'stockpile', stockpile, warehouse } }];
  });
}

/** The row of an item in the requested form; an unknown item may be in a locked stockpile only, so it is treated as missing, as is one that is never in stock. */
async function findItem(db: Db, id: number, crated: boolean | undefined) {
  const isChosen = and(eq(items.id, id), eq(items.unknown, false), items.stockpilable);
  const same = db.select({ firName: items.firName }).from(items).where(isChosen);
  return db
    .select({ id: items.id })
    .from(items)
    .where(
      crated === undefined
        ? isChosen
        : and(inArray(items.firName, same), eq(items.crated, crated), eq(items.unknown, false)),
    );
}

/**
 * The target to watch, if the viewer sees it; what is hidden is treated as missing.
 * @param target for an item, `crated` is the requested form; by default that of the id.
 */
export async function findTarget(
  db: Db,
  viewer: LockAccess,
  { kind, id, crated }: { kind: WatchKind; id: number; crated?: boolean | undefined },
): Promise<{ kind: WatchKind; id: number } | null> {
  const find = {
    item: () => findItem(db, id, crated),
    stockpile: () =>
      db
        .select({ id: stockpiles.id })
        .from(stockpiles)
        .where(and(eq(stockpiles.id, id), visibleTo(viewer))),
    warehouse: () =>
      db
        .select({ id: warehouses.id })
        .from(warehouses)
        .where(and(eq(warehouses.id, id), warehouses.active)),
  };
  const [found] = await find[kind]();
  return found === undefined ? null : { kind, id: found.id };
}

/** Locks the person until the transaction ends, so that simultaneous new watches are counted one after the other. */
export async function countWatches(db: Db, userId: number): Promise<number> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const [row] = await db.select({ watches: count() }).from(watches).where(eq(watches.userId, userId));
  return row?.watches ?? 0;
}

/** @returns the id of the person's watch of a target, even if the target is hidden today; null if there is none. */
export async function findWatch(
  db: Db,
  userId: number,
  { kind, id }: { kind: WatchKind; id: number },
): Promise<number | null> {
  const [row] = await db
    .select({ id: watches.id })
    .from(watches)
    .where(and(eq(watches.userId, userId), eq(TARGETS[kind], id)));
  return row?.id ?? null;
}

export function insertWatch(
  db: Db,
  userId: number,
  { kind, id }: { kind: WatchKind; id: number },
): Promise<number> {
  return insertRow(db, watches, { userId, [`${kind}Id`]: id });
}

/** @returns false if there was none. */
export async function deleteWatch(db: Db, userId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(watches)
    .where(and(eq(watches.id, id), eq(watches.userId, userId)))
    .returning({ id: watches.id });
  return rows.length > 0;
}

/** @returns false if there is none. */
export async function muteWatch(
  db: Db,
  userId: number,
  id: number,
  mute: { mutedUntil: string | null; mutedUntilRestocked: boolean },
): Promise<boolean> {
  const rows = await db
    .update(watches)
    .set(mute)
    .where(and(eq(watches.id, id), eq(watches.userId, userId)))
    .returning({ id: watches.id });
  return rows.length > 0;
}

export async function findQuietHours(db: Db, userId: number): Promise<QuietHours | null> {
  const { from, to, timeZone } = quietHours;
  const [row] = await db.select({ from, to, timeZone }).from(quietHours).where(eq(quietHours.userId, userId));
  return row ?? null;
}

export async function saveQuietHours(db: Db, userId: number, hours: QuietHours | null): Promise<void> {
  if (hours === null) await db.delete(quietHours).where(eq(quietHours.userId, userId));
  else
    await db
      .insert(quietHours)
      .values({ userId, ...hours })
      .onConflictDoUpdate({ target: quietHours.userId, set: hours });
}

/** The sessions whose browsers receive a person's messages. */
export async function listSubscribedSessions(db: Db, userId: number, now: Date): Promise<string[]> {
  const rows = await db
    .select({ sessionId: sessions.id })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(sessions.userId, userId), sql`${sessions.expiresAt} > ${now.toISOString()}::timestamptz`));
  return rows.map(({ sessionId }) => sessionId);
}

/** Replaces an earlier subscription of the same browser: only its new keys can decrypt messages. */
export async function saveSubscription(
  db: Db,
  sessionId: string,
  columns: { subscription: string; language: Language },
): Promise<void> {
  await db
    .insert(pushSubscriptions)
    .values({ sessionId, ...columns })
    .onConflictDoUpdate({
      target: pushSubscriptions.sessionId,
      set: { ...columns, failures: 0, retryAt: new Date(0).toISOString() },
    });
}

export async function deleteSubscription(db: Db, sessionId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}
