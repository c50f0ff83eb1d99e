import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { Turns } from '../fairness/turns.ts';
import type { Database } from './database.ts';
import { type Following, type Listener, listenOnPostgres } from './listen.ts';
import { CONNECT_MS, openPool } from './open-pool.ts';
import { channelIn } from './per-schema.ts';
import * as schema from './schema.ts';
import { SchemaPool } from './schema-pool.ts';

/** A PostgreSQL server on which every regiment has a schema. They share its connections, one of them for notifications. */
export interface SchemaServer {
  /** The database that is one schema, which must exist. Closing it closes no connection. */
  open(schema: string): Database;
  /** The database with no schema of ours in the path: for questions about the server itself. */
  whole: Database['db'];
  /** Creates a schema if it is missing. */
  create(schema: string): Promise<void>;
  /** Removes a schema with everything in it. */
  drop(schema: string): Promise<void>;
  connections: Database['connections'];
  close(): Promise<void>;
}

/** Connections that one schema leaves to the others. */
const LEFT_TO_OTHERS = 2;

/**
 * @param onLost is called when a connection breaks; another is opened when one is needed.
 * @param limit the most connections at a time, besides one that listens.
 */
export function openSchemas(
  url: string,
  onLost: (error: Error) => void,
  { limit, waitMs = CONNECT_MS }: { limit: number; waitMs?: number },
): SchemaServer {
  const pool = openPool(url, onLost, { limit, waitMs });
  const turns = new Turns({ all: limit, each: Math.max(1, limit - LEFT_TO_OTHERS) });
  let following: Promise<Following> | null = null;
  const follow = () => {
    following ??= listenOnPostgres(url).catch((error: unknown) => {
      following = null;
      throw error;
    });
    return following;
  };
  const connections = () => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount + turns.waiting,
  });
  const shared = { pool, turns, waitMs, follow, connections };
  return {
    open: (name) => openSchema(name, shared),
    whole: openSchema('pg_catalog', shared).db,
    create: async (name) =>
      void (await pool.query(`create schema if not exists ${pg.escapeIdentifier(name)}`)),
    drop: async (name) =>
      void (await pool.query(`drop schema if exists ${pg.escapeIdentifier(name)} cascade`)),
    connections,
    close: async () => {
      await following?.then((listening) => listening.stop()).catch(() => {}); // it could not be opened: nothing to stop
      await pool.end();
    },
  };
}

interface Shared {
  pool: pg.Pool;
  turns: Turns;
  waitMs: number;
  follow: () => Promise<Following>;
  connections: Database['connections'];
}

function openSchema(name: string, { pool, turns, waitMs, follow, connections }: Shared): Database {
  // It has what drizzle uses of a pool: `connect` and `query`.
  const own = new SchemaPool(pool, name, turns, waitMs) as unknown as pg.Pool;
  const listeners: Listener[] = [];
  return {
    db: drizzle(own, { schema }),
    listen: async (listener) => {
      const mine = { ...listener, channel: channelIn(name, listener.channel) };
      listeners.push(mine);
      await (await follow()).add(mine);
    },
    connections,
    close: async () => {
      for (const listener of listeners) await (await follow()).remove(listener);
    },
  };
}
