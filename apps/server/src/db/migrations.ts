import { createHash } from 'node:crypto';
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

/** Schema and table where drizzle's own migrator records what it has applied; this one records the same. */
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

/**
 * How many migrations the last release has. Its program can be started on a database that this one has migrated
 * (docs/operations.md#going-back), so an update that was interrupted can be taken back; set anew after each release.
 */
export const LAST_RELEASE = 8;

interface Migration {
  statements: string[];
  /** Of the text with the line ends of this repository, whatever those of the checkout are. */
  digest: string;
  /** Of the text with the line ends of Windows: what a program from such a checkout has recorded. */
  windowsDigest: string;
  folderMillis: number;
}

let read: readonly Migration[] | undefined;

/** The migrations of this program, read once: an update may replace the files while it runs. */
function ownMigrations(): readonly Migration[] {
  read ??= readMigrationFiles({ migrationsFolder: FOLDER }).map(({ sql: statements, folderMillis }) => {
    const text = statements.join('--> statement-breakpoint').replaceAll('\r\n', '\n');
    return {
      statements,
      digest: digestOf(text),
      windowsDigest: digestOf(text.replaceAll('\n', '\r\n')),
      folderMillis,
    };
  });
  return read;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The digests of all migrations of this program, in order. */
export function knownMigrations(): string[] {
  return ownMigrations().map(({ digest }) => digest);
}

interface Applied {
  hash: string;
  /** How many migrations a program must have to work on a database with this one; null where none but all will do. */
  worksFrom: number | null;
}

async function listApplied(db: Db): Promise<Applied[]> {
  const { records, applied } = await placeOf(db);
  const found = await db.execute(sql`select to_regclass(${`${records}.${APPLIED}`}) is not null as found`);
  if (!rowsOf<{ found: boolean }>(found)[0]?.found) return [];
  const rows = await db.execute(
    sql`select hash, (to_jsonb(m) ->> 'works_from')::int as "worksFrom" from ${applied} m order by created_at`,
  );
  return rowsOf<Applied>(rows);
}

/** The digests of the migrations applied to a database, in order; none if it is empty. */
export async function listMigrations(db: Db): Promise<string[]> {
  return (await listApplied(db)).map(({ hash }) => withOwnLineEnds(hash));
}

function withOwnLineEnds(hash: string): string {
  return ownMigrations().find(({ windowsDigest }) => windowsDigest === hash)?.digest ?? hash;
}

/** @throws OtherVersionError unless these migrations are the first of this program's. */
export function checkMigrations(hashes: readonly string[]): void {
  const known = knownMigrations();
  if (hashes.every((hash, index) => withOwnLineEnds(hash) === known[index])) return;
  throw new OtherVersionError(
    'The database is of a newer version of Backline, or of a different one. Update this program first.',
  );
}

/** True if a database has had all migrations of this program and further ones of the next release, which leave it working. */
export async function isOfNextRelease(db: Db): Promise<boolean> {
  const [known, applied] = [knownMigrations(), await listApplied(db)];
  const further = applied.slice(known.length);
  return (
    further.length > 0 &&
    known.every((hash, index) => hash === withOwnLineEnds(applied[index]?.hash ?? '')) &&
    further.every(({ worksFrom }) => worksFrom !== null && worksFrom <= known.length)
  );
}

/** Waits until no other process migrates this database, and keeps others from it until the transaction ends. */
export async function lockSchema(transaction: Db): Promise<void> {
  await transaction.execute(takeLock(LOCK));
}

/**
 * Brings the schema up to this program's, or only to its first `count` migrations. One of the next release is left as it is.
 * @param transaction holds all of it, so that a failure leaves nothing behind.
 * @throws OtherVersionError if migrations that this program cannot work with were applied to the database.
 */
export async function migrate(transaction: Db, count?: number): Promise<void> {
  await lockSchema(transaction);
  if (await isOfNextRelease(transaction)) return;
  const known = await listMigrations(transaction);
  checkMigrations(known);
  const due = ownMigrations().slice(known.length, count);
  if (due.length === 0) return;
  const { schema, records, applied } = await placeOf(transaction);
  if (records === SCHEMA)
    await transaction.execute(sql`create schema if not exists ${sql.identifier(SCHEMA)}`);
  await transaction.execute(
    sql`create table if not exists ${applied} (id serial primary key, hash text not null, created_at bigint)`,
  );
  await transaction.execute(sql`alter table ${applied} add column if not exists works_from integer`);
  for (const { statements, digest, folderMillis } of due) {
    for (const statement of statements) await transaction.execute(sql.raw(inSchema(statement, schema)));
    await transaction.execute(
      sql`insert into ${applied} (hash, created_at, works_from) values (${digest}, ${folderMillis}, ${LAST_RELEASE})`,
    );
  }
}

/** drizzle-kit names the schema of foreign keys and views, which is `public`, and of nothing else. */
function inSchema(statement: string, schema: string): string {
  return isRegimentSchema(schema) ? statement.replaceAll('"public".', `"${schema}".`) : statement;
}

/** The rows of a raw query, as node-postgres returns them; its type is that of no driver. */
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
