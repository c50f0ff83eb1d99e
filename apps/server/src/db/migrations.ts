import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Db } from './database.ts';

/** Beside `src` in development and beside `dist` when built: both are one folder below the app. */
const HERE = path.dirname(fileURLToPath(import.meta.url));
const FOLDER = path.join(HERE, path.basename(HERE) === 'db' ? '../../migrations' : '../migrations');

/** The same number in every process: the one that holds the lock migrates, the others wait. */
const LOCK = 727_272;

/** Where drizzle's own migrator keeps what it has done; nothing else is kept differently here. */
const SCHEMA = sql.identifier('drizzle');
const DONE = sql`${SCHEMA}.${sql.identifier('__drizzle_migrations')}`;

/** A database whose schema this program does not know; the message is shown to the operator as it is. */
export class OtherVersionError extends Error {}

/** All migrations of this program, in their order, by the digests of their text. */
export function knownMigrations(): string[] {
  return readMigrationFiles({ migrationsFolder: FOLDER }).map(({ hash }) => hash);
}

/** The digests of the migrations that a database has had, in their order; none where it is empty. */
export async function listMigrations(db: Db): Promise<string[]> {
  const found = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  );
  if (!rowsOf<{ found: boolean }>(found)[0]?.found) return [];
  const rows = await db.execute(sql`select hash from ${DONE} order by created_at`);
  return rowsOf<{ hash: string }>(rows).map(({ hash }) => hash);
}

/** @throws OtherVersionError unless these migrations are the first of this program's. */
export function checkMigrations(hashes: readonly string[]): void {
  const known = knownMigrations();
  if (hashes.every((hash, index) => hash === known[index])) return;
  throw new OtherVersionError(
    'The database is of a newer version of Backline, or of another one than this. Update this program first.',
  );
}

/** Waits until no other process migrates this database, and keeps others from it until the transaction ends. */
export async function lockSchema(transaction: Db): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`);
}

/**
 * Brings the schema up to this program's, or to its first `count` migrations.
 * @param transaction all of it happens, or nothing.
 * @throws OtherVersionError where the database has had migrations that this program does not know.
 */
export async function migrate(transaction: Db, count?: number): Promise<void> {
  await lockSchema(transaction);
  const done = await listMigrations(transaction);
  checkMigrations(done);
  const due = readMigrationFiles({ migrationsFolder: FOLDER }).slice(done.length, count);
  if (due.length === 0) return;
  await transaction.execute(sql`create schema if not exists ${SCHEMA}`);
  await transaction.execute(
    sql`create table if not exists ${DONE} (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql: statements, hash, folderMillis } of due) {
    for (const statement of statements) await transaction.execute(sql.raw(statement));
    await transaction.execute(sql`insert into ${DONE} (hash, created_at) values (${hash}, ${folderMillis})`);
  }
}

/** Rows of a raw query: both drivers answer with the same field. */
export function rowsOf<T>(result: unknown): T[] {
  return (result as { rows: T[] }).rows; // the caller knows the columns of its own SQL
}

/** Takes away what migrations have made, with all rows. For a database that nobody has used. */
export async function dropSchema(transaction: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await transaction.execute(sql`drop table if exists ${sql.identifier(table)} cascade`);
  await transaction.execute(sql`drop schema if exists ${SCHEMA} cascade`);
}
