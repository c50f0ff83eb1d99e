import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openMemoryDatabase } from '../db/database.ts';
import { users } from '../db/schema.ts';
import { fillDemo } from '../demo/fill-demo.ts';
import { seedCatalog } from '../features/items/seed-catalog.queries.ts';
import {
  findPostgres,
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '../testing/temporary-postgres.ts';
import { openDatabaseOn } from '../testing/test-database.ts';
import { readBackupFile, writeBackupFile } from './backup-file.ts';
import { ownTables } from './transfer.queries.ts';
import { fill, type Snapshot, TransferError, withSnapshot } from './transfer.ts';

const bin = findPostgres();
if (bin === null) console.log('PostgreSQL is not installed, so moving to it was not tested.');

describe.skipIf(bin === null)('a move from the embedded database to PostgreSQL', () => {
  let postgres: TemporaryPostgres;
  let source: Database;
  let target: Database;

  beforeAll(async () => {
    postgres = await startTemporaryPostgres(bin!, { durable: false });
    source = await openMemoryDatabase();
    await seedCatalog(source.db);
    await fillDemo(source.db, new Date());
    target = await openDatabaseOn(postgres.url('postgres'));
  });
  afterAll(async () => {
    await target.close();
    await source.close();
    await postgres.stop();
  });

  const move = (change: (snapshot: Snapshot) => Snapshot = (snapshot) => snapshot) =>
    withSnapshot(source.db, (snapshot) =>
      target.db.transaction((transaction) => fill(transaction, change(snapshot))),
    );
  const rowsOf = async ({ db }: Database, table: string) => {
    await db.execute(sql`set timezone to 'UTC'`);
    const name = sql.identifier(table);
    const result = await db.execute(sql`select t::text as row from ${name} t order by t::text collate "C"`);
    return (result as unknown as { rows: { row: string }[] }).rows.map(({ row }) => row);
  };

  it('that loses or changes a row on the way is detected and undone', async () => {
    const losing = move((snapshot) => ({
      ...snapshot,
      async *rowsOf(table) {
        for await (const rows of snapshot.rowsOf(table))
          yield table.name === 'reports' ? rows.slice(1) : rows;
      },
    }));
    await expect(losing).rejects.toThrow(/rows of reports came out different: \d+ of \d+/);
    const changing = move((snapshot) => ({
      ...snapshot,
      async *rowsOf(table) {
        for await (const rows of snapshot.rowsOf(table))
          yield rows.map((row) =>
            // A public one that is locked would be refused before it could be compared.
            table.name === 'stockpiles' && !row.includes('"Public"')
              ? row.replace('"locked":false', '"locked":true')
              : row,
          );
      },
    }));
    await expect(changing).rejects.toThrow(TransferError);
    const there = await target.db.execute(sql`select to_regclass('users') as found`);
    expect(there).toMatchObject({ rows: [{ found: null }] });
  });

  it('copies every row of every table, and refuses to move the same data a second time', async () => {
    await move();
    expect(ownTables().length).toBeGreaterThan(25);
    for (const table of ownTables())
      expect([table, await rowsOf(target, table)]).toEqual([table, await rowsOf(source, table)]);
    const [added] = await target.db
      .insert(users)
      .values({ discordUserId: 'new', username: 'New' })
      .returning();
    const highest = Math.max(0, ...(await source.db.select().from(users)).map(({ id }) => id));
    expect(added!.id).toBeGreaterThan(highest);
    await expect(move()).rejects.toThrow(/in use/);
  });

  it('can be reversed: a backup of PostgreSQL fills an embedded database', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-move-'));
    const file = path.join(folder, 'of-postgres.backup');
    await withSnapshot(target.db, (snapshot) => writeBackupFile(snapshot, file, new Date()));
    const back = await openMemoryDatabase({ migrated: false });
    const snapshot = await readBackupFile(file);
    await back.db.transaction((transaction) => fill(transaction, snapshot));
    for (const table of ownTables())
      expect([table, await rowsOf(back, table)]).toEqual([table, await rowsOf(target, table)]);
    await back.close();
    fs.rmSync(folder, { recursive: true });
  });
});
