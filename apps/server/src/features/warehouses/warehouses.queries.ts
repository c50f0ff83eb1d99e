import type { LockAccess } from '@backline/domain';
import { and, asc, eq, inArray, not, notInArray, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import { drawLockedId } from '../../db/locked-ids.ts';
import { categories, permissionGroups, shipments, stockpiles, warehouses } from '../../db/schema.ts';
import type { Viewer, VisibilityScope } from '../../http/viewer.ts';
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

/** The stockpiles of a warehouse that a viewer may see, by name, with codes and without what lies in them. */
export function listStockpileRows(db: Db, viewer: LockAccess, warehouseId: number) {
  return db
    .select({
      id: stockpiles.id,
      name: stockpiles.name,
      code: stockpiles.code,
      locked: stockpiles.locked,
      permissionGroup: { id: permissionGroups.id, name: permissionGroups.name },
      firUpdatedAt: stockpiles.firUpdatedAt,
      refreshedAt: stockpiles.refreshedAt,
    })
    .from(stockpiles)
    .leftJoin(permissionGroups, eq(permissionGroups.id, stockpiles.permissionGroupId))
    .where(and(eq(stockpiles.warehouseId, warehouseId), visibleTo(viewer)))
    .orderBy(asc(sql`lower(${stockpiles.name})`), asc(stockpiles.id));
}

export async function isActiveWarehouse(db: Db, id: number): Promise<boolean> {
  return (await listActiveIds(db, [id])).has(id);
}

/** Which of the ids are active warehouses. */
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

/** Turns a free site into a warehouse. @returns false where the row is not there or already active. */
export async function activateWarehouse(db: Db, id: number, columns: WarehouseColumns): Promise<boolean> {
  const rows = await db
    .update(warehouses)
    .set({ ...columns, active: true })
    .where(and(eq(warehouses.id, id), eq(warehouses.active, false)))
    .returning({ id: warehouses.id });
  return rows.length > 0;
}

/** @returns whether anything is another than before. */
export async function updateWarehouse(db: Db, id: number, columns: WarehouseColumns): Promise<boolean> {
  const differing = (Object.keys(columns) as (keyof WarehouseColumns)[]) // an object of the type has no other keys
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
 * Makes a warehouse a free site again: its stockpiles and contents go; category, modifier, tag, goals and
 * history stay for the next time (docs/spec/warehouses.md#deleting). Shipments from and to it are closed, so
 * that a warehouse that comes back later expects nothing of them. @returns false where it was not active.
 */
export async function deactivateWarehouse(db: Db, viewer: Viewer, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(warehouses)
    .set({ active: false })
    .where(and(eq(warehouses.id, id), eq(warehouses.active, true)))
    .returning({ id: warehouses.id });
  if (rows.length === 0) return false;
  await deleteStockpiles(db, viewer, eq(stockpiles.warehouseId, id), now);
  await db
    .update(shipments)
    .set({ closed: true })
    .where(or(eq(shipments.supplierId, id), eq(shipments.destinationId, id)));
  return true;
}

/** Whether a warehouse has a stockpile that the viewer may not see. No reply may say so: see docs/decisions/0008. */
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

export interface StockpileColumns {
  name: string;
  code: string;
  locked: boolean;
  permissionGroupId: number | null;
}

/**
 * A warehouse's stockpiles that the viewer sees; what he does not see, his form cannot touch. Locked until the
 * transaction ends, in the order of ids as reports lock them, so that the two cannot wait for each other.
 */
export function lockSeenStockpiles(
  db: Db,
  viewer: VisibilityScope,
  warehouseId: number,
): Promise<(StockpileColumns & { id: number })[]> {
  const { id, name, code, locked, permissionGroupId } = stockpiles;
  return db
    .select({ id, name, code, locked, permissionGroupId })
    .from(stockpiles)
    .where(and(eq(stockpiles.warehouseId, warehouseId), visibleTo(viewer)))
    .orderBy(asc(stockpiles.id))
    .for('update');
}

/**
 * Which of the names other stockpiles have, locked ones too: names are unique among all
 * (docs/spec/warehouses.md#stockpiles).
 */
export async function listTakenNames(db: Db, names: string[], exceptIds: number[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .select({ name: stockpiles.name })
    .from(stockpiles)
    .where(
      and(
        inArray(stockpiles.name, names),
        exceptIds.length === 0 ? undefined : notInArray(stockpiles.id, exceptIds),
      ),
    );
  return new Set(rows.map((row) => row.name));
}

export async function listPermissionGroupIds(db: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: permissionGroups.id })
    .from(permissionGroups)
    .where(inArray(permissionGroups.id, ids));
  return new Set(rows.map((row) => row.id));
}

export async function insertStockpiles(db: Db, warehouseId: number, rows: StockpileColumns[]): Promise<void> {
  const open = rows.filter(({ locked }) => !locked);
  const locked = rows.filter((row) => row.locked);
  if (open.length > 0) await db.insert(stockpiles).values(open.map((row) => ({ ...row, warehouseId })));
  // What only some may know of must not count up the ids of what everybody sees.
  if (locked.length > 0)
    await db
      .insert(stockpiles)
      .overridingSystemValue()
      .values(locked.map((row) => ({ ...row, warehouseId, id: drawLockedId() })));
}

/**
 * Changes stockpiles in two statements, however many there are: names first step aside, so that two stockpiles can
 * swap theirs without meeting the unique constraint on the way.
 */
export async function updateStockpiles(db: Db, rows: (StockpileColumns & { id: number })[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  const byId = <T>(of: (row: StockpileColumns) => T, type: string, column: PgColumn) =>
    sql`case ${stockpiles.id} ${sql.join(
      rows.map((row) => sql`when ${row.id} then ${of(row)}::${sql.raw(type)}`),
      sql` `,
    )} else ${column} end`;
  await db
    .update(stockpiles)
    .set({ name: sql`'#' || ${stockpiles.id} || '#' || ${stockpiles.name}` })
    .where(inArray(stockpiles.id, ids));
  await db
    .update(stockpiles)
    .set({
      name: byId((row) => row.name, 'text', stockpiles.name),
      code: byId((row) => row.code, 'text', stockpiles.code),
      locked: byId((row) => row.locked, 'boolean', stockpiles.locked),
      permissionGroupId: byId((row) => row.permissionGroupId, 'integer', stockpiles.permissionGroupId),
    })
    .where(inArray(stockpiles.id, ids));
}
