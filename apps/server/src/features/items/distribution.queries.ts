import type { DistributionRow } from '@backline/contract';
import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { effectiveGoals, items, stockpileContents, stockpiles, warehouses } from '../../db/schema.ts';
import type { VisibilityScope } from '../../http/viewer.ts';
import { visibleTo } from '../stockpiles/stockpiles.queries.ts';
import { itemsOf } from '../supplies/supplies.queries.ts';

/**
 * Where an item is and where it is wanted, loose and crated: one row for each form and active warehouse with a
 * quantity or a target. Most first, in single items, so that crates and loose items compare; then the larger target.
 * Stockpiles that the viewer may not see count nothing. Empty for an item that does not exist.
 */
export async function listDistribution(
  db: Db,
  viewer: VisibilityScope,
  itemId: number,
): Promise<DistributionRow[]> {
  const asked = db
    .select({ firName: items.firName })
    .from(items)
    .where(and(eq(items.id, itemId), eq(items.current, true)));
  // As an array the few ids reach the indexes below; as a subquery all goals of all warehouses were made first.
  const forms = sql`any(array(${db.select({ id: items.id }).from(items).where(inArray(items.firName, asked))}))`;
  const stock = db
    .select({
      warehouseId: stockpiles.warehouseId,
      itemId: stockpileContents.itemId,
      quantity: sql<number>`sum(${stockpileContents.quantity})::float8`.as('stock'),
    })
    .from(stockpileContents)
    .innerJoin(stockpiles, eq(stockpiles.id, stockpileContents.stockpileId))
    .where(and(eq(stockpileContents.itemId, forms), visibleTo(viewer)))
    .groupBy(stockpiles.warehouseId, stockpileContents.itemId)
    .as('stock_lines');
  const goals = db
    .select({
      warehouseId: effectiveGoals.warehouseId,
      itemId: effectiveGoals.itemId,
      target: effectiveGoals.target,
    })
    .from(effectiveGoals)
    .where(eq(effectiveGoals.itemId, forms))
    .as('goal_lines');
  const quantity = sql<number>`coalesce(${stock.quantity}, 0)`;
  const target = sql<number>`coalesce(${goals.target}, 0)`;
  return db
    .select({
      quantity,
      crated: items.crated,
      target,
      warehouse: { id: warehouses.id, name: warehouses.name },
    })
    .from(items)
    .innerJoin(warehouses, eq(warehouses.active, true))
    .leftJoin(stock, and(eq(stock.itemId, items.id), eq(stock.warehouseId, warehouses.id)))
    .leftJoin(goals, and(eq(goals.itemId, items.id), eq(goals.warehouseId, warehouses.id)))
    .where(and(inArray(items.firName, asked), or(gt(stock.quantity, 0), gt(goals.target, 0))))
    .orderBy(
      desc(itemsOf(quantity)),
      desc(itemsOf(sql`${target}::float8`)),
      asc(warehouses.name),
      asc(warehouses.id),
      asc(items.crated),
    );
}
