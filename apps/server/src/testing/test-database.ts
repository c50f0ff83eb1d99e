import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database, Db } from '../db/database.ts';
import { askServer, openOnServer, testServer } from './test-server.ts';

/** A new database for a test file, with the current schema and the catalog: a copy of the template. */
export function openTestDatabase(): Promise<Database> {
  const template = process.env.TEST_DATABASE_TEMPLATE;
  if (template === undefined) throw new Error('There is no template: call database-template.ts first.');
  return openDatabaseOn(testServer(), { template });
}

/** The same without anything in it, not even a schema. */
export function openEmptyTestDatabase(): Promise<Database> {
  return openDatabaseOn(testServer());
}

/** A new database on a PostgreSQL server, dropped when closed: a copy of `template`, or empty. */
async function openDatabaseOn(server: string, { template }: { template?: string } = {}): Promise<Database> {
  const name = `backline_test_${randomUUID().replaceAll('-', '')}`;
  await askServer(server, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  const database = await openOnServer(server, name, { migrated: false });
  const close = async () => {
    await database.close();
    await askServer(server, `drop database ${name}`);
  };
  return { ...database, close };
}

/** Removes everything from a test database, including its schema. */
export async function emptyDatabase(db: Db): Promise<void> {
  for (const statement of [
    'drop schema public cascade',
    'create schema public',
    'drop schema if exists drizzle cascade',
  ])
    await db.execute(sql.raw(statement));
}
