import type { HistoryRange, ItemHistory } from '@backline/contract';
import { and, eq, exists, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import {
  effectiveGoals,
  items,
  reports,
  stockpileContents,
  stockpiles,
  warehouses,
} from '../../db/schema.ts';
import type { VisibilityScope } from '../../http/viewer.ts';
import { reportVisibleTo } from '../stockpiles/history.queries.ts';
import { visibleTo } from '../stockpiles/stockpiles.queries.ts';

const HOUR_MS = 3_600_000;
const RANGE_MS = { day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS };
/** A range has so many points at most: of the changes that lie closer together, the last one is told. */
const MAX_POINTS = 240;

interface Question {
  firName: string;
  /** One warehouse, or null for all. */
  warehouseId: number | null;
  range: HistoryRange;
  now: Date;
}

type Point = ItemHistory['points'][number];

/**
 * How much of an item there was over time, from what was reported (docs/spec/reports.md#history): a stockpile
 * holds what its last report said, an undo is a report too. For this viewer a stockpile that is locked to
 * others never was, nor was one that was locked to others when it was deleted, nor was what was reported
 * while it was locked. A deleted stockpile counts until it was deleted; one whose end nobody noted, as after
 * a war reset, not at all. Crates and loose items are counted apart.
 */
export async function readItemHistory(
  db: Db,
  viewer: VisibilityScope,
  question: Question,
): Promise<ItemHistory> {
  const { range, now } = question;
  const to = now.toISOString();
  const from =
    range === 'war'
      ? ((await findFirstReport(db, viewer, question)) ?? to)
      : new Date(now.getTime() - RANGE_MS[range]).toISOString();
  const past = await listSteps(db, viewer, question, from);
  const { stock, ...goals } = await readToday(db, viewer, question);
  const before = past[0]?.at === from ? past : [{ at: from, loose: 0, crates: 0 }, ...past];
  const points = [...before.filter(({ at }) => at < to), { at: to, ...stock }];
  const isNever = points.every(({ loose, crates }) => loose === 0 && crates === 0);
  return { from, to, points: isNever ? [] : points, ...goals };
}

const end = alias(reports, 'removal');

/**
 * The reports that count for a viewer. Joined with their stockpiles, where those still are. The lock of a deleted
 * stockpile is that of its removal, the last entry of its history: whoever may not see the end may see nothing before it.
 */
function counted(db: Db, viewer: VisibilityScope, { warehouseId }: Question): SQL | undefined {
  const removal = db
    .select({ one: sql`1` })
    .from(end)
    .where(
      and(eq(end.stockpileId, reports.stockpileId), eq(end.source, 'removed'), reportVisibleTo(viewer, end)),
    );
  return and(
    isNotNull(reports.stockpileId),
    reportVisibleTo(viewer),
    or(and(isNotNull(stockpiles.id), visibleTo(viewer)), and(isNull(stockpiles.id), exists(removal))),
    warehouseId === null ? undefined : eq(reports.warehouseId, warehouseId),
  );
}

/** When the first report that counts was applied, or null without any. */
async function findFirstReport(db: Db, viewer: VisibilityScope, question: Question): Promise<string | null> {
  const [row] = await db
    .select({ at: sql`min(${reports.appliedAt})`.mapWith(reports.appliedAt) })
    .from(reports)
    .leftJoin(stockpiles, eq(stockpiles.id, reports.stockpileId))
    .where(counted(db, viewer, question));
  return row?.at ?? null;
}

/** The stock at `from`, where it was not nothing, and after each change since; the oldest first. */
async function listSteps(
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
    with told as (
      select ${reports.id} as id, ${reports.stockpileId} as stockpile_id, ${reports.appliedAt} as applied_at,
        ${reports.after} as contents,
        lead(${reports.appliedAt}) over (partition by ${reports.stockpileId} order by ${reports.id}) as until
      from ${reports} left join ${stockpiles} on ${stockpiles.id} = ${reports.stockpileId}
      where ${counted(db, viewer, question)}
    ), held as (
      select told.id, told.stockpile_id, greatest(told.applied_at, ${start}) as at, line.loose, line.crates
      from told cross join lateral (
        select coalesce(sum(quantity) filter (where not crated), 0) as loose,
          coalesce(sum(quantity) filter (where crated), 0) as crates
        from jsonb_to_recordset(case when told.contents @> ${mark} then told.contents else '[]' end)
          as entry("firName" text, crated boolean, quantity integer)
        where "firName" = ${firName}
      ) as line
      where told.until is null or told.until > ${start}
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

/** Today's stock and goals of both forms. */
async function readToday(
  db: Db,
  viewer: VisibilityScope,
  { firName, warehouseId }: Question,
): Promise<Pick<ItemHistory, 'loose' | 'crates'> & { stock: Omit<Point, 'at'> }> {
  const place = and(
    eq(items.firName, firName),
    eq(warehouses.active, true),
    warehouseId === null ? undefined : eq(warehouses.id, warehouseId),
  );
  const sum = (of: SQLWrapper) => sql<number>`sum(${of})::float8`;
  const stock = await db
    .select({ crated: items.crated, quantity: sum(stockpileContents.quantity) })
    .from(stockpileContents)
    .innerJoin(items, eq(items.id, stockpileContents.itemId))
    .innerJoin(stockpiles, eq(stockpiles.id, stockpileContents.stockpileId))
    .innerJoin(warehouses, eq(warehouses.id, stockpiles.warehouseId))
    .where(and(place, visibleTo(viewer)))
    .groupBy(items.crated);
  const goals = await db
    .select({
      crated: items.crated,
      target: sum(effectiveGoals.target),
      minimum: sum(effectiveGoals.minimum),
    })
    .from(effectiveGoals)
    .innerJoin(items, eq(items.id, effectiveGoals.itemId))
    .innerJoin(warehouses, eq(warehouses.id, effectiveGoals.warehouseId))
    .where(place)
    .groupBy(items.crated);
  const quantityOf = (crated: boolean) => stock.find((row) => row.crated === crated)?.quantity ?? 0;
  const goalOf = (isCrated: boolean) => {
    const goal = goals.find((row) => row.crated === isCrated);
    return { target: goal?.target ?? 0, minimum: goal?.minimum ?? 0 };
  };
  return {
    stock: { loose: quantityOf(false), crates: quantityOf(true) },
    loose: goalOf(false),
    crates: goalOf(true),
  };
}
