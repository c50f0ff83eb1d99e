import fs from 'node:fs';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { runningUrl, startPostgres } from '../embedded-postgres/start.ts';
import { diskSpaceCheck } from './disk-space.ts';
import { type Listener, listenOnPostgres } from './listen.ts';
import { migrate } from './migrations.ts';
import { CONNECT_MS, openPool } from './open-pool.ts';
import * as schema from './schema.ts';

/** What every query takes: the database itself or a transaction. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** The same object for a database and all transactions on it, and for no other database: a key for what is kept in memory. */
export function databaseOf(db: Db): object {
  const { schema: ownTables } = db._;
  if (ownTables === undefined) throw new Error('This database was opened without its tables.');
  return ownTables;
}

export interface Database {
  db: Db;
  /** Receives what any process on this database notifies (`pg_notify`) once its transaction has committed. */
  listen(listener: Listener): Promise<void>;
  /** The number of connections by state, and of requests that wait for one. */
  connections(): { busy: number; idle: number; waiting: number };
  close(): Promise<void>;
}

interface PoolOptions {
  /** False where the database is about to be filled from elsewhere, or only read; else it is migrated when it is opened. */
  migrated?: boolean;
  /** The most connections at a time, besides one that listens. */
  limit?: number;
  /** How long a request may wait for one; more than `CONNECT_MS` for benches only. */
  waitMs?: number;
}

/**
 * A PostgreSQL of our own, started on the data folder and ended with the database. One process at a time.
 * @throws as `startPostgres` does; OtherVersionError when a newer program has used it; DiskFullError when its disk has no room.
 */
export async function openEmbeddedDatabase(
  dataDirectory: string,
  { isRestore = false, ...options }: PoolOptions & { isRestore?: boolean } = {},
): Promise<Database> {
  fs.mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const checkRoom = diskSpaceCheck(dataDirectory);
  checkRoom();
  const postgres = await startPostgres(dataDirectory, { isRestore });
  try {
    const database = await openPostgres(postgres.url, () => {}, options);
    const transaction = database.db.transaction.bind(database.db);
    database.db.transaction = async (...parameters) => {
      checkRoom();
      return transaction(...parameters);
    };
    const close = async () => {
      await database.close();
      await postgres.stop();
    };
    return { ...database, close };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** The embedded database of a server that runs; null where none does. */
export async function openRunningDatabase(
  dataDirectory: string,
  options: PoolOptions,
): Promise<Database | null> {
  const url = await runningUrl(dataDirectory);
  return url === null ? null : openPostgres(url, () => {}, options);
}

const CONNECTIONS = 10;

/**
 * A PostgreSQL server. If several processes start at once, one migrates and the others wait.
 * @param onLost is called when a connection breaks; the pool opens another when one is needed.
 */
export async function openPostgres(
  url: string,
  onLost: (error: Error) => void,
  { limit = CONNECTIONS, waitMs = CONNECT_MS, migrated = true }: PoolOptions = {},
): Promise<Database> {
  const pool = openPool(url, onLost, { limit, waitMs });
  const db = drizzle(pool, { schema });
  try {
    if (migrated) await db.transaction((transaction) => migrate(transaction));
  } catch (error) {
    await pool.end();
    throw error;
  }
  const listening: { stop(): Promise<void> }[] = [];
  return {
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
