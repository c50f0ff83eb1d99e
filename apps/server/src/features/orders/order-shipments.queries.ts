import { type ContainerState, isComing, ORDER_STATES } from '@backline/domain';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { orders, shipmentContainers, shipmentContents, shipmentLocks, shipments } from '../../db/schema.ts';
import { shipmentVisibleTo } from '../stock/visibility.queries.ts';

const COMING = ORDER_STATES.filter((state) => isComing({ state, inShipment: false }));

/** Whether a shipment holds an item, is closed, and is restricted to some groups. Null if the viewer sees no such shipment. */
export async function findShipmentFor(
  db: Db,
  viewer: VisibilityScope,
  { shipmentId, itemId }: { shipmentId: number; itemId: number },
): Promise<{ closed: boolean; isLocked: boolean; hasItem: boolean } | null> {
  const [row] = await db
    .select({
      closed: shipments.closed,
      isLocked: sql<boolean>`exists (select 1 from ${shipmentLocks} where ${shipmentLocks.shipmentId} = ${shipments.id})`,
      hasItem: sql<boolean>`exists (select 1 from ${shipmentContents}
        join ${shipmentContainers} on ${shipmentContainers.id} = ${shipmentContents.containerId}
        where ${shipmentContainers.shipmentId} = ${shipments.id} and ${shipmentContents.itemId} = ${itemId})`,
    })
    .from(shipments)
    .where(and(eq(shipments.id, shipmentId), shipmentVisibleTo(viewer)));
  return row ?? null;
}

/** Lists what orders will bring, by warehouse and item: somebody is at work on them, and no shipment counts them. */
export function listComing(db: Db) {
  const isShipped = sql`exists (select 1 from ${shipments}
    where ${shipments.id} = ${orders.shipmentId} and not ${shipments.closed})`;
  return db
    .select({
      warehouseId: orders.warehouseId,
      itemId: orders.itemId,
      quantity: sql<number>`sum(${orders.crates})::float8`,
    })
    .from(orders)
    .where(and(inArray(orders.state, COMING), sql`not ${isShipped}`))
    .groupBy(orders.warehouseId, orders.itemId)
    .orderBy(asc(orders.warehouseId), asc(orders.itemId));
}

/**
 * The collected or done orders that a shipment carries, or only one of them, each with the states of the containers that hold
 * its item.
 */
export async function listShipped(db: Db, { shipmentId, orderId }: { shipmentId: number; orderId?: number }) {
  // Waits for a step of the shipment that is under way, so that its last delivery is not missed.
  await db.select({ id: shipments.id }).from(shipments).where(eq(shipments.id, shipmentId)).for('key share');
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.shipmentId, shipmentId),
        inArray(orders.state, ['collected', 'done']),
        orderId === undefined ? undefined : eq(orders.id, orderId),
      ),
    )
    .orderBy(asc(orders.id))
    .for('update');
  if (rows.length === 0) return [];
  return db
    .select({
      order: orders,
      states: sql<ContainerState[]>`jsonb_agg(${shipmentContainers.state})`,
    })
    .from(orders)
    .innerJoin(shipmentContainers, eq(shipmentContainers.shipmentId, orders.shipmentId))
    .innerJoin(
      shipmentContents,
      and(
        eq(shipmentContents.containerId, shipmentContainers.id),
        eq(shipmentContents.itemId, orders.itemId),
      ),
    )
    .where(
      inArray(
        orders.id,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(orders.id)
    .orderBy(asc(orders.id));
}
