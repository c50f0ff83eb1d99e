import { reason } from '@backline/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Actor } from '../../caller/viewer.ts';
import { arrayLiteral } from '../../db/array-literal.ts';
import type { Db } from '../../db/database.ts';
import { takeLock } from '../../db/per-schema.ts';
import {
  type HistorySource,
  items,
  type ReportedItem,
  reports,
  stockpileContents,
  stockpiles,
} from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';
import { freeUnknownItemIds } from '../../db/unknown-item-ids.queries.ts';
import { conflict, listOf } from '../../http/errors.ts';
import { type Held, mostOfLine } from '../consumption/consumption.queries.ts';
import { updateConsumption } from '../consumption/update-consumption.ts';
import { updateChangeBounds } from './change-bounds.queries.ts';

/** The contents of each stockpile, for the history, by stockpile id. */
export async function listContents(db: Db, stockpileIds: number[]): Promise<Map<number, ReportedItem[]>> {
  const rows = await db
    .select({
      stockpileId: stockpileContents.stockpileId,
      firName: items.firName,
      crated: items.crated,
      quantity: stockpileContents.quantity,
      atLeast: stockpileContents.atLeast,
    })
    .from(stockpileContents)
    .innerJoin(items, eq(items.id, stockpileContents.itemId))
    .where(inArray(stockpileContents.stockpileId, stockpileIds))
    .orderBy(items.firName, items.crated);
  const contents = new Map<number, ReportedItem[]>();
  for (const { stockpileId, atLeast, ...line } of rows)
    contents.set(stockpileId, [
      ...(contents.get(stockpileId) ?? []),
      { ...line, ...(atLeast && { atLeast }) },
    ]);
  return contents;
}

/** The new contents of a stockpile: every item once, a quantity of 0 for none. */
interface NewContents {
  stockpileId: number;
  /** When the picture was taken. */
  takenAt: string;
  lines: ReportedItem[];
}

/** An item that the catalog lacks. */
export interface UnknownItem {
  firName: string;
  crated: boolean;
}

/** Effects of a report on a stockpile. */
export interface AppliedReport {
  /** The present contents in single items, both forms of an item as one. */
  stock: Held[];
  /** Items that the catalog lacks; they are stored as unknown items. */
  unknown: UnknownItem[];
  /** How many unknown items the stockpiles with the same lock hold now; null if the report brought none. */
  unknownItems: number | null;
  /** Whether there was no id for some of them. */
  isFull: boolean;
  /** How many items the stockpile held, each form counted separately. */
  before: number;
  /** How many of those it no longer holds. */
  gone: number;
}

/**
 * How many unknown items all open stockpiles may hold together, and those of each permission group: one count of all would
 * tell that there are locked ones. Loose and crated count separately; some ten times what any update of the game has brought
 * (docs/spec/items.md#unknown-items).
 */
export const MAX_UNKNOWN_ITEMS = 1000;

/**
 * How many unknown items the stockpiles may hold together that one person who may only read was the last to report: three times what
 * any update of the game has brought, and less than a third of what there is, so that nobody uses it up for others.
 */
const MAX_OWN_UNKNOWN_ITEMS = 300;

/** How many CodeNames an error message names; further ones are counted. */
const NAMED = 10;

type ApplyTexts =
  | 'takenAt'
  | 'names'
  | 'crated'
  | 'quantities'
  | 'atLeast'
  | 'username'
  | 'source'
  | 'appliedAt';

/**
 * A line of the history as the database writes it.
 * @param item has `fir_name` and `crated`. @param held has `quantity` and `at_least`.
 */
export const historyLine = (item: string, held: string) =>
  sql.raw(`(jsonb_build_object('firName', ${item}.fir_name, 'crated', ${item}.crated, 'quantity', ${held}.quantity)
    || case when ${held}.at_least then '{"atLeast": true}' else '{}' end::jsonb)`);

/**
 * Stores a report in one round trip; unchanged lines are not written. The previous contents are what the statement sees:
 * the stockpile's row is locked before it, so nothing comes in between. It handles one stockpile instead of a list, because
 * then PostgreSQL keeps the plan; planning it each time takes a third as long as running it.
 *
 * Items that the catalog lacks become unknown items, in the order of their names, so that two reports of the same ones do
 * not wait for each other; one that another report has just inserted is used, which is what the no-op update is for. One
 * more than may be stored is enough to refuse the report, so that a hundred thousand of them do not keep everybody waiting.
 */
const applyStatement = statement<
  { id: number; userId: number | null } & Record<ApplyTexts, string>,
  AppliedReport
>(
  'apply_report',
  sql`
  with reported as materialized (
    select line.fir_name, line.crated, line.quantity, line.at_least, line.place, i.id as item_id, i.unknown is not false as unknown,
      other.id as other_id, case when i.crated then i.crate_size else 1 end as units
    from unnest(${sql.placeholder('names')}::text[], ${sql.placeholder('crated')}::boolean[],
        ${sql.placeholder('quantities')}::int[], ${sql.placeholder('atLeast')}::boolean[])
      with ordinality as line (fir_name, crated, quantity, at_least, place)
    left join ${items} i on i.fir_name = line.fir_name and i.crated = line.crated
    left join ${items} other on other.fir_name = line.fir_name and other.crated <> line.crated
  ), made as (
    insert into ${items} (id, fir_name, crated, name, category, crate_size, factory_produced, mpf_produced, garage_produced,
      construction_yard_produced, techable, materials, faction, slang, current, unknown, teched)
    overriding system value
    select id, fir_name, crated, fir_name || case when crated then ' (Crated)' else '' end, 'Supplies', 1, false, false, false, false, false,
      '[]', 'Neutral', '[]', false, true, true
    from (
      select (${freeUnknownItemIds})[row_number() over (order by fir_name, crated)] as id, fir_name, crated
      from reported where item_id is null and quantity <> 0
    ) numbered where id is not null order by fir_name, crated
    limit ${sql.raw(String(MAX_UNKNOWN_ITEMS + 1))}
    on conflict (fir_name, crated) do update set unknown = ${items}.unknown
    returning id, fir_name, crated
  ), fresh as materialized (
    select reported.fir_name, reported.crated, reported.quantity, reported.at_least, reported.place, coalesce(reported.item_id, made.id) as item_id,
      reported.other_id, reported.units, reported.unknown
    from reported left join made on reported.item_id is null and made.fir_name = reported.fir_name and made.crated = reported.crated
    where reported.quantity <> 0 and (reported.item_id is not null or made.id is not null)
  ), old as materialized (
    select item_id, quantity, at_least from ${stockpileContents} where stockpile_id = ${sql.placeholder('id')}::int
  ), removed as (
    delete from ${stockpileContents} c using old
    where c.stockpile_id = ${sql.placeholder('id')}::int and c.item_id = old.item_id
      and not exists (select 1 from fresh where fresh.item_id = old.item_id)
  ), changed as (
    update ${stockpileContents} c set quantity = fresh.quantity, at_least = fresh.at_least from fresh join old using (item_id)
    where c.stockpile_id = ${sql.placeholder('id')}::int and c.item_id = old.item_id
      and (old.quantity, old.at_least) <> (fresh.quantity, fresh.at_least)
  ), added as (
    insert into ${stockpileContents} (stockpile_id, item_id, quantity, at_least)
    select ${sql.placeholder('id')}::int, fresh.item_id, fresh.quantity, fresh.at_least from fresh
    where not exists (select 1 from old where old.item_id = fresh.item_id)
  ), recorded as (
    insert into ${reports} (stockpile_id, stockpile_name, warehouse_id, locked, permission_group_id, user_id, username,
      source, taken_at, applied_at, previous_taken_at, before, after)
    select s.id, s.name, s.warehouse_id, s.locked, s.permission_group_id, ${sql.placeholder('userId')}::int,
      ${sql.placeholder('username')}::text, ${sql.placeholder('source')}::text, ${sql.placeholder('takenAt')}::timestamptz,
      ${sql.placeholder('appliedAt')}::timestamptz, s.fir_updated_at,
      (select coalesce(jsonb_agg(${historyLine('i', 'old')} order by i.fir_name, i.crated), '[]')
        from old join ${items} i on i.id = old.item_id),
      (select coalesce(jsonb_agg(${historyLine('fresh', 'fresh')} order by fresh.place), '[]')
        from fresh)
    from ${stockpiles} s where s.id = ${sql.placeholder('id')}::int
  ), timed as (
    update ${stockpiles} set fir_updated_at = ${sql.placeholder('takenAt')}::timestamptz where id = ${sql.placeholder('id')}::int
  )
  select
    (select coalesce(jsonb_agg(jsonb_build_object('firName', fir_name, 'crated', crated) order by place), '[]')
      from reported where unknown) as "unknown",
    case when exists (select 1 from fresh where unknown and item_id not in (select item_id from old)) then (
      select count(*)::int from (
        select item_id from fresh where unknown
        union select c.item_id from ${stockpileContents} c
          join ${items} i on i.id = c.item_id and i.unknown
          join ${stockpiles} s on s.id = c.stockpile_id
          join ${stockpiles} own on own.id = ${sql.placeholder('id')}::int and own.id <> s.id and own.locked = s.locked
            and own.permission_group_id is not distinct from s.permission_group_id) held) end as "unknownItems",
    (select coalesce(json_agg(json_build_array(key, amount, most)), '[]') from (
      select min(least(item_id, other_id)) as key, sum(quantity::bigint * units)::float8 as amount,
        sum(${mostOfLine('quantity', 'at_least')} * units)::float8 as most
      from fresh group by fir_name) held) as "stock",
    exists (select from reported where item_id is null and quantity <> 0
      and not exists (select from made where made.fir_name = reported.fir_name and made.crated = reported.crated)) as "isFull",
    (select count(*)::int from old) as "before",
    (select count(*)::int from old where not exists (select 1 from fresh where fresh.item_id = old.item_id)) as "gone"`,
);

/** How many unknown items are in the stockpiles whose last report is of a person, whether or not they see these today. */
const ownUnknownStatement = statement<{ userId: number | null; username: string }, { count: number }>(
  'own_unknown_items',
  sql`select count(distinct c.item_id)::int as count from ${stockpileContents} c
    join ${items} i on i.id = c.item_id and i.unknown
    join lateral (select r.user_id, r.username from ${reports} r where r.stockpile_id = c.stockpile_id order by r.id desc limit 1) last on true
    where last.user_id is not distinct from ${sql.placeholder('userId')}::int
      and (last.user_id is not null or last.username = ${sql.placeholder('username')}::text)`,
);

const newItemsStatement = statement<Record<'names' | 'crated', string>, { exists: boolean }>(
  'new_items',
  sql`select exists (
    select from unnest(${sql.placeholder('names')}::text[], ${sql.placeholder('crated')}::boolean[]) as line (fir_name, crated)
    where not exists (select from ${items} i where i.fir_name = line.fir_name and i.crated = line.crated))`,
);

const NEW_ITEMS_LOCK = 7_340_252;

/** Two reports that bring new items follow one another: each draws its ids from those that are free. */
async function lockNewItems(db: Db, lines: Record<'names' | 'crated', string>): Promise<void> {
  const [any] = await newItemsStatement(db, lines);
  if (any?.exists) await db.execute(takeLock(NEW_ITEMS_LOCK));
}

/**
 * Replaces all contents of a stockpile, sets its report time, records the report in the history with the contents before
 * and after, and updates what is known of its timer and its rates of use. The stockpile's row must be locked.
 * @throws ApiError `conflict` if there would be too many unknown items, of all or of this person; nothing may be committed then.
 */
export async function applyReport(
  db: Db,
  by: {
    viewer: Pick<Actor, 'userId' | 'username' | 'admin' | 'permissions'>;
    source: HistorySource;
    now: Date;
  },
  { stockpileId, takenAt, lines }: NewContents,
): Promise<AppliedReport> {
  const names = arrayLiteral(lines.map((line) => line.firName));
  const crated = arrayLiteral(lines.map((line) => line.crated));
  await lockNewItems(db, { names, crated });
  const [applied] = await applyStatement(db, {
    id: stockpileId,
    takenAt,
    names,
    crated,
    quantities: arrayLiteral(lines.map((line) => line.quantity)),
    atLeast: arrayLiteral(lines.map((line) => line.atLeast ?? false)),
    userId: by.viewer.userId,
    username: by.viewer.username,
    source: by.source,
    appliedAt: by.now.toISOString(),
  });
  if (applied === undefined) throw new Error('A report was applied without an answer.');
  if (applied.isFull || (applied.unknownItems ?? 0) > MAX_UNKNOWN_ITEMS)
    throw conflict(
      reason('too-many-unknown-items', {
        count: MAX_UNKNOWN_ITEMS,
        items: listOf([...new Set(applied.unknown.map(({ firName }) => firName))], NAMED),
      }),
    );
  await updateChangeBounds(db, [stockpileId]);
  const { userId, username, admin, permissions } = by.viewer;
  const mayOnlyRead = !admin && !permissions.edit && !permissions.manage;
  if (applied.unknownItems !== null && mayOnlyRead) {
    const [own] = await ownUnknownStatement(db, { userId, username });
    if ((own?.count ?? 0) > MAX_OWN_UNKNOWN_ITEMS)
      throw conflict(
        reason('too-many-own-unknown-items', {
          count: MAX_OWN_UNKNOWN_ITEMS,
          items: listOf([...new Set(applied.unknown.map(({ firName }) => firName))], NAMED),
        }),
      );
  }
  await updateConsumption(db, { stockpileId, takenAt, now: by.now, stock: applied.stock });
  return applied;
}
