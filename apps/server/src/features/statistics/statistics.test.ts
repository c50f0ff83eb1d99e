import { fir, statistics, stockpiles, war, warehouses } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';
import { restoreWar } from '../war/restore-war.ts';
import { findArchiveContent, listArchives } from '../war/war.queries.ts';
import { readArchive } from '../war/war-archive.ts';

const app = useTestApp();
let admin: SignedIn;
let marlow: SignedIn;
let ines: SignedIn;
let depot: number;
let front: number;
beforeEach(async () => {
  await clock(1, 6);
  admin = await app.signIn({ admin: true, username: 'Quartermaster' });
  marlow = await app.signIn({ read: true, edit: true, username: 'Marlow' });
  ines = await app.signIn({ read: true, edit: true, username: 'Ines' });
  depot = (await addWarehouse(app, admin, { name: 'Depot', stockpiles: [{ name: 'Alpha' }] })).id;
  front = (await addWarehouse(app, admin, { name: 'Front', stockpiles: [{ name: 'Beta' }] })).id;
});

const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour)).toISOString();
/** Moves the clock; Discord counts as having confirmed everybody's roles meanwhile. */
async function clock(day: number, hour: number) {
  app.clock.now = new Date(at(day, hour));
  await app.db.update(schema.users).set({ rolesCheckedAt: at(day, hour), rolesTriedAt: at(day, hour) });
}

type Contents = [codeName: string, quantity: number, crated?: boolean][];
/** A report of a stockpile at an hour of a day of November. */
async function report(by: SignedIn, name: string, [day, hour]: [number, number], contents: Contents) {
  await clock(day, hour);
  const row = { stockpileName: name, timestamp: at(day, hour) };
  const entries = contents.map(([codeName, quantity, crated = true]) => ({
    ...row,
    codeName,
    quantity,
    crated,
  }));
  const body = { report: { entries, confirm: true } } as never;
  replyOf(await app.call(fir.processReport, { body }, by));
}
const showNames = async (shown = true) =>
  replyOf(await app.call(statistics.saveSettings, { body: { settings: { showNames: shown } } }, admin));
const workFor = async (by: SignedIn, query: { war?: number } = {}) =>
  replyOf(await app.call(statistics.work, { query }, by));
const peopleFor = async (by: SignedIn, query: { war?: number } = {}) =>
  (await workFor(by, query)).people.map(
    ({ name, reported, delivered, made }) => `${name}: ${reported} ${delivered} ${made}`,
  );
type StockQuery = NonNullable<Parameters<typeof stockFor>[1]>;
async function stockFor(
  by: SignedIn,
  query: {
    war?: number;
    form?: 'crates' | 'loose';
    warehouseId?: number;
    category?: 'Medical';
    itemIds?: string;
  } = {},
) {
  return replyOf(await app.call(statistics.stock, { query }, by));
}
/** The stock as lines such as `11-01 5 0`; the last one is the present stock. */
async function stockLines(by: SignedIn, query: StockQuery = {}) {
  const { series, days, now } = await stockFor(by, query);
  const line = (name: string, counts: number[]) => [name, ...counts].join(' ');
  return [
    series.join(' '),
    ...days.map(({ day, counts }) => line(day.slice(5), counts)),
    ...(now === null ? [] : [line('now', now)]),
  ];
}
const fillDays = () => app.server.jobs.runNow('stock-days');

/** A shipment from the depot to the front with one container that somebody has delivered. */
async function delivered(holder: SignedIn, name: string, day: number, crates: number, groups: number[] = []) {
  const [shipment] = await app.db
    .insert(schema.shipments)
    .values({ supplierId: depot, destinationId: front, username: 'Planner' })
    .returning();
  const [box] = await app.db
    .insert(schema.shipmentContainers)
    .values({
      shipmentId: shipment!.id,
      number: 1,
      state: 'delivered',
      holderId: holder.userId,
      holderName: name,
      loadedAt: at(day, 1),
      deliveredAt: at(day, 2),
    })
    .returning();
  const cloth = await itemId(app, 'Cloth', true);
  await app.db.insert(schema.shipmentContents).values({ containerId: box!.id, itemId: cloth, crates });
  if (groups.length > 0)
    await app.db
      .insert(schema.shipmentLocks)
      .values(groups.map((permissionGroupId) => ({ shipmentId: shipment!.id, permissionGroupId })));
}
/** An order of rifles that somebody has collected. */
async function made(holder: SignedIn, name: string, day: number, crates: number) {
  const [order] = await app.db
    .insert(schema.orders)
    .values({
      itemId: await itemId(app, 'RifleC', true),
      crates,
      method: 'mpf',
      state: 'done',
      holderId: holder.userId,
      holderName: name,
    })
    .returning();
  const step = { orderId: order!.id, userId: holder.userId, username: name };
  await app.db.insert(schema.orderSteps).values([
    { ...step, state: 'wanted', at: at(day - 1, 1) },
    { ...step, state: 'collected', at: at(day, 1) },
    { ...step, state: 'done', at: at(day + 1, 1) },
  ]);
}

describe('who did what', () => {
  it('is counted by day: reports, crates that were delivered, crates that were made', async () => {
    await report(marlow, 'Alpha', [1, 8], [['Cloth', 10]]);
    await report(ines, 'Alpha', [1, 23], [['Cloth', 12]]);
    await report(marlow, 'Beta', [3, 0], [['Cloth', 1]]);
    await delivered(ines, 'Ines', 2, 60);
    await delivered(ines, 'Ines', 3, 40);
    await made(marlow, 'Marlow', 2, 9);
    const { war: span, total, days, wars } = await workFor(marlow);
    expect(span).toEqual({ id: null, from: null, to: null });
    expect(wars).toEqual([span]);
    expect(total).toEqual({ reported: 3, delivered: 100, made: 9 });
    expect(days).toEqual([
      { day: '2026-11-01', reported: 2, delivered: 0, made: 0 },
      { day: '2026-11-02', reported: 0, delivered: 60, made: 9 },
      { day: '2026-11-03', reported: 1, delivered: 40, made: 0 },
    ]);
  });

  it('names nobody until an admin chooses so, not even to admins, and nobody again after that is reverted', async () => {
    await report(marlow, 'Alpha', [1, 8], [['Cloth', 10]]);
    await report(ines, 'Alpha', [1, 9], [['Cloth', 12]]);
    await report(ines, 'Alpha', [2, 9], [['Cloth', 14]]);
    await delivered(marlow, 'Marlow', 2, 60);
    for (const by of [marlow, admin]) {
      const answer = await app.request({ method: 'GET', url: '/api/statistics/work', by });
      expect(answer.json).toMatchObject({ names_shown: false, people: [], total: { delivered: 60 } });
      expect(JSON.stringify(answer.json)).not.toMatch(/Marlow|Ines/);
    }
    expect(await showNames()).toEqual({ showNames: true });
    expect(await peopleFor(marlow)).toEqual(['Marlow: 1 60 0', 'Ines: 2 0 0']);
    await showNames(false);
    expect(await peopleFor(marlow)).toEqual([]);
  });

  it('counts neither undone reports nor the end of a stockpile', async () => {
    const { stockpiles: list } = await addWarehouse(app, admin, {
      name: 'Short',
      stockpiles: [{ name: 'Gone' }],
    });
    await report(marlow, 'Gone', [1, 8], [['Cloth', 10]]);
    const params = { id: list[0]!.id };
    replyOf(await app.call(stockpiles.undo, { params, body: { reportId: 1 } }, marlow));
    const all = replyOf(await app.call(warehouses.list, { query: {} }, admin));
    const { id } = all.find(({ name }) => name === 'Short')!;
    replyOf(await app.call(warehouses.remove, { params: { id } }, admin));
    expect((await workFor(marlow)).total.reported).toBe(1);
  });

  it('is one person under the last name, whatever it was before', async () => {
    await showNames();
    await report(marlow, 'Alpha', [1, 8], [['Cloth', 10]]);
    await app.db.update(schema.users).set({ username: 'Marlowe' }).where(eq(schema.users.id, marlow.userId));
    await report(marlow, 'Alpha', [2, 8], [['Cloth', 11]]);
    expect(await peopleFor(ines)).toEqual(['Marlowe: 2 0 0']);
  });

  it('the choice is in the audit trail, with the value before', async () => {
    await showNames();
    const [entry] = await app.db
      .select()
      .from(schema.auditEntries)
      .where(eq(schema.auditEntries.feature, 'statistics'));
    expect(entry).toMatchObject({
      username: 'Quartermaster',
      action: 'saveSettings',
      changes: [{ field: 'showNames', before: 'false', after: 'true' }],
    });
  });

  it('only an admin may choose', async () => {
    const body = { settings: { showNames: true } };
    expect(errorOf(await app.call(statistics.saveSettings, { body }, marlow)).status).toBe(403);
    expect(errorOf(await app.call(statistics.settings, {}, marlow)).status).toBe(403);
    expect(replyOf(await app.call(statistics.settings, {}, admin))).toEqual({ showNames: false });
  });
});

describe('stock over a war', () => {
  it('is the contents at the end of each day, and the present contents', async () => {
    await report(marlow, 'Alpha', [1, 8], [['Bandages', 5]]);
    await report(marlow, 'Alpha', [1, 20], [['Bandages', 8], ['RifleC', 3]]); // biome-ignore format: a row each
    await report(ines, 'Beta', [2, 8], [['Bandages', 10]]);
    await report(marlow, 'Alpha', [4, 8], [['Bandages', 1]]);
    await clock(5, 0);
    await fillDays();
    await report(ines, 'Beta', [5, 9], [['Bandages', 11]]);
    expect(await stockLines(marlow)).toEqual([
      'SmallArms Medical',
      '11-01 3 8',
      '11-02 3 18',
      '11-04 0 11',
      'now 0 12',
    ]);
    await clock(6, 0);
    await fillDays();
    expect((await stockLines(marlow)).slice(-2)).toEqual(['11-05 0 12', 'now 0 12']);
  });

  it('of a warehouse, a category, some items or the loose form is a part of it', async () => {
    await report(marlow, 'Alpha', [1, 8], [['Bandages', 5], ['Bandages', 70, false], ['Cloth', 2]]); // biome-ignore format: a row
    await report(ines, 'Beta', [1, 9], [['Bandages', 10], ['RifleC', 4]]); // biome-ignore format: a row
    await clock(2, 1);
    await fillDays();
    expect(await stockLines(marlow, { warehouseId: depot })).toEqual([
      'Medical Supplies',
      '11-01 5 2',
      'now 5 2',
    ]);
    expect(await stockLines(marlow, { category: 'Medical' })).toEqual(['Medical', '11-01 15', 'now 15']);
    expect(await stockLines(marlow, { form: 'loose' })).toEqual(['Medical', '11-01 70', 'now 70']);
    const chosen = [await itemId(app, 'RifleC', true), await itemId(app, 'Bandages', false)].join(',');
    expect(await stockLines(marlow, { itemIds: chosen })).toEqual([
      'RifleC Bandages',
      '11-01 4 15',
      'now 4 15',
    ]);
    expect(await stockLines(marlow, { itemIds: chosen, form: 'loose' })).toEqual([
      'RifleC Bandages',
      '11-01 0 70',
      'now 0 70',
    ]);
    expect(await stockLines(marlow, { itemIds: '2000000000' })).toEqual(['', 'now']);
  });

  it('has no days before the first one is over', async () => {
    expect(await stockLines(marlow)).toEqual(['', 'now']);
    await report(marlow, 'Alpha', [1, 8], [['Bandages', 5]]);
    await fillDays();
    expect(await stockLines(marlow)).toEqual(['Medical', 'now 5']);
  });

  it('falls when a stockpile is deleted', async () => {
    await report(marlow, 'Alpha', [1, 8], [['Bandages', 5]]);
    await report(marlow, 'Beta', [1, 8], [['Bandages', 7]]);
    await clock(2, 8);
    replyOf(await app.call(warehouses.remove, { params: { id: front } }, admin));
    await clock(3, 8);
    await fillDays();
    expect(await stockLines(marlow)).toEqual(['Medical', '11-01 12', '11-02 5', 'now 5']);
  });
});

describe('of a locked stockpile', () => {
  let groupId: number;
  let officer: SignedIn;
  beforeEach(async () => {
    groupId = await app.addGroup('Officers');
    officer = await app.signIn({ read: true, edit: true, groupIds: [groupId], username: 'Officer' });
    await addWarehouse(app, admin, {
      name: 'Vault',
      stockpiles: [{ name: 'Secret', locked: true, permissionGroup: { id: groupId } }],
    });
    await showNames();
  });

  it('nothing shows in any count or sum, except to those who may see it', async () => {
    await report(marlow, 'Alpha', [1, 8], [['Bandages', 5]]);
    await report(officer, 'Secret', [1, 9], [['Bandages', 77]]);
    await delivered(officer, 'Officer', 1, 60, [groupId]);
    await clock(2, 1);
    await fillDays();
    expect(await peopleFor(marlow)).toEqual(['Marlow: 1 0 0']);
    expect(await workFor(marlow)).toMatchObject({ total: { reported: 1, delivered: 0 } });
    expect(await stockLines(marlow)).toEqual(['Medical', '11-01 5', 'now 5']);
    for (const by of [officer, admin]) {
      expect(await peopleFor(by)).toEqual(['Officer: 1 60 0', 'Marlow: 1 0 0']);
      expect(await stockLines(by)).toEqual(['Medical', '11-01 82', 'now 82']);
    }
  });

  it('reports from before it was locked are hidden too, and reports under the lock stay hidden', async () => {
    const lock = (name: string, isLocked: boolean) =>
      app.db
        .update(schema.stockpiles)
        .set({ locked: isLocked, permissionGroupId: isLocked ? groupId : null })
        .where(eq(schema.stockpiles.name, name));
    await report(marlow, 'Alpha', [1, 8], [['Bandages', 5]]);
    await report(officer, 'Secret', [1, 9], [['Bandages', 77]]);
    await lock('Alpha', true);
    await lock('Secret', false);
    await clock(2, 1);
    await fillDays();
    expect(await stockLines(marlow)).toEqual(['Medical', 'now 77']);
    expect((await workFor(marlow)).total.reported).toBe(0);
    expect(await stockLines(officer)).toEqual(['Medical', '11-01 82', 'now 82']);
  });

  it('the past stays hidden after its war, and is left to admins once its group is gone', async () => {
    await report(marlow, 'Alpha', [1, 8], [['Bandages', 5]]);
    await report(officer, 'Secret', [1, 9], [['Bandages', 77]]);
    await delivered(officer, 'Officer', 1, 60, [groupId]);
    await clock(2, 1);
    await fillDays();
    replyOf(await app.call(war.reset, { body: {} }, admin));
    const over = (await workFor(admin)).wars[1]!.id!;
    expect(await peopleFor(marlow, { war: over })).toEqual(['Marlow: 1 0 0']);
    expect(await stockLines(marlow, { war: over })).toEqual(['Medical', '11-01 5']);
    expect(await peopleFor(officer, { war: over })).toEqual(['Officer: 1 60 0', 'Marlow: 1 0 0']);
    await app.db.delete(schema.permissionGroups).where(eq(schema.permissionGroups.id, groupId));
    expect(await peopleFor(officer, { war: over })).toEqual(['Marlow: 1 0 0']);
    expect(await stockLines(officer, { war: over })).toEqual(['Medical', '11-01 5']);
    expect(await stockLines(admin, { war: over })).toEqual(['Medical', '11-01 82']);
    expect((await workFor(admin, { war: over })).total).toEqual({ reported: 2, delivered: 60, made: 0 });
  });
});

describe('a war that is over', () => {
  it('keeps its own numbers, and the next one begins at nothing', async () => {
    await showNames();
    await report(marlow, 'Alpha', [1, 8], [['Bandages', 5]]);
    await delivered(ines, 'Ines', 1, 60);
    await made(ines, 'Ines', 2, 9);
    await clock(2, 12);
    replyOf(await app.call(war.reset, { body: {} }, admin));
    await addWarehouse(app, admin, { name: 'New depot', stockpiles: [{ name: 'Gamma' }] });
    await report(marlow, 'Gamma', [2, 13], [['Bandages', 3]]);
    await clock(3, 1);
    await fillDays();
    const present = await workFor(marlow);
    expect(present.wars).toEqual([
      { id: null, from: at(2, 12), to: null },
      { id: expect.any(Number), from: null, to: at(2, 12) },
    ]);
    expect(present).toMatchObject({ war: { id: null }, total: { reported: 1, delivered: 0, made: 0 } });
    expect(await stockLines(marlow)).toEqual(['Medical', '11-02 3', 'now 3']);
    const over = present.wars[1]!.id!;
    expect(await workFor(marlow, { war: over })).toMatchObject({
      war: { id: over, to: at(2, 12) },
      total: { reported: 1, delivered: 60, made: 9 },
    });
    expect(await peopleFor(marlow, { war: over })).toEqual(['Ines: 0 60 9', 'Marlow: 1 0 0']);
    expect(await stockLines(marlow, { war: over })).toEqual(['Medical', '11-01 5']);
    expect(errorOf(await app.call(statistics.work, { query: { war: over + 1 } }, marlow)).status).toBe(404);
  });

  it('has its stock at the reset at once, and keeps it; the rest of that day counts for the next war', async () => {
    await report(marlow, 'Alpha', [1, 8], [['Bandages', 5]]);
    await clock(2, 0);
    await fillDays();
    await report(marlow, 'Alpha', [2, 8], [['Bandages', 9]]);
    await report(ines, 'Beta', [2, 9], [['Bandages', 30]]);
    await clock(2, 12);
    replyOf(await app.call(war.reset, { body: {} }, admin));
    const over = (await workFor(marlow)).wars[1]!.id!;
    expect(await stockLines(marlow, { war: over })).toEqual(['Medical', '11-01 5', '11-02 39']);
    await addWarehouse(app, admin, { name: 'New depot', stockpiles: [{ name: 'Gamma' }] });
    await report(marlow, 'Gamma', [2, 13], [['Bandages', 3]]);
    await clock(3, 1);
    await fillDays();
    expect(await stockLines(marlow, { war: over })).toEqual(['Medical', '11-01 5', '11-02 39']);
    expect(await stockLines(marlow)).toEqual(['Medical', '11-02 3', 'now 3']);
  });

  it('has the stock of the days before the reset, too, if no process has stored them yet', async () => {
    await report(marlow, 'Alpha', [1, 8], [['Bandages', 5]]);
    await report(marlow, 'Alpha', [3, 0], [['Bandages', 9]]);
    await clock(3, 1);
    replyOf(await app.call(war.reset, { body: {} }, admin));
    const over = (await workFor(marlow)).wars[1]!.id!;
    expect(await stockLines(marlow, { war: over })).toEqual(['Medical', '11-01 5', '11-03 9']);
  });
});

describe('a restored war', () => {
  const work = async (id?: number) => (await workFor(marlow, id === undefined ? {} : { war: id })).total;
  const reset = async () => {
    replyOf(await app.call(war.reset, { body: {} }, admin));
    const [newest] = await listArchives(app.db);
    return newest!.id;
  };
  const restore = async (archiveId: number) => {
    const archive = await readArchive((await findArchiveContent(app.db, archiveId))!);
    const { dataDirectory } = app.config;
    await app.db.transaction((db) =>
      restoreWar(db, { archive, force: false, now: app.clock.now, dataDirectory }),
    );
  };

  it('begins at nothing, and what was done before stays with the war that was reset', async () => {
    await delivered(ines, 'Ines', 1, 60);
    await made(ines, 'Ines', 2, 9);
    await clock(2, 12);
    const first = await reset();
    await clock(3, 0);
    await restore(first);
    expect(await work()).toEqual({ reported: 0, delivered: 0, made: 0 });
    expect(await work(first)).toEqual({ reported: 0, delivered: 60, made: 9 });
    await delivered(ines, 'Ines', 3, 40);
    await made(marlow, 'Marlow', 4, 5);
    expect(await work()).toEqual({ reported: 0, delivered: 40, made: 5 });
    await clock(5, 12);
    const second = await reset();
    expect(await work(second)).toEqual({ reported: 0, delivered: 40, made: 5 });
    expect(await work(first)).toEqual({ reported: 0, delivered: 60, made: 9 });
    expect(await work()).toEqual({ reported: 0, delivered: 0, made: 0 });
  });
});
