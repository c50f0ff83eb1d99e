import type { PyramidStock } from '@backline/domain';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { items, type PlannedColumn, pyramids, stockpileContents, stockpiles } from '../../db/schema.ts';
import { visibleTo } from '../stock/visibility.queries.ts';

export type StoredPyramid = typeof pyramids.$inferSelect;

/** All pyramids by name. */
export function listPyramids(db: Db): Promise<StoredPyramid[]> {
  return db.select().from(pyramids).orderBy(sql`lower(${pyramids.name})`, asc(pyramids.id));
}

export async function findPyramid(db: Db, id: number): Promise<StoredPyramid | null> {
  const [row] = await db.select().from(pyramids).where(eq(pyramids.id, id));
  return row ?? null;
}

/** The same, locked until the transaction ends, so that changes are made one by one. */
export async function lockPyramid(db: Db, id: number): Promise<StoredPyramid | null> {
  const [row] = await db.select().from(pyramids).where(eq(pyramids.id, id)).for('update');
  return row ?? null;
}

interface PyramidColumns {
  name: string;
  bluefin: boolean;
  rows: PlannedColumn[][];
}

export async function insertPyramid(db: Db, columns: PyramidColumns, by: string): Promise<StoredPyramid[]> {
  return db
    .insert(pyramids)
    .values({ ...columns, changedBy: by })
    .returning();
}

/** Changes a pyramid and counts it as a new version. */
export function updatePyramid(
  db: Db,
  id: number,
  columns: PyramidColumns,
  by: string,
): Promise<StoredPyramid[]> {
  return db
    .update(pyramids)
    .set({ ...columns, version: sql`${pyramids.version} + 1`, changedBy: by })
    .where(eq(pyramids.id, id))
    .returning();
}

/** @returns false if there is no such pyramid. */
export async function deletePyramid(db: Db, id: number): Promise<boolean> {
  const rows = await db.delete(pyramids).where(eq(pyramids.id, id)).returning({ id: pyramids.id });
  return rows.length > 0;
}

/** A digest of all pyramids: adding, changing or deleting one gives another. */
export async function readPyramidsVersion(db: Db): Promise<string> {
  const [row] = await db
    .select({
      version: sql<string>`md5(coalesce(string_agg(${pyramids}::text, '|' order by ${pyramids.id}), ''))`,
    })
    .from(pyramids);
  return row?.version ?? '';
}

/** The columns of an item that a pyramid needs. */
const plannedColumns = {
  firName: items.firName,
  category: items.category,
  crated: items.crated,
  crateSize: items.crateSize,
  techable: items.techable,
  teched: items.teched,
};

/** The items with these ids, by id, including those that the current catalog lacks. */
export async function listPlannedItems(db: Db, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .select({ id: items.id, name: items.name, current: items.current, ...plannedColumns })
    .from(items)
    .where(inArray(items.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The stock of these items, loose and crated, in the stockpiles that the viewer may see. Quantities as on the icon.
 * @param warehouseId one warehouse, or null for all.
 */
export async function listPlannedStock(
  db: Db,
  viewer: VisibilityScope,
  firNames: string[],
  warehouseId: number | null,
): Promise<PyramidStock[]> {
  if (firNames.length === 0) return [];
  const rows = await db
    .select({ ...plannedColumns, quantity: sql<number>`sum(${stockpileContents.quantity})::float8` })
    .from(stockpileContents)
    .innerJoin(stockpiles, eq(stockpiles.id, stockpileContents.stockpileId))
    .innerJoin(items, eq(items.id, stockpileContents.itemId))
    .where(
      and(
        inArray(items.firName, firNames),
        warehouseId === null ? undefined : eq(stockpiles.warehouseId, warehouseId),
        visibleTo(viewer),
      ),
    )
    .groupBy(items.id);
  return rows.map(({ quantity, ...item }) => ({ item, quantity }));
}
