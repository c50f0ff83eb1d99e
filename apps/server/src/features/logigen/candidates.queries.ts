import type { Item } from '@backline/contract';
import type { ShipmentCandidate } from '@backline/domain';
import { and, asc, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { effectiveGoals, items, stockpileContents, stockpiles } from '../../db/schema.ts';
import { demandAt } from '../requests/demand-at.ts';
import { itemColumns } from '../stock/item-columns.queries.ts';
import { visibleTo } from '../stock/visibility.queries.ts';
import { promisedFrom, promisedTo } from './promised.queries.ts';

/** A candidate with the item and the destination's minimum, as a container's lines show them. */
export interface Candidate extends ShipmentCandidate {
  item: Item;
  destination: ShipmentCandidate['destination'] & { minimum: number };
}

export interface Route {
  supplierId: number;
  destinationId: number;
}

/** The sum of the stock at one of the two warehouses: exact to 2^53, where an integer would overflow. */
function stockAt(warehouseId: number): SQL<number> {
  return sql<number>`coalesce(sum(${stockpileContents.quantity}) filter (where ${stockpiles.warehouseId} = ${warehouseId}), 0)::float8`;
}

/**
 * Crated items that the supplier has and the destination wants, for its goals or for requests, by name. Stock is the sum over the stockpiles
 * that the viewer may see (docs/spec/access.md#locked-stockpiles); what saved shipments promise is counted
 * separately. The domain decides which of them may be loaded, and how many crates.
 */
export async function listCandidates(
  db: Db,
  viewer: VisibilityScope,
  { supplierId, destinationId }: Route,
  now: Date,
): Promise<Candidate[]> {
  const demand = await demandAt(db, viewer, destinationId, now);
  const stock = db
    .select({
      itemId: stockpileContents.itemId,
      atSupplier: stockAt(supplierId).as('at_supplier'),
      atDestination: stockAt(destinationId).as('at_destination'),
    })
    .from(stockpileContents)
    .innerJoin(stockpiles, eq(stockpiles.id, stockpileContents.stockpileId))
    .where(and(inArray(stockpiles.warehouseId, [supplierId, destinationId]), visibleTo(viewer)))
    .groupBy(stockpileContents.itemId)
    .as('stock_lines');
  const wanted = db
    .select({
      itemId: effectiveGoals.itemId,
      target: effectiveGoals.target,
      minimum: effectiveGoals.minimum,
    })
    .from(effectiveGoals)
    .where(eq(effectiveGoals.warehouseId, destinationId))
    .as('wanted');
  const kept = db
    .select({ itemId: effectiveGoals.itemId, minimum: effectiveGoals.minimum })
    .from(effectiveGoals)
    .where(eq(effectiveGoals.warehouseId, supplierId))
    .as('kept');
  const expected = promisedTo(db, viewer, destinationId);
  const reserved = promisedFrom(db, viewer, supplierId);
  const rows = await db
    .select({
      item: itemColumns,
      atSupplier: stock.atSupplier,
      atDestination: stock.atDestination,
      target: sql<number>`coalesce(${wanted.target}, 0)`,
      minimum: sql<number>`coalesce(${wanted.minimum}, 0)`,
      kept: sql<number>`coalesce(${kept.minimum}, 0)`,
      expected: sql<number>`coalesce(${expected.crates}, 0)`,
      reserved: sql<number>`coalesce(${reserved.crates}, 0)`,
    })
    .from(items)
    .innerJoin(stock, eq(stock.itemId, items.id))
    .leftJoin(wanted, eq(wanted.itemId, items.id))
    .leftJoin(kept, eq(kept.itemId, items.id))
    .leftJoin(expected, eq(expected.itemId, items.id))
    .leftJoin(reserved, eq(reserved.itemId, items.id))
    .where(
      and(
        eq(items.crated, true),
        eq(items.current, true),
        gt(stock.atSupplier, 0),
        or(isNotNull(wanted.itemId), inArray(items.id, [...demand.keys()])),
      ),
    )
    .orderBy(asc(items.name), asc(items.id));
  return rows.map(({ item, target, minimum, ...crates }) => ({
    item,
    destination: {
      quantity: crates.atDestination,
      expected: crates.expected,
      target,
      minimum,
      bring: demand.get(item.id) ?? [],
    },
    supplier: { quantity: crates.atSupplier, reserved: crates.reserved, minimum: crates.kept },
  }));
}
