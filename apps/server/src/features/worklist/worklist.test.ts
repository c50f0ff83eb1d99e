import {
  fir,
  goals as goalsContract,
  orders,
  shipments,
  stockpiles as stockpileCalls,
  worklist,
} from '@backline/contract';
import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { categories, goals, items, stockpileContents, stockpiles, warehouses } from '../../db/schema.ts';
import { addShipment } from '../../testing/crowded-world.ts';
import { errorOf, replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { followWar, setTowns } from '../../testing/war-builders.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';

const HOUR = 3_600_000;

const app = useTestApp();
let admin: SignedIn;
let editor: SignedIn;
let reader: SignedIn;
let groupId: number;
let depot: number;
let front: number;
beforeEach(async () => {
  app.clock.now = START;
  admin = await app.signIn({ admin: true, username: 'Admin' });
  editor = await app.signIn({ read: true, edit: true, username: 'Editor' });
  reader = await app.signIn({ read: true, username: 'Reader' });
  groupId = await app.addGroup('Vault');
  depot = (await addWarehouse(app, editor, { name: 'Depot', stockpiles: [{ name: 'DEP-Public' }] })).id;
  front = (await addWarehouse(app, editor, { name: 'Front', stockpiles: [{ name: 'FRO-Public' }] })).id;
  await app.db.update(items).set({ teched: true }).where(eq(items.firName, 'Cloth'));
});

const ago = (hours: number) => new Date(START.getTime() - hours * HOUR).toISOString();
const get = async (by = reader) => replyOf(await app.call(worklist.get, {}, by));
const jobsOf = async (kind: string, by = reader) => (await get(by)).jobs.filter((job) => job.kind === kind);

async function idOf(name: string): Promise<number> {
  const [row] = await app.db.select().from(stockpiles).where(eq(stockpiles.name, name));
  return row!.id;
}

/** Puts crates into a stockpile, reported just now unless stated. */
async function stock(name: string, firName: string, quantity: number, columns: object = {}) {
  const id = await idOf(name);
  await app.db
    .insert(stockpileContents)
    .values({ stockpileId: id, itemId: await itemId(app, firName, true), quantity });
  await app.db
    .update(stockpiles)
    .set({ firUpdatedAt: ago(0), ...columns })
    .where(eq(stockpiles.id, id));
}

async function want(warehouseId: number, firName: string, target: number, minimum = 0) {
  await app.db
    .insert(goals)
    .values({ warehouseId, itemId: await itemId(app, firName, true), target, minimum });
}

const lock = (name: string) =>
  app.db
    .update(stockpiles)
    .set({ locked: true, permissionGroupId: groupId })
    .where(eq(stockpiles.name, name));

async function save(crates: number[]) {
  const cloth = await itemId(app, 'Cloth', true);
  const containers = crates.map((quantity) => [{ itemId: cloth, quantity }]);
  const attributes = { supplierId: depot, destinationId: front, containers };
  return replyOf(await app.call(shipments.create, { body: { shipment: { attributes } } }, reader));
}
const step = async (id: number, action: 'claim' | 'load' | 'deliver', containers: number[]) =>
  replyOf(await app.call(shipments.step, { params: { id }, body: { step: { action, containers } } }, reader));

describe('hauls', () => {
  it('list what one warehouse can spare above its target and another one lacks', async () => {
    await want(front, 'Cloth', 180, 45);
    await want(depot, 'Cloth', 86);
    await stock('DEP-Public', 'Cloth', 300);
    await stock('FRO-Public', 'Cloth', 48);
    expect(await jobsOf('haul')).toMatchObject([
      {
        key: `haul:${front}`,
        urgency: 'later',
        warehouse: { id: front, name: 'Front' },
        share: 0,
        suppliers: [{ id: depot, name: 'Depot', crates: 132, containers: 3 }],
        supplierCount: 1,
        crates: 132,
        containers: 3,
        items: [{ firName: 'Cloth', crates: 132 }],
        itemCount: 1,
        belowMinimum: 0,
        nobodyHas: 0,
      },
    ]);
    expect((await get()).lacking).toMatchObject([{ id: front, missing: 132, underMinimum: 0 }]);
  });

  it('leave out what saved shipments promise already, and what may not be moved', async () => {
    await want(front, 'Cloth', 100);
    await stock('DEP-Public', 'Cloth', 80);
    expect(await jobsOf('haul')).toMatchObject([{ crates: 80 }]);
    await save([30]);
    expect(await jobsOf('haul')).toMatchObject([{ crates: 50 }]);
    await app.db.update(items).set({ noDelivery: true }).where(eq(items.firName, 'Cloth'));
    expect(await jobsOf('haul')).toEqual([]);
  });

  it('are one job for each place that lacks something, by the share of its minimums that is missing', async () => {
    const rear = (await addWarehouse(app, editor, { name: 'Rear', stockpiles: [{ name: 'REA-Public' }] })).id;
    await app.db
      .update(items)
      .set({ teched: true })
      .where(inArray(items.firName, ['Bandages', 'RifleC']));
    await want(front, 'Cloth', 200, 100);
    await want(front, 'Bandages', 40, 20);
    await want(front, 'RifleC', 60);
    await want(rear, 'Cloth', 10, 10);
    await stock('DEP-Public', 'Cloth', 60);
    await stock('REA-Public', 'Cloth', 3);
    await stock('FRO-Public', 'Cloth', 55);
    await stock('DEP-Public', 'RifleC', 61);
    await stock('REA-Public', 'RifleC', 5);
    const hauls = await jobsOf('haul');
    expect(hauls).toMatchObject([
      { key: `haul:${rear}`, urgency: 'now', share: 0.7, belowMinimum: 7, nobodyHas: 0, itemCount: 1 },
      {
        key: `haul:${front}`,
        urgency: 'now',
        // 45 of 100 and 20 of 20 are missing.
        share: 65 / 120,
        suppliers: [{ id: depot, crates: 113, containers: 2 }],
        supplierCount: 1,
        itemCount: 3,
        belowMinimum: 65,
        nobodyHas: 20,
        items: [
          { firName: 'Cloth', crates: 53 },
          { firName: 'RifleC', crates: 60 },
        ],
      },
    ]);
    expect(await get()).toMatchObject({ belowMinimum: 72, urgent: 3 });
    await app.db.update(items).set({ priority: 'High Priority' }).where(eq(items.firName, 'Bandages'));
    expect(await jobsOf('haul')).toMatchObject([
      { key: `haul:${front}`, priorityItems: 1 },
      { key: `haul:${rear}`, priorityItems: 0 },
    ]);
  });

  it('do not count the contents of a stockpile that the caller may not see', async () => {
    await want(front, 'Cloth', 100, 10);
    await stock('DEP-Public', 'Cloth', 60);
    expect(await jobsOf('haul')).toMatchObject([{ crates: 60 }]);
    const before = await get();
    await lock('DEP-Public');
    expect(await jobsOf('haul')).toEqual([]);
    expect((await get()).lacking).toEqual(before.lacking);
    const insider = await app.signIn({ read: true, groupIds: [groupId] });
    expect(await jobsOf('haul', insider)).toMatchObject([{ crates: 60 }]);
  });
});

describe('orders', () => {
  it('are for items under their minimum that nobody can bring, with orders and materials', async () => {
    await want(front, 'Cloth', 100, 9);
    await app.db
      .update(items)
      .set({ mpfProduced: true, category: 'SmallArms', materials: [{ name: 'Basic Materials', cost: 100 }] })
      .where(eq(items.firName, 'Cloth'));
    expect(await jobsOf('make')).toMatchObject([
      {
        key: `make:${front}`,
        urgency: 'now',
        share: 1,
        items: [{ firName: 'Cloth', quantity: 9, place: 'mpf' }],
        itemCount: 1,
        orders: { mpf: 1, factory: 0 },
        materials: [{ name: 'Basic Materials', cost: 550 }],
        warehouse: { id: front },
      },
    ]);
    await stock('DEP-Public', 'Cloth', 9);
    expect(await jobsOf('make')).toEqual([]);
    expect(await jobsOf('haul')).toMatchObject([{ urgency: 'now', share: 1, crates: 9, belowMinimum: 9 }]);
  });

  it('say what is on order for the warehouse already, claimed or not', async () => {
    await want(front, 'Cloth', 100, 9);
    await app.db
      .update(items)
      .set({ mpfProduced: true, category: 'SmallArms' })
      .where(eq(items.firName, 'Cloth'));
    const order = async (warehouseId: number | null, crates: number) => {
      const wish = { itemId: await itemId(app, 'Cloth', true), method: 'mpf' as const, warehouseId, crates };
      return replyOf(await app.call(orders.create, { body: { orders: [wish] } }, editor)).orders[0]!;
    };
    const step = async (id: number, to: 'claimed' | 'cancelled') =>
      replyOf(await app.call(orders.step, { params: { id }, body: { step: { to } } }, editor));
    const ordered = async () => (await jobsOf('make')).map((job) => job.kind === 'make' && job.ordered);
    expect(await ordered()).toEqual([0]);
    await order(depot, 3);
    await order(null, 3);
    expect(await ordered()).toEqual([0]);
    const { id } = await order(front, 9);
    await order(front, 4);
    const shipped = await order(front, 3);
    expect(await ordered()).toEqual([16]);
    // What is loaded is expected with its shipment.
    const shipmentId = await addShipment(app, { supplierId: depot, destinationId: front }, { containers: 0 });
    await app.db
      .update(schema.orders)
      .set({ state: 'collected', shipmentId })
      .where(eq(schema.orders.id, shipped.id));
    expect(await ordered()).toEqual([13]);
    await step(id, 'claimed');
    expect(await ordered()).toEqual([13]);
    await step(id, 'cancelled');
    expect(await ordered()).toEqual([4]);
  });

  it('are one job for each warehouse, with the item that takes most crates first, also one that is wanted loose', async () => {
    await app.db
      .update(items)
      .set({ teched: true, factoryProduced: true, category: 'SmallArms', crateSize: 40 })
      .where(inArray(items.firName, ['Cloth', 'RifleAmmo']));
    await want(front, 'Cloth', 100, 9);
    const rounds = await itemId(app, 'RifleAmmo', false);
    // Eight full crates; below, nine and a round, which take ten.
    await app.db.insert(goals).values({ warehouseId: front, itemId: rounds, target: 900, minimum: 320 });
    const ranked = async () =>
      (await jobsOf('make')).map((job) => job.kind === 'make' && job.items.map(({ firName }) => firName));
    expect(await ranked()).toEqual([['Cloth', 'RifleAmmo']]);
    await app.db.update(goals).set({ minimum: 361 }).where(eq(goals.itemId, rounds));
    expect(await ranked()).toEqual([['RifleAmmo', 'Cloth']]);
    // One order of nine crates, and one of nine and one of a crate.
    expect(await jobsOf('make')).toMatchObject([{ share: 1, itemCount: 2, orders: { mpf: 3, factory: 0 } }]);
  });
});

describe('what runs out', () => {
  /** Four reports in six hours: ten crates an hour are used, and 50 are left at the end. */
  async function use(stockpileName: string, by = editor) {
    for (const [index, quantity] of [110, 90, 70, 50].entries()) {
      app.clock.now = new Date(START.getTime() + 2 * index * HOUR);
      const timestamp = app.clock.now.toISOString();
      const entry = { stockpileName, codeName: 'Cloth', crated: true, quantity, timestamp };
      const body = { report: { entries: [entry] as never, force: true, confirm: true } };
      replyOf(await app.call(fir.processReport, { body }, by));
    }
  }
  const later = (hours: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + hours * HOUR);
  };
  const runOuts = (by = reader) => jobsOf('runOut', by);

  it('is listed for each warehouse, with what to bring', async () => {
    await want(front, 'Cloth', 60, 20);
    await use('FRO-Public');
    expect(await runOuts()).toEqual([
      {
        kind: 'runOut',
        key: `runOut:${front}`,
        urgency: 'soon',
        warehouse: { id: front, name: 'Front', location: expect.any(String) },
        lead: {
          ...{ firName: 'Cloth', name: 'Basic Materials (Crated)', crated: true },
          ...{ quantity: 50, minimum: 20, perHour: 10 },
        },
        end: 'empty',
        endsAt: new Date(START.getTime() + 11 * HOUR).toISOString(),
        items: [{ firName: 'Cloth', crates: 240 }], // what a day uses
        itemCount: 1,
      },
    ]);
    expect((await get()).counts.runOut).toBe(1);
    later(1.5);
    expect(await runOuts()).toMatchObject([{ urgency: 'now' }]);
  });

  it('is listed until somebody reports, even if nothing may be left by now, but not from a report of 48 hours ago', async () => {
    await want(front, 'Cloth', 60, 20);
    await use('FRO-Public');
    later(6);
    expect(await runOuts()).toMatchObject([{ urgency: 'now', endsAt: app.clock.now.toISOString() }]);
    later(42.1);
    reader = await app.signIn({ read: true }); // the earlier session has expired
    expect(await runOuts()).toEqual([]);
  });

  it('is no job if nobody wants it there, if it is already short, or if enough is expected', async () => {
    await stock('DEP-Public', 'Cloth', 200);
    await use('FRO-Public');
    expect(await runOuts()).toEqual([]);
    await want(front, 'Cloth', 200, 51);
    expect(await runOuts()).toEqual([]);
    await app.db.update(goals).set({ minimum: 20 });
    expect(await runOuts()).toHaveLength(1);
    await save([60, 60]);
    expect(await runOuts()).toEqual([]);
  });

  it('in a locked stockpile is listed for its group only', async () => {
    await want(front, 'Cloth', 60, 20);
    await lock('FRO-Public');
    const member = await app.signIn({ read: true, edit: true, groupIds: [groupId] });
    await use('FRO-Public', member);
    expect(await runOuts(member)).toHaveLength(1);
    expect(await runOuts()).toEqual([]);
    expect((await get()).counts.runOut).toBe(0);
  });
});

describe('orders under way', () => {
  const order = async (attributes: object) => {
    const wish = { itemId: await itemId(app, 'RifleW', true), crates: 9, method: 'mpf' as const };
    const body = { orders: [{ ...wish, warehouseId: front, ...attributes }] };
    return replyOf(await app.call(orders.create, { body }, editor)).orders[0]!;
  };
  const later = (hours: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + hours * HOUR);
  };
  const kindsOf = async () =>
    (await get()).jobs.flatMap(({ kind, urgency }) =>
      kind === 'collect' || kind === 'stalled' ? `${kind} ${urgency}` : [],
    );

  it('are to be collected once they are finished, most urgently before they go public', async () => {
    const { id } = await order({ state: 'queued', readyIn: 3600 });
    expect(await kindsOf()).toEqual([]);
    later(1);
    expect(await jobsOf('collect')).toEqual([
      {
        kind: 'collect',
        key: `collect:${id}`,
        urgency: 'later',
        orderId: id,
        item: { firName: 'RifleW', crated: true, name: expect.stringContaining('(Crated)') },
        crates: 9,
        place: '',
        warehouse: { id: front, name: 'Front', location: expect.any(String) },
        holder: { id: editor.userId, name: 'Editor' },
        readyAt: new Date(START.getTime() + HOUR).toISOString(),
        publicAt: new Date(START.getTime() + 51 * HOUR).toISOString(),
        isEstimate: false,
      },
    ]);
    const body = { step: { to: 'collected' as const } };
    replyOf(await app.call(orders.step, { params: { id }, body }, editor));
    expect(await kindsOf()).toEqual([]);
  });

  it('are listed as stalled if somebody claimed them long ago', async () => {
    const { id } = await order({ state: 'claimed' });
    await order({});
    later(5.9);
    expect(await kindsOf()).toEqual([]);
    later(0.1);
    expect(await jobsOf('stalled')).toMatchObject([
      { orderId: id, urgency: 'later', state: 'claimed', since: START.toISOString(), crates: 9 },
    ]);
    later(6);
    expect(await kindsOf()).toEqual(['stalled soon']);
    expect((await get()).counts).toMatchObject({ stalled: 1, collect: 0 });
  });
});

describe('timers', () => {
  it('list the stockpiles that go public within 12 hours, with the crates in them', async () => {
    await stock('DEP-Public', 'Cloth', 70, { refreshedAt: ago(47) });
    await stock('FRO-Public', 'Cloth', 5, { refreshedAt: ago(38) });
    const reply = await get();
    expect(reply.jobs.filter(({ kind }) => kind === 'refresh')).toMatchObject([
      {
        urgency: 'now',
        stockpile: { name: 'DEP-Public' },
        warehouse: { id: depot },
        publicAt: { earliest: ago(-3), latest: ago(-3) },
        crates: 70,
      },
    ]);
    expect(reply.nextTimer).toEqual({
      stockpile: { id: await idOf('FRO-Public'), name: 'FRO-Public' },
      publicAt: ago(-12),
    });
  });

  it('come and go with the clock, and with a refresh', async () => {
    await stock('FRO-Public', 'Cloth', 5, { refreshedAt: ago(38) });
    expect(await jobsOf('refresh')).toEqual([]);
    app.clock.now = new Date(START.getTime() + 60_000);
    expect(await jobsOf('refresh')).toMatchObject([{ urgency: 'soon', stockpile: { name: 'FRO-Public' } }]);
    replyOf(
      await app.call(stockpileCalls.refresh, { params: { id: await idOf('FRO-Public') }, body: {} }, reader),
    );
    expect(await jobsOf('refresh')).toEqual([]);
  });

  it('of a locked stockpile are listed for its group only', async () => {
    await stock('DEP-Public', 'Cloth', 70, { refreshedAt: ago(47) });
    await lock('DEP-Public');
    expect(await jobsOf('refresh', admin)).toHaveLength(1);
    const reply = await get();
    expect(reply.counts.refresh).toBe(0);
    expect(reply.nextTimer).toBeNull();
    expect(reply.jobs.filter(({ kind }) => kind === 'refresh')).toEqual([]);
  });
});

describe('shipments', () => {
  beforeEach(async () => {
    await want(front, 'Cloth', 100);
    await stock('DEP-Public', 'Cloth', 80);
  });

  it('wait for somebody who claims their containers, and then for the delivery', async () => {
    const { id } = await save([40, 30]);
    expect(await jobsOf('claim')).toMatchObject([
      {
        key: `claim:${id}`,
        urgency: 'later',
        shipmentId: id,
        containers: [
          { number: 1, crates: 40 },
          { number: 2, crates: 30 },
        ],
        crates: 70,
      },
    ]);
    await step(id, 'claim', [1]);
    expect(await jobsOf('claim')).toMatchObject([{ containers: [{ number: 2, crates: 30 }], crates: 30 }]);
    expect(await jobsOf('deliver')).toEqual([]);
    await step(id, 'load', [1]);
    expect(await jobsOf('deliver')).toMatchObject([
      {
        urgency: 'later',
        containers: [{ number: 1, crates: 40 }],
        crates: 40,
        holder: { id: reader.userId, name: 'Reader' },
        loadedAt: START.toISOString(),
      },
    ]);
    app.clock.now = new Date(START.getTime() + 3 * HOUR);
    expect(await jobsOf('deliver')).toMatchObject([{ urgency: 'soon' }]);
    await step(id, 'deliver', [1]);
    expect(await jobsOf('deliver')).toEqual([]);
  });

  it('of a warehouse that was given up wait for nobody', async () => {
    await save([40]);
    expect(await jobsOf('claim')).toHaveLength(1);
    await app.db.update(warehouses).set({ active: false }).where(eq(warehouses.id, front));
    expect(await jobsOf('claim')).toEqual([]);
  });
});

describe('reports', () => {
  it('are due if the last one is aging, most if it is old and minimums are watched; one line for each warehouse', async () => {
    await app.db.update(categories).set({ reportHours: 6 });
    await want(front, 'Cloth', 100, 10);
    await stock('FRO-Public', 'Cloth', 90, { firUpdatedAt: ago(6) });
    await stock('DEP-Public', 'Cloth', 5, { firUpdatedAt: ago(2.9) });
    expect(await jobsOf('report')).toMatchObject([
      {
        urgency: 'soon',
        warehouse: { id: front },
        stockpile: { name: 'FRO-Public' },
        reportedAt: ago(6),
        stockpiles: 1,
        minimums: 1,
      },
    ]);
    app.clock.now = new Date(START.getTime() + 0.1 * HOUR);
    expect(await jobsOf('report')).toMatchObject([
      { urgency: 'soon', warehouse: { id: front } },
      { urgency: 'later', warehouse: { id: depot }, minimums: 0 },
    ]);
  });

  it('that were never made are due last, without a time', async () => {
    expect(await jobsOf('report')).toMatchObject([
      { urgency: 'later', reportedAt: null },
      { urgency: 'later', reportedAt: null },
    ]);
  });
});

describe('the setup', () => {
  it('ticks off the steps that are done, and lists groups and people only for admins', async () => {
    await app.db.update(warehouses).set({ active: false });
    expect((await get()).setup).toEqual({
      warehouse: false,
      stockpile: false,
      report: false,
      goals: false,
      groups: null,
      people: null,
    });
    expect((await get(admin)).setup).toMatchObject({ groups: true, people: true });
    await app.db.update(warehouses).set({ active: true }).where(eq(warehouses.id, depot));
    expect((await get()).setup).toMatchObject({ warehouse: true, stockpile: true, report: false });
    await stock('DEP-Public', 'Cloth', 5);
    await want(depot, 'Cloth', 10);
    expect((await get()).setup).toMatchObject({ report: true, goals: true });
  });

  it('is not ticked off for others by a locked stockpile', async () => {
    await app.db.delete(stockpiles).where(eq(stockpiles.name, 'FRO-Public'));
    await stock('DEP-Public', 'Cloth', 5);
    expect((await get()).setup).toMatchObject({ stockpile: true, report: true });
    await lock('DEP-Public');
    expect((await get()).setup).toMatchObject({ stockpile: false, report: false });
  });
});

it('somebody without the read right gets nothing', async () => {
  const stranger = await app.signIn();
  expect(errorOf(await app.call(worklist.get, {}, stranger)).code).toBe('forbidden');
});

it('the list on open pages is refreshed by a report, a goal, a refresh and a step', () => {
  for (const { changes } of [fir.processReport, goalsContract.create, stockpileCalls.refresh, shipments.step])
    expect(changes).toContain('worklist');
});

describe('a threatened warehouse', () => {
  const ours = { owner: 'WARDENS' } as const;
  const fell = (hours: number) =>
    ({ owner: 'COLONIALS', changedAt: new Date(START.getTime() - hours * HOUR) }) as const;
  const near = () => setTowns(app, front, { mercy: ours, patridia: fell(3) });
  beforeEach(() => followWar(app, admin));

  it('is a job if it holds stock: what is there, which town fell and when', async () => {
    await stock('FRO-Public', 'Cloth', 40);
    await setTowns(app, front, { mercy: ours, patridia: ours });
    expect(await jobsOf('evacuate')).toEqual([]);
    await near();
    expect(await jobsOf('evacuate')).toEqual([
      {
        kind: 'evacuate',
        key: `evacuate:${front}`,
        urgency: 'soon',
        warehouse: { id: front, name: 'Front', location: expect.any(String) },
        threat: { kind: 'near', town: 'Mercy', fallen: 'Patridia', since: ago(3) },
        stockpiles: 1,
        crates: 40,
      },
    ]);
    await setTowns(app, front, { mercy: fell(1), patridia: ours });
    expect(await jobsOf('evacuate')).toMatchObject([
      { urgency: 'now', threat: { kind: 'lost', fallen: 'Mercy', since: ago(1) } },
    ]);
    expect((await get()).counts.evacuate).toBe(1);
  });

  it('is a job with loose items only', async () => {
    await near();
    const loose = { stockpileId: await idOf('FRO-Public'), itemId: await itemId(app, 'Cloth', false) };
    await app.db.insert(stockpileContents).values({ ...loose, quantity: 7 });
    expect(await jobsOf('evacuate')).toMatchObject([{ stockpiles: 1, crates: 0 }]);
  });

  it('is none if it is empty, or all that is full is hidden to the viewer', async () => {
    await near();
    expect(await jobsOf('evacuate')).toEqual([]);
    await stock('FRO-Public', 'Cloth', 40);
    await lock('FRO-Public');
    const before = await get();
    expect(before.jobs.filter(({ kind }) => kind === 'evacuate')).toEqual([]);
    expect(before.counts.evacuate).toBe(0);
    const insider = await app.signIn({ groupIds: [groupId], read: true });
    expect(await jobsOf('evacuate', insider)).toMatchObject([{ stockpiles: 1, crates: 40 }]);
  });
});
