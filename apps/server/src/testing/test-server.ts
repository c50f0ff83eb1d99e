import pg from 'pg';
import { type Database, openPostgres } from '../db/database.ts';

/** The only setting needed to run all tests on a PostgreSQL server: its address, with a user who may create databases. */
export const TEST_SERVER = process.env.TEST_DATABASE_URL;

/** Runs one statement on a PostgreSQL server, such as one that creates a database. */
export async function askServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Opens a database of a PostgreSQL server by its name. A lost connection fails the test. */
export function openOnServer(server: string, name: string, { migrated = true } = {}): Promise<Database> {
  const url = new URL(server);
  url.pathname = name;
  const fail = (error: Error) => {
    throw error;
  };
  return openPostgres(url.href, fail, { migrated });
}
