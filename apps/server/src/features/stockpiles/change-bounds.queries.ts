import { RELEASE_HOURS } from '@backline/domain';
import { sql } from 'drizzle-orm';
import { arrayLiteral } from '../../db/array-literal.ts';
import type { Db } from '../../db/database.ts';
import { reports, stockpiles } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';
import { mostOfLine } from '../consumption/consumption.queries.ts';

/** The lines of a report, with the least and the most that each says there was. */
const linesOf = (report: string) => sql`(
  select "firName", crated, quantity as least, ${mostOfLine('quantity', '"atLeast"')} as most
  from jsonb_to_recordset(${sql.raw(report)}.after) as line("firName" text, crated boolean, quantity int, "atLeast" boolean))`;

/** No amount is both in what two lines say. */
const apart = sql`(coalesce(one.least, 0) > coalesce(other.most, 0) or coalesce(other.least, 0) > coalesce(one.most, 0))`;

/**
 * Observations are the reports that were not undone and that everybody may see who sees the stockpile. A later report of the
 * same time or of an earlier one, which somebody forced, corrects those before it, so they do not count. Contents are compared
 * from the newest pair on, and only as far back as a timer can run. A public stockpile has no timer, and so no bounds.
 *
 * A lower bound may be equal to what the next report says (docs/spec/reports.md#lower-bounds). So among the reports after the
 * latest such pair (\`told\`) further ones are compared: 5,200, then 5,000 or more, then 5,800 is a change between the first and
 * the third. It shows where an amount is outside of what all newer reports allow together (\`floor\` to \`ceiling\`), because
 * then a single one of them rules it out.
 */
const boundsStatement = statement<{ ids: string }>(
  'update_change_bounds',
  sql`
  update ${stockpiles} s set changed_after = coalesce(found.after, 'epoch'), changed_before = coalesce(found.before, 'epoch')
  from ${stockpiles} own left join lateral (
    with standing as materialized (
      select id, taken_at, lag(id) over (order by id) as earlier_id, max(taken_at) over () - ${sql.raw(`interval '${RELEASE_HOURS} hours'`)} as since
      from (
        select id, taken_at,
          min(taken_at) over (order by id desc rows between unbounded preceding and 1 preceding) as corrected_from
        from ${reports} r
        where r.stockpile_id = own.id and own.name <> 'Public' and r.source not in ('undo', 'removed') and not r.undone
          and (not r.locked or own.locked
            and coalesce(r.permission_group_id = own.permission_group_id, own.permission_group_id is null))
      ) every where corrected_from is null or taken_at < corrected_from
    ), told as materialized (
      select standing.id, earlier.taken_at as after, later.taken_at as before
      from standing
      join ${reports} later on later.id = standing.id
      join ${reports} earlier on earlier.id = standing.earlier_id
      where standing.taken_at > standing.since and earlier.after <> later.after
        and exists (
          select from ${linesOf('earlier')} one full join ${linesOf('later')} other using ("firName", crated) where ${apart})
      order by standing.id desc limit 1
    ), newer as (
      select standing.id, standing.taken_at, r.after
      from standing join ${reports} r on r.id = standing.id
      where standing.taken_at > standing.since and standing.id >= coalesce((select id from told), 0)
    ), narrowed as (
      select newer.id, newer.taken_at, line.*,
        max(line.least) over later as floor, min(line.most) over later as ceiling
      from newer cross join lateral ${linesOf('newer')} line
      where exists (select from newer bounded where bounded.after @> '[{"atLeast": true}]')
      window later as (partition by line."firName", line.crated order by newer.id desc)
    ), chained as (
      select one.taken_at as after, other.taken_at as before
      from narrowed one join narrowed other using ("firName", crated)
      where one.floor > one.ceiling and other.id > one.id and ${apart}
      order by one.id desc, other.id limit 1
    )
    select coalesce(chained.after, told.after) as after, coalesce(chained.before, told.before) as before
    from chained full join told on true
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
