import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { fir } from '@backline/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadCatalog } from '../catalog/catalog.ts';
import type { Database } from '../db/database.ts';
import { errorText } from '../db/database-problem.ts';
import { checkMigrations, knownMigrations, listMigrations, OtherVersionError } from '../db/migrations.ts';
import {
  gamePacks,
  reports,
  stockpileContents,
  stockpiles,
  items as storedItems,
  users,
  warArchives,
} from '../db/schema.ts';
import { RowRefusedError } from '../db/write-rows.ts';
import { fillDemo } from '../demo/fill-demo.ts';
import { applyGamePack, checkGamePack, undoGamePack } from '../features/game-data/apply-game-pack.ts';
import { writeGamePack } from '../features/game-data/write-game-pack.ts';
import { seedCatalog } from '../features/items/seed-catalog.queries.ts';
import { loggedError } from '../http/request-log.ts';
import { openTestApp, type SignedIn, type TestApp } from '../testing/test-app.ts';
import { emptyDatabase, openEmptyTestDatabase } from '../testing/test-database.ts';
import { addWarehouse } from '../testing/warehouse-builders.ts';
import { isBackupFile, readBackupFile, writeBackupFile } from './backup-file.ts';
import { ownTables } from './transfer.queries.ts';
import { fill, TransferError, withSnapshot } from './transfer.ts';

let app: TestApp;
let folder: string;
let file: string;
let target: Database;

beforeAll(async () => {
  app = await openTestApp();
  target = await openEmptyTestDatabase();
});
afterAll(async () => {
  await target.close();
  await app.close();
});
beforeEach(async () => {
  await app.empty();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-transfer-'));
  file = path.join(folder, 'of-today.backup');
  await emptyDatabase(target.db);
});
afterEach(() => {
  fs.rmSync(folder, { recursive: true });
});

const backUp = () => withSnapshot(app.db, (snapshot) => writeBackupFile(snapshot, file, new Date()));
const restore = async () => {
  const snapshot = await readBackupFile(file);
  return target.db.transaction((transaction) => fill(transaction, snapshot));
};
/** The backup with one of its lines changed. */
const tamper = (change: (line: string) => string) =>
  fs.writeFileSync(
    file,
    gzipSync(gunzipSync(fs.readFileSync(file)).toString().split('\n').map(change).join('\n')),
  );
const isEmpty = async () => (await listMigrations(target.db)).length === 0;

/** A text that a person could write, with characters that need escaping. */
const ODD = 'Zoë "quoted" \\ back\u2028line\nbreak 🛢️ {}[],null';

async function addOddRows(): Promise<void> {
  await app.db.insert(users).values({ discordUserId: '1', username: ODD, signedInAt: null });
  const counts = { warehouses: 1 } as never; // any JSON will do
  const content = Buffer.from([...Array(256).keys()]);
  await app.db.insert(warArchives).values({ username: ODD, file: 'war-1', counts, content });
}

describe('a backup', () => {
  it('holds every row of every table, and a database restored from it has all of them', async () => {
    await fillDemo(app.db, new Date());
    await addOddRows();
    const [bound] = await app.db.select().from(stockpileContents).limit(1);
    await app.db
      .update(stockpileContents)
      .set({ atLeast: true })
      .where(eq(stockpileContents.itemId, bound!.itemId));
    const { rows, tables } = await backUp();
    expect(tables).toBe(ownTables().length);
    expect(tables).toBeGreaterThan(25);
    expect(await restore()).toBe(rows);
    const rowsIn = (db: Database['db'], table: string) =>
      db.execute(sql`select to_jsonb(t) as row from ${sql.identifier(table)} t order by t::text collate "C"`);
    for (const table of ownTables()) {
      const [was, is] = [await rowsIn(app.db, table), await rowsIn(target.db, table)];
      expect([table, (is as { rows?: unknown }).rows]).toEqual([table, (was as { rows?: unknown }).rows]);
    }
  });

  it('continues the ids where the first database would have', async () => {
    const [first] = await app.db.insert(users).values({ discordUserId: '1', username: 'A' }).returning();
    await app.db.delete(users);
    await backUp();
    await restore();
    const [next] = await target.db.insert(users).values({ discordUserId: '2', username: 'B' }).returning();
    expect(next!.id).toBe(first!.id + 1);
  });

  it('is readable for its owner only, replaces no other file, and leaves no partial file behind', async () => {
    await backUp();
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    await expect(backUp()).rejects.toThrow(/already exists/);
    file = path.join(folder, 'broken.backup');
    const broken = withSnapshot(app.db, (snapshot) =>
      writeBackupFile(
        {
          ...snapshot,
          tallyOf: () => {
            throw new Error('no luck');
          },
        },
        file,
        new Date(),
      ),
    );
    await expect(broken).rejects.toThrow('no luck');
    expect(fs.readdirSync(folder)).toEqual(['of-today.backup']);
  });

  it('is recognised by its beginning', async () => {
    await backUp();
    expect(await isBackupFile(file)).toBe(true);
    for (const content of [
      Buffer.from('plain text'),
      gzipSync('{"format":"backline-war"}\n'),
      Buffer.alloc(0),
    ]) {
      fs.writeFileSync(file, content);
      expect(await isBackupFile(file)).toBe(false);
    }
  });
});

it.each([
  ['of one endless line', Buffer.alloc(500 * 1024 * 1024, ' ')],
  ['of many rows', Buffer.alloc(500 * 1024 * 1024, `${'{"id":1}'.padEnd(99)}\n`)],
])('a backup of 500 MB %s, packed to a thousandth, is refused by its size', async (_, unpacked) => {
  await backUp();
  const lines = gunzipSync(fs.readFileSync(file)).toString().split('\n');
  const isTable = (line: string) => line.startsWith('["table"');
  const head = lines.slice(0, lines.findIndex(isTable) + 1).join('\n');
  fs.writeFileSync(file, gzipSync(Buffer.concat([Buffer.from(`${head}\n`), unpacked]), { level: 6 }));
  expect(fs.statSync(file).size).toBeLessThan(5 * 1024 * 1024);
  const read = async () => {
    const snapshot = await readBackupFile(file);
    const [table] = snapshot.tables;
    for await (const rows of snapshot.rowsOf(table!)) expect(rows.length).toBeLessThan(1_000_000);
  };
  await expect(read()).rejects.toThrow('unpacks to far more than a backup does');
});

describe('a restore', () => {
  it('replaces what a first start has created, and nothing that people have added', async () => {
    await backUp();
    await restore();
    await restore(); // only the catalog and the map
    await target.db.insert(users).values({ discordUserId: '9', username: 'Somebody' });
    await expect(restore()).rejects.toThrow(/in use \(1 in users\)/);
    expect(await target.db.select().from(users)).toHaveLength(1);
  });

  it('restores the game data of a pack, with its undo', async () => {
    const { items } = loadCatalog();
    const shovel = items.find(({ codeName }) => codeName === 'Shovel')!;
    const drill = { ...shovel, codeName: 'TestDrill', name: 'Hand Drill' };
    const archive = writeGamePack(
      { name: 'Update 64', gameVersion: '64' },
      { 'items.json': [...items.filter(({ codeName }) => codeName !== 'Radio'), drill] },
    );
    const admin = { ...(await app.signIn({ admin: true })), userId: 1, username: 'Quartermaster' } as never; // only these two fields are read
    const { check } = await checkGamePack(app.db, { archive });
    await app.db.transaction((db) =>
      applyGamePack(db, { archive, fileName: 'update.zip', check, viewer: admin, now: new Date() }),
    );
    await backUp();
    await restore();
    const current = async (firName: string) =>
      (await target.db.select().from(storedItems).where(eq(storedItems.firName, firName))).map(
        (item) => [item.name, item.current] as const,
      );
    await seedCatalog(target.db); // the next start
    expect(await current('TestDrill')).toEqual(
      expect.arrayContaining([
        ['Hand Drill', true],
        ['Hand Drill (Crated)', true],
      ]),
    );
    expect((await current('Radio')).map(([, isCurrent]) => isCurrent)).toEqual([false, false]);
    await target.db.transaction((db) => undoGamePack(db, admin, 1, new Date()));
    expect((await current('TestDrill')).map(([, isCurrent]) => isCurrent)).toEqual([false, false]);
    expect((await current('Radio')).map(([, isCurrent]) => isCurrent)).toEqual([true, true]);
    await app.db.delete(gamePacks);
    await app.db.delete(storedItems).where(eq(storedItems.firName, 'TestDrill'));
    await seedCatalog(app.db);
  });

  it('does not touch the tables of another program', async () => {
    await backUp();
    await target.db.execute(sql`create table accounts (id int)`);
    await expect(restore()).rejects.toThrow(/another program, such as accounts/);
    await target.db.execute(sql`select * from accounts`);
  });

  it.each([
    ['cut off', () => fs.truncateSync(file, fs.statSync(file).size - 20)],
    ['without its end', () => tamper((line) => (line.startsWith('["end"') ? '' : line))],
    ['without a row', () => tamper((line) => (line.includes('"Bandages"') ? '' : line))],
    ['with another row', () => tamper((line) => line.replace('"name":"Bandages"', '"name":"Bandage"'))],
    ['that is not a backup', () => fs.writeFileSync(file, 'no backup')],
  ])('of a file %s is refused and changes nothing', async (_, damage) => {
    await backUp();
    damage();
    await expect(restore()).rejects.toThrow(TransferError);
    expect(await isEmpty()).toBe(true);
  });

  const CODE = '918273';
  /** A warehouse with two stockpiles, one of which has a code that must not leak. */
  async function addSecret(): Promise<number> {
    const editor = await app.signIn({ read: true, edit: true });
    await addWarehouse(app, editor, {
      stockpiles: [{ name: 'Alpha' }, { name: 'planted name', code: CODE }],
    });
    const rows = await app.db.select().from(stockpiles);
    return rows.find(({ code }) => code === CODE)?.id ?? 0;
  }
  const refusal = async () => {
    const error: unknown = await restore().catch((thrown: unknown) => thrown);
    if (!(error instanceof RowRefusedError)) throw new Error('It was not refused.', { cause: error });
    return error;
  };

  it.each([
    [
      'the same name twice',
      (line: string) => line.replace('"name":"Alpha"', '"name":"planted name"'),
      /duplicate key value violates unique constraint "stockpiles_name" \(23505\)/,
    ],
    [
      'an impossible code',
      (line: string) => line.replace(`"code":"${CODE}"`, `"code":"${CODE}9"`),
      /violates check constraint "stockpiles_code" \(23514\)/,
    ],
    [
      'a field of the wrong kind',
      (line: string) => line.replace(`"code":"${CODE}","locked":false`, `"code":"","locked":"${CODE}"`),
      /invalid input syntax for type boolean: "…" \(22P02\)/,
    ],
    [
      'a missing name',
      (line: string) => line.replace('"name":"planted name"', '"name":null'),
      /null value in column "name" .*, column stockpiles\.name \(23502\)/,
    ],
  ])('of a row with %s names table, row and reason, and none of its values', async (_, change, reason) => {
    const id = await addSecret();
    await backUp();
    tamper(change);
    const error = await refusal();
    expect(error.message).toMatch(
      new RegExp(
        `^The database refused row 2 of stockpiles \\(id ${id}, warehouse_id \\d+\\): .*Nothing was changed\\.$`,
      ),
    );
    expect(error.message).toMatch(reason);
    for (const text of [error.message, errorText(error), JSON.stringify(loggedError(error))])
      expect(text).not.toMatch(/918273|planted/);
    expect(await isEmpty()).toBe(true);
  });

  it('of a row after the first thousand names its number', async () => {
    const rows = Array.from({ length: 1500 }, (_, index) => ({
      discordUserId: `${index + 1}`,
      username: 'A',
    }));
    await app.db.insert(users).values(rows);
    await backUp();
    tamper((line) => line.replace('"discord_user_id":"1234"', '"discord_user_id":"1"'));
    const { message } = await refusal();
    expect(message).toContain('row 1234 of users (id 1234)');
  });

  it('of a backup from a newer version is refused as such', async () => {
    await backUp();
    tamper((line) => line.replace('"migrations":[', `"migrations":["${'f'.repeat(64)}",`));
    const { migrations } = await readBackupFile(file);
    expect(() => checkMigrations(migrations)).toThrow(OtherVersionError);
    expect(() => checkMigrations([...knownMigrations(), 'one more'])).toThrow(OtherVersionError);
    await expect(restore()).rejects.toThrow(OtherVersionError);
    expect(await isEmpty()).toBe(true);
  });
});

describe('a backup under load', () => {
  const WRITERS = 3;
  let editor: SignedIn;

  /** Reports 1, 2, 3 … on a stockpile of its own; each replaces the contents by its own number. */
  async function write(name: string, until: () => boolean, acknowledged: Map<string, number>) {
    for (let number = 1; !until(); number += 1) {
      const entries = [{ 'Stockpile Name': name, CodeName: 'Cloth', Quantity: number, 'Crated?': true }];
      const url = fir.processReport.path;
      const { status } = await app.request({
        method: 'POST',
        url,
        by: editor,
        payload: { report: { entries }, force: true },
      });
      expect(status).toBe(200);
      acknowledged.set(name, number);
    }
  }

  it('is a state that existed at one moment: everything acknowledged before it, and no report in part', async () => {
    editor = await app.signIn({ read: true, edit: true });
    const names = Array.from({ length: WRITERS }, (_, index) => `Load ${index}`);
    await addWarehouse(app, editor, { stockpiles: names.map((name) => ({ name })) });
    const acknowledged = new Map<string, number>();
    let isDone = false;
    const writing = names.map((name) => write(name, () => isDone, acknowledged));
    await expect.poll(() => acknowledged.size, { timeout: 20_000 }).toBe(WRITERS);
    const before = new Map(acknowledged);
    await backUp();
    await expect
      .poll(() => names.every((name) => acknowledged.get(name)! > before.get(name)! + 1), { timeout: 20_000 })
      .toBe(true);
    isDone = true;
    await Promise.all(writing);
    await restore();

    const rows = await target.db.select().from(stockpiles);
    const history = await target.db.select().from(reports);
    const contents = await target.db.select().from(stockpileContents);
    for (const name of names) {
      const { id } = rows.find((row) => row.name === name)!;
      const inStock = contents.filter((row) => row.stockpileId === id).map((row) => row.quantity);
      const reported = history.filter((row) => row.stockpileId === id).map(({ after }) => after[0]!.quantity);
      const last = reported.length;
      expect(last).toBeGreaterThanOrEqual(before.get(name)!);
      expect(last).toBeLessThan(acknowledged.get(name)!);
      expect(reported.sort((left, right) => left - right)).toEqual(
        Array.from({ length: last }, (_, index) => index + 1),
      );
      expect(inStock).toEqual([last]);
    }
  });
});
