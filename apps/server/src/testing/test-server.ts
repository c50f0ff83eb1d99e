import pg from 'pg';
import type { Database } from '../db/database.ts';
import { openPostgres } from '../db/open-postgres.ts';

/** The address of the tests' PostgreSQL, with a user who may create databases: one that a setup has started, or anybody's. */
export function testServer(): string {
  const { TEST_DATABASE_URL: url } = process.env;
  if (url === undefined) throw new Error('There is no server: call database-template.ts first.');
  return url;
}

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
