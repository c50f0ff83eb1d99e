import { RELEASE_HOURS } from '@backline/domain';
import { sql } from 'drizzle-orm';
import { arrayLiteral } from '../../db/array-literal.ts';
import type { Db } from '../../db/database.ts';
import { reports, stockpiles } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';

/** The lines of a report in an order that does not depend on the picture. */
const sorted = (report: 'earlier' | 'later') =>
  sql.raw(`(select jsonb_agg(line order by line) from jsonb_array_elements(${report}.after) line)`);

/**
 * Observations are the reports that were not undone and that everybody may see who sees the stockpile. A later report of the
 * same time or of an earlier one, which somebody forced, corrects those before it, so they do not count. Contents are compared
 * from the newest pair on, and only as far back as a timer can run. A public stockpile has no timer, and so no bounds.
 */
const boundsStatement = statement<{ ids: string }>(
  'update_change_bounds',
  sql`
  update ${stockpiles} s set changed_after = coalesce(found.after, 'epoch'), changed_before = coalesce(found.before, 'epoch')
  from ${stockpiles} own left join lateral (
    with standing as materialized (
      select id, taken_at, lag(id) over (order by id) as earlier_id, max(taken_at) over () as newest
      from (
        select id, taken_at,
          min(taken_at) over (order by id desc rows between unbounded preceding and 1 preceding) as corrected_from
        from ${reports} r
        where r.stockpile_id = own.id and own.name <> 'Public' and r.source not in ('undo', 'removed') and not r.undone
          and (not r.locked or own.locked
            and coalesce(r.permission_group_id = own.permission_group_id, own.permission_group_id is null))
      ) every where corrected_from is null or taken_at < corrected_from
    )
    select earlier.taken_at as after, later.taken_at as before
    from standing
    join ${reports} later on later.id = standing.id
    join ${reports} earlier on earlier.id = standing.earlier_id
    where standing.taken_at > standing.newest - ${sql.raw(`interval '${RELEASE_HOURS} hours'`)}
      and ${sorted('earlier')} is distinct from ${sorted('later')}
    order by standing.id desc limit 1
  ) found on true
  where own.id = any (${sql.placeholder('ids')}::int[]) and s.id = own.id
    and (s.changed_after, s.changed_before)
      is distinct from (coalesce(found.after, 'epoch'), coalesce(found.before, 'epoch'))`,
);

/**
 * Works out from the reports of some stockpiles between which two of them the contents changed last: in the game that restarts
 * the timer (docs/spec/warehouses.md#stockpiles). To be called after a report, an undo, and a change of the lock, which changes
 * who may know of earlier reports. The stockpiles' rows must be locked.
 */
export async function updateChangeBounds(db: Db, stockpileIds: readonly number[]): Promise<void> {
  if (stockpileIds.length > 0) await boundsStatement(db, { ids: arrayLiteral(stockpileIds) });
}
