import type { WarCounts } from '@backline/contract';
import { and, desc, eq, getTableName, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import { insertRow } from '../../db/insert-row.ts';
import {
  categories,
  consumption,
  factories,
  goals,
  items,
  orderSteps,
  orders,
  rememberedNames,
  requestEvents,
  requestLines,
  requestLoads,
  requests,
  runClaims,
  runLines,
  runs,
  shipmentContainers,
  shipmentContents,
  shipmentEvents,
  shipmentLocks,
  shipments,
  stockpileContents,
  stockpiles,
  warArchives,
  warehouses,
  watches,
} from '../../db/schema.ts';
import { deleteAllAlerts } from '../alerts/alert-scopes.queries.ts';

interface ArchivedTable {
  table: PgTable;
  /** Its primary key. */
  key: PgColumn[];
  /** Condition of the rows that are archived; all if left out. */
  only?: SQL;
}

/** The tables that a reset empties, each after those that it refers to. */
const CLEARED_TABLES: readonly ArchivedTable[] = [
  { table: stockpiles, key: [stockpiles.id] },
  { table: stockpileContents, key: [stockpileContents.stockpileId, stockpileContents.itemId] },
  { table: goals, key: [goals.id] },
  { table: shipments, key: [shipments.id] },
  { table: shipmentLocks, key: [shipmentLocks.id] },
  { table: shipmentContainers, key: [shipmentContainers.id] },
  { table: shipmentContents, key: [shipmentContents.containerId, shipmentContents.itemId] },
  { table: shipmentEvents, key: [shipmentEvents.id] },
  { table: factories, key: [factories.id] },
  { table: orders, key: [orders.id] },
  { table: orderSteps, key: [orderSteps.id] },
  { table: requests, key: [requests.id] },
  { table: requestLines, key: [requestLines.id] },
  { table: requestLoads, key: [requestLoads.lineId, requestLoads.containerId] },
  { table: requestEvents, key: [requestEvents.id] },
  { table: runs, key: [runs.id] },
  { table: runLines, key: [runLines.id] },
  { table: runClaims, key: [runClaims.id] },
];

/**
 * The tables whose rows the database deletes with their stockpiles. They need no lock: a new row waits for the lock of its
 * stockpile.
 */
const TABLES_OF_STOCKPILES: readonly ArchivedTable[] = [
  { table: rememberedNames, key: [rememberedNames.id] },
  { table: watches, key: [watches.id], only: isNotNull(watches.stockpileId) },
  { table: consumption, key: [consumption.stockpileId] },
];

/** The tables with rows that a reset deletes, each after those that it refers to. */
export const ARCHIVED_TABLES = [...CLEARED_TABLES, ...TABLES_OF_STOCKPILES].map((clearedTable) => ({
  ...clearedTable,
  name: getTableName(clearedTable.table),
}));

/**
 * Blocks writes to everything that a reset or a restore reads and writes, until the transaction ends; reading goes on.
 * Locks the tables in the order in which other writes do, so that there is no deadlock.
 */
export async function lockWar(db: Db): Promise<void> {
  const names = [warehouses, ...CLEARED_TABLES.map(({ table }) => table), items];
  await db.execute(sql`lock table ${sql.join(names, sql`, `)} in exclusive mode`);
}

/** Counts what a reset would clear. */
export async function countWar(db: Db): Promise<WarCounts> {
  const [row] = await db
    .select({
      warehouses: sql<number>`(select count(*)::int from ${warehouses} where active)`,
      stockpiles: sql<number>`(select count(*)::int from ${stockpiles})`,
      supplies: sql<number>`(select count(*)::int from ${stockpileContents})`,
      goals: sql<number>`(select count(*)::int from ${goals})`,
      shipments: sql<number>`(select count(*)::int from ${shipments})`,
      orders: sql<number>`(select count(*)::int from ${orders})`,
      factories: sql<number>`(select count(*)::int from ${factories})`,
      runs: sql<number>`(select count(*)::int from ${runs})`,
      technologies: sql<number>`(select count(*)::int from ${items} where techable and teched)`,
    })
    .from(sql`(select 1) as one`);
  if (row === undefined) throw new Error('A select of one row always returns it.');
  return row;
}

/** A part of a table as JSON, in the order of its key, with the key of the last row; null at the end. */
export async function readPart(
  db: Db,
  { table, key, only = sql`true` }: ArchivedTable,
  after: number[] | null,
  limit: number,
): Promise<{ rows: string; count: number; last: number[] } | null> {
  const list = (suffix = sql``) =>
    sql.join(
      key.map(({ name }) => sql`${sql.identifier(name)}${suffix}`),
      sql`, `,
    );
  const names = list();
  const beyond =
    after === null
      ? sql`true`
      : sql`(${names}) > (${sql.join(
          after.map((value) => sql`${value}`),
          sql`, `,
        )})`;
  const [row] = await db
    .select({
      rows: sql<string>`json_agg(part order by ${names})::text`,
      count: sql<number>`count(*)::int`,
      last: sql<number[] | null>`json_agg(json_build_array(${names}) order by ${list(sql` desc`)}) -> 0`,
    })
    .from(sql`(select * from ${table} where ${only} and ${beyond} order by ${names} limit ${limit}) as part`);
  if (!row?.last) return null; // json_agg of no rows
  return { rows: row.rows, count: row.count, last: row.last };
}

/**
 * Reads what an archive holds of tables that a reset does not empty, as JSON: warehouses that are active or have goals,
 * shipments or orders, the categories of the active ones, and the technology of all items.
 */
export async function readRemaining(db: Db): Promise<{ table: string; rows: string; count: number }[]> {
  const read = async (name: string, query: SQL) => {
    const [row] = await db
      .select({ rows: sql<string>`coalesce(json_agg(part), '[]')::text`, count: sql<number>`count(*)::int` })
      .from(sql`(${query}) as part`);
    return { table: name, rows: row?.rows ?? '[]', count: row?.count ?? 0 };
  };
  return [
    await read(
      'categories',
      sql`select * from ${categories} c where exists (
        select 1 from ${warehouses} w where w.active and w.category_id = c.id) order by id`,
    ),
    await read(
      'warehouses',
      sql`select * from ${warehouses} w where active or exists (
        select 1 from ${goals} g where g.warehouse_id = w.id) or exists (
        select 1 from ${shipments} s where w.id in (s.supplier_id, s.destination_id)) or exists (
        select 1 from ${orders} o where o.warehouse_id = w.id) order by id`,
    ),
    await read(
      'items',
      sql`select id, fir_name, crated, techable and teched as teched from ${items} order by id`,
    ),
  ];
}

/** Empties the tables, makes every warehouse a free site, locks all technology and deletes all alerts. */
export async function clearWar(db: Db): Promise<void> {
  await deleteAllAlerts(db);
  for (const { table } of CLEARED_TABLES.toReversed()) await db.delete(table);
  await db.update(warehouses).set({ active: false }).where(eq(warehouses.active, true));
  await db
    .update(items)
    .set({ teched: false })
    .where(and(eq(items.techable, true), eq(items.teched, true)));
}

/** @returns the new archive's id. */
export function insertArchive(db: Db, archive: typeof warArchives.$inferInsert): Promise<number> {
  return insertRow(db, warArchives, archive);
}

/** The archives without their content, the newest first. */
export function listArchives(
  db: Db,
): Promise<{ id: number; createdAt: string; username: string; file: string; counts: WarCounts }[]> {
  const { id, createdAt, username, file, counts } = warArchives;
  return db.select({ id, createdAt, username, file, counts }).from(warArchives).orderBy(desc(warArchives.id));
}

/** The content of an archive, or null. */
export async function findArchiveContent(db: Db, id: number): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ content: warArchives.content })
    .from(warArchives)
    .where(eq(warArchives.id, id));
  return row?.content ?? null;
}

/** The content of the archive whose file has this name, or null if no such archive was ever committed. */
export async function findArchiveContentOf(db: Db, file: string): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ content: warArchives.content })
    .from(warArchives)
    .where(eq(warArchives.file, file));
  return row?.content ?? null;
}
