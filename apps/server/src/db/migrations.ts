import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type SQL, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Db } from './database.ts';
import { isRegimentSchema, takeLock } from './per-schema.ts';

/** Beside `src` in development and beside `dist` when built: both are one folder below the app. */
const HERE = path.dirname(fileURLToPath(import.meta.url));
const FOLDER = path.join(HERE, path.basename(HERE) === 'db' ? '../../migrations' : '../migrations');

/** The same number in every process: the one that holds the lock migrates, the others wait. */
const LOCK = 727_272;

/** Where drizzle's own migrator records what it has applied; this one records the same. */
const SCHEMA = 'drizzle';
const APPLIED = '__drizzle_migrations';

/** The schema that a connection works in, and where the migrations of that are recorded: a regiment's schema holds its own. */
async function placeOf(db: Db): Promise<{ schema: string; records: string; applied: SQL }> {
  const [row] = rowsOf<{ schema: string }>(await db.execute(sql`select current_schema() as schema`));
  const schema = row?.schema ?? 'public';
  const records = isRegimentSchema(schema) ? schema : SCHEMA;
  return { schema, records, applied: sql`${sql.identifier(records)}.${sql.identifier(APPLIED)}` };
}

/** The schema of the database is not known to this program; the message is shown to the operator as it is. */
export class OtherVersionError extends Error {}

/** The digests of all migrations of this program, in order. */
export function knownMigrations(): string[] {
  return readMigrationFiles({ migrationsFolder: FOLDER }).map(({ hash }) => hash);
}

/** The digests of the migrations applied to a database, in order; none if it is empty. */
export async function listMigrations(db: Db): Promise<string[]> {
  const { records, applied } = await placeOf(db);
  const found = await db.execute(sql`select to_regclass(${`${records}.${APPLIED}`}) is not null as found`);
  if (!rowsOf<{ found: boolean }>(found)[0]?.found) return [];
  const rows = await db.execute(sql`select hash from ${applied} order by created_at`);
  return rowsOf<{ hash: string }>(rows).map(({ hash }) => hash);
}

/** @throws OtherVersionError unless these migrations are the first of this program's. */
export function checkMigrations(hashes: readonly string[]): void {
  const known = knownMigrations();
  if (hashes.every((hash, index) => hash === known[index])) return;
  throw new OtherVersionError(
    'The database is of a newer version of Backline, or of a different one. Update this program first.',
  );
}

/** Whether a schema has had all migrations of this program, and further ones that it does not know. */
export async function isOfNewerProgram(db: Db): Promise<boolean> {
  const [known, applied] = [knownMigrations(), await listMigrations(db)];
  return applied.length > known.length && known.every((hash, index) => hash === applied[index]);
}

/** Waits until no other process migrates this database, and keeps others from it until the transaction ends. */
export async function lockSchema(transaction: Db): Promise<void> {
  await transaction.execute(takeLock(LOCK));
}

/**
 * Brings the schema up to this program's, or only to its first `count` migrations.
 * @param transaction holds all of it, so that a failure leaves nothing behind.
 * @throws OtherVersionError if migrations that this program does not know were applied to the database.
 */
export async function migrate(transaction: Db, count?: number): Promise<void> {
  await lockSchema(transaction);
  const known = await listMigrations(transaction);
  checkMigrations(known);
  const due = readMigrationFiles({ migrationsFolder: FOLDER }).slice(known.length, count);
  if (due.length === 0) return;
  const { schema, records, applied } = await placeOf(transaction);
  if (records === SCHEMA)
    await transaction.execute(sql`create schema if not exists ${sql.identifier(SCHEMA)}`);
  await transaction.execute(
    sql`create table if not exists ${applied} (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql: statements, hash, folderMillis } of due) {
    for (const statement of statements) await transaction.execute(sql.raw(inSchema(statement, schema)));
    await transaction.execute(
      sql`insert into ${applied} (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}

/** drizzle-kit names the schema of foreign keys and views, which is `public`, and of nothing else. */
function inSchema(statement: string, schema: string): string {
  return isRegimentSchema(schema) ? statement.replaceAll('"public".', `"${schema}".`) : statement;
}

/** The rows of a raw query: both drivers return them in the same field. */
export function rowsOf<T>(result: unknown): T[] {
  return (result as { rows: T[] }).rows; // the caller knows the columns of its own SQL
}

/** Drops everything that migrations created, rows included. For an unused database. */
export async function dropSchema(transaction: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await transaction.execute(sql`drop table if exists ${sql.identifier(table)} cascade`);
  const { records, applied } = await placeOf(transaction);
  if (records === SCHEMA)
    await transaction.execute(sql`drop schema if exists ${sql.identifier(SCHEMA)} cascade`);
  else await transaction.execute(sql`drop table if exists ${applied}`);
}
