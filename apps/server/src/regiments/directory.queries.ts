import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { arrayLiteral } from '../db/array-literal.ts';
import type { Database, Db } from '../db/database.ts';
import { rowsOf } from '../db/migrations.ts';
import type { SchemaServer } from '../db/open-schemas.ts';
import { channelIn } from '../db/per-schema.ts';
import { lookAlikesOf } from '../http/look-alikes.ts';
import { deriveKey } from '../secrets/derive-key.ts';
import type { Limits } from '../services.ts';

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
  `alter table regiments
    drop constraint regiments_state_check,
    add constraint regiments_state_check check (state in ('unfinished', 'active', 'suspended', 'deleted')),
    add column guild_id text unique,
    add column founder_id text,
    add column limits jsonb not null default '{}',
    add column last_error text,
    add column last_error_at timestamptz`,
  `create table visits (
    id_hash text primary key,
    state text not null,
    verifier text not null,
    visitor jsonb,
    expires_at timestamptz not null
  )`,
  `create table notices (
    id integer generated always as identity primary key,
    text text not null,
    until timestamptz not null
  )`,
  `create table operator_audit (
    id integer generated always as identity primary key,
    at timestamptz not null,
    by text not null,
    act text not null,
    regiment text not null,
    details text not null
  )`,
  `create table settings (
    only_row boolean primary key default true check (only_row),
    regiments_per_person integer not null default 3
  )`,
  'insert into settings default values',
  'alter table settings add column secret_mark text',
];

export interface Regiment {
  id: number;
  name: string;
  schema: string;
  /** The address of the database server that its schema is on, encrypted (database-servers.ts); null for the one of the directory. */
  sealedUrl: string | null;
  /** Random: with APP_SECRET it makes the regiment's own secret. */
  secret: string;
  /** `unfinished` until everything of a sign-up is there; it is not served then. */
  state: 'unfinished' | 'active' | 'suspended' | 'deleted';
  /** The version of migrations and catalog that its schema was last brought up to; null before the first time. */
  preparedFor: string | null;
  createdAt: string;
  createdBy: string;
  lastUsedAt: string | null;
  deletedAt: string | null;
  /** Discord's id of the server that it was started for; null for one that the operator made. */
  guildId: string | null;
  /** Discord's id of the person who started it, or null. */
  founderId: string | null;
  limits: Limits;
  lastError: string | null;
  lastErrorAt: string | null;
}

const COLUMNS = sql`id, name, schema, database_url as "sealedUrl", secret, state, prepared_for as "preparedFor",
  created_at as "createdAt", created_by as "createdBy", last_used_at as "lastUsedAt", deleted_at as "deletedAt",
  guild_id as "guildId", founder_id as "founderId", limits, last_error as "lastError", last_error_at as "lastErrorAt"`;

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

/** A mark that tells APP_SECRET from another one without revealing it. */
function markOfSecret(appSecret: string): string {
  return Buffer.from(deriveKey(appSecret, 'mark of the secret')).toString('base64url');
}

/** Notes the secret of the servers, which that of a command is compared with. */
export async function noteSecret(db: Db, appSecret: string): Promise<void> {
  await db.execute(sql`update settings set secret_mark = ${markOfSecret(appSecret)}`);
}

/** @returns false for another secret than that of the servers; true also while none has started yet. */
export async function isServersSecret(db: Db, appSecret: string): Promise<boolean> {
  const rows = await db.execute(sql`select secret_mark as mark from settings`);
  const mark = rowsOf<{ mark: string | null }>(rows)[0]?.mark ?? null;
  return mark === null || mark === markOfSecret(appSecret);
}

/** All, in the order in which they were created. */
export async function listRegiments(db: Db): Promise<Regiment[]> {
  return rowsOf<Regiment>(await db.execute(sql`select ${COLUMNS} from regiments order by id`));
}

/** Finds a regiment by its id; null if there is none. */
export async function findRegimentById(db: Db, id: number): Promise<Regiment | null> {
  const rows = await db.execute(sql`select ${COLUMNS} from regiments where id = ${id}`);
  return rowsOf<Regiment>(rows)[0] ?? null;
}

/** Finds a regiment by its name; null if there is none. */
export async function findRegiment(db: Db, name: string): Promise<Regiment | null> {
  const rows = await db.execute(sql`select ${COLUMNS} from regiments where name = ${name}`);
  return rowsOf<Regiment>(rows)[0] ?? null;
}

/** @returns null where the name is taken, also by one that was deleted and is not removed yet. */
export async function insertRegiment(
  db: Db,
  { name, by }: { name: string; by: string },
  now: Date,
): Promise<Regiment | null> {
  const secret = randomBytes(32).toString('base64url');
  const rows = await db.execute(sql`
    insert into regiments (name, secret, created_at, created_by)
    values (${name}, ${secret}, ${now.toISOString()}, ${by})
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

/**
 * Changes a state as `setState` does, unless somebody else has changed it.
 * @returns false where it is no longer `from`.
 */
export async function replaceState(
  db: Db,
  id: number,
  { from, to }: Record<'from' | 'to', Exclude<Regiment['state'], 'deleted'>>,
): Promise<boolean> {
  const rows = await db.execute(sql`
    update regiments set state = ${to}, prepared_for = null where id = ${id} and state = ${from} returning id`);
  await notifyAll(db);
  return rowsOf(rows).length > 0;
}

/** Says where a regiment's schema is from now on. @param sealedUrl null for the directory's own database. */
export async function setDatabaseServer(db: Db, id: number, sealedUrl: string | null): Promise<void> {
  await db.execute(sql`update regiments set database_url = ${sealedUrl} where id = ${id}`);
  await notifyAll(db);
}

/** @returns false where the new name is taken. */
export async function renameRegiment(db: Db, id: number, name: string): Promise<boolean> {
  const rows = await db.execute(sql`update regiments set name = ${name} where id = ${id}
    and not exists (select from regiments where name = ${name} and id <> ${id}) returning id`);
  await notifyAll(db);
  return rowsOf(rows).length > 0;
}

export async function setLimits(db: Db, id: number, limits: Limits): Promise<void> {
  await db.execute(sql`update regiments set limits = ${JSON.stringify(limits)}::jsonb where id = ${id}`);
  await notifyAll(db);
}

/** Notes what last went wrong in a regiment, for the operator. */
export async function noteError(db: Db, id: number, message: string, at: Date): Promise<void> {
  await db.execute(
    sql`update regiments set last_error = ${message}, last_error_at = ${at.toISOString()} where id = ${id}`,
  );
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

/** Lists the regiments that were deleted before a moment. */
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

/** Somebody who starts a regiment for a Discord server that they own or administer. */
export interface Founding {
  name: string;
  guildId: string;
  founderId: string;
  founderName: string;
}

type Reserved =
  | { status: 'unfinished' | 'made'; regiment: Regiment }
  | { status: 'regiment-name-taken' | 'guild-taken' | 'too-many-regiments' };

/** Time for which what a sign-up left behind is its founder's; then others may have the name and the server. */
const UNFINISHED_MS = 10 * 60_000;

/** The names of all regiments, also of those that were deleted and are not removed yet. @param id of one that is left out. */
export async function listOtherNames(db: Db, id: number | null): Promise<string[]> {
  const rows = await db.execute(sql`select name from regiments where id is distinct from ${id}`);
  return rowsOf<{ name: string }>(rows).map(({ name }) => name);
}

/**
 * Reserves a name and a Discord server for a regiment that is being made. An unfinished one of the same person and server is
 * taken up again, also under another name. Needs a transaction.
 * @returns `made` where the same person has finished it already, as after a second press.
 */
export async function reserveRegiment(db: Db, founding: Founding, now: Date): Promise<Reserved> {
  const { name, guildId, founderId, founderName } = founding;
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  await giveUpUnfinished(db, new Date(now.getTime() - UNFINISHED_MS), founderId);
  const [ofGuild] = rowsOf<Regiment>(
    await db.execute(sql`select ${COLUMNS} from regiments where guild_id = ${guildId}`),
  );
  const isOwn = ofGuild?.founderId === founderId;
  if (isOwn && ofGuild.state === 'active' && ofGuild.name === name)
    return { status: 'made', regiment: ofGuild };
  if (ofGuild !== undefined && !(isOwn && ofGuild.state === 'unfinished')) return { status: 'guild-taken' };
  const otherNames = await listOtherNames(db, ofGuild?.id ?? null);
  if (otherNames.includes(name) || lookAlikesOf(otherNames)(name)) return { status: 'regiment-name-taken' };
  if (ofGuild !== undefined) {
    await db.execute(
      sql`update regiments set name = ${name}, created_at = ${now.toISOString()} where id = ${ofGuild.id}`,
    );
    return { status: 'unfinished', regiment: { ...ofGuild, name } };
  }
  const [count] = rowsOf<{ own: number; most: number }>(
    await db.execute(sql`select regiments_per_person as most, (select count(*)::int from regiments
      where founder_id = ${founderId} and state <> 'deleted') as own from settings`),
  );
  if (count !== undefined && count.own >= count.most) return { status: 'too-many-regiments' };
  const secret = randomBytes(32).toString('base64url');
  const [regiment] = rowsOf<Regiment>(
    await db.execute(sql`
      insert into regiments (name, secret, state, created_at, created_by, guild_id, founder_id)
      values (${name}, ${secret}, 'unfinished', ${now.toISOString()}, ${`${founderName} (${founderId})`},
        ${guildId}, ${founderId}) returning ${COLUMNS}`),
  );
  if (regiment === undefined) throw new Error('An insert always gives its row.');
  return { status: 'unfinished', regiment };
}

/** Serves a regiment that was unfinished. @returns false where it was given up, or finished by another request. */
export async function finishRegiment(db: Db, id: number): Promise<boolean> {
  const rows = await db.execute(
    sql`update regiments set state = 'active' where id = ${id} and state = 'unfinished' returning id`,
  );
  await notifyAll(db);
  return rowsOf(rows).length > 0;
}

/**
 * Frees name and server of sign-ups that were begun before a moment and never finished; the next purge removes what is
 * left of them. No regiment can have the name that they get.
 * @param exceptOf Discord's id of somebody whose own stay.
 */
export async function giveUpUnfinished(db: Db, before: Date, exceptOf = ''): Promise<void> {
  await db.execute(sql`update regiments set state = 'deleted', deleted_at = to_timestamp(0), guild_id = null,
    name = 'given-up--' || id where state = 'unfinished' and created_at < ${before.toISOString()}
    and founder_id is distinct from ${exceptOf}`);
}

/** The regiments of these Discord servers, also deleted ones that can be brought back. */
export async function listOfGuilds(db: Db, guildIds: string[]): Promise<Regiment[]> {
  if (guildIds.length === 0) return [];
  const rows = await db.execute(
    sql`select ${COLUMNS} from regiments where guild_id = any(${arrayLiteral(guildIds)}::text[])`,
  );
  return rowsOf<Regiment>(rows);
}

async function notifyAll(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify(${channelIn(SCHEMA, CHANNEL)}, '')`);
}

/** Calls back after every change of a name or a state, by whatever process, and whenever one may have been missed. */
export function onChange(directory: Database, changed: () => void): Promise<void> {
  return directory.listen({ channel: CHANNEL, onMessage: changed, onGap: changed });
}
