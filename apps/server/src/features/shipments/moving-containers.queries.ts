import type { LockAccess } from '@backline/domain';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { shipmentContainers, shipmentContents, shipmentEvents, shipments } from '../../db/schema.ts';
import { shipmentVisibleTo } from '../stock/visibility.queries.ts';

/** A container that is on its way, or was recently delivered, with its last step. */
export interface MovingContainer {
  id: number;
  shipmentId: number;
  supplierId: number;
  destinationId: number;
  number: number;
  state: 'claimed' | 'loaded' | 'delivered';
  holderId: number | null;
  holderName: string | null;
  crates: number;
  movedId: number | null;
  movedName: string | null;
  movedAt: string;
}

/** By shipment and number. @param since delivered ones only from this time on. */
export function listMovingContainers(db: Db, viewer: LockAccess, since: Date): Promise<MovingContainer[]> {
  const { state, deliveredAt, number, holderId, holderName } = shipmentContainers;
  const crates = db
    .select({ sum: sql<number>`coalesce(sum(${shipmentContents.crates}), 0)::float8`.as('sum') })
    .from(shipmentContents)
    .where(eq(shipmentContents.containerId, shipmentContainers.id))
    .as('crates');
  const last = db
    .select({ userId: shipmentEvents.userId, username: shipmentEvents.username, at: shipmentEvents.at })
    .from(shipmentEvents)
    .where(
      and(
        eq(shipmentEvents.shipmentId, shipments.id),
        sql`${shipmentEvents.containers} @> to_jsonb(${number})`,
      ),
    )
    .orderBy(sql`${shipmentEvents.id} desc`)
    .limit(1)
    .as('last');
  return db
    .select({
      id: shipmentContainers.id,
      shipmentId: shipments.id,
      supplierId: shipments.supplierId,
      destinationId: shipments.destinationId,
      number,
      state: sql<MovingContainer['state']>`${state}`,
      holderId,
      holderName,
      crates: crates.sum,
      movedId: last.userId,
      movedName: last.username,
      movedAt: sql<string>`coalesce(${last.at}, ${shipments.createdAt})`.mapWith(shipments.createdAt),
    })
    .from(shipmentContainers)
    .innerJoin(shipments, eq(shipments.id, shipmentContainers.shipmentId))
    .innerJoinLateral(crates, sql`true`)
    .leftJoinLateral(last, sql`true`)
    .where(
      and(
        eq(shipments.closed, false),
        or(
          inArray(state, ['claimed', 'loaded']),
          and(eq(state, 'delivered'), sql`${deliveredAt} > ${since.toISOString()}::timestamptz`),
        ),
        shipmentVisibleTo(viewer),
      ),
    )
    .orderBy(shipments.id, number);
}
