import fs from 'node:fs';
import path from 'node:path';
import { warehouses } from '@backline/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { knownMigrations, LAST_RELEASE, listMigrations, migrate, rowsOf } from '../db/migrations.ts';
import { seedCatalog } from '../features/items/seed-catalog.queries.ts';
import { testConfig, useOpened } from '../testing/test-app.ts';
import { emptyDatabase, openEmptyTestDatabase } from '../testing/test-database.ts';
import { readBackupFile } from './backup-file.ts';
import { fill } from './transfer.ts';

/** Databases as earlier versions of the program left them, with a war in each (tools/keep-schema.ts). */
const RELEASED = path.resolve(import.meta.dirname, '../../released');
const kept = fs.readdirSync(RELEASED).sort();

const database = useOpened(openEmptyTestDatabase);

it('every released schema except the newest is archived with data', () => {
  const numbers = knownMigrations().map((_, index) => `${String(index).padStart(4, '0')}.backup`);
  expect(kept).toEqual(expect.arrayContaining(numbers.slice(0, LAST_RELEASE - 1)));
});

it('LAST_RELEASE is set anew after a release', () => {
  expect([kept.length, kept.length + 1]).toContain(LAST_RELEASE);
});

describe.each(kept)('a database of %s', (name) => {
  it('is migrated with every person, report and stock that was in it, and is served', async () => {
    const { db } = database;
    await emptyDatabase(db);
    const snapshot = await readBackupFile(path.join(RELEASED, name));
    await db.transaction((transaction) => fill(transaction, snapshot));
    expect(await listMigrations(db)).toEqual(knownMigrations());
    await db.transaction((transaction) => migrate(transaction)); // like a start, which finds nothing to do
    await seedCatalog(db);

    const count = async (table: string) => {
      const result = await db.execute(sql`select count(*)::int as count from ${sql.identifier(table)}`);
      return rowsOf<{ count: number }>(result)[0]!.count;
    };
    for (const table of ['users', 'stockpiles', 'stockpile_contents', 'reports', 'goals', 'goal_templates']) {
      expect(snapshot.tallyOf(table).rows, table).toBeGreaterThan(1);
      expect([table, await count(table)]).toEqual([table, snapshot.tallyOf(table).rows]);
    }
    const server = await createApp(
      { config: testConfig, database, discord: {} as never, now: () => new Date() },
      { web: null, recognition: '' },
    );
    expect((await server.inject('/api/health')).statusCode).toBe(200);
    expect((await server.inject('/api/pyramids')).statusCode).toBe(200);
    expect((await server.inject(warehouses.list.path)).json()).toMatchObject({
      error: { code: 'sign-in-required' },
    });
    await server.close();
  });
});
