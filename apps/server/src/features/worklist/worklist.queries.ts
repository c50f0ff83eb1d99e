import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import {
  permissionGroupRoles,
  shipmentContainers,
  shipmentContents,
  shipments,
  users,
} from '../../db/schema.ts';
import { shipmentVisibleTo } from '../stock/visibility.queries.ts';

/** A container of a saved shipment that is not delivered yet. */
export interface WaitingContainer {
  shipmentId: number;
  supplierId: number;
  destinationId: number;
  note: string;
  createdAt: string;
  number: number;
  state: 'open' | 'claimed' | 'loaded';
  holderId: number | null;
  holderName: string | null;
  loadedAt: string | null;
  crates: number;
}

/** By shipment and number. */
export function listWaitingContainers(db: Db, viewer: VisibilityScope): Promise<WaitingContainer[]> {
  const { number, state, holderId, holderName, loadedAt } = shipmentContainers;
  return db
    .select({
      shipmentId: shipments.id,
      supplierId: shipments.supplierId,
      destinationId: shipments.destinationId,
      note: shipments.note,
      createdAt: shipments.createdAt,
      number,
      state: sql<WaitingContainer['state']>`${state}`,
      holderId,
      holderName,
      loadedAt,
      crates: sql<number>`coalesce(sum(${shipmentContents.crates}), 0)::float8`,
    })
    .from(shipmentContainers)
    .innerJoin(shipments, eq(shipments.id, shipmentContainers.shipmentId))
    .leftJoin(shipmentContents, eq(shipmentContents.containerId, shipmentContainers.id))
    .where(
      and(
        eq(shipments.closed, false),
        inArray(state, ['open', 'claimed', 'loaded']),
        shipmentVisibleTo(viewer),
      ),
    )
    .groupBy(shipments.id, shipmentContainers.id)
    .orderBy(asc(shipments.id), asc(number));
}

/** Whether any role opens a permission group, and whether more than one person has signed in. */
export async function findSetupOfPeople(db: Db): Promise<{ groups: boolean; people: boolean }> {
  const [group] = await db.select({ id: permissionGroupRoles.groupId }).from(permissionGroupRoles).limit(1);
  const people = await db.select({ id: users.id }).from(users).where(isNotNull(users.signedInAt)).limit(2);
  return { groups: group !== undefined, people: people.length > 1 };
}
