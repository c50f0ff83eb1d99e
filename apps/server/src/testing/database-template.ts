import { seedCatalog } from '../features/items/seed-catalog.queries.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';
import { askServer, openOnServer } from './test-server.ts';

/**
 * Runs once before the server's tests, and before any script that opens a test database. Starts a PostgreSQL for all of them, unless
 * `TEST_DATABASE_URL` names one, and makes a database with all migrations and the catalog, of which every test file gets a copy:
 * `TEST_DATABASE_TEMPLATE` is its name. Both variables are for the processes of the tests.
 * @returns a function that removes them.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  // Several projects of Vitest have this as their setup: the first makes it for all.
  if (process.env.TEST_DATABASE_TEMPLATE !== undefined) return async () => {};
  const given = process.env.TEST_DATABASE_URL;
  const own = given === undefined ? await startTemporaryPostgres({ durable: false }) : null;
  const server = given ?? own?.url('postgres') ?? '';
  const name = `backline_template_${process.pid}`;
  await askServer(server, `create database ${name}`);
  const database = await openOnServer(server, name);
  await seedCatalog(database.db);
  await database.close();
  Object.assign(process.env, { TEST_DATABASE_URL: server, TEST_DATABASE_TEMPLATE: name });
  return () => (own === null ? askServer(server, `drop database ${name}`) : own.stop());
}
