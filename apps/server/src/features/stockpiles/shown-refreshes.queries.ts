import type { LockAccess } from '@backline/domain';
import { sql } from 'drizzle-orm';
import { integerArray } from '../../db/array-literal.ts';
import type { Db } from '../../db/database.ts';
import { reports } from '../../db/schema.ts';
import { visibleTo } from '../stock/visibility.queries.ts';

/**
 * The latest time at which the reports of some stockpiles prove a refresh, by id and in milliseconds: contents that differ
 * between two reports were moved by somebody in the game, which starts the timer again, at the time of the earlier report
 * or later. Only from reports that the viewer may see and that were not undone; a report of the same time corrects the one
 * before it.
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
  const earlier = sql`least(${reports.previousTakenAt}, ${reports.takenAt})`; // a forced report may be the older one
  const changed = sql`
    select ${earlier} as time from ${reports}
    where ${reports.stockpileId} = wanted.id and ${reports.source} not in ('undo', 'removed')
      and ${earlier} > ${since.toISOString()}::timestamptz and ${visibleTo(viewer, reports)}
      and ${reports.takenAt} <> ${reports.previousTakenAt}
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
