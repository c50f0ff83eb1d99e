import type { AlertList } from '@backline/contract';
import { alertScopeOf, type LockAccess, RELEASE_HOURS } from '@backline/domain';
import { and, count, desc, eq, gt, max, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { alertEvents, alertReads, channels, orders, stockpiles } from '../../db/schema.ts';
import { eventVisibleTo } from '../channels/estimate.queries.ts';

/** How many events the bell lists. */
const LISTED = 100;

/** Events of a viewer's scope about what the viewer may see today. */
function shownTo(viewer: LockAccess): SQL | undefined {
  return and(eq(alertEvents.scope, alertScopeOf(viewer)), eventVisibleTo(viewer));
}

/** Lists the alerts that the bell shows a person (docs/spec/alerts.md#bell). */
export async function listAlerts(db: Db, viewer: LockAccess & { userId: number }): Promise<AlertList> {
  const [read] = await db
    .select({ eventId: alertReads.eventId, readAt: alertReads.readAt })
    .from(alertReads)
    .where(eq(alertReads.userId, viewer.userId));
  const readId = read?.eventId ?? 0;
  const { id, at, details, kind, stockpileId } = alertEvents;
  const settled = sql<boolean>`exists (
    select 1 from ${stockpiles} where ${stockpiles.id} = ${stockpileId} and case ${kind}
      when 'public-soon' then greatest(${stockpiles.refreshedAt}, ${stockpiles.changedAfter})
        > (${details} ->> 'publicAt')::timestamptz - ${sql.raw(`interval '${RELEASE_HOURS} hours'`)}
      when 'report-old' then ${stockpiles.firUpdatedAt} > (${details} ->> 'reportedAt')::timestamptz
      else false end) or ${kind} in ('order-ready', 'order-public') and exists (
    select 1 from ${orders} where ${orders.id} = (${details} ->> 'orderId')::int
      and ${orders.state} in ('collected', 'done', 'cancelled'))
    or ${kind} = 'channel-off' and not exists (
    select 1 from ${channels} where ${channels.id} = (${details} #>> '{channel,id}')::int
      and ${channels.offSince} is not null)`;
  const rows = await db
    .select({ id, at, details, settled })
    .from(alertEvents)
    .where(shownTo(viewer))
    .orderBy(desc(id))
    .limit(LISTED);
  const [unread] = await db
    .select({ count: count() })
    .from(alertEvents)
    .where(and(shownTo(viewer), gt(id, readId)));
  return {
    alerts: rows.map((row) => ({
      at: row.at,
      unread: row.id > readId,
      settled: row.settled,
      event: row.details,
    })),
    unread: unread?.count ?? 0,
    readAt: read?.readAt ?? null,
  };
}

/** Marks everything that a person's bell shows as read. */
export async function markAlertsRead(
  db: Db,
  viewer: LockAccess & { userId: number },
  now: Date,
): Promise<void> {
  const [newest] = await db
    .select({ id: max(alertEvents.id) })
    .from(alertEvents)
    .where(eq(alertEvents.scope, alertScopeOf(viewer)));
  const values = { eventId: newest?.id ?? 0, readAt: now.toISOString() };
  await db
    .insert(alertReads)
    .values({ userId: viewer.userId, ...values })
    .onConflictDoUpdate({ target: alertReads.userId, set: values });
}
