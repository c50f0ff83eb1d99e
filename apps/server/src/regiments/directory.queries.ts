import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database, Db } from '../db/database.ts';
import { rowsOf } from '../db/migrations.ts';
import type { SchemaServer } from '../db/open-schemas.ts';
import { channelIn } from '../db/per-schema.ts';

/** The schema that says which regiments there are. */
const SCHEMA = 'backline_directory';
/** Notified whenever a regiment is added or removed, or its state changes. */
const CHANNEL = 'regiments';
/** Unlike every other advisory lock of the database. */
const LOCK = 727_273;

/** Each is applied once, in order, and never edited once it is released. */
const MIGRATIONS = [
  `create table regiments (
    id integer generated always as identity primary key,
    name text not null unique,
    schema text generated always as ('regiment_' || id::text) stored unique,
    database_url text,
    secret text not null,
    state text not null default 'active' check (state in ('active', 'suspended', 'deleted')),
    prepared_for text,
    created_at timestamptz not null,
    created_by text not null,
    last_used_at timestamptz,
    deleted_at timestamptz,
    wake_at timestamptz,
    check ((state = 'deleted') = (deleted_at is not null))
  )`,
];

export interface Regiment {
  id: number;
  name: string;
  schema: string;
  /** The database server that its schema is on; null for the one of the directory. */
  databaseUrl: string | null;
  /** Random: with APP_SECRET it makes the regiment's own secret. */
  secret: string;
  state: 'active' | 'suspended' | 'deleted';
  /** The version of migrations and catalog that its schema was last brought up to; null before the first time. */
  preparedFor: string | null;
  createdAt: string;
  createdBy: string;
  lastUsedAt: string | null;
  deletedAt: string | null;
}

const COLUMNS = sql`id, name, schema, database_url as "databaseUrl", secret, state, prepared_for as "preparedFor",
  created_at as "createdAt", created_by as "createdBy", last_used_at as "lastUsedAt", deleted_at as "deletedAt"`;

/** Opens the directory, which is made where there is none. */
export async function openDirectory(server: SchemaServer): Promise<Database> {
  await server.create(SCHEMA);
  const database = server.open(SCHEMA);
  await database.db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await transaction.execute(sql`create table if not exists versions (number integer primary key)`);
    const [row] = rowsOf<{ applied: number }>(
      await transaction.execute(sql`select count(*)::int as applied from versions`),
    );
    const applied = row?.applied ?? 0;
    for (const [index, statement] of MIGRATIONS.slice(applied).entries()) {
      await transaction.execute(sql.raw(statement));
      await transaction.execute(sql`insert into versions values (${applied + index + 1})`);
    }
  });
  return database;
}

/** All, in the order in which they were created. */
export async function listRegiments(db: Db): Promise<Regiment[]> {
  return rowsOf<Regiment>(await db.execute(sql`select ${COLUMNS} from regiments order by id`));
}

/** One by its name, or null. */
export async function findRegiment(db: Db, name: string): Promise<Regiment | null> {
  const rows = await db.execute(sql`select ${COLUMNS} from regiments where name = ${name}`);
  return rowsOf<Regiment>(rows)[0] ?? null;
}

/** @returns null where the name is taken, also by one that was deleted and is not removed yet. */
export async function insertRegiment(
  db: Db,
  { name, by, databaseUrl = null }: { name: string; by: string; databaseUrl?: string | null },
  now: Date,
): Promise<Regiment | null> {
  const secret = randomBytes(32).toString('base64url');
  const rows = await db.execute(sql`
    insert into regiments (name, database_url, secret, created_at, created_by)
    values (${name}, ${databaseUrl}, ${secret}, ${now.toISOString()}, ${by})
    on conflict (name) do nothing returning ${COLUMNS}`);
  await notifyAll(db);
  return rowsOf<Regiment>(rows)[0] ?? null;
}

/**
 * Its schema is checked again at the next opening: it may have been restored from a backup meanwhile.
 * @param now when it was deleted, if it is.
 */
export async function setState(db: Db, id: number, state: Regiment['state'], now: Date): Promise<void> {
  const deletedAt = state === 'deleted' ? now.toISOString() : null;
  await db.execute(
    sql`update regiments set state = ${state}, deleted_at = ${deletedAt}, prepared_for = null where id = ${id}`,
  );
  await notifyAll(db);
}

export async function setPrepared(db: Db, id: number, version: string): Promise<void> {
  await db.execute(sql`update regiments set prepared_for = ${version} where id = ${id}`);
}

/** Notes that a regiment was in use. @param wakeAt when it must be opened again though nobody asks. */
export async function noteUse(db: Db, id: number, at: Date, wakeAt: Date): Promise<void> {
  await db.execute(sql`update regiments set last_used_at = ${at.toISOString()},
    wake_at = ${wakeAt.toISOString()} where id = ${id}`);
}

/**
 * Takes over the regiments that are due to be opened: another process that asks at the same moment gets others.
 * @param again when they are due once more, should this process end before it notes their use.
 */
export async function takeDue(db: Db, now: Date, again: Date, most: number): Promise<string[]> {
  const rows = await db.execute(sql`update regiments set wake_at = ${again.toISOString()} where id in (
    select id from regiments where state = 'active' and wake_at <= ${now.toISOString()}
    order by wake_at limit ${most} for update skip locked) returning name`);
  return rowsOf<{ name: string }>(rows).map(({ name }) => name);
}

/** Those deleted before a moment. */
export async function listDeleted(db: Db, before: Date): Promise<Regiment[]> {
  return rowsOf<Regiment>(
    await db.execute(
      sql`select ${COLUMNS} from regiments where state = 'deleted' and deleted_at < ${before.toISOString()} order by id`,
    ),
  );
}

export async function forgetRegiment(db: Db, id: number): Promise<void> {
  await db.execute(sql`delete from regiments where id = ${id}`);
  await notifyAll(db);
}

async function notifyAll(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify(${channelIn(SCHEMA, CHANNEL)}, '')`);
}

/** Calls back after every change of a name or a state, by whatever process, and whenever one may have been missed. */
export function onChange(directory: Database, changed: () => void): Promise<void> {
  return directory.listen({ channel: CHANNEL, onMessage: changed, onGap: changed });
}
