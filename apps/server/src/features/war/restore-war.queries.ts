import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { UNKNOWN_ITEM, unknownName } from '../../catalog/catalog-rows.ts';
import type { Db } from '../../db/database.ts';
import { LOCKED_IDS_FROM } from '../../db/locked-ids.ts';
import { categories, items, permissionGroups, users, warehouses } from '../../db/schema.ts';
import { freeUnknownItemIds } from '../../db/unknown-item-ids.queries.ts';
import { ARCHIVED_TABLES } from './war.queries.ts';
import type { ArchivedRow } from './war-archive.ts';

/** The columns of a table that archived rows have: others are left out. */
function columnsIn(table: PgTable, [first = {}]: ArchivedRow[]): string[] {
  return Object.values(getTableColumns(table)).flatMap(({ name }) => (name in first ? [name] : []));
}

/** Inserts archived rows into a table, with their ids. @param onConflict what becomes of rows that are there. */
export async function insertRows(
  db: Db,
  table: PgTable,
  rows: ArchivedRow[],
  onConflict = sql``,
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(
    columnsIn(table, rows).map((name) => sql.identifier(name)),
    sql`, `,
  );
  await db.execute(sql`
    insert into ${table} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json) ${onConflict}`);
}

/** Raises the sequence of a table's ids above the inserted ones, not counting the ids from LOCKED_IDS_FROM on. */
export async function raiseIds(db: Db, table: PgTable): Promise<void> {
  if (!('id' in getTableColumns(table))) return;
  const sequence = sql`pg_get_serial_sequence(${getTableName(table)}, 'id')`;
  await db.execute(sql`
    select setval(${sequence}, highest.id) from (select max(id) as id from ${table} where id < ${LOCKED_IDS_FROM}) as highest
    where highest.id > coalesce(
      (select last_value from pg_sequences where (schemaname || '.' || sequencename) = ${sequence}), 0)`);
}

/** Makes sites the warehouses that they were; one that was deleted since is inserted again. An inactive one that still exists stays as it is. */
export async function reviveWarehouses(db: Db, rows: ArchivedRow[]): Promise<void> {
  const changed = columnsIn(warehouses, rows)
    .filter((name) => name !== 'id')
    .map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`);
  const onConflict = sql`on conflict (id) do update set ${sql.join(changed, sql`, `)} where excluded.active`;
  await insertRows(db, warehouses, rows, onConflict);
  await raiseIds(db, warehouses);
}

/** Marks exactly these items as unlocked. */
export async function setTechnology(db: Db, itemIds: number[]): Promise<void> {
  await db
    .update(items)
    .set({ teched: sql`not techable or id = any(${`{${itemIds.join(',')}}`}::int[])` })
    .where(sql`teched <> (not techable or id = any(${`{${itemIds.join(',')}}`}::int[]))`);
}

interface ItemKey {
  id: number;
  firName: string;
  crated: boolean;
}

export function listItemKeys(db: Db): Promise<(ItemKey & { unknown: boolean })[]> {
  const { id, firName, crated, unknown } = items;
  return db.select({ id, firName, crated, unknown }).from(items);
}

/** Inserts unknown items again that were deleted since an archive was made. @returns them with their new ids. */
export async function insertUnknownItems(
  db: Db,
  missing: readonly Omit<ItemKey, 'id'>[],
): Promise<ItemKey[]> {
  if (missing.length === 0) return [];
  const [free] = await db.select({ ids: sql<number[]>`${freeUnknownItemIds}` }).from(sql`(select 1) as one`);
  if (free === undefined || free.ids.length < missing.length)
    throw new Error('There is no id left for the unknown items of the archive.');
  const rows = missing.map(({ firName, crated }, index) => ({
    ...UNKNOWN_ITEM,
    ...{ id: free.ids[index], firName, crated, name: unknownName(firName, crated) },
  }));
  const { id, firName, crated } = items;
  return db.insert(items).overridingSystemValue().values(rows).returning({ id, firName, crated });
}

export function listCategories(db: Db): Promise<{ id: number; name: string }[]> {
  return db.select({ id: categories.id, name: categories.name }).from(categories);
}

export async function insertCategories(db: Db, rows: ArchivedRow[]): Promise<void> {
  await insertRows(db, categories, rows);
  await raiseIds(db, categories);
}

/** The columns of the archived tables that refer to a person or a group, and the ids that exist today. */
export async function listPresentIds(db: Db): Promise<Map<string, Set<unknown>>> {
  const people = await db.select({ id: users.id }).from(users);
  const groups = await db.select({ id: permissionGroups.id }).from(permissionGroups);
  const present = new Map<PgTable, Set<unknown>>([
    [users, new Set(people.map(({ id }) => id))],
    [permissionGroups, new Set(groups.map(({ id }) => id))],
  ]);
  const references = ARCHIVED_TABLES.flatMap(({ table }) => getTableConfig(table).foreignKeys).map((key) =>
    key.reference(),
  );
  return new Map(
    references.flatMap(({ columns, foreignTable }) => {
      const ids = present.get(foreignTable);
      return ids === undefined ? [] : columns.map(({ name }) => [name, ids] as const);
    }),
  );
}
