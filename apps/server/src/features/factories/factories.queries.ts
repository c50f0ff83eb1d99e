import { isUnderWay, ORDER_STATES } from '@backline/domain';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { insertRow } from '../../db/insert-row.ts';
import { factories, orders, type SeenQueue } from '../../db/schema.ts';

export type StoredFactory = typeof factories.$inferSelect;

/** In the order of their names. */
export function listFactories(db: Db): Promise<StoredFactory[]> {
  return db.select().from(factories).orderBy(asc(factories.name), asc(factories.id));
}

export async function findFactory(db: Db, id: number): Promise<StoredFactory | null> {
  const [row] = await db.select().from(factories).where(eq(factories.id, id));
  return row ?? null;
}

/** Whether another factory has this name. */
export async function isNameTaken(db: Db, name: string, exceptId = 0): Promise<boolean> {
  const rows = await db
    .select({ id: factories.id })
    .from(factories)
    .where(and(eq(factories.name, name), ne(factories.id, exceptId)));
  return rows.length > 0;
}

/** Whether orders are under way at a factory. */
export async function hasOrders(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.factoryId, id), inArray(orders.state, ORDER_STATES.filter(isUnderWay))))
    .limit(1);
  return rows.length > 0;
}

type Columns = Pick<StoredFactory, 'name' | 'method' | 'region' | 'location'>;

/** @returns the new factory's id. */
export function insertFactory(db: Db, columns: Columns, by: string): Promise<number> {
  return insertRow(db, factories, { ...columns, changedBy: by });
}

export async function updateFactory(db: Db, id: number, columns: Columns, by: string): Promise<void> {
  await db
    .update(factories)
    .set({ ...columns, version: sql`${factories.version} + 1`, changedBy: by })
    .where(eq(factories.id, id));
}

/** Stores what a picture of a factory's panel showed; no field of its form, so the version stays. */
export async function updateSeenQueue(db: Db, id: number, seenQueue: SeenQueue): Promise<void> {
  await db.update(factories).set({ seenQueue }).where(eq(factories.id, id));
}

export async function deleteFactory(db: Db, id: number): Promise<void> {
  await db.delete(factories).where(eq(factories.id, id));
}
