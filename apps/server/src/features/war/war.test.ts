import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { spreadsheets, supplies, type WarCounts, war, warehouses } from '@backline/contract';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { errorText } from '../../db/database-problem.ts';
import * as schema from '../../db/schema.ts';
import { RowRefusedError } from '../../db/write-rows.ts';
import { BIG_WAR } from '../../demo/big-war.ts';
import { fillBigWar } from '../../demo/fill-big-war.ts';
import { replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';
import { archiveDirectory, archiveWar, publishArchive } from './archive-war.ts';
import { resetWar } from './reset-war.ts';
import { RestoreRefusedError, restoreWar } from './restore-war.ts';
import { findArchiveContent, listArchives, lockWar } from './war.queries.ts';
import { ArchiveError, readArchive } from './war-archive.ts';

/** `WAR=big` runs the same on 375,000 lines, which takes minutes. */
const SIZE =
  process.env.WAR === 'big'
    ? BIG_WAR
    : { warehouses: 12, stockpilesPerWarehouse: 3, linesPerStockpile: 20, users: 5 };

const LIMIT_MS = process.env.WAR === 'big' ? 1_200_000 : 60_000;

const app = useTestApp();
let admin: SignedIn;
beforeEach(async () => {
  fs.rmSync(archiveDirectory(app.config.dataDirectory), { recursive: true, force: true });
  await app.db.delete(schema.categories); // the big war creates its own
  await fillBigWar(app.db, START, SIZE);
  await app.db.execute(sql`update items set teched = true where techable and id % 3 = 0`);
  admin = await app.signIn({ admin: true, username: 'Quartermaster' });
  await addShipment();
  await addWatchAndName();
}, LIMIT_MS);

/** A stockpile that is watched, and that the picture of a name belongs to. */
async function addWatchAndName() {
  const [stockpile] = await app.db.select().from(schema.stockpiles).limit(1);
  const stockpileId = stockpile!.id;
  await app.db
    .insert(schema.watches)
    .values({ userId: admin.userId, stockpileId, mutedUntilRestocked: true });
  const shape = Buffer.from([0, 92, 255]);
  await app.db.insert(schema.rememberedNames).values({ stockpileId, shape, username: 'Quartermaster' });
}

/** A shipment with a container on its way, planned with locked stock. */
async function addShipment() {
  const [first, second] = await app.db.select().from(schema.warehouses).where(sql`active`).limit(2);
  const [group] = await app.db.select().from(schema.permissionGroups).limit(1);
  const [item] = await app.db.select().from(schema.items).limit(1);
  const by = { userId: admin.userId, username: 'Quartermaster' };
  const [shipment] = await app.db
    .insert(schema.shipments)
    .values({ supplierId: first!.id, destinationId: second!.id, ...by })
    .returning();
  const shipmentId = shipment!.id;
  await app.db.insert(schema.shipmentLocks).values({ shipmentId, permissionGroupId: group!.id });
  const [container] = await app.db
    .insert(schema.shipmentContainers)
    .values({
      shipmentId,
      number: 1,
      state: 'loaded',
      holderId: admin.userId,
      holderName: 'Quartermaster',
      loadedAt: START.toISOString(),
    })
    .returning();
  await app.db.insert(schema.shipmentContents).values({
    containerId: container!.id,
    itemId: item!.id,
    crates: 3,
    tickedBy: admin.userId,
    tickedName: 'Quartermaster',
    tickedAt: START.toISOString(),
  });
  await app.db.insert(schema.shipmentEvents).values({ shipmentId, step: 'save', containers: [1], ...by });
  await addOrder(item!.id, second!.id);
}

/** An order in the line of a factory. */
async function addOrder(itemId: number, warehouseId: number) {
  const at = START.toISOString();
  const [factory] = await app.db
    .insert(schema.factories)
    .values({ name: 'MPF Sitaria', method: 'mpf' })
    .returning();
  const held = { holderId: admin.userId, holderName: 'Quartermaster', queuedAt: at, changedAt: at };
  const [order] = await app.db
    .insert(schema.orders)
    .values({
      itemId,
      crates: 9,
      method: 'mpf',
      factoryId: factory!.id,
      warehouseId,
      state: 'queued',
      ...held,
    })
    .returning();
  const by = { userId: admin.userId, username: 'Quartermaster' };
  await app.db.insert(schema.orderSteps).values({ orderId: order!.id, state: 'queued', at, ...by });
}

const TABLES = Object.values(schema).filter((table) => is(table, PgTable)) as PgTable[];
/** Every row of every table as text, by table, except the records of the resets themselves, and the ids of watches. */
async function everything(): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const table of TABLES) {
    const name = getTableName(table);
    if (ABOUT_RESETS.has(name)) continue;
    const rows = await app.db
      .select({ line: sql<string>`(to_jsonb(one) ${name === 'watches' ? sql`- 'id'` : sql``})::text` })
      .from(sql`${table} as one`)
      .orderBy(sql`1`);
    tables[name] = rows.map(({ line }) => line);
  }
  return tables;
}
/** The tables that a reset empties (docs/spec/war.md#reset), with those that belong to them. */
const CLEARED = [
  'stockpiles',
  'stockpile_contents',
  'goals',
  'shipments',
  'shipment_locks',
  'shipment_containers',
  'shipment_contents',
  'shipment_events',
  'factories',
  'orders',
  'order_steps',
  'remembered_names',
  'watches',
];
const ABOUT_RESETS = new Set([
  'war_archives',
  'ended_stockpiles',
  'stock_days',
  'war_work',
  'audit_entries',
  'sessions',
]);

const send = (payload: unknown = {}, by = admin) =>
  app.request({ method: 'POST', url: '/api/war/reset', by, payload });
const reset = async () => {
  const { archive, counts } = replyOf(await app.call(war.reset, { body: {} }, admin));
  if (archive === null) throw new Error('There was nothing to reset.');
  return { archive, counts };
};
async function latest() {
  const [newest] = await listArchives(app.db);
  return readArchive((await findArchiveContent(app.db, newest!.id))!);
}
const restore = async (force = false, archive = latest()) => {
  const given = await archive;
  const saved = await app.db.transaction((db) =>
    restoreWar(db, { archive: given, force, now: app.clock.now, dataDirectory: app.config.dataDirectory }),
  );
  if (saved !== null) publishArchive(saved);
  return saved;
};
const files = () => fs.readdirSync(archiveDirectory(app.config.dataDirectory));

describe('a war reset', () => {
  it('clears stockpiles, contents, custom goals and technology; warehouses become inactive', async () => {
    await reset();
    const left = await everything();
    for (const table of CLEARED) expect([table, left[table]]).toEqual([table, []]);
    const [teched] = await app.db
      .select({ wrong: sql<number>`count(*) filter (where teched <> not techable)::int` })
      .from(schema.items);
    expect(teched?.wrong).toBe(0);
    expect(replyOf(await app.call(warehouses.list, { query: {} }, admin))).toEqual([]);
    expect(replyOf(await app.call(supplies.overview, {}, admin))).toEqual([]);
  });

  it('keeps people, rights, categories, templates, pyramids, spreadsheets, settings and the history', async () => {
    await app.db.insert(schema.pyramids).values({ name: 'Frontline' });
    const attributes = { name: 'Stock', spreadsheetId: '1AbC', sheetName: 'fir' };
    await app.call(spreadsheets.create, { body: { spreadsheet: { attributes } } }, admin);
    await app.db.execute(sql`update items set manufacture = true, priority = 'Priority' where id % 5 = 0`);
    const before = await everything();
    await reset();
    const after = await everything();
    const changed = [...CLEARED, 'warehouses', 'items'];
    const kept = Object.keys(before).filter((name) => !changed.includes(name));
    expect(kept.length).toBeGreaterThan(15);
    for (const table of kept) expect(after[table], table).toEqual(before[table]);
    expect(before.reports).not.toEqual([]);
    const [settings] = await app.db
      .select({
        wrong: sql<number>`count(*) filter (where (manufacture and priority is not null) <> (id % 5 = 0))::int`,
      })
      .from(schema.items);
    expect(settings?.wrong).toBe(0);
  });

  it('reports how much it archived, in a file for the server’s user only and in the database', async () => {
    const report = await reset();
    const wanted: WarCounts = {
      warehouses: SIZE.warehouses,
      stockpiles: SIZE.warehouses * SIZE.stockpilesPerWarehouse,
      supplies: SIZE.warehouses * SIZE.stockpilesPerWarehouse * SIZE.linesPerStockpile,
      goals: expect.any(Number) as unknown as number,
      shipments: 1,
      orders: 1,
      factories: 1,
      runs: 0,
      technologies: expect.any(Number) as unknown as number,
    };
    expect(report.counts).toEqual(wanted);
    expect(report.counts.goals).toBeGreaterThan(0);
    expect(report.counts.technologies).toBeGreaterThan(0);
    const file = path.join(archiveDirectory(app.config.dataDirectory), report.archive);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(fs.statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
    const [stored] = await app.db.select().from(schema.warArchives);
    expect(stored).toMatchObject({ username: 'Quartermaster', file: report.archive, counts: report.counts });
    expect(Buffer.from(stored!.content).equals(fs.readFileSync(file))).toBe(true);
  });

  it('with a non-empty body is refused, and clears nothing', async () => {
    const before = await everything();
    const answer = await send({ warehouse_ids: [1] });
    expect(answer).toMatchObject({ status: 422, json: { error: { fields: { body: expect.any(String) } } } });
    expect(await everything()).toEqual(before);
    expect((await send(undefined)).status).toBe(200);
  });

  it('that fails leaves everything as it was, and no file', async () => {
    const before = await everything();
    await app.db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`);
    await app.db.execute(sql`create trigger refuse before update on items execute function refuse()`);
    try {
      expect((await send()).status).toBe(500);
    } finally {
      await app.db.execute(sql`drop trigger refuse on items`);
      await app.db.execute(sql`drop function refuse`);
    }
    expect(await everything()).toEqual(before);
    expect(files()).toEqual([]);
    expect(await listArchives(app.db)).toEqual([]);
  });

  it('of two at once one wins; the other is told, and there is no archive of nothing', async () => {
    const otherPerson = await app.signIn({ admin: true, username: 'Deputy' });
    const answers = await Promise.all([send(), send({}, otherPerson), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409);
    for (const { json } of refused)
      expect(json).toMatchObject({ error: { reason: { code: 'nothing-to-reset' } } });
    expect(files()).toHaveLength(1);
    expect(await listArchives(app.db)).toHaveLength(1);
    expect((await listArchives(app.db))[0]?.counts.stockpiles).toBeGreaterThan(0);
    // With the smallest thing to clear it is a reset again.
    await addWarehouse(app, admin, {});
    expect((await reset()).counts).toMatchObject({ warehouses: 1, stockpiles: 0 });
    expect(files()).toHaveLength(2);
  });

  it('and simultaneous reports end in one of two ways, never in between', async () => {
    await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }] });
    const report = () =>
      app.request({
        method: 'POST',
        url: '/api/fir/process_report',
        by: admin,
        payload: { report: { entries: [{ 'Stockpile Name': 'Alpha', Quantity: 3, CodeName: 'Cloth' }] } },
      });
    const [first, done, second] = await Promise.all([report(), send(), report()]);
    expect(done.status).toBe(200);
    for (const answer of [first, second]) expect([200, 422]).toContain(answer.status);
    const left = await everything();
    expect([left.stockpiles, left.stockpile_contents]).toEqual([[], []]);
  });
});

describe('a server that dies during a war reset leaves a consistent state on disk', () => {
  /** Simulates the end of the process: the transaction never commits. */
  class Killed extends Error {}
  const by = () => {
    const { dataDirectory } = app.config;
    return { userId: null, username: 'Quartermaster', now: app.clock.now, dataDirectory };
  };
  const viewer = { username: 'Quartermaster' } as Viewer; // the only field that a reset uses
  const archives = () => files().filter((name) => name.endsWith('.jsonl.gz'));
  /** Dies in the middle of the transaction, after `run`. */
  const dieAfter = (run: (db: Db) => Promise<unknown>) =>
    expect(
      app.db.transaction(async (db) => {
        await lockWar(db);
        await run(db);
        throw new Killed();
      }),
    ).rejects.toThrow(Killed);
  const startAgain = () => app.server.jobs.runNow('archives');

  it('with the archive written and nothing cleared: there is no archive, and the next start cleans up', async () => {
    const before = await everything();
    await dieAfter((db) => archiveWar(db, by()));
    expect(archives()).toEqual([]);
    expect(files()).toHaveLength(1);
    await startAgain();
    expect(files()).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  it('with everything cleared and nothing committed: there is no archive, and the next start cleans up', async () => {
    const before = await everything();
    await dieAfter((db) => resetWar(db, { ...by(), viewer: { ...viewer, userId: admin.userId } }));
    expect(archives()).toEqual([]);
    await startAgain();
    expect(files()).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  it.each([
    ['whole', (whole: Buffer) => whole],
    ['cut off by the disk', (whole: Buffer) => whole.subarray(0, 10)],
  ])('after the commit: the next start gives the file, %s, its name and its content', async (_, left) => {
    const { file } = await app.db.transaction((db) =>
      resetWar(db, { ...by(), viewer: { ...viewer, userId: admin.userId } }),
    );
    if (file === null) throw new Error('There was nothing to reset.');
    const partial = `${file}.partial`;
    fs.writeFileSync(partial, left(fs.readFileSync(partial)));
    expect(archives()).toEqual([]);
    await startAgain();
    expect(files()).toEqual([path.basename(file)]);
    const [kept] = await app.db.select().from(schema.warArchives);
    expect(Buffer.from(kept!.content).equals(fs.readFileSync(file))).toBe(true);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  });

  it('with half of the archive written: the remains are removed, by the next reset too', async () => {
    fs.mkdirSync(archiveDirectory(app.config.dataDirectory), { recursive: true });
    const half = path.join(archiveDirectory(app.config.dataDirectory), 'war-2026.jsonl.gz.partial');
    fs.writeFileSync(half, 'half');
    await startAgain();
    expect(files()).toEqual([]);
    fs.writeFileSync(half, 'half');
    const { archive } = await reset();
    expect(files()).toEqual([archive]);
  });
});

describe('a restore', () => {
  it(
    'restores exactly the previous state, row by row in every table',
    async () => {
      const before = await everything();
      await reset();
      expect(await everything()).not.toEqual(before);
      expect(await restore()).toBeNull();
      const after = await everything();
      expect(CLEARED.filter((table) => before[table]?.length === 0)).toEqual([]); // all of them had rows
      for (const [table, rows] of Object.entries(before)) {
        expect(after[table]?.length, table).toBe(rows.length);
        expect(after[table]?.join('\n') === rows.join('\n'), table).toBe(true);
      }
    },
    LIMIT_MS,
  );

  it('restores the same from the file as from the database', async () => {
    const before = await everything();
    const { archive } = await reset();
    const content = fs.readFileSync(path.join(archiveDirectory(app.config.dataDirectory), archive));
    await restore(false, readArchive(content));
    expect(await everything()).toEqual(before);
  });

  it('lets new rows get higher ids than the restored ones', async () => {
    const [group] = await app.db.select().from(schema.permissionGroups).limit(1);
    const vault = { name: 'Vault', locked: true, permissionGroup: { id: group!.id } };
    await addWarehouse(app, admin, { stockpiles: [vault] });
    await reset();
    await app.db.execute(sql`alter sequence stockpiles_id_seq restart with 1`); // as in a new database
    await restore();
    const { stockpiles: added } = await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }] });
    expect((await everything()).stockpiles).toHaveLength(SIZE.warehouses * SIZE.stockpilesPerWarehouse + 2);
    expect(added[0]!.id).toBeLessThan(1_000_000_000); // locked ones get ids far above that
  });

  it('refuses to replace a newer war, and names what it has', async () => {
    await reset();
    await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }] });
    const before = await everything();
    await expect(restore()).rejects.toThrow(/1 warehouses, 1 stockpiles.*--force/);
    expect(await everything()).toEqual(before);
  });

  it('that may replace a newer war archives that one first, so that it can be restored as well', async () => {
    const old = await everything();
    await reset();
    const archive = await latest();
    await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }] });
    await app.db.execute(sql`update items set teched = true where techable`);
    const newer = await everything();
    expect(await restore(true, Promise.resolve(archive))).toContain('war-');
    expect(await everything()).toEqual({ ...old, warehouses: expect.any(Array) });
    await restore(true);
    expect(await everything()).toEqual({ ...newer, warehouses: expect.any(Array) });
    expect(replyOf(await app.call(warehouses.list, { query: {} }, admin))).toHaveLength(1);
  });

  it('restores a category deleted since, and keeps a stockpile of a deleted group locked', async () => {
    const places = async () =>
      replyOf(await app.call(warehouses.list, { query: {} }, admin)).map((warehouse) => [
        warehouse.name,
        'category' in warehouse ? warehouse.category : null,
      ]);
    const before = await places();
    await reset();
    await app.db.execute(sql`update warehouses set category_id = null`);
    await app.db.execute(sql`delete from categories`);
    await app.db.execute(sql`delete from permission_groups`);
    await restore();
    expect(await places()).toEqual(before);
    const [locked] = await app.db
      .select({
        locked: sql<number>`count(*) filter (where locked)::int`,
        grouped: sql<number>`count(permission_group_id)::int`,
      })
      .from(schema.stockpiles);
    expect(locked).toEqual({
      locked: Math.floor((SIZE.warehouses * SIZE.stockpilesPerWarehouse) / 8),
      grouped: 0,
    });
  });

  it('leaves out a person deleted since, and keeps the name', async () => {
    await reset();
    await app.db.delete(schema.users).where(sql`username = 'Quartermaster'`);
    await restore();
    const [container] = await app.db.select().from(schema.shipmentContainers);
    expect(container).toMatchObject({ holderId: null, holderName: 'Quartermaster' });
    const [line] = await app.db.select().from(schema.shipmentContents);
    const tickedAt = '2026-11-21T12:00:00.000Z';
    expect(line).toMatchObject({ tickedBy: null, tickedName: 'Quartermaster', tickedAt });
  });

  it('of another database is refused', async () => {
    await reset();
    const archive = await latest();
    const foreign = archive.parts.find(({ table }) => table === 'items')!;
    foreign.rows[0]!.fir_name = 'SomethingElse';
    await expect(restore(false, Promise.resolve(archive))).rejects.toThrow(RestoreRefusedError);
    expect((await everything()).stockpiles).toEqual([]);
  });

  it('of an archive with an invalid row names table and row, and none of its values', async () => {
    await reset();
    const archive = await latest();
    const rows = archive.parts.filter(({ table }) => table === 'stockpiles').flatMap((part) => part.rows);
    rows[0]!.code = '918273';
    rows[2]!.code = '918273-planted';
    const id = rows[2]!.id;
    const error: unknown = await restore(false, Promise.resolve(archive)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RowRefusedError);
    expect((error as Error).message).toMatch(
      new RegExp(`^The database refused row 3 of stockpiles \\(id ${id}, .*"stockpiles_code" \\(23514\\)`),
    );
    expect(errorText(error)).not.toMatch(/918273|planted/);
    expect((await everything()).stockpiles).toEqual([]);
  });

  it.each([
    ['cut off', (whole: Buffer) => whole.subarray(0, whole.length - 20), /unpacked/],
    ['of another kind', () => gzipSync('{"format":"other"}\n'), /not an archive/],
    ['not an archive', () => Buffer.from('hello'), /unpacked/],
    [
      'without its last line',
      (whole: Buffer) =>
        gzipSync(
          gunzipSync(whole)
            .toString()
            .replace(/\n[^\n]*\n$/, '\n'),
        ),
      /not whole/,
    ],
  ])('of a file that is %s is refused', async (_, damage, words) => {
    await reset();
    const [archive] = files();
    const whole = fs.readFileSync(path.join(archiveDirectory(app.config.dataDirectory), archive!));
    const read = readArchive(damage(whole));
    await expect(read).rejects.toThrow(ArchiveError);
    await expect(read).rejects.toThrow(words);
  });
});
