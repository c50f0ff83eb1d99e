import { and, eq, gt, inArray, or } from 'drizzle-orm';
import type { Viewer } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { drawLockedId } from '../../db/locked-ids.ts';
import {
  shipmentContainers,
  shipmentContents,
  shipmentLocks,
  shipments,
  stockpiles,
  warehouses,
} from '../../db/schema.ts';
import { shipmentVisibleTo, visibleTo } from '../stock/visibility.queries.ts';

/** Locks warehouses until the transaction ends, in the order of ids: shipments of the same stock are saved one by one. */
export async function lockWarehouses(db: Db, ids: number[]): Promise<void> {
  await db
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(inArray(warehouses.id, ids))
    .orderBy(warehouses.id)
    .for('update');
}

/**
 * The groups of the locked stockpiles that a viewer sees in warehouses; null for one without a group. Empty ones count:
 * the time of their report settles deliveries.
 */
export async function listLockedGroups(
  db: Db,
  viewer: Viewer,
  warehouseIds: number[],
): Promise<(number | null)[]> {
  const rows = await db
    .selectDistinct({ groupId: stockpiles.permissionGroupId })
    .from(stockpiles)
    .where(
      and(inArray(stockpiles.warehouseId, warehouseIds), eq(stockpiles.locked, true), visibleTo(viewer)),
    );
  return rows.map((row) => row.groupId);
}

/** The groups of the locked shipments under way from or to warehouses, of those that a viewer sees; null is a deleted group. */
export async function listShipmentGroupsAt(
  db: Db,
  viewer: Viewer,
  warehouseIds: number[],
): Promise<(number | null)[]> {
  const rows = await db
    .selectDistinct({ groupId: shipmentLocks.permissionGroupId })
    .from(shipmentLocks)
    .innerJoin(shipments, eq(shipments.id, shipmentLocks.shipmentId))
    .where(
      and(
        eq(shipments.closed, false),
        or(inArray(shipments.supplierId, warehouseIds), inArray(shipments.destinationId, warehouseIds)),
        shipmentVisibleTo(viewer),
      ),
    );
  return rows.map((row) => row.groupId);
}

/** Crates by item id, for each container in order. */
export type ContainerContents = ReadonlyMap<number, number>[];

/** @param groupIds the groups whose locked stockpiles it was planned with. @returns the new shipment's id. */
export async function insertShipment(
  db: Db,
  columns: typeof shipments.$inferInsert,
  groupIds: (number | null)[],
  containers: ContainerContents,
): Promise<number> {
  // A gap in the ids that everybody sees would show that there is something locked.
  const [shipment] =
    groupIds.length === 0
      ? await db.insert(shipments).values(columns).returning({ id: shipments.id })
      : await db
          .insert(shipments)
          .overridingSystemValue()
          .values({ ...columns, id: drawLockedId() })
          .returning({ id: shipments.id });
  if (shipment === undefined) throw new Error('the new shipment has no row');
  const shipmentId = shipment.id;
  if (groupIds.length > 0)
    await db
      .insert(shipmentLocks)
      .values(groupIds.map((permissionGroupId) => ({ shipmentId, permissionGroupId })));
  const rows = await db
    .insert(shipmentContainers)
    .values(containers.map((_, index) => ({ shipmentId, number: index + 1 })))
    .returning({ id: shipmentContainers.id, number: shipmentContainers.number });
  const contents = rows.flatMap(({ id: containerId, number }) =>
    [...(containers[number - 1] ?? [])].map(([itemId, crates]) => ({ containerId, itemId, crates })),
  );
  for (let start = 0; start < contents.length; start += 1000)
    await db.insert(shipmentContents).values(contents.slice(start, start + 1000));
  return shipmentId;
}

/** How many shipments a person has saved since then that are still there. */
export async function countSavedSince(db: Db, userId: number, since: Date): Promise<number> {
  return db.$count(
    shipments,
    and(eq(shipments.userId, userId), gt(shipments.createdAt, since.toISOString())),
  );
}
