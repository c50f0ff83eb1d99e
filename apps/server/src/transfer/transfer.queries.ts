import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/migrations.ts';
import * as schema from '../db/schema.ts';

/** The shape of a table in the database. */
export interface TableShape {
  name: string;
  /** Columns that can be written; a column that is computed is left out. */
  columns: string[];
  /** The columns whose numbers are counted up by the database. */
  counted: string[];
  /** Whether one row may be of many megabytes. */
  isHeavy: boolean;
}

/** The state of a column's sequence: its last number, and whether that was used already. */
export interface Counter {
  table: string;
  column: string;
  last: string;
  called: boolean;
}

/** How many rows are held in memory at a time; of a heavy table one. */
const ROWS_AT_ONCE = 1000;

/** The tables of this program's schema; a database may hold those of others. */
export function ownTables(): string[] {
  return Object.values<unknown>(schema).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []));
}

/** Makes the texts of times independent of the server's time zone. */
export async function useUtc(transaction: Db): Promise<void> {
  await transaction.execute(sql`set local timezone to 'UTC'`);
}

/** All tables, each after those that it refers to. */
export async function describeTables(db: Db): Promise<TableShape[]> {
  const columns = rowsOf<{
    table: string;
    column: string;
    type: string;
    computed: boolean;
    counted: boolean;
  }>(
    await db.execute(sql`
      select c.relname as table, a.attname as column, a.atttypid::regtype::text as type,
        a.attgenerated <> '' as computed,
        pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null as counted
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      order by c.relname, a.attnum`),
  );
  const references = rowsOf<{ child: string; parent: string }>(
    await db.execute(sql`
      select child.relname as child, parent.relname as parent
      from pg_constraint k
      join pg_class child on child.oid = k.conrelid
      join pg_class parent on parent.oid = k.confrelid
      where k.contype = 'f' and child.relnamespace = current_schema()::regnamespace`),
  );
  const shapes = new Map<string, TableShape>();
  for (const { table, column, type, computed, counted } of columns) {
    const shape = shapes.get(table) ?? { name: table, columns: [], counted: [], isHeavy: false };
    shapes.set(table, shape);
    if (!computed) shape.columns.push(column);
    if (counted) shape.counted.push(column);
    if (type === 'bytea') shape.isHeavy = true;
  }
  return parentsFirst([...shapes.values()], references);
}

/** @throws when tables refer to each other in a circle: then rows cannot be written one table after the other. */
function parentsFirst(shapes: TableShape[], references: { child: string; parent: string }[]): TableShape[] {
  const sorted: TableShape[] = [];
  let left = shapes;
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const waits = (name: string) =>
      references.some(({ child, parent }) => child === name && parent !== name && names.has(parent));
    const free = left.filter(({ name }) => !waits(name));
    if (free.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${[...names].join(', ')}.`);
    sorted.push(...free);
    left = left.filter((shape) => !free.includes(shape));
  }
  return sorted;
}

/** Every row of a table as PostgreSQL writes it in JSON, on one line each. @param transaction one that sees one moment. */
export async function* readRows(transaction: Db, { name, isHeavy }: TableShape): AsyncGenerator<string[]> {
  const count = sql.raw(String(isHeavy ? 1 : ROWS_AT_ONCE));
  await transaction.execute(
    sql`declare transferred no scroll cursor for select to_json(t)::text as row from ${sql.identifier(name)} t`,
  );
  for (;;) {
    const rows = rowsOf<{ row: string }>(await transaction.execute(sql`fetch ${count} from transferred`));
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await transaction.execute(sql`close transferred`);
}

/** Writes rows as `readRows` gave them, with the numbers that they have. */
export async function writeRows(
  transaction: Db,
  { name, columns }: TableShape,
  rows: readonly string[],
): Promise<void> {
  const table = sql.identifier(name);
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await transaction.execute(sql`
    insert into ${table} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::json)`);
}

export async function emptyTables(transaction: Db, shapes: readonly TableShape[]): Promise<void> {
  const names = shapes.map(({ name }) => sql.identifier(name));
  await transaction.execute(sql`truncate ${sql.join(names, sql`, `)} cascade`);
}

export async function readCounters(db: Db, shapes: readonly TableShape[]): Promise<Counter[]> {
  const counters: Counter[] = [];
  for (const { name, counted } of shapes)
    for (const column of counted) {
      const [at] = rowsOf<{ sequence: string }>(
        await db.execute(sql`select pg_get_serial_sequence(${name}, ${column}) as sequence`),
      );
      const [row] = rowsOf<{ last: string; called: boolean }>(
        await db.execute(
          sql`select last_value::text as last, is_called as called from ${sql.raw(at?.sequence ?? '')}`, // quoted as needed
        ),
      );
      if (row !== undefined) counters.push({ table: name, column, ...row });
    }
  return counters;
}

export async function writeCounters(transaction: Db, counters: readonly Counter[]): Promise<void> {
  for (const { table, column, last, called } of counters)
    await transaction.execute(
      sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last}::bigint, ${called}::boolean)`,
    );
}

/** Tables that only people fill; the catalog and the map exist from the first start. */
const BY_PEOPLE = ['users', 'stockpiles', 'reports', 'pyramids', 'war_archives'];

/** The number of rows that people created, by table; empty for an unused database. */
export async function countUse(db: Db): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of BY_PEOPLE) {
    const [at] = rowsOf<{ found: boolean }>(
      await db.execute(sql`select to_regclass(${table}) is not null as found`),
    );
    if (!at?.found) continue;
    const [row] = rowsOf<{ count: number }>(
      await db.execute(sql`select count(*)::int as count from ${sql.identifier(table)}`),
    );
    if (row !== undefined && row.count > 0) counts.set(table, row.count);
  }
  return counts;
}
