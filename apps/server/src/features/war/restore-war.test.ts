import fs from 'node:fs';
import path from 'node:path';
import { drawings, supplies, users, type WarCounts, war, warehouses, watches } from '@backline/contract';
import { asc, eq, notInArray, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UNKNOWN_ITEM } from '../../catalog/catalog-rows.ts';
import * as schema from '../../db/schema.ts';
import { RowRefusedError } from '../../db/write-rows.ts';
import { listen, openLivePage } from '../../testing/live-page.ts';
import { reportRow, sendReport } from '../../testing/send-report.ts';
import { replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';
import { archiveWar } from './archive-war.ts';
import { inWords, RestoreRefusedError, restoreWar } from './restore-war.ts';
import { findArchiveContent, listArchives } from './war.queries.ts';
import { type ArchivedRow, readArchive, type WarArchive } from './war-archive.ts';

const app = useTestApp();
let address: string;
let admin: SignedIn;
let firstCategories: number[];

beforeAll(async () => {
  address = await listen(app.server);
  firstCategories = (await app.db.select().from(schema.categories)).map(({ id }) => id);
});
beforeEach(async () => {
  await app.db.delete(schema.items).where(eq(schema.items.firName, 'Other'));
  await app.db.delete(schema.categories).where(notInArray(schema.categories.id, firstCategories));
  fs.rmSync(path.join(app.config.dataDirectory, 'archive'), { recursive: true, force: true });
  admin = await app.signIn({ admin: true, username: 'Quartermaster' });
});

/** Ends the war. @returns its archive. */
async function archived(): Promise<WarArchive> {
  replyOf(await app.call(war.reset, { body: {} }, admin));
  return newestArchive();
}
async function newestArchive(): Promise<WarArchive> {
  const [newest] = await listArchives(app.db);
  return readArchive((await findArchiveContent(app.db, newest!.id))!);
}
const restore = (archive: WarArchive, force = false) =>
  app.db.transaction((db) =>
    restoreWar(db, { archive, force, now: app.clock.now, dataDirectory: app.config.dataDirectory }),
  );
const refusal = (archive: WarArchive, force = false): Promise<unknown> =>
  restore(archive, force).catch((error: unknown) => error);
const rowsOf = ({ parts }: WarArchive, table: string): ArchivedRow[] =>
  parts.filter((part) => part.table === table).flatMap((part) => part.rows);
const files = () => fs.readdirSync(path.join(app.config.dataDirectory, 'archive'));
/** The categories of the active warehouses, by warehouse name. */
const categoriesOfWarehouses = async () =>
  Object.fromEntries(
    replyOf(await app.call(warehouses.list, { query: {} }, admin)).map((warehouse) => [
      warehouse.name,
      'category' in warehouse ? warehouse.category?.name : null,
    ]),
  );
const addCategory = async (name: string): Promise<number> => {
  const [category] = await app.db.insert(schema.categories).values({ name }).returning();
  return category!.id;
};

describe('the counts of a war in words', () => {
  const NONE: WarCounts = {
    warehouses: 0,
    stockpiles: 0,
    supplies: 0,
    goals: 0,
    shipments: 0,
    orders: 0,
    factories: 0,
    runs: 0,
    technologies: 0,
  };
  it.each([
    [NONE, 'nothing'],
    [{ ...NONE, goals: 1 }, '1 goals'],
    [{ ...NONE, warehouses: 12, stockpiles: 40 }, '12 warehouses, 40 stockpiles'],
  ])('%o', (counts, words) => {
    expect(inWords(counts)).toBe(words);
  });
});

describe('a restore over a newer war', () => {
  it('is refused with what would be lost, and with how to override', async () => {
    await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }] });
    const archive = await archived();
    await addWarehouse(app, admin, { stockpiles: [{ name: 'Bravo' }, { name: 'Charlie' }] });
    const error = await refusal(archive);
    expect(error).toBeInstanceOf(RestoreRefusedError);
    expect((error as Error).message).toBe(
      'A newer war is in the database: 1 warehouses, 2 stockpiles. Nothing was changed. ' +
        'With --force it is archived first and then replaced.',
    );
  });

  it('is refused too where only factories and materials runs were added', async () => {
    await addWarehouse(app, admin);
    const archive = await archived();
    await app.db.insert(schema.factories).values({ name: 'MPF', method: 'mpf' });
    await app.db.insert(schema.runs).values({ name: 'Tonight', username: 'Marlow' });
    const error = await refusal(archive);
    expect((error as Error).message).toContain('A newer war is in the database: 1 factories, 1 runs.');
    expect(await app.db.select().from(schema.factories)).toHaveLength(1);
  });

  it('that replaces it is recorded as the one that archived the newer war', async () => {
    await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }] });
    const archive = await archived();
    await addWarehouse(app, admin, { stockpiles: [{ name: 'Bravo' }] });
    const saved = await restore(archive, true);
    const [newest] = await app.db.select().from(schema.warArchives).orderBy(schema.warArchives.id).offset(1);
    expect(newest).toMatchObject({ username: 'restore', userId: null, file: path.basename(saved!) });
  });

  it('that fails leaves no file of the newer war, which still exists', async () => {
    await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }] });
    const archive = await archived();
    const [published] = files();
    await addWarehouse(app, admin, { stockpiles: [{ name: 'Bravo' }] });
    rowsOf(archive, 'stockpiles')[0]!.code = 'none';
    expect(await refusal(archive, true)).toBeInstanceOf(RowRefusedError);
    expect(files()).toEqual([published]);
    const left = await app.db.select({ name: schema.stockpiles.name }).from(schema.stockpiles);
    expect(left).toEqual([{ name: 'Bravo' }]);
  });
});

it('a restore is announced to open pages as a change of everything that a reset changes', async () => {
  await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }] });
  const archive = await archived();
  const pages = [await openLivePage(address, admin), await openLivePage(address, null)];
  try {
    await restore(archive);
    const [reader, stranger] = await Promise.all(pages.map((page) => page.next('change')));
    expect(reader).toEqual({
      features: [
        'war',
        'alerts',
        'orders',
        'factories',
        'warehouses',
        'stockpiles',
        'supplies',
        'goals',
        'items',
        'pyramids',
        'logigen',
        'shipments',
        'worklist',
        'materials',
        'statistics',
      ],
      page: null,
    });
    expect(stranger).toMatchObject({ features: ['items'] });
  } finally {
    for (const page of pages) page.close();
  }
});

it('a restore is in the audit trail, with the archive that it restored; a refused one is not', async () => {
  await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }] });
  const archive = await archived();
  await restore(archive);
  await refusal(archive);
  const entries = await app.db
    .select()
    .from(schema.auditEntries)
    .where(eq(schema.auditEntries.action, 'restore'));
  expect(entries).toMatchObject([
    {
      userId: null,
      username: 'Backline',
      feature: 'war',
      outcome: 'done',
      subject: '',
      changes: [{ field: 'archive', before: '', after: archive.header.createdAt }],
    },
  ]);
});

it('restoring an empty archive, which earlier versions made, restores nothing and is not an error', async () => {
  const { userId } = admin;
  const { dataDirectory } = app.config;
  await app.db.transaction((db) =>
    archiveWar(db, { userId, username: 'Quartermaster', now: app.clock.now, dataDirectory }),
  );
  const archive = await newestArchive();
  expect(archive.header.counts.warehouses).toBe(0);
  expect(await restore(archive)).toBeNull();
  expect(await app.db.select().from(schema.stockpiles)).toEqual([]);
  expect(await categoriesOfWarehouses()).toEqual({});
});

it('the refusal of another database’s archive names the item that differs', async () => {
  await addWarehouse(app, admin);
  const archive = await archived();
  const item = rowsOf(archive, 'items')[4]!;
  item.fir_name = 'SomethingElse';
  const error = await refusal(archive);
  expect(error).toBeInstanceOf(RestoreRefusedError);
  expect((error as Error).message).toBe(
    `This archive is of another database: item ${item.id} is not SomethingElse here. Nothing was changed.`,
  );
});

describe('an unknown item of the war', () => {
  const report = (codeName: string, quantity: number) =>
    sendReport(app, admin, [reportRow('Alpha', codeName, quantity)]);
  const stock = async () =>
    replyOf(await app.call(supplies.overview, {}, admin)).map(({ item, quantity }) => [
      item.name,
      item.unknown,
      quantity,
    ]);
  const ended = async () => {
    await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }] });
    await report('TestDrill', 3);
    const archive = await archived();
    await app.server.jobs.runNow('unknown-items');
    return archive;
  };

  it('that was deleted since exists again', async () => {
    const archive = await ended();
    await restore(archive);
    expect(await stock()).toEqual([['TestDrill (Crated)', true, 3]]);
  });

  it('that was reported again since has its stock of both wars under one name', async () => {
    const archive = await ended();
    await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }] });
    await report('TestDrill', 8);
    await restore(archive, true);
    expect(await stock()).toEqual([['TestDrill (Crated)', true, 3]]);
    await report('TestDrill', 5);
    expect(await stock()).toEqual([['TestDrill (Crated)', true, 5]]);
  });

  it.each([
    ['another unknown item', { ...UNKNOWN_ITEM }],
    ['an item that was unknown and is known by now', { ...UNKNOWN_ITEM, unknown: false, current: true }],
  ])('whose id is by now that of %s gets another one', async (_, columns) => {
    const archive = await ended();
    const [drill] = rowsOf(archive, 'items').filter((row) => row.fir_name === 'TestDrill');
    const otherItem = { id: Number(drill!.id), firName: 'Other', name: 'Other', crated: true };
    await app.db
      .insert(schema.items)
      .overridingSystemValue()
      .values({ ...columns, ...otherItem });
    await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }] });
    await report('Other', 8);
    await restore(archive, true);
    expect(await stock()).toEqual([['TestDrill (Crated)', true, 3]]);
    expect(await itemId(app, 'Other', true)).toBe(Number(drill!.id));
    expect(await app.db.select().from(schema.consumption), 'rates of use by the old ids').toEqual([]);
  });

  it('whose id is by now that of another one leaves the other’s technology alone', async () => {
    const archive = await ended();
    const [drill] = rowsOf(archive, 'items').filter((row) => row.fir_name === 'TestDrill');
    drill!.teched = true; // it was in a pack that was undone since
    const otherItem = { id: Number(drill!.id), firName: 'Other', name: 'Other', crated: true };
    await app.db
      .insert(schema.items)
      .overridingSystemValue()
      .values({ ...UNKNOWN_ITEM, unknown: false, techable: true, teched: false, ...otherItem });
    await restore(archive);
    const [row] = await app.db.select().from(schema.items).where(eq(schema.items.firName, 'Other'));
    expect(row!.teched).toBe(false);
  });
});

describe('what belongs to a stockpile is restored with it', () => {
  const DRAWING = Buffer.alloc(240, 40).toString('base64');
  let stockpileId: number;
  beforeEach(async () => {
    const { stockpiles } = await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }] });
    stockpileId = stockpiles[0]!.id;
  });
  const watch = async (by: SignedIn, kind: 'item' | 'stockpile' | 'warehouse', id: number) =>
    replyOf(await app.call(watches.create, { body: { watch: { kind, id } } }, by));
  const watched = async (by: SignedIn) =>
    replyOf(await app.call(watches.list, {}, by)).watches.map(({ target }) => target.kind);
  const names = async () =>
    replyOf(await app.call(drawings.names, {}, admin)).map((known) => [
      known.stockpile.name,
      known.drawing,
      known.by,
    ]);

  it('the watches, except those of people deleted since; other watches were never gone', async () => {
    const marlow = await app.signIn({ read: true, username: 'Marlow' });
    const ines = await app.signIn({ read: true, username: 'Ines' });
    const cloth = await itemId(app, 'Cloth', true);
    for (const by of [marlow, ines]) {
      await watch(by, 'stockpile', stockpileId);
      await watch(by, 'item', cloth);
    }
    const archive = await archived();
    expect(await watched(marlow)).toEqual(['item']);
    replyOf(await app.call(users.remove, { params: { id: ines.userId } }, admin));
    await restore(archive);
    expect(await watched(marlow)).toEqual(['stockpile', 'item']);
    expect(await app.db.select().from(schema.watches)).toHaveLength(2);
    await watch(marlow, 'warehouse', (await app.db.select().from(schema.stockpiles))[0]!.warehouseId);
    expect(await watched(marlow)).toEqual(['warehouse', 'stockpile', 'item']);
  });

  it('a watch whose id another one has by now, as after the restore of an older backup', async () => {
    const cloth = await itemId(app, 'Cloth', true);
    await watch(admin, 'stockpile', stockpileId);
    const archive = await archived();
    const [first] = rowsOf(archive, 'watches');
    await app.db.execute(sql.raw(`alter sequence watches_id_seq restart with ${Number(first!.id)}`));
    await watch(admin, 'item', cloth);
    await restore(archive);
    expect((await watched(admin)).toSorted()).toEqual(['item', 'stockpile']);
  });

  it('the pictures of its name', async () => {
    const body = { drawing: DRAWING, stockpileName: 'Alpha' };
    replyOf(await app.call(drawings.rememberName, { body }, admin));
    const archive = await archived();
    expect(await names()).toEqual([]);
    await restore(archive);
    expect(await names()).toEqual([['Alpha', DRAWING, 'Quartermaster']]);
  });

  it('but not from an archive of an earlier version, which has neither', async () => {
    await watch(admin, 'stockpile', stockpileId);
    const { header, parts } = await archived();
    const old = parts.filter(({ table }) => table !== 'watches' && table !== 'remembered_names');
    await restore({ header, parts: old });
    expect(await app.db.select({ name: schema.stockpiles.name }).from(schema.stockpiles)).toEqual([
      { name: 'Alpha' },
    ]);
    expect(await watched(admin)).toEqual([]);
  });
});

describe('restored stock is a lower bound', () => {
  /** Of Alpha and Bravo. */
  const stock = async () => {
    const lines = await app.db
      .select({
        name: schema.stockpiles.name,
        quantity: schema.stockpileContents.quantity,
        atLeast: schema.stockpileContents.atLeast,
      })
      .from(schema.stockpileContents)
      .innerJoin(schema.stockpiles, eq(schema.stockpiles.id, schema.stockpileContents.stockpileId))
      .orderBy(schema.stockpiles.name, schema.stockpileContents.quantity);
    return lines.map(({ name, quantity, atLeast }) => `${name} ${quantity}${atLeast ? '+' : ''}`);
  };
  beforeEach(async () => {
    await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }, { name: 'Bravo' }] });
    await sendReport(app, admin, [
      { ...reportRow('Alpha', 'Cloth', 5000), 'At Least?': true },
      reportRow('Alpha', 'Wood', 7000),
      reportRow('Bravo', 'Cloth', 6000),
    ]);
  });

  it('where it was one', async () => {
    const archive = await archived();
    expect(await stock()).toEqual([]);
    await restore(archive);
    expect(await stock()).toEqual(['Alpha 5000+', 'Alpha 7000', 'Bravo 6000']);
  });

  it('but not from an archive of an earlier version, which knows none', async () => {
    const { header, parts } = await archived();
    const old = parts.map((part) => ({
      ...part,
      rows: part.rows.map(({ at_least: _, ...row }) => row as ArchivedRow),
    }));
    expect(old).not.toEqual(parts);
    await restore({ header, parts: old });
    expect(await stock()).toEqual(['Alpha 5000', 'Alpha 7000', 'Bravo 6000']);
  });
});

describe('a restored warehouse has the category', () => {
  it('that it had, even if renamed; one of the same name; or the old one, restored', async () => {
    const [renamed, remade, deleted] = [
      await addCategory('Renamed'),
      await addCategory('Remade'),
      await addCategory('Deleted'),
    ];
    for (const category of ['Renamed', 'Remade', 'Deleted'])
      await addWarehouse(app, admin, { name: `In ${category}`, category });
    const archive = await archived();
    await app.db.update(schema.warehouses).set({ categoryId: null });
    await app.db
      .update(schema.categories)
      .set({ name: 'Now different' })
      .where(eq(schema.categories.id, renamed));
    await app.db.delete(schema.categories).where(eq(schema.categories.id, remade));
    await app.db.delete(schema.categories).where(eq(schema.categories.id, deleted));
    const again = await addCategory('Remade');
    await restore(archive);
    const found = await app.db
      .select({ name: schema.warehouses.name, categoryId: schema.warehouses.categoryId })
      .from(schema.warehouses)
      .where(eq(schema.warehouses.active, true))
      .orderBy(schema.warehouses.name);
    expect(found).toEqual([
      { name: 'In Deleted', categoryId: deleted },
      { name: 'In Remade', categoryId: again },
      { name: 'In Renamed', categoryId: renamed },
    ]);
    expect(await categoriesOfWarehouses()).toEqual({
      'In Deleted': 'Deleted',
      'In Remade': 'Remade',
      'In Renamed': 'Now different',
    });
  });
});

describe('a row that the database refuses is named', () => {
  it.each([
    ['categories', 'sort_order', 'first'],
    ['warehouses', 'goal_modifier', -1],
  ])('in %s', async (table, column, value) => {
    const category = await addCategory('Deleted');
    await addWarehouse(app, admin, { category: 'Deleted' });
    const archive = await archived();
    await app.db.update(schema.warehouses).set({ categoryId: null });
    await app.db.delete(schema.categories).where(eq(schema.categories.id, category));
    const rows = rowsOf(archive, table);
    rows[0]![column] = value;
    const error = await refusal(archive);
    expect(error).toBeInstanceOf(RowRefusedError);
    expect((error as Error).message).toContain(`The database refused row 1 of ${table} (id ${rows[0]!.id}`);
  });

  it('by its number in the whole table, although the archive splits the table into parts', async () => {
    await addWarehouse(app, admin, {
      stockpiles: [{ name: 'Alpha' }, { name: 'Bravo' }, { name: 'Charlie' }, { name: 'Delta' }],
    });
    const { header, parts } = await archived();
    const rows = rowsOf({ header, parts }, 'stockpiles');
    expect(rows).toHaveLength(4);
    rows[3]!.code = 'none';
    const otherParts = parts.filter(({ table }) => table !== 'stockpiles');
    const halves = [rows.slice(0, 2), rows.slice(2)].map((some) => ({ table: 'stockpiles', rows: some }));
    const error = await refusal({ header, parts: [...otherParts, ...halves] });
    expect((error as Error).message).toContain(`The database refused row 4 of stockpiles (id ${rows[3]!.id}`);
  });
});

it('an archive from before a column existed is restored with the column’s default', async () => {
  await addWarehouse(app, admin, { goalModifier: 150, stockpiles: [{ name: 'Alpha', code: '123456' }] });
  const archive = await archived();
  for (const row of rowsOf(archive, 'warehouses')) delete row.stockpile_tag;
  for (const row of rowsOf(archive, 'stockpiles')) delete row.code;
  await restore(archive);
  const [warehouse] = await app.db.select().from(schema.warehouses).where(eq(schema.warehouses.active, true));
  expect(warehouse).toMatchObject({ goalModifier: 150, stockpileTag: '' });
  const [stockpile] = await app.db.select().from(schema.stockpiles);
  expect(stockpile).toMatchObject({ name: 'Alpha', code: '' });
});

it('an archive that is not in the database is not found', async () => {
  await addWarehouse(app, admin);
  await archived();
  const [newest] = await listArchives(app.db);
  expect(await findArchiveContent(app.db, newest!.id + 1)).toBeNull();
});

it('of an archive from before public stockpiles were told apart, Public has neither code nor timer', async () => {
  const { stockpiles } = await addWarehouse(app, admin, {
    stockpiles: [
      { name: 'One' },
      { name: 'Two', code: '123456' },
      { name: 'Three', locked: true, permissionGroup: { id: await app.addGroup('Officers') } },
    ],
  });
  const idOf = (name: string) => stockpiles.find((stockpile) => stockpile.name === name)!.id;
  const noted = '2026-11-20T08:00:00+00:00';
  const archive = await archived();
  const called = new Map([
    [idOf('One'), { name: 'Public', code: '654321', refreshed_at: noted }],
    [idOf('Two'), { name: 'KD-Public', refreshed_at: noted }],
    [idOf('Three'), { name: 'public', refreshed_at: noted }],
  ]);
  for (const row of rowsOf(archive, 'stockpiles')) Object.assign(row, called.get(Number(row.id)));
  await restore(archive);
  const { name, code, refreshedAt } = schema.stockpiles;
  expect(await app.db.select({ name, code, refreshedAt }).from(schema.stockpiles).orderBy(asc(name))).toEqual(
    expect.arrayContaining([
      { name: 'Public', code: '', refreshedAt: '1970-01-01T00:00:00.000Z' },
      { name: 'KD-Public', code: '123456', refreshedAt: '2026-11-20T08:00:00.000Z' },
      { name: `public (${idOf('Three')})`, code: '', refreshedAt: '2026-11-20T08:00:00.000Z' },
    ]),
  );
});
