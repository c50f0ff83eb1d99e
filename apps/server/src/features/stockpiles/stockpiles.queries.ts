import { reason, type StockpileContents } from '@backline/contract';
import { isPublicName, type Lock, PUBLIC_STOCKPILE, stockpileLabel } from '@backline/domain';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { items, stockpileContents, stockpiles, warehouses } from '../../db/schema.ts';
import { conflict } from '../../http/errors.ts';
import { listPublicNames } from '../stock/public-names.queries.ts';
import { visibleTo } from '../stock/visibility.queries.ts';

/** Names of all stockpiles that a viewer may see, sorted without regard to case; public ones with their warehouses. */
export async function listStockpileNames(db: Db, viewer: VisibilityScope): Promise<string[]> {
  const rows = await db
    .select({ name: stockpiles.name })
    .from(stockpiles)
    .where(and(visibleTo(viewer), ne(stockpiles.name, PUBLIC_STOCKPILE)));
  const names = [...rows.map((row) => row.name), ...(await listPublicNames(db)).values()];
  const keys = new Map(names.map((name) => [name, name.toLowerCase()]));
  const keyOf = (name: string) => keys.get(name) ?? name;
  return names.sort((a, b) => compareText(keyOf(a), keyOf(b)) || compareText(a, b));
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** A stockpile as reports name it: a public one by its name in the list of names, or as `Public` with its warehouse. */
export interface StockpileReference {
  name: string;
  warehouseId?: number | undefined;
}

/** The contents of the stockpile with a name, or null if the viewer sees no such stockpile. */
export async function findStockpileContents(
  db: Db,
  viewer: VisibilityScope,
  { name, warehouseId }: StockpileReference,
): Promise<StockpileContents | null> {
  const publicNames = await listPublicNames(db);
  const ofPublic = isPublicName(name)
    ? warehouseId
    : [...publicNames].find(([, publicName]) => publicName === name)?.[0];
  const isNamed =
    ofPublic === undefined
      ? and(
          eq(stockpiles.name, name),
          ne(stockpiles.name, PUBLIC_STOCKPILE),
          warehouseId === undefined ? undefined : eq(stockpiles.warehouseId, warehouseId),
        )
      : and(eq(stockpiles.name, PUBLIC_STOCKPILE), eq(stockpiles.warehouseId, ofPublic));
  const [stockpile] = await db
    .select({
      id: stockpiles.id,
      firUpdatedAt: stockpiles.firUpdatedAt,
      warehouse: { id: warehouses.id, name: warehouses.name, buildingType: warehouses.buildingType },
    })
    .from(stockpiles)
    .innerJoin(warehouses, eq(warehouses.id, stockpiles.warehouseId))
    .where(and(isNamed, visibleTo(viewer)));
  if (stockpile === undefined) return null;
  const contents = await db
    .select({
      firName: items.firName,
      crated: items.crated,
      quantity: stockpileContents.quantity,
      atLeast: stockpileContents.atLeast,
    })
    .from(stockpileContents)
    .innerJoin(items, eq(items.id, stockpileContents.itemId))
    .where(eq(stockpileContents.stockpileId, stockpile.id))
    .orderBy(asc(items.firName), asc(items.crated));
  return {
    ...stockpile,
    name: publicNames.get(ofPublic ?? 0) ?? name,
    contents: contents.map(({ atLeast, ...line }) => ({ ...line, ...(atLeast && { atLeast }) })),
  };
}

/**
 * Adds a stockpile that is open to everybody with the read right. @returns its id, or null if the name is taken, or the
 * warehouse has a public stockpile already.
 */
export async function insertStockpile(
  db: Db,
  fields: { warehouseId: number; name: string; code: string },
): Promise<number | null> {
  const [row] = await db
    .insert(stockpiles)
    .values(fields)
    .onConflictDoNothing()
    .returning({ id: stockpiles.id });
  return row?.id ?? null;
}

/**
 * Restarts the 50 hours of a stockpile. @returns its lock, or null if the viewer sees no such stockpile.
 * @throws ApiError `conflict` for a public one, which has no timer.
 */
export async function updateRefreshedAt(
  db: Db,
  viewer: VisibilityScope,
  id: number,
  refreshedAt: string,
): Promise<Lock | null> {
  const isIt = and(eq(stockpiles.id, id), visibleTo(viewer));
  const [row] = await db
    .update(stockpiles)
    .set({ refreshedAt, refreshedBefore: stockpiles.refreshedAt })
    .where(and(isIt, ne(stockpiles.name, PUBLIC_STOCKPILE)))
    .returning({ locked: stockpiles.locked, permissionGroupId: stockpiles.permissionGroupId });
  if (row !== undefined) return row;
  const [untimed] = await db.select({ id: stockpiles.id }).from(stockpiles).where(isIt);
  if (untimed !== undefined) throw conflict(reason('public-no-timer'));
  return null;
}

/**
 * Puts back the time that a stockpile's timer had before it was refreshed at a moment.
 * @returns its lock and that time, or null if the viewer sees no such stockpile.
 * @throws ApiError `conflict` if that refresh is not the last one, or was taken back already.
 */
export async function takeBackRefresh(
  db: Db,
  viewer: VisibilityScope,
  { id, refreshedAt }: { id: number; refreshedAt: string },
): Promise<(Lock & { refreshedAt: string }) | null> {
  const isIt = and(eq(stockpiles.id, id), visibleTo(viewer));
  const [row] = await db
    .update(stockpiles)
    .set({ refreshedAt: stockpiles.refreshedBefore })
    .where(
      and(
        isIt,
        ne(stockpiles.name, PUBLIC_STOCKPILE),
        eq(stockpiles.refreshedAt, refreshedAt),
        ne(stockpiles.refreshedAt, stockpiles.refreshedBefore),
      ),
    )
    .returning({
      refreshedAt: stockpiles.refreshedAt,
      locked: stockpiles.locked,
      permissionGroupId: stockpiles.permissionGroupId,
    });
  if (row !== undefined) return row;
  const [found] = await db.select({ id: stockpiles.id }).from(stockpiles).where(isIt);
  if (found !== undefined) throw conflict(reason('refreshed-since'));
  return null;
}

/** The name of a stockpile that a viewer may see, a public one with its warehouse, or null. */
export async function findStockpileName(db: Db, viewer: VisibilityScope, id: number): Promise<string | null> {
  const stockpile = await findStockpileCode(db, viewer, id);
  return stockpile?.name ?? null;
}

/**
 * The name, a public one with its warehouse, and the code of a stockpile that a viewer may see, or null. The code is a secret:
 * callers must record that it was shown.
 */
export async function findStockpileCode(
  db: Db,
  viewer: VisibilityScope,
  id: number,
): Promise<{ name: string; code: string } | null> {
  const [row] = await db
    .select({ name: stockpiles.name, code: stockpiles.code, warehouse: warehouses.name })
    .from(stockpiles)
    .innerJoin(warehouses, eq(warehouses.id, stockpiles.warehouseId))
    .where(and(eq(stockpiles.id, id), visibleTo(viewer)));
  return row === undefined ? null : { name: stockpileLabel(row.name, row.warehouse), code: row.code };
}
