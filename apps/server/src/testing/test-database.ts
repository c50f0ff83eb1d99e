import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Database, openMemoryDatabase, openPostgres } from '../db/database.ts';

/** The one setting by which all tests run on a PostgreSQL server: an address of it, of a user who may create databases. */
const SERVER = process.env.TEST_DATABASE_URL;

/** A database of its own for a test file, migrated: in memory, or on the server of `TEST_DATABASE_URL`. */
export async function openTestDatabase(): Promise<Database> {
  if (!SERVER) return openMemoryDatabase();
  const name = `backline_test_${randomUUID().replaceAll('-', '')}`;
  await ask(SERVER, `create database ${name}`);
  const url = new URL(SERVER);
  url.pathname = name;
  const database = await openPostgres(url.href, (error) => {
    throw error;
  });
  const close = async () => {
    await database.close();
    await ask(SERVER, `drop database ${name}`);
  };
  return { ...database, close };
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
