import type { Supply } from '@backline/contract';
import { and, asc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { effectiveGoals, items, stockpileContents, stockpiles, warehouses } from '../../db/schema.ts';
import type { VisibilityScope } from '../../http/viewer.ts';
import { itemColumns } from '../items/items.queries.ts';
import { visibleTo } from '../stockpiles/stockpiles.queries.ts';

/** A sum as a plain number: exact to 2^53, where an integer would overflow and a bigint come as text. */
function sum(of: SQL): SQL<number> {
  return sql<number>`coalesce(sum(${of}), 0)::float8`;
}

/** Crates count their items, loose items themselves. */
export const itemsOf = (quantity: unknown) =>
  sql`${quantity} * case when ${items.crated} then ${items.crateSize} else 1 end`;
const cratesOf = (quantity: unknown) => sql`case when ${items.crated} then ${quantity} else 0 end`;

/**
 * Stock and goals, one line for each item that has either. Stock is the sum over the stockpiles that the viewer may
 * see; goals are the sum over the warehouses (docs/spec/supplies.md#overview).
 * @param warehouseId one warehouse, or null for all active ones.
 */
export async function listSupplies(
  db: Db,
  viewer: VisibilityScope,
  warehouseId: number | null,
): Promise<Supply[]> {
  const scope = warehouseId === null ? eq(warehouses.active, true) : eq(warehouses.id, warehouseId);
  const stock = db
    .select({
      itemId: stockpileContents.itemId,
      quantity: sum(sql`${stockpileContents.quantity}`).as('stock'),
    })
    .from(stockpileContents)
    .innerJoin(stockpiles, eq(stockpiles.id, stockpileContents.stockpileId))
    .innerJoin(warehouses, eq(warehouses.id, stockpiles.warehouseId))
    .where(and(scope, visibleTo(viewer)))
    .groupBy(stockpileContents.itemId)
    .as('stock_lines');
  const goals = db
    .select({
      itemId: effectiveGoals.itemId,
      target: sum(sql`${effectiveGoals.target}`).as('target_sum'),
      minimum: sum(sql`${effectiveGoals.minimum}`).as('minimum_sum'),
    })
    .from(effectiveGoals)
    .innerJoin(warehouses, eq(warehouses.id, effectiveGoals.warehouseId))
    .where(scope)
    .groupBy(effectiveGoals.itemId)
    .as('goal_lines');
  const rows = await db
    .select({
      item: itemColumns,
      quantity: sql<number>`coalesce(${stock.quantity}, 0)`,
      target: sql<number>`coalesce(${goals.target}, 0)`,
      minimum: sql<number>`coalesce(${goals.minimum}, 0)`,
      fullQuantity: sql<number>`coalesce(sum(${itemsOf(stock.quantity)}) over (partition by ${items.firName}), 0)::float8`,
      cratedQuantity: sql<number>`coalesce(sum(${cratesOf(stock.quantity)}) over (partition by ${items.firName}), 0)::float8`,
    })
    .from(items)
    .leftJoin(stock, eq(stock.itemId, items.id))
    .leftJoin(goals, eq(goals.itemId, items.id))
    .where(or(isNotNull(stock.itemId), isNotNull(goals.itemId)))
    .orderBy(asc(items.name), asc(items.id));
  return rows;
}

/**
 * The supplies of each visible stockpile of a warehouse, by stockpile id. A stockpile has no goals of its own.
 * @param together the warehouse's own supplies: they hold every item that lies in one of its stockpiles, and an item has
 * twenty columns, so each is fetched once.
 */
export async function listStockpileSupplies(
  db: Db,
  viewer: VisibilityScope,
  warehouseId: number,
  together: Supply[],
): Promise<Map<number, Supply[]>> {
  const within = sql`over (partition by ${stockpileContents.stockpileId}, ${items.firName})`;
  const rows = await db
    .select({
      stockpileId: stockpileContents.stockpileId,
      itemId: stockpileContents.itemId,
      quantity: stockpileContents.quantity,
      fullQuantity: sql<number>`sum(${itemsOf(stockpileContents.quantity)}) ${within}::float8`,
      cratedQuantity: sql<number>`sum(${cratesOf(stockpileContents.quantity)}) ${within}::float8`,
    })
    .from(stockpileContents)
    .innerJoin(stockpiles, eq(stockpiles.id, stockpileContents.stockpileId))
    .innerJoin(items, eq(items.id, stockpileContents.itemId))
    .where(and(eq(stockpiles.warehouseId, warehouseId), visibleTo(viewer)))
    .orderBy(asc(items.name), asc(items.id));
  const itemsById = new Map(together.map(({ item }) => [item.id, item]));
  const byStockpile = new Map<number, Supply[]>();
  for (const { stockpileId, itemId, ...line } of rows) {
    const item = itemsById.get(itemId);
    if (item === undefined) continue; // reported between the two statements: the next reply has it
    const lines = byStockpile.get(stockpileId) ?? [];
    lines.push({ item, ...line, target: 0, minimum: 0 });
    byStockpile.set(stockpileId, lines);
  }
  return byStockpile;
}
