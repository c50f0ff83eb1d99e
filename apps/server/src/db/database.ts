import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Listener } from './listen.ts';
import type * as schema from './schema.ts';

/** Handle that every query takes: the database itself or a transaction. */
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
