import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Database, type Db, openMemoryDatabase, openPostgres } from '../db/database.ts';

/** The one setting by which all tests run on a PostgreSQL server: an address of it, of a user who may create databases. */
const SERVER = process.env.TEST_DATABASE_URL;

/**
 * A database of its own for a test file: in memory, or on the server of `TEST_DATABASE_URL`.
 * @param migrated with the schema of today; without it there is nothing in it at all.
 */
export async function openTestDatabase({ migrated = true } = {}): Promise<Database> {
  if (!SERVER) return openMemoryDatabase({ migrated });
  return openDatabaseOn(SERVER, { migrated });
}

/** A new database on a PostgreSQL server, dropped when closed. */
export async function openDatabaseOn(server: string, { migrated = true } = {}): Promise<Database> {
  const name = `backline_test_${randomUUID().replaceAll('-', '')}`;
  await ask(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = name;
  const fail = (error: Error) => {
    throw error;
  };
  const database = await openPostgres(url.href, fail, { migrated });
  const close = async () => {
    await database.close();
    await ask(server, `drop database ${name}`);
  };
  return { ...database, close };
}

/** Takes everything out of a test database, its schema too. */
export async function emptyDatabase(db: Db): Promise<void> {
  for (const statement of [
    'drop schema public cascade',
    'create schema public',
    'drop schema if exists drizzle cascade',
  ])
    await db.execute(sql.raw(statement));
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
