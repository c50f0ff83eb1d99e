import { type Supply, stockpiles, supplies, war, warehouses } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';
import { restoreWar } from '../war/restore-war.ts';
import { findArchiveContent, listArchives } from '../war/war.queries.ts';
import { readArchive } from '../war/war-archive.ts';
import { readSeries } from './series-text.ts';

const app = useTestApp();
let editor: SignedIn;
let warehouseId: number;
let alphaId: number;
beforeEach(async () => {
  editor = await app.signIn({ read: true, edit: true, username: 'Quartermaster' });
  const warehouse = await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }, { name: 'Beta' }] });
  warehouseId = warehouse.id;
  alphaId = warehouse.stockpiles.find(({ name }) => name === 'Alpha')!.id;
});

const START = Date.UTC(2026, 10, 21);
const at = (hour: number) => new Date(START + hour * 3_600_000).toISOString();
const CRATE = 50;

interface Found {
  loose?: number;
  crates?: number;
  /** Whether the picture shows both as lower bounds. */
  atLeast?: boolean;
}
/** A picture with bandages, taken and sent at an hour. A crate holds 50. */
async function report(
  name: string,
  hour: number,
  { loose = 0, crates = 0, atLeast = false }: Found,
  by = editor,
) {
  app.clock.now = new Date(START + hour * 3_600_000);
  const row = { 'Stockpile Name': name, Timestamp: at(hour) };
  const entries = [
    { ...row, CodeName: 'Bandages', Quantity: loose, 'Crated?': false, 'At Least?': atLeast && loose > 0 },
    { ...row, CodeName: 'Bandages', Quantity: crates, 'Crated?': true, 'At Least?': atLeast && crates > 0 },
    { ...row, CodeName: 'Cloth', Quantity: 500, 'Crated?': true },
  ];
  const url = '/api/fir/process_report';
  const answer = await app.request({
    method: 'POST',
    url,
    by,
    payload: { report: { entries, confirm: true } },
  });
  expect(answer.status).toBe(200);
}

const linesOf = (lines: Supply[]) => lines.filter(({ item }) => item.firName === 'Bandages');
/** The use of bandages at the warehouse, as any of its forms shows it. */
async function useAt(by = editor, id = warehouseId) {
  const { supplies: lines } = replyOf(await app.call(warehouses.get, { params: { id } }, by));
  return linesOf(lines).map(({ use }) => use)[0];
}
async function useEverywhere(by = editor) {
  const lines = replyOf(await app.call(supplies.overview, {}, by));
  return linesOf(lines).map(({ use }) => use)[0];
}
/** Ten an hour, from 100 on. */
async function steadyUse(name: string, from = 0, by = editor) {
  for (const [index, loose] of [100, 80, 60, 40].entries())
    await report(name, from + 2 * index, { loose }, by);
}
/** Ends the war and restores its archive. */
async function resetAndRestore() {
  replyOf(await app.call(war.reset, { body: {} }, await app.signIn({ admin: true })));
  const [newest] = await listArchives(app.db);
  const archive = await readArchive((await findArchiveContent(app.db, newest!.id))!);
  const { dataDirectory } = app.config;
  await app.db.transaction((db) =>
    restoreWar(db, { archive, force: false, now: app.clock.now, dataDirectory }),
  );
}

describe('use', () => {
  it('is shown from the second step on, in the warehouse and the overview', async () => {
    await report('Alpha', 0, { loose: 100 });
    await report('Alpha', 2, { loose: 80 });
    expect([await useAt(), await useEverywhere()]).toEqual([undefined, undefined]);
    await report('Alpha', 4, { loose: 60 });
    const use = { perHour: 10, emptyAt: at(10), confidence: 'low', scans: 3, isAtLeast: false };
    expect([await useAt(), await useEverywhere()]).toEqual([use, use]);
  });

  it('counts loose items and crates together: opening a crate is no use', async () => {
    await report('Alpha', 0, { crates: 2, loose: 0 });
    await report('Alpha', 2, { crates: 1, loose: CRATE });
    await report('Alpha', 4, { crates: 0, loose: 2 * CRATE });
    expect(await useAt()).toMatchObject({ perHour: 0, emptyAt: null });
    await report('Alpha', 6, { crates: 0, loose: 2 * CRATE - 60 });
    expect((await useAt())?.emptyAt).not.toBeNull();
  });

  it('a lower bound counts as what is nearest to the scan before, also where it is worked out from the reports', async () => {
    const scans: Found[] = [
      { loose: 5200, crates: 1 },
      { loose: 5000, crates: 1, atLeast: true },
      { loose: 5180, crates: 1 },
      { loose: 0, crates: 1000, atLeast: true },
      { loose: 0, crates: 1199 },
      { loose: 0, crates: 1000, atLeast: true },
      { loose: 0, crates: 1198 },
    ];
    for (const [index, found] of scans.entries()) {
      await report('Alpha', 2 * index, found);
      await report('Beta', 2 * index, { loose: 7 });
    }
    const amounts = [5250, 5250, 5230, 50_000, 59_950, 59_950, 59_900];
    const stored = async () => {
      const rows = await app.db.select().from(schema.consumption);
      const { scans: text } = rows.find(({ stockpileId }) => stockpileId === alphaId)!;
      return Object.values(readSeries(text!).stock);
    };
    expect(await stored()).toEqual(expect.arrayContaining([amounts]));
    await app.db.delete(schema.consumption);
    await report('Alpha', 12, scans.at(-1)!);
    await app.db.delete(schema.consumption);
    await report('Alpha', 13, scans.at(-1)!);
    expect(await stored()).toEqual(expect.arrayContaining([[...amounts, 59_900]]));
  });

  it('a later report of the same time corrects the one before', async () => {
    await report('Alpha', 0, { loose: 100 });
    await report('Alpha', 2, { loose: 10 });
    await report('Alpha', 2, { loose: 80 });
    await report('Alpha', 4, { loose: 60 });
    expect(await useAt()).toMatchObject({ perHour: 10, scans: 3 });
  });

  it('an undone report does not count', async () => {
    await steadyUse('Alpha');
    await report('Alpha', 8, { loose: 1 });
    const [latest] = replyOf(await app.call(stockpiles.history, { params: { id: alphaId } }, editor));
    app.clock.now = new Date(START + 9 * 3_600_000);
    const undo = { params: { id: alphaId }, body: { reportId: latest!.id } };
    replyOf(await app.call(stockpiles.undo, undo, editor));
    expect(await useAt()).toMatchObject({ perHour: 10, emptyAt: at(10), scans: 4 });
    await report('Alpha', 10, { loose: 0, crates: 0 });
    expect(await useAt()).toBeUndefined(); // an item that is neither in stock nor wanted is not listed
    await report('Alpha', 12, { loose: 400 });
    expect(await useAt()).toMatchObject({ perHour: 10, scans: 6 });
  });

  it('is worked out from the reports if none is stored, as after an update', async () => {
    await steadyUse('Alpha');
    await app.db.delete(schema.consumption);
    await report('Alpha', 8, { loose: 20 });
    expect(await useAt()).toMatchObject({ perHour: 10, scans: 5 });
  });

  it('starts from scratch with another name, and with another war', async () => {
    await steadyUse('Alpha');
    expect(await useAt()).toMatchObject({ perHour: 10 });
    await app.db.update(schema.stockpiles).set({ name: 'Omega' }).where(eq(schema.stockpiles.id, alphaId));
    expect(await useAt()).toBeUndefined();
    await report('Omega', 8, { loose: 20 });
    expect(await useAt()).toBeUndefined();
    await steadyUse('Omega', 10);
    expect(await useAt()).toMatchObject({ perHour: 10, scans: 5 });
    const admin = await app.signIn({ admin: true });
    replyOf(await app.call(war.reset, { body: {} }, admin));
    expect(await app.db.select().from(schema.consumption)).toEqual([]);
  });

  it('is as before once a war is restored and the next report adds to it', async () => {
    await steadyUse('Alpha');
    const before = [await useAt(), await useEverywhere()];
    expect(before[0]).toMatchObject({ perHour: 10, scans: 4 });
    await resetAndRestore();
    expect([await useAt(), await useEverywhere()]).toEqual(before);
    await report('Alpha', 8, { loose: 20 });
    expect(await useAt()).toMatchObject({ perHour: 10, scans: 5 });
  });
});

describe('several stockpiles', () => {
  it('add up their rates, not their hours', async () => {
    await steadyUse('Alpha');
    await steadyUse('Beta', 2);
    // 20 an hour; 40 in Beta, and 40 less the 20 used in the 2 hours since in Alpha.
    expect(await useAt()).toMatchObject({ perHour: 20, emptyAt: at(11), scans: 8 });
  });

  it('one that was not scanned for 48 hours is left out', async () => {
    await steadyUse('Alpha');
    app.clock.now = new Date(START + 55 * 3_600_000);
    editor = await app.signIn({ read: true, edit: true }); // the earlier session has expired
    await steadyUse('Beta', 55);
    expect(await useAt()).toMatchObject({ perHour: 10, isAtLeast: true, scans: 4 });
  });

  it('one with too few reports makes it a lower bound', async () => {
    await steadyUse('Alpha');
    await report('Beta', 7, { loose: 10 });
    expect(await useAt()).toMatchObject({ perHour: 10, isAtLeast: true });
  });
});

describe('a locked stockpile', () => {
  let officer: SignedIn;
  let groupId: number;
  beforeEach(async () => {
    groupId = await app.addGroup('Officers');
    officer = await app.signIn({ read: true, edit: true, groupIds: [groupId] });
  });
  const lock = (name: string, isLocked = true) =>
    app.db
      .update(schema.stockpiles)
      .set({ locked: isLocked, permissionGroupId: isLocked ? groupId : null })
      .where(eq(schema.stockpiles.name, name));

  it('does not influence the rates of others', async () => {
    await lock('Beta');
    await steadyUse('Alpha');
    await steadyUse('Beta', 0, officer);
    expect([(await useAt())?.perHour, (await useEverywhere())?.perHour]).toEqual([10, 10]);
    expect([(await useAt(officer))?.perHour, (await useEverywhere(officer))?.perHour]).toEqual([20, 20]);
  });

  it('what was used while it was locked shows to nobody once it is open, and the other way round', async () => {
    await steadyUse('Alpha');
    await lock('Alpha');
    expect([await useAt(), await useAt(officer)]).toEqual([undefined, undefined]);
    await steadyUse('Alpha', 8, officer);
    expect([await useAt(), (await useAt(officer))?.scans]).toEqual([undefined, 4]);
    await lock('Alpha', false);
    expect([await useAt(), await useAt(officer)]).toEqual([undefined, undefined]);
    await steadyUse('Alpha', 16);
    expect((await useAt())?.scans).toBe(4);
  });
});

describe('our own shipments', () => {
  let otherId: number;
  beforeEach(async () => {
    otherId = (await addWarehouse(app, editor, { name: 'Front', stockpiles: [{ name: 'Gamma' }] })).id;
  });
  interface Trip {
    from: number;
    to: number;
    crates: number;
    loaded: number;
    delivered?: number;
    group?: number;
  }
  async function trip({ from, to, crates, loaded, delivered, group }: Trip) {
    const [shipment] = await app.db
      .insert(schema.shipments)
      .values({ supplierId: from, destinationId: to, username: 'Marlow' })
      .returning();
    const state = delivered === undefined ? ('loaded' as const) : ('delivered' as const);
    const deliveredAt = delivered === undefined ? null : at(delivered);
    const [container] = await app.db
      .insert(schema.shipmentContainers)
      .values({
        shipmentId: shipment!.id,
        number: 1,
        state,
        holderName: 'Marlow',
        loadedAt: at(loaded),
        deliveredAt,
      })
      .returning();
    const bandages = await itemId(app, 'Bandages', true);
    await app.db
      .insert(schema.shipmentContents)
      .values({ containerId: container!.id, itemId: bandages, crates });
    if (group !== undefined)
      await app.db
        .insert(schema.shipmentLocks)
        .values({ shipmentId: shipment!.id, permissionGroupId: group });
  }

  it('a pick-up is not use by the supplier', async () => {
    await report('Alpha', 0, { crates: 10 });
    await report('Alpha', 2, { crates: 9 });
    await trip({ from: warehouseId, to: otherId, crates: 5, loaded: 3 });
    await report('Alpha', 4, { crates: 3 });
    expect(await useAt()).toMatchObject({ perHour: CRATE / 2 });
  });

  it('a pick-up is not use after the restore of a war, either', async () => {
    await report('Alpha', 0, { crates: 10 });
    await report('Alpha', 2, { crates: 9 });
    await trip({ from: warehouseId, to: otherId, crates: 5, loaded: 3 });
    await report('Alpha', 4, { crates: 3 });
    await resetAndRestore();
    await report('Alpha', 6, { crates: 2 });
    expect(await useAt()).toMatchObject({ perHour: CRATE / 2 });
  });

  it('a pick-up explains no more than what is missing, whichever stockpile it was from', async () => {
    await report('Alpha', 0, { crates: 10 });
    await report('Alpha', 2, { crates: 9 });
    await trip({ from: warehouseId, to: otherId, crates: 5, loaded: 3 });
    await report('Alpha', 4, { crates: 9 });
    // The second step counts more, by 2 hours of the 24 in which a step loses half its weight.
    expect((await useAt())?.perHour).toBeCloseTo(CRATE / 2 / (1 + 2 ** (1 / 12)), 3);
  });

  it('a delivery does not hide what was used meanwhile, if only one stockpile can have received it', async () => {
    await report('Gamma', 0, { crates: 10 });
    await report('Gamma', 2, { crates: 9 });
    await trip({ from: warehouseId, to: otherId, crates: 5, loaded: 2, delivered: 3 });
    await report('Gamma', 4, { crates: 13 });
    expect(await useAt(editor, otherId)).toMatchObject({ perHour: CRATE / 2 });
  });

  it('a delivery to a warehouse of two stockpiles is a refill of one of them', async () => {
    await report('Alpha', 0, { crates: 10 });
    await report('Alpha', 4, { crates: 8 });
    await trip({ from: otherId, to: warehouseId, crates: 5, loaded: 2, delivered: 5 });
    await report('Alpha', 6, { crates: 12 });
    await report('Alpha', 8, { crates: 11 });
    expect(await useAt()).toMatchObject({ perHour: CRATE / 2 });
  });

  it('one that was planned with locked stockpiles does not influence an open one', async () => {
    const group = await app.addGroup('Officers');
    await report('Alpha', 0, { crates: 10 });
    await report('Alpha', 2, { crates: 9 });
    await trip({ from: warehouseId, to: otherId, crates: 1, loaded: 3, group });
    await report('Alpha', 4, { crates: 8 });
    expect(await useAt()).toMatchObject({ perHour: CRATE / 2 });
  });
});

describe('in a warehouse of several stockpiles', () => {
  /** Crates of bandages that were delivered from elsewhere at an hour. */
  async function deliver(crates: number, hour: number) {
    const { id: supplierId } = await addWarehouse(app, editor, {
      name: 'Rear',
      stockpiles: [{ name: 'Gamma' }],
    });
    const [shipment] = await app.db
      .insert(schema.shipments)
      .values({ supplierId, destinationId: warehouseId, username: 'Marlow' })
      .returning();
    const times = { loadedAt: at(hour - 1), deliveredAt: at(hour) };
    const [container] = await app.db
      .insert(schema.shipmentContainers)
      .values({ shipmentId: shipment!.id, number: 1, state: 'delivered', holderName: 'Marlow', ...times })
      .returning();
    const bandages = await itemId(app, 'Bandages', true);
    await app.db
      .insert(schema.shipmentContents)
      .values({ containerId: container!.id, itemId: bandages, crates });
  }

  it('a delivery is no use of the stockpile that did not receive it', async () => {
    await report('Alpha', 0, { crates: 20 });
    await report('Beta', 0, { crates: 20 });
    await report('Alpha', 2, { crates: 19 });
    await report('Beta', 2, { crates: 19 });
    await deliver(6, 3);
    await report('Alpha', 4, { crates: 18 });
    await report('Beta', 4, { crates: 24 });
    await report('Alpha', 6, { crates: 17 });
    await report('Beta', 6, { crates: 23 });
    // Half a crate an hour in each: with the delivery in both, six crates more would seem to be used in Alpha.
    expect((await useAt())?.perHour).toBeCloseTo(CRATE, 6);
  });
});
