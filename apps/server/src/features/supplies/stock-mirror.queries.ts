import type { Item } from '@backline/contract';
import { asc, eq, getTableName, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import {
  categories,
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
import { itemColumns } from '../items/items.queries.ts';

/** Small tables, of which it is enough to know that something has changed. */
const WATCHED = { items, categories, warehouses, goals, goalTemplates, permissionGroups, pyramids };
export type WatchedTable = keyof typeof WATCHED;
export const WATCHED_TABLES = Object.keys(WATCHED) as WatchedTable[]; // the keys of the line above

/** How many rows a table has, and how many of them were written since the last look. */
type Look = { [table in WatchedTable]: [rows: number, fresh: number] };

/** A stockpile's row and all that lies in it, at one moment. */
export interface ReadStockpile {
  id: number;
  /** The transaction that wrote the row last: another one means that something of it has changed. */
  mark: string;
  warehouseId: number;
  name: string;
  locked: boolean;
  permissionGroupId: number | null;
  /** Milliseconds since 1970. */
  firUpdatedAt: number;
  /** PostgreSQL's text of two arrays in the same order: `{1,2}`. */
  itemIds: string;
  quantities: string;
}

interface Moment {
  /** Which run of which database server this is: marks of another one say nothing. */
  server: string;
  snapshot: string;
  stockpiles: number;
  look: Look;
}

/** Everything of a new mirror: no transaction is older than this number. */
const BEGINNING = '1';

/**
 * A row was written by a transaction that the last look could not see, or by one hardly older. Ages of transaction
 * numbers compare rightly when the numbers begin anew after four billion.
 */
const isFresh = sql`age(xmin) <= age(${sql.placeholder('since')}::xid)`;
const arrayOf = (column: typeof stockpileContents.itemId | typeof stockpileContents.quantity) => sql`array(
  select ${column} from ${stockpileContents} where ${stockpileContents.stockpileId} = ${stockpiles.id}
  order by ${stockpileContents.itemId})::text`;

/** One statement sees one moment: a stockpile that was just locked never comes with what it held when it was open. */
const changesStatement = statement<{ since: string }, Moment & (ReadStockpile | { id: null })>(
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
    select ${stockpiles.id}, ${stockpiles}.xmin::text as mark, ${stockpiles.warehouseId} as "warehouseId", ${stockpiles.name},
      ${stockpiles.locked}, ${stockpiles.permissionGroupId} as "permissionGroupId",
      floor(extract(epoch from ${stockpiles.firUpdatedAt}) * 1000)::float8 as "firUpdatedAt",
      ${arrayOf(stockpileContents.itemId)} as "itemIds", ${arrayOf(stockpileContents.quantity)} as quantities
    from ${stockpiles} where ${stockpiles.id} = any (array(select id from ${stockpiles} where ${isFresh}))
  ) changed on true`,
);

export interface Changes extends Moment {
  changed: ReadStockpile[];
}

/**
 * What may have changed since an earlier look, and surely all that has: stockpiles with their contents, and whether any
 * of the small tables has. What is gone shows in the number of rows.
 * @param seen the snapshot of the earlier look, as text; null for everything.
 */
export async function readChanges(db: Db, seen: string | null): Promise<Changes> {
  // Of the snapshot, all that was under way and all that came later: from its first number on.
  const since = seen === null ? BEGINNING : String(BigInt(seen.slice(0, seen.indexOf(':'))) & 0xffff_ffffn);
  const rows = await changesStatement(db, { since });
  const [moment] = rows;
  if (moment === undefined) throw new Error('A left join of one row always gives it.');
  return { ...moment, changed: rows.filter((row) => row.id !== null) };
}

export async function listStockpileIds(db: Db): Promise<number[]> {
  const rows = await db.select({ id: stockpiles.id }).from(stockpiles);
  return rows.map(({ id }) => id);
}

export interface CatalogItem {
  item: Item;
  /** Whether the present catalog has it. */
  current: boolean;
}

/** Every item by name, also those that the present catalog lacks: they may still lie somewhere. */
export function listCatalog(db: Db): Promise<CatalogItem[]> {
  return db
    .select({ item: itemColumns, current: items.current })
    .from(items)
    .orderBy(asc(items.name), asc(items.id));
}

/**
 * The active warehouses in the order of their categories, then by name; `rank` is the place in the order by name alone.
 * The database sorts, so that a list is in the same order whoever makes it.
 */
export async function listActiveWarehouses(db: Db) {
  const rows = await db
    .select({
      id: warehouses.id,
      name: warehouses.name,
      location: warehouses.location,
      buildingType: warehouses.buildingType,
      category: { id: categories.id, name: categories.name, color: categories.color },
      goalModifier: warehouses.goalModifier,
      stockpileTag: warehouses.stockpileTag,
      rank: sql<number>`(rank() over (order by ${warehouses.name}, ${warehouses.id}))::int`,
    })
    .from(warehouses)
    .leftJoin(categories, eq(categories.id, warehouses.categoryId))
    .where(eq(warehouses.active, true))
    .orderBy(
      asc(categories.order),
      asc(categories.name),
      asc(sql`lower(${warehouses.name})`),
      asc(warehouses.id),
    );
  return rows.map(({ rank, ...warehouse }) => ({ warehouse, rank }));
}

/** The goals of a warehouse as lists in the same order. */
export interface GoalLists {
  itemIds: number[];
  targets: number[];
  minimums: number[];
}

/** The goals that hold in each active warehouse, by its id. */
export async function listGoalsInForce(db: Db): Promise<(GoalLists & { warehouseId: number })[]> {
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
    .where(eq(warehouses.active, true))
    .groupBy(effectiveGoals.warehouseId);
}
