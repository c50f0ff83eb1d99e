import type { StockFormOfDays, WarSpan } from '@backline/contract';
import { ITEM_CATEGORIES, MAX_COUNT } from '@backline/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { VisibilityScope } from '../../caller/viewer.ts';
import { integerArray } from '../../db/array-literal.ts';
import type { Db } from '../../db/database.ts';
import { endedStockpiles, items, reports, stockDays, stockpiles } from '../../db/schema.ts';
import { visibleTo } from '../stock/visibility.queries.ts';
import { dayOf, visibleStockpileIds, within } from './statistics.queries.ts';

/**
 * Past days with reports that are not filled yet, and the last one that is, because a reset fills its day before it is over;
 * the oldest first.
 */
export async function listOpenDays(db: Db, now: Date): Promise<string[]> {
  const today = sql`date_trunc('day', ${now.toISOString()}::timestamptz at time zone 'UTC') at time zone 'UTC'`;
  const filled = sql`coalesce((select max(${stockDays.day})::timestamp at time zone 'UTC' from ${stockDays}), '-infinity')`;
  const days = sql`(
    select distinct ${dayOf(reports.appliedAt)}::text as day from ${reports}
    where ${reports.appliedAt} >= ${filled} and ${reports.appliedAt} < ${today}
      and ${reports.stockpileId} is not null) as days`;
  const rows = await db.select({ day: sql<string>`day` }).from(days).orderBy(sql`day`);
  return rows.map(({ day }) => day);
}

/** The largest integer that the database can store: a report with absurd figures must not break the job. */
const MAX_QUANTITY = sql.raw(String(MAX_COUNT));

/** Sums of one form in the order of the categories. */
const sumsOf = (crated: boolean) =>
  sql`array[${sql.join(
    ITEM_CATEGORIES.map(
      (category) =>
        sql`least(coalesce(sum(line.quantity) filter (where i.category = ${category} and i.crated = ${crated}), 0), ${MAX_QUANTITY})::int`,
    ),
    sql`, `,
  )}]`;

/** Stores what each stockpile held at the end of a day, from its reports; rows that exist already stay. */
export async function fillDay(db: Db, day: string): Promise<void> {
  await db.execute(sql`
    with last as (
      select distinct on (stockpile_id, locked, permission_group_id) * from ${reports}
      where applied_at >= ${`${day}T00:00:00Z`}::timestamptz
        and applied_at < ${`${day}T00:00:00Z`}::timestamptz + interval '1 day' and stockpile_id is not null
      order by stockpile_id, locked, permission_group_id, id desc
    )
    insert into ${stockDays} (report_id, day, applied_at, stockpile_id, warehouse_id, locked, permission_group_id, item_ids,
      quantities, crates, loose)
    select last.id, ${day}::date, last.applied_at, last.stockpile_id, last.warehouse_id, last.locked,
      last.permission_group_id, held.*
    from last cross join lateral (
      select coalesce(array_agg(i.id), '{}'), coalesce(array_agg(line.quantity), '{}'), ${sumsOf(true)}, ${sumsOf(false)}
      from jsonb_to_recordset(last.after) as line("firName" text, crated boolean, quantity integer)
      join ${items} i on i.fir_name = line."firName" and i.crated = line.crated
    ) as held
    order by last.id
    on conflict do nothing`);
}

/** Removes deleted items from all days, because their ids may be given to others. The sums by category keep them. */
export async function forgetItemsOfDays(db: Db, itemIds: readonly number[]): Promise<void> {
  const deleted = integerArray(itemIds);
  await db.execute(sql`
    update ${stockDays} set item_ids = array(
      select case when held.id = any(${deleted}) then 0 else held.id end
      from unnest(item_ids) with ordinality as held (id, place) order by held.place)
    where item_ids && ${deleted}`); // no item has the id 0
}

/** The part of the stock that is asked for. */
export interface StockChoice {
  form: StockFormOfDays;
  warehouseId: number | null;
  /** Ids of the chosen items, in the requested form; null for all by category. */
  itemIds: number[] | null;
}

/**
 * How the stock changed on each past day of a war, by category or by chosen item, as far as a viewer may see it. A
 * stockpile holds what it was reported with until the next day on which it was reported.
 */
export async function listStockChanges(
  db: Db,
  viewer: VisibilityScope,
  war: WarSpan,
  choice: StockChoice,
): Promise<{ day: string; changes: number[] }[]> {
  const columns = countsOf(choice);
  const names = columns.map((_, index) => sql.raw(`c${index}`));
  const list = (each: (name: SQL) => SQL) => sql.join(names.map(each), sql`, `);
  const counted = columns.map((column, index) => sql`${column} as ${sql.raw(`c${index}`)}`);
  const place =
    choice.warehouseId === null ? sql`true` : sql`${stockDays.warehouseId} = ${choice.warehouseId}`;
  const changed = sql`(
    with held as materialized (
      select ${stockDays.day} as day,
        lead(${stockDays.day}) over (partition by ${stockDays.stockpileId} order by ${stockDays.reportId}) as until,
        ${sql.join(counted, sql`, `)}
      from ${stockDays} join ${visibleStockpileIds(viewer)} as seen on seen.id = ${stockDays.stockpileId}
      where ${within(war, stockDays.appliedAt)} and ${visibleTo(viewer, stockDays)} and ${place}
    )
    select day::text as day, json_build_array(${list((name) => sql`sum(${name})`)}) as changes
    from (
      select day, ${list((name) => name)} from held
      union all
      select until, ${list((name) => sql`-${name}`)} from held where until is not null
    ) as either group by day) as changed`;
  return db
    .select({ day: sql<string>`day`, changes: sql<number[]>`changes` })
    .from(changed)
    .orderBy(sql`day`);
}

function countsOf({ form, itemIds }: StockChoice): SQL[] {
  if (itemIds === null)
    return ITEM_CATEGORIES.map((_, index) => sql`${stockDays[form]}[${sql.raw(String(index + 1))}]`);
  return itemIds.map(
    (id) =>
      sql`coalesce(${stockDays.quantities}[array_position(${stockDays.itemIds}, ${sql.raw(String(id))})], 0)`,
  );
}

/**
 * The chosen items in one form, in the order in which they were named; the id is null if an item does not exist in that
 * form. Unknown items are left out: one may be in a locked stockpile only.
 */
export async function listChosen(
  db: Db,
  ids: readonly number[],
  form: StockFormOfDays,
): Promise<{ firName: string; itemId: number | null }[]> {
  const chosen = sql`(
    select named.fir_name, min(chosen.place) as place, (select f.id from ${items} f
      where f.fir_name = named.fir_name and f.crated = ${form === 'crates'}) as item_id
    from unnest(${integerArray(ids)}) with ordinality as chosen (id, place)
    join ${items} named on named.id = chosen.id and not named.unknown
    group by named.fir_name) as chosen`;
  return db
    .select({ firName: sql<string>`fir_name`, itemId: sql<number | null>`item_id` })
    .from(chosen)
    .orderBy(sql`place`);
}

/** Stores how each stockpile is locked when its war ends. @param db the transaction, with the war locked. */
export async function archiveLocks(db: Db, archiveId: number): Promise<void> {
  await db.execute(sql`
    insert into ${endedStockpiles} (archive_id, stockpile_id, locked, permission_group_id)
    select ${archiveId}::int, id, locked, permission_group_id from ${stockpiles}`);
}
