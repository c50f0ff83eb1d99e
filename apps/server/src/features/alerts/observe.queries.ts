import type { LockAccess } from '@backline/domain';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { integerArray } from '../../db/array-literal.ts';
import type { Db } from '../../db/database.ts';
import { reports, shipmentContainers, shipmentContents, shipmentEvents, shipments } from '../../db/schema.ts';
import { shipmentVisibleTo, visibleTo } from '../stock/visibility.queries.ts';

/**
 * The latest time at which the reports of some stockpiles prove a refresh, by id and in milliseconds: contents that differ
 * between two reports were moved by somebody in the game, which starts the timer again, at the time of the earlier report
 * or later. Only from reports that the viewer may see and that were not undone.
 * @param since earlier reports are ignored.
 */
export async function listShownRefreshes(
  db: Db,
  viewer: LockAccess,
  stockpileIds: readonly number[],
  since: Date,
): Promise<Map<number, number>> {
  if (stockpileIds.length === 0) return new Map();
  const sorted = (column: typeof reports.before | typeof reports.after) =>
    sql`(select jsonb_agg(line order by line) from jsonb_array_elements(${column}) line)`;
  const changed = sql`
    select ${reports.previousTakenAt} as time from ${reports}
    where ${reports.stockpileId} = wanted.id and ${reports.source} not in ('undo', 'removed')
      and ${reports.previousTakenAt} > ${since.toISOString()}::timestamptz and ${visibleTo(viewer, reports)}
      and ${sorted(reports.before)} is distinct from ${sorted(reports.after)}
      and not exists (
        select 1 from ${reports} undone
        where undone.stockpile_id = wanted.id and undone.source = 'undo'
          and undone.id = (
            select min(id) from ${reports} later where later.stockpile_id = wanted.id and later.id > ${reports.id}
          )
      )
    order by ${reports.id} desc limit 1`;
  const rows = await db
    .select({
      id: sql<number>`wanted.id`,
      time: sql<number>`floor(extract(epoch from shown.time) * 1000)::float8`,
    })
    .from(sql`unnest(${integerArray(stockpileIds)}) as wanted (id) cross join lateral (${changed}) shown`);
  return new Map(rows.map(({ id, time }) => [id, time]));
}

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
