import type { StockpileContents } from '@backline/contract';
import type { Lock } from '@backline/domain';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { items, stockpileContents, stockpiles, warehouses } from '../../db/schema.ts';
import { visibleTo } from '../stock/visibility.queries.ts';

/** Names of all stockpiles that a viewer may see, sorted without regard to case. */
export async function listStockpileNames(db: Db, viewer: VisibilityScope): Promise<string[]> {
  const rows = await db
    .select({ name: stockpiles.name })
    .from(stockpiles)
    .where(visibleTo(viewer))
    .orderBy(sql`lower(${stockpiles.name})`, asc(stockpiles.name));
  return rows.map((row) => row.name);
}

/** The contents of the stockpile with a name, or null if the viewer sees no such stockpile. */
export async function findStockpileContents(
  db: Db,
  viewer: VisibilityScope,
  name: string,
): Promise<StockpileContents | null> {
  const [stockpile] = await db
    .select({
      id: stockpiles.id,
      name: stockpiles.name,
      firUpdatedAt: stockpiles.firUpdatedAt,
      warehouse: { id: warehouses.id, name: warehouses.name, buildingType: warehouses.buildingType },
    })
    .from(stockpiles)
    .innerJoin(warehouses, eq(warehouses.id, stockpiles.warehouseId))
    .where(and(eq(stockpiles.name, name), visibleTo(viewer)));
  if (stockpile === undefined) return null;
  const contents = await db
    .select({ firName: items.firName, crated: items.crated, quantity: stockpileContents.quantity })
    .from(stockpileContents)
    .innerJoin(items, eq(items.id, stockpileContents.itemId))
    .where(eq(stockpileContents.stockpileId, stockpile.id))
    .orderBy(asc(items.firName), asc(items.crated));
  return { ...stockpile, contents };
}

/** Adds a stockpile that is open to everybody with the read right. @returns its id, or null if the name is taken. */
export async function insertStockpile(
  db: Db,
  fields: { warehouseId: number; name: string; code: string },
): Promise<number | null> {
  const [row] = await db
    .insert(stockpiles)
    .values(fields)
    .onConflictDoNothing({ target: stockpiles.name })
    .returning({ id: stockpiles.id });
  return row?.id ?? null;
}

/** Restarts the 50 hours of a stockpile. @returns its lock, or null if the viewer sees no such stockpile. */
export async function updateRefreshedAt(
  db: Db,
  viewer: VisibilityScope,
  id: number,
  refreshedAt: string,
): Promise<Lock | null> {
  const [row] = await db
    .update(stockpiles)
    .set({ refreshedAt })
    .where(and(eq(stockpiles.id, id), visibleTo(viewer)))
    .returning({ locked: stockpiles.locked, permissionGroupId: stockpiles.permissionGroupId });
  return row ?? null;
}

/** The name of a stockpile that a viewer may see, or null. */
export async function findStockpileName(db: Db, viewer: VisibilityScope, id: number): Promise<string | null> {
  const [row] = await db
    .select({ name: stockpiles.name })
    .from(stockpiles)
    .where(and(eq(stockpiles.id, id), visibleTo(viewer)));
  return row?.name ?? null;
}

/** The name and the code of a stockpile that a viewer may see, or null. The code is a secret: callers must record that it was shown. */
export async function findStockpileCode(
  db: Db,
  viewer: VisibilityScope,
  id: number,
): Promise<{ name: string; code: string } | null> {
  const [row] = await db
    .select({ name: stockpiles.name, code: stockpiles.code })
    .from(stockpiles)
    .where(and(eq(stockpiles.id, id), visibleTo(viewer)));
  return row ?? null;
}
