import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/migrations.ts';

/** Larger than any key of `takeLock`. */
const LOCK_FROM = 2 ** 46;
const LOCK_TO = 2 ** 47;

/**
 * Whether two addresses are of the same database, however each is written: a lock that is held in one cannot be taken in the other.
 * Both need a second connection.
 */
export function isSameDatabase(first: Db, second: Db): Promise<boolean> {
  const key = randomInt(LOCK_FROM, LOCK_TO);
  return first.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${key})`);
    const [row] = rowsOf<{ free: boolean }>(
      await second.execute(sql`select pg_try_advisory_xact_lock(${key}) as free`),
    );
    return row?.free === false;
  });
}

/** Finds what a schema was marked with; undefined where there is no such schema, null for one without a mark. */
export async function findMark(server: Db, schema: string): Promise<string | null | undefined> {
  const rows = await server.execute(
    sql`select obj_description(oid, 'pg_namespace') as mark from pg_namespace where nspname = ${schema}`,
  );
  return rowsOf<{ mark: string | null }>(rows)[0]?.mark;
}

/** @param mark letters, digits and spaces only. */
export async function markSchema(server: Db, schema: string, mark: string): Promise<void> {
  await server.execute(sql`comment on schema ${sql.identifier(schema)} is ${sql.raw(`'${mark}'`)}`);
}

/** Waits until nobody writes to these tables, and lets only readers go on until the transaction ends. @throws after half a minute. */
export async function holdWrites(transaction: Db, tables: readonly string[]): Promise<void> {
  await transaction.execute(sql`set local lock_timeout = '30s'`);
  const names = sql.join(
    tables.map((table) => sql.identifier(table)),
    sql`, `,
  );
  await transaction.execute(sql`lock table ${names} in share mode`);
}

export async function dropSchemaOf(transaction: Db, schema: string): Promise<void> {
  await transaction.execute(sql`drop schema ${sql.identifier(schema)} cascade`);
}
