import type { LockAccess, TimedAlert } from '@backline/domain';
import { and, count, desc, eq, gte, isNull, min, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { alertEvents, shipments, stockpiles, warehouses } from '../../db/schema.ts';
import { shipmentVisibleTo, visibleTo } from '../stock/visibility.queries.ts';

/** The most events of a week that are counted, the newest: more than any channel could be sent one by one. */
const MAX_EVENTS = 5000;

/** Events about things that a viewer sees today: neither deleted nor locked since. */
export function eventVisibleTo(viewer: LockAccess): SQL | undefined {
  const { warehouseId, stockpileId, shipmentId } = alertEvents;
  return and(
    or(
      isNull(warehouseId),
      sql`exists (select 1 from ${warehouses} where ${warehouses.id} = ${warehouseId} and ${warehouses.active})`,
    ),
    or(
      isNull(stockpileId),
      sql`exists (select 1 from ${stockpiles} where ${stockpiles.id} = ${stockpileId} and ${visibleTo(viewer)})`,
    ),
    or(
      isNull(shipmentId),
      sql`exists (select 1 from ${shipments} where ${shipments.id} = ${shipmentId} and ${shipmentVisibleTo(viewer)})`,
    ),
  );
}

/** The stockpiles of active warehouses: how many somebody sees, and how many there are. */
export async function countStockpiles(db: Db, access: LockAccess): Promise<{ seen: number; all: number }> {
  const [row] = await db
    .select({ seen: sql<number>`(count(*) filter (where ${visibleTo(access)}))::int`, all: count() })
    .from(stockpiles)
    .innerJoin(warehouses, eq(warehouses.id, stockpiles.warehouseId))
    .where(eq(warehouses.active, true));
  return row ?? { seen: 0, all: 0 };
}

/** When the first stored event of a scope happened, in milliseconds since epoch; null if there is none. */
export async function findFirstEvent(db: Db, scope: string): Promise<number | null> {
  const [row] = await db
    .select({ at: min(alertEvents.at) })
    .from(alertEvents)
    .where(eq(alertEvents.scope, scope));
  return row?.at == null ? null : Date.parse(row.at);
}

/** The events of a scope since a time that are about what somebody sees today, in order. */
export async function listEventsSince(
  db: Db,
  scope: string,
  access: LockAccess,
  since: number,
): Promise<TimedAlert[]> {
  const rows = await db
    .select({ at: alertEvents.at, event: alertEvents.details })
    .from(alertEvents)
    .where(
      and(
        eq(alertEvents.scope, scope),
        gte(alertEvents.at, new Date(since).toISOString()),
        eventVisibleTo(access),
      ),
    )
    .orderBy(desc(alertEvents.id))
    .limit(MAX_EVENTS);
  return rows.map(({ at, event }) => ({ at: Date.parse(at), event })).reverse();
}
