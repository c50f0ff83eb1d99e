import { BOUND_WIDTH } from '@backline/domain';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import {
  consumption,
  items,
  reports,
  type StoredRates,
  type StoredSeries,
  shipmentContainers,
  shipmentContents,
  shipmentLocks,
  shipments,
  stockpiles,
} from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';
import { readSeries, writeSeries } from './series-text.ts';

/** How many single items of an item; both forms count under the lower id. */
export type Amount = [itemId: number, items: number];

/** How many single items of an item a report found, and the most that there may be where that is a lower bound. */
export type Held = [...Amount, most?: number];

/** The most that there may be of a line of a report, as a bigint. */
export const mostOfLine = (quantity: string, atLeast: string) =>
  sql.raw(`(${quantity}::bigint + case when ${atLeast} then ${BOUND_WIDTH} else 0 end)`);

/** The stored consumption of a stockpile before a report. */
export interface StoredConsumption {
  /** Null if there is none yet. */
  series: StoredSeries | null;
  /** It was made for the stockpile's present name, place and lock. */
  isOwn: boolean;
  /** Whether shipments took from the warehouse or delivered to it since the last scan. */
  isMoved: boolean;
}

/** Containers that were loaded at the warehouse, or delivered there, since the last scan and until the report. */
const movedSince = sql`box.shipment_id = trip.id and
  ((trip.supplier_id = s.warehouse_id and box.loaded_at > c.scanned_at
      and box.loaded_at <= ${sql.placeholder('takenAt')}::timestamptz)
    or (trip.destination_id = s.warehouse_id and box.delivered_at > c.scanned_at
      and box.delivered_at <= ${sql.placeholder('takenAt')}::timestamptz))`;

const readStatement = statement<
  { id: number; takenAt: string },
  Omit<StoredConsumption, 'series'> & { scans: string | null }
>(
  'read_consumption',
  sql`
  select c.scans, coalesce(c.name = s.name and c.warehouse_id = s.warehouse_id and c.locked = s.locked
      and c.permission_group_id is not distinct from s.permission_group_id, false) as "isOwn",
    exists (select 1 from ${shipments} trip join ${shipmentContainers} box on ${movedSince}
      where trip.supplier_id = s.warehouse_id or trip.destination_id = s.warehouse_id) as "isMoved"
  from ${stockpiles} s left join ${consumption} c on c.stockpile_id = s.id
  where s.id = ${sql.placeholder('id')}::int`,
);

/** Reads the stored consumption of a stockpile, before a report of a time. The stockpile's row must be locked. */
export async function readConsumption(db: Db, id: number, takenAt: string): Promise<StoredConsumption> {
  const [row] = await readStatement(db, { id, takenAt });
  if (row === undefined) throw new Error('Only a stockpile that exists can be reported.');
  const { scans, ...rest } = row;
  return { ...rest, series: scans === null ? null : readSeries(scans) };
}

/** Both forms of an item count as one, under the lower of their ids. */
const keyOf = sql.raw('(select min(k.id) from items k where k.fir_name = i.fir_name)');
const units = sql.raw('case when i.crated then i.crate_size else 1 end');

/** Amounts that our shipments moved at a stockpile's warehouse since its last scan. */
export interface Moved {
  fetched: Amount[];
  brought: Amount[];
  /** No other stockpile of the warehouse has the same lock: a delivery can only have gone into this one. */
  isOnly: boolean;
}

/**
 * Crates of containers that were moved since the last scan. A shipment that was planned with other locked stockpiles is
 * left out, so that this rate does not reveal it.
 */
const movedBy = (
  place: typeof shipments.supplierId | typeof shipments.destinationId,
  time: 'loaded_at' | 'delivered_at',
) => {
  const at = sql.raw(`box.${time}`);
  return sql`(
    select coalesce(json_agg(json_build_array(moved.key, moved.amount)), '[]') from (
      select ${keyOf} as key, sum(line.crates * (${units}))::float8 as amount
      from ${shipments} trip
      join ${shipmentContainers} box on box.shipment_id = trip.id and ${at} > c.scanned_at
        and ${at} <= ${sql.placeholder('takenAt')}::timestamptz
      join ${shipmentContents} line on line.container_id = box.id
      join ${items} i on i.id = line.item_id
      where trip.${sql.identifier(place.name)} = s.warehouse_id
        and not exists (select 1 from ${shipmentLocks} l where l.shipment_id = trip.id
          and not (s.locked and l.permission_group_id is not distinct from s.permission_group_id))
      group by i.fir_name
    ) moved)`;
};

const movedStatement = statement<{ id: number; takenAt: string }, Moved>(
  'read_consumption_moves',
  sql`
  select ${movedBy(shipments.supplierId, 'loaded_at')} as fetched,
    ${movedBy(shipments.destinationId, 'delivered_at')} as brought,
    not exists (select 1 from ${stockpiles} o where o.warehouse_id = s.warehouse_id and o.id <> s.id
      and o.locked = s.locked and o.permission_group_id is not distinct from s.permission_group_id) as "isOnly"
  from ${stockpiles} s join ${consumption} c on c.stockpile_id = s.id
  where s.id = ${sql.placeholder('id')}::int`,
);

/** Reads the amounts that shipments moved at the warehouse of a stockpile between its last scan and a time. */
export async function readMoved(db: Db, id: number, takenAt: string): Promise<Moved> {
  const [row] = await movedStatement(db, { id, takenAt });
  return row ?? { fetched: [], brought: [], isOnly: false };
}

interface SavedConsumption extends Record<string, unknown> {
  id: number;
  scannedAt: string;
  scans: string;
  rates: string;
}

const saveStatement = statement<SavedConsumption>(
  'save_consumption',
  sql`
  insert into ${consumption} (stockpile_id, name, warehouse_id, locked, permission_group_id, scanned_at, scans, rates)
  select id, name, warehouse_id, locked, permission_group_id, ${sql.placeholder('scannedAt')}::timestamptz,
    ${sql.placeholder('scans')}, ${sql.placeholder('rates')}::json
  from ${stockpiles} where id = ${sql.placeholder('id')}::int
  on conflict (stockpile_id) do update set name = excluded.name, warehouse_id = excluded.warehouse_id,
    locked = excluded.locked, permission_group_id = excluded.permission_group_id, scanned_at = excluded.scanned_at,
    scans = excluded.scans, rates = excluded.rates`,
);

/** Takes two thirds of the time of `saveStatement`. */
const continueStatement = statement<SavedConsumption>(
  'continue_consumption',
  sql`
  update ${consumption} set scanned_at = ${sql.placeholder('scannedAt')}::timestamptz,
    scans = ${sql.placeholder('scans')}, rates = ${sql.placeholder('rates')}::json
  where stockpile_id = ${sql.placeholder('id')}::int`,
);

/**
 * Stores a stockpile's scans and rates, for its present name, place and lock.
 * @param isOwn there are stored ones, and they were made for the same name, place and lock.
 */
export async function saveConsumption(
  db: Db,
  id: number,
  { series, rates, isOwn }: { series: StoredSeries; rates: StoredRates; isOwn: boolean },
): Promise<void> {
  const scannedAt = new Date(series.times.at(-1) ?? 0).toISOString();
  const row = { id, scannedAt, scans: writeSeries(series), rates: JSON.stringify(rates) };
  await (isOwn ? continueStatement : saveStatement)(db, row);
}

/** The stored scans of every stockpile. */
export async function listStoredSeries(db: Db): Promise<{ stockpileId: number; series: StoredSeries }[]> {
  const { stockpileId, scans } = consumption;
  const rows = await db.select({ stockpileId, scans }).from(consumption);
  return rows.flatMap((row) => (row.scans === null ? [] : [{ ...row, series: readSeries(row.scans) }]));
}

/** Makes every process read a stockpile's rates again: it does so where the stockpile's row was written. */
export async function markStockpile(db: Db, id: number): Promise<void> {
  await db.update(stockpiles).set({ name: stockpiles.name }).where(eq(stockpiles.id, id));
}

/** The contents that each report of a stockpile since a time found, in the order in which they were applied. */
export async function listScans(
  db: Db,
  stockpileId: number,
  since: Date,
): Promise<{ takenAt: string; stock: Held[] }[]> {
  const own = sql`${reports.locked} = ${stockpiles.locked} and ${reports.stockpileName} = ${stockpiles.name}
    and ${reports.permissionGroupId} is not distinct from ${stockpiles.permissionGroupId}
    and ${reports.warehouseId} = ${stockpiles.warehouseId}`;
  return db
    .select({
      takenAt: reports.takenAt,
      stock: sql<Held[]>`(
        select coalesce(json_agg(json_build_array(held.key, held.amount, held.most)), '[]') from (
          select ${keyOf} as key, sum(line.quantity * (${units}))::float8 as amount,
            sum(${mostOfLine('line.quantity', 'line."atLeast"')} * (${units}))::float8 as most
          from jsonb_to_recordset(${reports.after}) as line("firName" text, crated boolean, quantity bigint, "atLeast" boolean)
          join ${items} i on i.fir_name = line."firName" and i.crated = line.crated
          group by i.fir_name) held)`,
    })
    .from(reports)
    .innerJoin(stockpiles, eq(stockpiles.id, reports.stockpileId))
    .where(
      sql`${reports.stockpileId} = ${stockpileId} and ${reports.appliedAt} >= ${since.toISOString()}::timestamptz and ${own}`,
    )
    .orderBy(reports.id);
}
