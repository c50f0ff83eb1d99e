import type { WarSpan } from '@backline/contract';
import { desc, lt, type SQL, sql } from 'drizzle-orm';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import {
  orderSteps,
  orders,
  reports,
  shipmentContainers,
  shipmentContents,
  shipmentLocks,
  shipments,
  warArchives,
  warWork,
} from '../../db/schema.ts';
import { visibilityParameters, visibleTo } from '../stock/visibility.queries.ts';
import { dayOf, visibleStockpileIds, within } from './statistics.queries.ts';

/** Work that somebody did on a day. Without names all people are summed up: `userId` is null and `username` empty. */
export interface WorkRow {
  kind: 'reported' | 'delivered' | 'made';
  day: string;
  userId: number | null;
  username: string;
  /** The number of reports or crates. */
  amount: number;
}

/**
 * Selects what was delivered and made in the present war, with the groups whose members may know of it
 * (docs/spec/statistics.md#work). The holder of a container delivered it, and the holder of an order made it. A restored war
 * also has shipments and orders from before its restore, which belong to the war that its archive was made from.
 */
const presentWork = (war: WarSpan) => sql`
  select 'delivered' as kind, ${dayOf(sql`box.delivered_at`)} as day, box.holder_id as user_id,
    coalesce(box.holder_name, '') as username, sum(line.crates)::int as crates,
    (select coalesce(array_agg(coalesce(l.permission_group_id, 0)), '{}') from ${shipmentLocks} l
      where l.shipment_id = trip.id) as group_ids
  from ${shipments} trip
  join ${shipmentContainers} box on box.shipment_id = trip.id and box.state = 'delivered'
  join ${shipmentContents} line on line.container_id = box.id
  where ${within(war, sql`box.delivered_at`)}
  group by trip.id, box.id
  union all
  select 'made', ${dayOf(sql`step.at`)}, work.holder_id, coalesce(work.holder_name, ''), work.crates, '{}'
  from ${orders} work
  join lateral (select max(s.at) as at from ${orderSteps} s where s.order_id = work.id and s.state = 'collected') step
    on step.at is not null
  where work.state in ('collected', 'done') and ${within(war, sql`step.at`)}`;

/** Stores what was done in the war that ends, by day and person. @param db the transaction, with the war locked. */
export async function archiveWork(db: Db, archiveId: number): Promise<void> {
  const [before] = await db
    .select({ at: warArchives.createdAt })
    .from(warArchives)
    .where(lt(warArchives.id, archiveId))
    .orderBy(desc(warArchives.id))
    .limit(1);
  const ending = presentWork({ id: null, from: before?.at ?? null, to: null });
  await db.execute(sql`
    insert into ${warWork} (archive_id, kind, day, user_id, username, crates, group_ids)
    select ${archiveId}::int, kind, day, user_id, username, sum(crates)::int, group_ids
    from (${ending}) as present group by kind, day, user_id, username, group_ids
    order by kind, day, user_id, username`);
}

/** Lists the work of a war, as far as a viewer may know of it, by day, the oldest first. @param names whether also by person. */
export async function listWork(
  db: Db,
  viewer: VisibilityScope,
  war: WarSpan,
  names: boolean,
): Promise<WorkRow[]> {
  const { seesLocked, groupIds } = visibilityParameters(viewer);
  const source =
    war.id === null
      ? sql`(${presentWork(war)})`
      : sql`(select kind, day, user_id, username, crates, group_ids from ${warWork} where archive_id = ${war.id})`;
  const work = sql`select kind, day, user_id, username, crates as amount from ${source} as source
    where ${seesLocked}::boolean or group_ids <@ ${groupIds}::int[]`;
  const person: SQL = names ? sql`user_id, username` : sql`null::int as user_id, '' as username`;
  const done = sql`(
    select kind, day::text as day, ${person}, sum(amount)::int as amount
    from (${work} union all ${reported(viewer, war, names)}) as done group by 1, 2, 3, 4) as done`;
  return db
    .select({
      kind: sql<WorkRow['kind']>`kind`,
      day: sql<string>`day`,
      userId: sql<number | null>`user_id`,
      username: sql<string>`username`,
      amount: sql<number>`amount`,
    })
    .from(done)
    .orderBy(sql`day, kind, user_id, username`);
}

/** Reports by day, without undos and ends of stockpiles. */
function reported(viewer: VisibilityScope, war: WarSpan, names: boolean): SQL {
  const person = names ? sql`${reports.userId}, ${reports.username}` : sql`null::int, ''`;
  return sql`
    select 'reported', ${dayOf(reports.appliedAt)}, ${person}, count(*)
    from ${reports} join ${visibleStockpileIds(viewer)} as seen on seen.id = ${reports.stockpileId}
    where ${within(war, reports.appliedAt)} and ${visibleTo(viewer, reports)}
      and ${reports.source} not in ('undo', 'removed')
    group by 2, 3, 4`;
}
