import { factories, type NewOrder, type Order, orders, shipments, worklist } from '@backline/contract';
import type { ShipmentStep } from '@backline/domain';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { goals, items, shipmentLocks, stockpileContents } from '../../db/schema.ts';
import { replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';

const HOUR = 3_600_000;

const app = useTestApp();
let marlow: SignedIn;
let ines: SignedIn;
let depot: number;
let front: number;
let rifle: number;
let cloth: number;
beforeEach(async () => {
  marlow = await app.signIn({ read: true, edit: true, username: 'Marlow' });
  ines = await app.signIn({ read: true, edit: true, username: 'Ines' });
  const stocked = await addWarehouse(app, marlow, { name: 'Depot', stockpiles: [{ name: 'DEP' }] });
  depot = stocked.id;
  front = (await addWarehouse(app, marlow, { name: 'Front', stockpiles: [{ name: 'FRO' }] })).id;
  rifle = await itemId(app, 'RifleW', true);
  cloth = await itemId(app, 'Cloth', true);
  await app.db.update(items).set({ teched: true }).where(eq(items.id, cloth));
  await app.db
    .insert(stockpileContents)
    .values({ stockpileId: stocked.stockpiles[0]!.id, itemId: cloth, quantity: 300 });
  await app.db.insert(goals).values({ warehouseId: front, itemId: cloth, target: 300, minimum: 0 });
});

/** Moves the clock to a number of hours after the start; after a day people have to sign in again. */
const clock = (hours: number) => {
  app.clock.now = new Date(START.getTime() + hours * HOUR);
};
const after = (hours: number) => new Date(START.getTime() + hours * HOUR).toISOString();
const jobs = async (by = marlow) => replyOf(await app.call(worklist.get, {}, by)).jobs;
const jobsOf = async (kind: string, by = marlow) => (await jobs(by)).filter((job) => job.kind === kind);

describe('orders', () => {
  const order = async (by: SignedIn, wish: Partial<NewOrder> = {}): Promise<Order> => {
    const whole = { itemId: rifle, crates: 9, method: 'mpf' as const, ...wish };
    return replyOf(await app.call(orders.create, { body: { orders: [whole] } }, by)).orders[0]!;
  };
  const step = async (by: SignedIn, id: number, to: Order['state']) =>
    replyOf(await app.call(orders.step, { params: { id }, body: { step: { to } } }, by));

  // Nine crates take 6,300 s by our estimate: an hour and three quarters.
  it('are to be collected when they should be finished by our estimate, and at once when somebody says so', async () => {
    const body = { factory: { attributes: { name: 'MPF Sitaria', method: 'mpf' as const } } };
    const { id: factoryId } = replyOf(await app.call(factories.create, { body }, marlow));
    const estimated = await order(marlow, { state: 'queued', factoryId });
    clock(1.74);
    expect(await jobsOf('collect')).toEqual([]);
    clock(1.75);
    expect(await jobsOf('collect')).toMatchObject([
      {
        orderId: estimated.id,
        place: 'MPF Sitaria',
        warehouse: null,
        isEstimate: true,
        readyAt: after(1.75),
        publicAt: after(51.75),
      },
    ]);
    const early = await order(ines, { state: 'queued', readyIn: 5 * 3600 });
    await step(ines, early.id, 'ready');
    expect(await jobsOf('collect')).toMatchObject([
      { orderId: estimated.id },
      { orderId: early.id, place: '', readyAt: after(1.75), isEstimate: false, holder: { name: 'Ines' } },
    ]);
  });

  it('are red under four hours before they go public and amber under twelve; where they never do, they stay neutral', async () => {
    const shells = await itemId(app, 'BattleTankAmmo', true);
    const inFacility = await order(marlow, {
      itemId: shells,
      method: 'facility',
      state: 'queued',
      readyIn: 0,
    });
    const late = await order(marlow, { state: 'queued', readyIn: 12 * 3600 });
    const soon = await order(ines, { state: 'queued', readyIn: 0 });
    clock(46.5);
    marlow = await app.signIn({ read: true });
    const shown = async () =>
      (await jobsOf('collect')).map((job) => job.kind === 'collect' && `${job.orderId} ${job.urgency}`);
    expect(await shown()).toEqual([`${soon.id} now`, `${inFacility.id} later`, `${late.id} later`]);
    clock(51);
    expect(await shown()).toEqual([`${soon.id} now`, `${late.id} soon`, `${inFacility.id} later`]);
    expect((await jobsOf('collect')).at(-1)).toMatchObject({ publicAt: null });
  });

  it('stall from their last step on: from the claim, or since the materials came', async () => {
    const released = await order(marlow, { state: 'claimed' });
    const supplied = await order(ines, { state: 'claimed' });
    const queued = await order(marlow, { state: 'claimed' });
    clock(5);
    await step(marlow, released.id, 'wanted');
    await step(ines, supplied.id, 'materials-ready');
    await step(marlow, queued.id, 'queued');
    clock(10);
    await step(ines, released.id, 'claimed');
    expect(await jobsOf('stalled')).toEqual([]);
    clock(11);
    expect(await jobsOf('stalled')).toMatchObject([
      { orderId: supplied.id, state: 'materials-ready', since: after(5), holder: { name: 'Ines' } },
    ]);
    clock(16);
    expect(await jobsOf('stalled')).toMatchObject([
      { orderId: supplied.id },
      { orderId: released.id, state: 'claimed', since: after(10), holder: { name: 'Ines' } },
    ]);
  });
});

describe('shipments', () => {
  const save = async (crates: number[], note = '') => {
    const containers = crates.map((quantity) => [{ itemId: cloth, quantity }]);
    const attributes = { supplierId: depot, destinationId: front, containers, note };
    return replyOf(await app.call(shipments.create, { body: { shipment: { attributes } } }, marlow)).id;
  };
  const step = async (by: SignedIn, id: number, action: ShipmentStep, containers: number[]) =>
    replyOf(await app.call(shipments.step, { params: { id }, body: { step: { action, containers } } }, by));

  it('are a job for each person who has loaded some of one, by what they loaded first', async () => {
    const id = await save([10, 20, 30, 40], 'Night convoy');
    await step(marlow, id, 'claim', [1, 2, 3]);
    await step(ines, id, 'claim', [4]);
    await step(marlow, id, 'load', [2]);
    clock(1);
    await step(ines, id, 'load', [4]);
    await step(marlow, id, 'load', [1]);
    expect(await jobsOf('claim')).toEqual([]);
    expect(await jobsOf('deliver')).toMatchObject([
      {
        holder: { id: marlow.userId, name: 'Marlow' },
        loadedAt: after(0),
        crates: 30,
        containers: [{ number: 1 }, { number: 2 }],
        note: 'Night convoy',
      },
      { holder: { name: 'Ines' }, loadedAt: after(1), crates: 40, containers: [{ number: 4 }] },
    ]);
    clock(3);
    const urgencies = async () => (await jobsOf('deliver')).map(({ urgency }) => urgency);
    expect(await urgencies()).toEqual(['soon', 'soon']);
    clock(2);
    expect(await urgencies()).toEqual(['soon', 'later']);
    await step(marlow, id, 'deliver', [2]);
    expect(await urgencies()).toEqual(['later', 'later']);
    await step(marlow, id, 'cancel', [1]);
    expect(await jobsOf('deliver')).toMatchObject([{ holder: { name: 'Ines' } }]);
  });

  it('are a job for each person who has claimed some of one and not loaded them', async () => {
    const id = await save([10, 20, 30, 40]);
    await step(marlow, id, 'claim', [1, 2, 3]);
    await step(ines, id, 'claim', [4]);
    await step(marlow, id, 'load', [2]);
    const loads = await jobsOf('load');
    expect(loads).toHaveLength(2);
    expect(loads).toMatchObject([
      {
        holder: { name: 'Marlow' },
        crates: 40,
        containers: [{ number: 1 }, { number: 3 }],
        urgency: 'later',
      },
      { holder: { name: 'Ines' }, crates: 40, containers: [{ number: 4 }] },
    ]);
    expect(await jobsOf('deliver')).toMatchObject([{ containers: [{ number: 2 }] }]);
  });

  it('are a job each while nobody has claimed some of them, the largest first', async () => {
    const small = await save([10, 5], 'small');
    const large = await save([60]);
    expect(await jobsOf('claim')).toMatchObject([
      { shipmentId: large, crates: 60, createdAt: after(0) },
      { shipmentId: small, crates: 15, note: 'small' },
    ]);
    await step(ines, large, 'claim', [1]);
    await step(marlow, small, 'cancel', [1]);
    expect(await jobsOf('claim')).toMatchObject([{ shipmentId: small, crates: 5 }]);
  });

  it('that only a group may see are no work for anybody else', async () => {
    const id = await save([10, 20, 30]);
    await step(marlow, id, 'claim', [1]);
    await step(marlow, id, 'load', [1]);
    await step(marlow, id, 'claim', [3]);
    const groupId = await app.addGroup('Officers');
    await app.db.insert(shipmentLocks).values({ shipmentId: id, permissionGroupId: groupId });
    const officer = await app.signIn({ read: true, groupIds: [groupId] });
    for (const kind of ['claim', 'load', 'deliver']) {
      expect(await jobsOf(kind)).toEqual([]);
      expect(await jobsOf(kind, officer)).toHaveLength(1);
    }
  });
});
