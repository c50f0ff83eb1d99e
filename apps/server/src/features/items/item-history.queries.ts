import type { HistoryRange, ItemHistory } from '@backline/contract';
import { and, eq, exists, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { reports, stockpiles } from '../../db/schema.ts';
import { visibleTo } from '../stock/visibility.queries.ts';

/** The most points that a range has: of changes that are closer together than that allows, the last one is shown. */
const MAX_POINTS = 240;

/** Question that the history of an item answers. */
export interface Question {
  firName: string;
  /** Id of one warehouse, or null for all. */
  warehouseId: number | null;
  range: HistoryRange;
  now: Date;
}

export type Point = ItemHistory['points'][number];

const end = alias(reports, 'removal');

/**
 * The reports that count for a viewer, in a query that joins them with their stockpiles where those still exist. The lock
 * of a deleted stockpile is that of its removal, the last entry of its history: a viewer who may not see the end may see
 * nothing before it.
 */
function counted(db: Db, viewer: VisibilityScope, { warehouseId }: Question): SQL | undefined {
  const removal = db
    .select({ found: sql`1` })
    .from(end)
    .where(and(eq(end.stockpileId, reports.stockpileId), eq(end.source, 'removed'), visibleTo(viewer, end)));
  return and(
    isNotNull(reports.stockpileId),
    visibleTo(viewer, reports),
    or(and(isNotNull(stockpiles.id), visibleTo(viewer)), and(isNull(stockpiles.id), exists(removal))),
    warehouseId === null ? undefined : eq(reports.warehouseId, warehouseId),
  );
}

/** When the first report that counts was applied, or null without any. */
export async function findFirstReport(
  db: Db,
  viewer: VisibilityScope,
  question: Question,
): Promise<string | null> {
  const [row] = await db
    .select({ at: sql`min(${reports.appliedAt})`.mapWith(reports.appliedAt) })
    .from(reports)
    .leftJoin(stockpiles, eq(stockpiles.id, reports.stockpileId))
    .where(counted(db, viewer, question));
  return row?.at ?? null;
}

/** The stock at `from`, unless there was none, and after each change since; the oldest first. */
export async function listSteps(
  db: Db,
  viewer: VisibilityScope,
  question: Question,
  from: string,
): Promise<Point[]> {
  const { firName, now } = question;
  const start = sql`${from}::timestamptz`;
  const bucketSeconds = Math.max(1, (now.getTime() - Date.parse(from)) / 1000 / (MAX_POINTS - 2));
  const mark = sql`${JSON.stringify([{ firName }])}::jsonb`;
  const steps = sql`(
    with reported as (
      select ${reports.id} as id, ${reports.stockpileId} as stockpile_id, ${reports.appliedAt} as applied_at,
        ${reports.after} as contents,
        lead(${reports.appliedAt}) over (partition by ${reports.stockpileId} order by ${reports.id}) as until
      from ${reports} left join ${stockpiles} on ${stockpiles.id} = ${reports.stockpileId}
      where ${counted(db, viewer, question)}
    ), held as (
      select reported.id, reported.stockpile_id, greatest(reported.applied_at, ${start}) as at, line.loose, line.crates
      from reported cross join lateral (
        select coalesce(sum(quantity) filter (where not crated), 0) as loose,
          coalesce(sum(quantity) filter (where crated), 0) as crates
        from jsonb_to_recordset(case when reported.contents @> ${mark} then reported.contents else '[]' end)
          as entry("firName" text, crated boolean, quantity integer)
        where "firName" = ${firName}
      ) as line
      where reported.until is null or reported.until > ${start}
    ), changes as (
      select id, at, loose - lag(loose, 1, 0::bigint) over same as loose,
        crates - lag(crates, 1, 0::bigint) over same as crates
      from held window same as (partition by stockpile_id order by id)
    ), totals as (
      select id, at, sum(loose) over so_far as loose, sum(crates) over so_far as crates,
        case when at = ${start} then -1 else floor(extract(epoch from at - ${start}) / ${bucketSeconds}) end as bucket
      from changes where loose <> 0 or crates <> 0
      window so_far as (order by at, id)
    )
    select distinct on (bucket) bucket, at, loose, crates from totals order by bucket, at desc, id desc) as steps`;
  return db
    .select({
      at: sql`at`.mapWith(reports.appliedAt),
      loose: sql<number>`loose::float8`,
      crates: sql<number>`crates::float8`,
    })
    .from(steps)
    .orderBy(sql`bucket`);
}
