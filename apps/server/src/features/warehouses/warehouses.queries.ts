import { and, asc, eq, inArray, not, or, sql } from 'drizzle-orm';
import type { Viewer, VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { keysOf } from '../../db/keys-of.ts';
import { categories, shipments, stockpiles, warehouses } from '../../db/schema.ts';
import { warehouseColumns } from '../stock/read-stock.queries.ts';
import { visibleTo } from '../stock/visibility.queries.ts';
import { deleteStockpiles } from '../stockpiles/delete-stockpiles.queries.ts';

/** Free sites, and warehouses that were deleted, by location. */
export function listInactiveWarehouses(db: Db) {
  return db
    .select(warehouseColumns)
    .from(warehouses)
    .leftJoin(categories, eq(categories.id, warehouses.categoryId))
    .where(eq(warehouses.active, false))
    .orderBy(asc(warehouses.location), asc(warehouses.name), asc(warehouses.id));
}

export async function isActiveWarehouse(db: Db, id: number): Promise<boolean> {
  return (await listActiveIds(db, [id])).has(id);
}

/** Returns those of the ids that are active warehouses. */
export async function listActiveIds(db: Db, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(and(inArray(warehouses.id, ids), eq(warehouses.active, true)));
  return new Set(rows.map((row) => row.id));
}

/** A category's id by its id or its exact name, or null. */
export async function findCategoryId(
  db: Db,
  by: { id?: number | undefined; name?: string | undefined },
): Promise<number | null> {
  const condition = by.id === undefined ? eq(categories.name, by.name ?? '') : eq(categories.id, by.id);
  const [row] = await db.select({ id: categories.id }).from(categories).where(condition);
  return row?.id ?? null;
}

interface WarehouseColumns {
  name?: string | undefined;
  categoryId?: number | undefined;
  goalModifier?: number | undefined;
  stockpileTag?: string | undefined;
}

/** Turns a free site into a warehouse. @returns false if there is no such site or it is already active. */
export async function activateWarehouse(db: Db, id: number, columns: WarehouseColumns): Promise<boolean> {
  const rows = await db
    .update(warehouses)
    .set({ ...columns, active: true })
    .where(and(eq(warehouses.id, id), eq(warehouses.active, false)))
    .returning({ id: warehouses.id });
  return rows.length > 0;
}

/** @returns whether anything changed. */
export async function updateWarehouse(db: Db, id: number, columns: WarehouseColumns): Promise<boolean> {
  const differing = keysOf(columns)
    .filter((name) => columns[name] !== undefined)
    .map((name) => sql`${warehouses[name]} is distinct from ${columns[name]}`);
  if (differing.length === 0) return false;
  const rows = await db
    .update(warehouses)
    .set(columns)
    .where(and(eq(warehouses.id, id), or(...differing)))
    .returning({ id: warehouses.id });
  return rows.length > 0;
}

/**
 * Makes a warehouse a free site again: its stockpiles and their contents are deleted; category, modifier, tag, goals and
 * history are kept for the next time (docs/spec/warehouses.md#deleting). Shipments from and to it are closed, so that a
 * warehouse that is activated again later does not expect them. The warehouse must be locked.
 */
export async function deactivateWarehouse(db: Db, viewer: Viewer, id: number, now: Date): Promise<void> {
  await db.update(warehouses).set({ active: false }).where(eq(warehouses.id, id));
  await deleteStockpiles(db, viewer, eq(stockpiles.warehouseId, id), now);
  await db
    .update(shipments)
    .set({ closed: true })
    .where(or(eq(shipments.supplierId, id), eq(shipments.destinationId, id)));
}

/** Whether a warehouse has a stockpile that the viewer may not see. No reply may reveal that: see docs/decisions/0008. */
export async function hasUnseenStockpiles(
  db: Db,
  viewer: VisibilityScope,
  warehouseId: number,
): Promise<boolean> {
  const rows = await db
    .select({ id: stockpiles.id })
    .from(stockpiles)
    .where(and(eq(stockpiles.warehouseId, warehouseId), not(visibleTo(viewer))))
    .limit(1);
  return rows.length > 0;
}
