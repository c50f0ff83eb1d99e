import { sql } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/** Inserts one row. @returns its id. */
export async function insertRow<T extends PgTable & { id: PgColumn }>(
  db: Db,
  table: T,
  values: PgInsertValue<T>,
): Promise<number> {
  const [row] = await db
    .insert(table)
    .values(values)
    .returning({ id: sql<number>`${table.id}` });
  if (row === undefined) throw new Error('An insert always returns its row.');
  return row.id;
}
