import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database } from './database.ts';
import { listenOnPostgres } from './listen.ts';
import { migrate } from './migrations.ts';
import { CONNECT_MS, openPool } from './open-pool.ts';
import * as schema from './schema.ts';

export interface PoolOptions {
  /** False where the database is about to be filled from elsewhere, or only read; else it is migrated when it is opened. */
  migrated?: boolean;
  /** The most connections at a time, besides one that listens. */
  limit?: number;
  /** How long a request may wait for one; more than `CONNECT_MS` for benches only. */
  waitMs?: number;
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
      for (const listener of listening) await listener.stop();
      await pool.end();
    },
  };
}
