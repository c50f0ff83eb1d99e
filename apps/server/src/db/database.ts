import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { inspectDatabaseFolder } from './database-folder.ts';
import { lockDirectory } from './directory-lock.ts';
import { diskSpaceCheck } from './disk-space.ts';
import { type Listener, listenOnPglite, listenOnPostgres } from './listen.ts';
import { migrate } from './migrations.ts';
import { initialisePglite, openPglite } from './open-pglite.ts';
import { CONNECT_MS, openPool } from './open-pool.ts';
import * as schema from './schema.ts';

/** What every query takes: the database itself or a transaction, on either engine. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** The same object for a database and all transactions on it, and for no other database: a key for what is kept in memory. */
export function databaseOf(db: Db): object {
  const { schema: ownTables } = db._;
  if (ownTables === undefined) throw new Error('This database was opened without its tables.');
  return ownTables;
}

export interface Database {
  kind: 'embedded' | 'postgres' | 'memory';
  db: Db;
  /** Receives what any process on this database notifies (`pg_notify`) once its transaction has committed. */
  listen(listener: Listener): Promise<void>;
  /** The number of connections by state, and of requests that wait for one. */
  connections(): { busy: number; idle: number; waiting: number };
  close(): Promise<void>;
}

/** Databases are migrated when they are opened, unless they are about to be filled from elsewhere. */
interface OpenOptions {
  migrated?: boolean;
}

/** The embedded database's folder below the data folder. */
export function databaseDirectory(dataDirectory: string): string {
  return path.join(dataDirectory, 'database');
}

/**
 * Whether the data folder already holds a database; a new one is best created by a process of its own.
 * @throws DamagedDatabaseError if it holds only parts of one.
 */
export function hasEmbeddedDatabase(dataDirectory: string): boolean {
  return inspectDatabaseFolder(databaseDirectory(dataDirectory)) === 'whole';
}

/** PostgreSQL in memory for tests: the same schema and migrations, gone when closed. `client` is one that is already open. */
export async function openMemoryDatabase({
  migrated = true,
  client: open,
}: OpenOptions & { client?: PGlite } = {}): Promise<Database> {
  const client = open ?? (await PGlite.create());
  return onPglite('memory', client, migrated, () => client.close());
}

/**
 * The embedded database below the data folder. One process at a time.
 * @throws DirectoryInUseError when another process has it open; OtherVersionError when a newer program has used it;
 *   DamagedDatabaseError when the folder holds only parts of a database; DiskFullError when its disk has no room.
 */
export async function openEmbeddedDatabase(
  dataDirectory: string,
  { migrated = true }: OpenOptions = {},
): Promise<Database> {
  const directory = databaseDirectory(dataDirectory);
  fs.mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const checkRoom = diskSpaceCheck(dataDirectory);
  checkRoom();
  const lock = await lockDirectory(directory);
  try {
    if (inspectDatabaseFolder(directory) === 'nothing') await initialisePglite(directory);
    const client = await openPglite(directory);
    const transaction = client.transaction.bind(client);
    client.transaction = async (run) => {
      checkRoom();
      lock.check();
      return transaction(run);
    };
    return await onPglite('embedded', client, migrated, async () => {
      await client.close();
      lock.release();
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function onPglite(
  kind: Database['kind'],
  client: PGlite,
  migrated: boolean,
  close: () => Promise<void>,
): Promise<Database> {
  const db = drizzlePglite(client, { schema });
  try {
    if (migrated) await db.transaction((transaction) => migrate(transaction));
  } catch (error) {
    await client.close();
    throw error;
  }
  return {
    kind,
    db,
    listen: (listener) => listenOnPglite(client, listener),
    connections: () => ({ busy: 0, idle: 1, waiting: 0 }), // the one, in this process
    close,
  };
}

const CONNECTIONS = 10;

/**
 * A PostgreSQL server. If several processes start at once, one migrates and the others wait.
 * @param onLost is called when a connection breaks; the pool opens another when one is needed.
 * @param limit the most connections at a time, besides one that listens.
 * @param waitMs how long a request may wait for one; more than `CONNECT_MS` for benches only.
 */
export async function openPostgres(
  url: string,
  onLost: (error: Error) => void,
  {
    limit = CONNECTIONS,
    waitMs = CONNECT_MS,
    migrated = true,
  }: OpenOptions & { limit?: number; waitMs?: number } = {},
): Promise<Database> {
  const pool = openPool(url, onLost, { limit, waitMs });
  const db = drizzlePostgres(pool, { schema });
  try {
    if (migrated) await db.transaction((transaction) => migrate(transaction));
  } catch (error) {
    await pool.end();
    throw error;
  }
  const listening: { stop(): Promise<void> }[] = [];
  return {
    kind: 'postgres',
    db,
    listen: async (listener) => {
      listening.push(await listenOnPostgres(url, listener));
    },
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      for (const one of listening) await one.stop();
      await pool.end();
    },
  };
}
