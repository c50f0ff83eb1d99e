import { REPORT_HOURS } from '@backline/domain';
import { and, asc, eq, getTableName, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { keysOf } from '../../db/keys-of.ts';
import {
  categories,
  consumption,
  effectiveGoals,
  goals,
  goalTemplates,
  items,
  permissionGroups,
  pyramids,
  stockpileContents,
  stockpiles,
  warehouses,
} from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';
import { readHexes } from './current-catalog.queries.ts';
import { itemColumns } from './item-columns.queries.ts';
import type { ActiveWarehouse, CatalogItem, GoalLists, StockpileRow } from './stock.ts';

/** Small tables: it is enough to know that something in them has changed. */
const WATCHED = { items, categories, warehouses, goals, goalTemplates, permissionGroups, pyramids };
export type WatchedTable = keyof typeof WATCHED;
export const WATCHED_TABLES = keysOf(WATCHED);

/** The number of rows of a table, and how many of them were written since it was last read. */
type Look = { [table in WatchedTable]: [rows: number, fresh: number] };

interface Moment {
  /** Identifies the run of the database server: marks of different runs cannot be compared. */
  server: string;
  snapshot: string;
  stockpiles: number;
  look: Look;
}

/** No transaction is older than this number, so a new mirror reads everything. */
const BEGINNING = '1';

/**
 * A row was written by a transaction that the last reading could not see, or by one hardly older. Comparing the ages of
 * transaction numbers stays correct even when the numbers wrap around after four billion.
 */
const isFresh = sql`age(xmin) <= age(${sql.placeholder('since')}::xid)`;
const arrayOf = (
  column: typeof stockpileContents.itemId | typeof stockpileContents.quantity,
  which = sql`true`,
) => sql`array(
  select ${column} from ${stockpileContents} where ${stockpileContents.stockpileId} = ${stockpiles.id} and ${which}
  order by ${stockpileContents.itemId})::text`;

const milliseconds = (time: SQLWrapper) => sql`floor(extract(epoch from ${time}) * 1000)::float8`;

/** Null if the stockpile's name, place or lock differs from the one that its rates were made for. */
const rates = sql`(select ${consumption.rates} from ${consumption}
  where ${consumption.stockpileId} = ${stockpiles.id} and ${consumption.name} = ${stockpiles.name}
    and ${consumption.warehouseId} = ${stockpiles.warehouseId} and ${consumption.locked} = ${stockpiles.locked}
    and ${consumption.permissionGroupId} is not distinct from ${stockpiles.permissionGroupId})`;

/** A `StockpileRow` as the database gives it. */
const stockpileRow = sql`${stockpiles.id}, ${stockpiles}.xmin::text as mark, ${stockpiles.warehouseId} as "warehouseId",
  ${stockpiles.name}, ${stockpiles.locked}, ${stockpiles.permissionGroupId} as "permissionGroupId",
  ${milliseconds(stockpiles.firUpdatedAt)} as "firUpdatedAt",
  ${milliseconds(stockpiles.refreshedAt)} as "refreshedAt",
  ${milliseconds(stockpiles.changedAfter)} as "changedAfter", ${milliseconds(stockpiles.changedBefore)} as "changedBefore",
  ${arrayOf(stockpileContents.itemId)} as "itemIds", ${arrayOf(stockpileContents.quantity)} as quantities,
  ${arrayOf(stockpileContents.itemId, sql`${stockpileContents.atLeast}`)} as "boundIds",
  ${rates} as rates`;

/**
 * A single statement sees one moment: a stockpile that was just locked never appears with the contents that it had while
 * it was open.
 */
const changesStatement = statement<{ since: string }, Moment & (StockpileRow | { id: null })>(
  'changes_of_stock',
  sql`
  select moment.*, changed.* from (
    select pg_postmaster_start_time()::text as server, pg_current_snapshot()::text as snapshot,
      (select count(*)::int from ${stockpiles}) as stockpiles,
      json_build_object(${sql.join(
        WATCHED_TABLES.map(
          (table) =>
            sql`${sql.raw(`'${table}'`)}, (
              select json_build_array(count(*), count(*) filter (where ${isFresh})) from ${sql.identifier(getTableName(WATCHED[table]))})`,
        ),
        sql`, `,
      )}) as look
  ) moment left join (
    select ${stockpileRow}
    from ${stockpiles} where ${stockpiles.id} = any (array(select id from ${stockpiles} where ${isFresh}))
  ) changed on true`,
);

const stockpilesStatement = statement<{ warehouseId: number }, StockpileRow>(
  'stockpiles_with_contents',
  sql`select ${stockpileRow} from ${stockpiles}
    where ${stockpiles.warehouseId} = ${sql.placeholder('warehouseId')}::int`,
);

/** All stockpiles of a warehouse with their contents, locked ones too. */
export function listStockpileStock(db: Db, warehouseId: number): Promise<StockpileRow[]> {
  return stockpilesStatement(db, { warehouseId });
}

/** Columns that the summary of a warehouse shows apart from its stock. Joined with its category. */
export const warehouseColumns = {
  id: warehouses.id,
  name: warehouses.name,
  location: warehouses.location,
  buildingType: warehouses.buildingType,
  category: { id: categories.id, name: categories.name, color: categories.color },
  goalModifier: warehouses.goalModifier,
  stockpileTag: warehouses.stockpileTag,
};

export interface Changes extends Moment {
  changed: StockpileRow[];
}

/**
 * Everything that has changed since an earlier reading, and possibly some of what has not: stockpiles with their contents,
 * and whether any of the small tables has. Deleted rows show in the number of rows.
 * @param seen the snapshot of the earlier reading, as text; null to read everything.
 */
export async function readChanges(db: Db, seen: string | null): Promise<Changes> {
  // Transactions that were under way in the snapshot, and all later ones: from its first number on.
  const since = seen === null ? BEGINNING : String(BigInt(seen.slice(0, seen.indexOf(':'))) & 0xffff_ffffn);
  const rows = await changesStatement(db, { since });
  const [moment] = rows;
  if (moment === undefined) throw new Error('A left join of one row always returns that row.');
  return { ...moment, changed: rows.filter((row) => row.id !== null) };
}

export async function listStockpileIds(db: Db): Promise<number[]> {
  const rows = await db.select({ id: stockpiles.id }).from(stockpiles);
  return rows.map(({ id }) => id);
}

/** Items by name, including those that the current catalog lacks. @param ids only these. */
export function listCatalog(db: Db, ids?: number[]): Promise<CatalogItem[]> {
  return db
    .select({ item: itemColumns, current: items.current })
    .from(items)
    .where(ids === undefined ? undefined : inArray(items.id, ids))
    .orderBy(asc(items.name), asc(items.id));
}

/**
 * Active warehouses in the order of their categories, then by name. The database sorts, so that the order is the same
 * however the list is made.
 * @param id only this one.
 */
export async function listActiveWarehouses(db: Db, id?: number): Promise<ActiveWarehouse[]> {
  const rows = await db
    .select({
      ...warehouseColumns,
      rank: sql<number>`(rank() over (order by ${warehouses.name}, ${warehouses.id}))::int`,
      region: warehouses.region,
      reportHours: sql<number>`coalesce(${categories.reportHours}, ${REPORT_HOURS})::int`,
    })
    .from(warehouses)
    .leftJoin(categories, eq(categories.id, warehouses.categoryId))
    .where(and(eq(warehouses.active, true), id === undefined ? undefined : eq(warehouses.id, id)))
    .orderBy(
      asc(categories.order),
      asc(categories.name),
      asc(sql`lower(${warehouses.name})`),
      asc(warehouses.id),
    );
  const hexes = await readHexes(db);
  return rows.map(({ rank, region, reportHours, ...warehouse }) => ({
    warehouse,
    rank,
    region,
    reportHours,
    hex: hexes.get(region ?? '') ?? null,
  }));
}

/** The effective goals of active warehouses, by the id of the warehouse. @param id only this warehouse. */
export async function listGoalsInForce(
  db: Db,
  id?: number,
): Promise<(GoalLists & { warehouseId: number })[]> {
  const listOf = (column: SQLWrapper) => sql<number[]>`json_agg(${column})`;
  return db
    .select({
      warehouseId: effectiveGoals.warehouseId,
      itemIds: listOf(effectiveGoals.itemId),
      targets: listOf(effectiveGoals.target),
      minimums: listOf(effectiveGoals.minimum),
    })
    .from(effectiveGoals)
    .innerJoin(warehouses, eq(warehouses.id, effectiveGoals.warehouseId))
    .where(and(eq(warehouses.active, true), id === undefined ? undefined : eq(warehouses.id, id)))
    .groupBy(effectiveGoals.warehouseId);
}
