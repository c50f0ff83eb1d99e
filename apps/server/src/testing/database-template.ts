import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { loadCatalog } from '../catalog/catalog.ts';
import { itemRows, siteRows } from '../catalog/catalog-rows.ts';
import { openMemoryDatabase } from '../db/database.ts';
import { knownMigrations } from '../db/migrations.ts';
import { seedCatalog } from '../features/items/seed-catalog.queries.ts';
import { askServer, openOnServer, TEST_SERVER } from './test-server.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../../.build');

/**
 * Runs once before the server's tests, and before any script that opens a test database. Migrating and seeding the catalog takes seconds, so it happens in one template
 * database, and every test file starts from a copy of it. The embedded one is kept in `.build` until the migrations or the
 * catalog change. `TEST_DATABASE_TEMPLATE` passes its location to the processes of the tests: the file of a dump, or the name of a
 * database on the server of `TEST_DATABASE_URL`.
 * @returns a function that removes it.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  // Several projects of Vitest have this as their setup: the first makes it for all.
  if (process.env.TEST_DATABASE_TEMPLATE !== undefined) return async () => {};
  if (TEST_SERVER !== undefined) return makeServerTemplate(TEST_SERVER);
  const catalog = loadCatalog();
  const digest = createHash('sha256')
    // The rows, not the catalog they are made from: a change in how they are made must not reuse an old template.
    .update(JSON.stringify([knownMigrations(), itemRows(catalog), siteRows(catalog)]))
    .digest('hex')
    .slice(0, 16);
  const file = path.join(FOLDER, `test-database-${digest}.tar`);
  if (!fs.existsSync(file)) await writeDump(file);
  process.env.TEST_DATABASE_TEMPLATE = file;
  return async () => {};
}

async function writeDump(file: string): Promise<void> {
  const client = await PGlite.create();
  const database = await openMemoryDatabase({ client });
  await seedCatalog(database.db);
  // So that a copy need not recover from the log, which would also skip ids.
  await client.exec('checkpoint');
  const dump = await client.dumpDataDir('none');
  fs.mkdirSync(FOLDER, { recursive: true });
  // Renamed at the end, so that an interrupted run leaves no partial template.
  fs.writeFileSync(`${file}.new`, Buffer.from(await dump.arrayBuffer()));
  fs.renameSync(`${file}.new`, file);
  await database.close();
}

async function makeServerTemplate(server: string): Promise<() => Promise<void>> {
  const name = `backline_template_${process.pid}`;
  await askServer(server, `create database ${name}`);
  const database = await openOnServer(server, name);
  await seedCatalog(database.db);
  await database.close();
  process.env.TEST_DATABASE_TEMPLATE = name;
  return () => askServer(server, `drop database ${name}`);
}
