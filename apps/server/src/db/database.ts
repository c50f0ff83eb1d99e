import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { lockDirectory } from './directory-lock.ts';
import { type Listener, listenOnPglite, listenOnPostgres } from './listen.ts';
import { openPglite } from './open-pglite.ts';
import * as schema from './schema.ts';

/** What every query takes: the database itself or a transaction, on either engine. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Database {
  kind: 'embedded' | 'postgres' | 'memory';
  db: Db;
  /** Follows what any process on this database notifies (`pg_notify`) once its transaction has committed. */
  listen(listener: Listener): Promise<void>;
  /** How many connections there are by state, and how many requests wait for one. */
  connections(): { busy: number; idle: number; waiting: number };
  close(): Promise<void>;
}

/** The one connection of a database in this process. */
const connections = () => ({ busy: 0, idle: 1, waiting: 0 });

/** Beside `src` in development and beside `dist` when built: both are one folder below the app. */
const MIGRATIONS = path.join(path.dirname(fileURLToPath(import.meta.url)), migrationsFromHere());

function migrationsFromHere(): string {
  return path.basename(path.dirname(fileURLToPath(import.meta.url))) === 'db'
    ? '../../migrations'
    : '../migrations';
}

/** The same number in every process: whoever holds it migrates, the others wait. */
const MIGRATION_LOCK = 727_272;

/** The embedded database's folder below the data folder. */
export function databaseDirectory(dataDirectory: string): string {
  return path.join(dataDirectory, 'database');
}

/** Whether the data folder already holds a database; a new one is best made by a process of its own. */
export function hasEmbeddedDatabase(dataDirectory: string): boolean {
  return fs.existsSync(path.join(databaseDirectory(dataDirectory), 'PG_VERSION'));
}

/** PostgreSQL in memory for tests: the same schema and migrations, gone when closed. */
export async function openMemoryDatabase(): Promise<Database> {
  const client = await PGlite.create();
  const db = drizzlePglite(client, { schema });
  await migratePglite(db, { migrationsFolder: MIGRATIONS });
  return {
    kind: 'memory',
    db,
    listen: (listener) => listenOnPglite(client, listener),
    connections,
    close: () => client.close(),
  };
}

/**
 * The embedded database below the data folder, migrated. One process at a time.
 * @throws DirectoryInUseError when another process has it open.
 */
export async function openEmbeddedDatabase(dataDirectory: string): Promise<Database> {
  const directory = databaseDirectory(dataDirectory);
  const unlock = lockDirectory(directory);
  try {
    const client = await openPglite(directory);
    const db = drizzlePglite(client, { schema });
    await migratePglite(db, { migrationsFolder: MIGRATIONS });
    const close = async () => {
      await client.close();
      unlock();
    };
    return {
      kind: 'embedded',
      db,
      listen: (listener) => listenOnPglite(client, listener),
      connections,
      close,
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A request that finds no connection in this time is told so, rather than left waiting. */
const CONNECT_MS = 5000;
const CONNECTIONS = 10;

/**
 * A PostgreSQL server, migrated under an advisory lock.
 * @param onLost hears of a connection that broke; the pool opens another when one is needed.
 * @param limit at most so many at a time, and one more that listens.
 */
export async function openPostgres(
  url: string,
  onLost: (error: Error) => void,
  limit = CONNECTIONS,
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: limit,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  pool.on('error', onLost);
  // The pool listens to idle connections only: one that broke in a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = drizzlePostgres(pool, { schema });
  try {
    await migrateUnderLock(pool, db);
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

async function migrateUnderLock(pool: pg.Pool, db: ReturnType<typeof drizzlePostgres>): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePostgres(db, { migrationsFolder: MIGRATIONS });
    await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    connection.release();
  }
}
