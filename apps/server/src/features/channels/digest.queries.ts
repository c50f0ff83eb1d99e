import type { LockAccess } from '@backline/domain';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { shipmentContainers, shipmentContents, shipments } from '../../db/schema.ts';
import { shipmentVisibleTo } from '../stock/visibility.queries.ts';

/** Amounts that were moved since a time or are on their way, of the shipments that the reader may see. */
export interface Moved {
  crates: number;
  shipments: number;
  underWay: number;
}

export async function readMoved(db: Db, access: LockAccess, since: Date): Promise<Moved> {
  const { state, deliveredAt, id, shipmentId } = shipmentContainers;
  const isMoved = sql`(${state} = 'delivered' and ${deliveredAt} > ${since.toISOString()}::timestamptz)`;
  const crates = sql`(select coalesce(sum(c.crates), 0) from ${shipmentContents} c where c.container_id = ${id})`;
  const [row] = await db
    .select({
      crates: sql<number>`coalesce(sum(${crates}) filter (where ${isMoved}), 0)::int`,
      shipments: sql<number>`(count(distinct ${shipmentId}) filter (where ${isMoved}))::int`,
      underWay: sql<number>`(count(*) filter (where ${state} in ('claimed', 'loaded')))::int`,
    })
    .from(shipmentContainers)
    .innerJoin(shipments, eq(shipments.id, shipmentId))
    .where(and(shipmentVisibleTo(access), eq(shipments.closed, false)));
  return row ?? { crates: 0, shipments: 0, underWay: 0 };
}
