import { statistics, users, war } from '@backline/contract';
import type { ContainerState, OrderState } from '@backline/domain';
import { beforeEach, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { reportRow, sendReport } from '../../testing/send-report.ts';
import { replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let admin: SignedIn;
let marlow: SignedIn;
let ines: SignedIn;
let depot: number;
let front: number;
beforeEach(async () => {
  admin = await app.signIn({ admin: true });
  marlow = await app.signIn({ read: true, edit: true, username: 'Marlow' });
  ines = await app.signIn({ read: true, edit: true, username: 'Ines' });
  depot = (await addWarehouse(app, admin, { name: 'Depot', stockpiles: [{ name: 'Alpha' }] })).id;
  front = (await addWarehouse(app, admin, { name: 'Front' })).id;
  const body = { settings: { showNames: true } };
  replyOf(await app.call(statistics.saveSettings, { body }, admin));
});

/** So many hours before the start of the test, which is noon. */
const ago = (hours: number) => new Date(START.getTime() - hours * 3_600_000).toISOString();
const work = async () => replyOf(await app.call(statistics.work, { query: {} }, marlow));
const people = async () =>
  (await work()).people.map(
    ({ name, reported, delivered, made }) => `${name}: ${reported} ${delivered} ${made}`,
  );
async function report(by: SignedIn, quantity: number) {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  expect((await sendReport(app, by, [reportRow('Alpha', 'Cloth', quantity)])).status).toBe(200);
}

/** A container with two items, in a state, held by somebody. */
async function container(
  holder: SignedIn,
  holderName: string,
  state: ContainerState,
  crates: [number, number],
) {
  const [shipment] = await app.db
    .insert(schema.shipments)
    .values({ supplierId: depot, destinationId: front, username: 'Planner' })
    .returning();
  const [box] = await app.db
    .insert(schema.shipmentContainers)
    .values({
      ...{ shipmentId: shipment!.id, number: 1, state, holderId: holder.userId, holderName },
      ...{ loadedAt: ago(2), deliveredAt: state === 'delivered' ? ago(1) : null },
    })
    .returning();
  const ids = [await itemId(app, 'Cloth', true), await itemId(app, 'Bandages', true)];
  await app.db
    .insert(schema.shipmentContents)
    .values(ids.map((id, index) => ({ containerId: box!.id, itemId: id, crates: crates[index] ?? 0 })));
}

/** An order in a state, with the hours before the start at which it was collected. */
async function order(holder: SignedIn, holderName: string, state: OrderState, collected: number[]) {
  const [row] = await app.db
    .insert(schema.orders)
    .values({
      ...{ itemId: await itemId(app, 'RifleC', true), crates: 9, method: 'mpf', state },
      ...{ holderId: holder.userId, holderName },
    })
    .returning();
  const step = { orderId: row!.id, userId: admin.userId, username: 'Somebody' };
  await app.db
    .insert(schema.orderSteps)
    .values([
      { ...step, state: 'wanted', at: ago(100) },
      ...collected.map((hours) => ({ ...step, state: 'collected' as const, at: ago(hours) })),
    ]);
}

it('of containers only what was delivered counts, all of it, for who had claimed it', async () => {
  await container(ines, 'Ines', 'delivered', [30, 12]);
  for (const state of ['loaded', 'claimed', 'cancelled'] as const)
    await container(marlow, 'Marlow', state, [60, 1]);
  expect((await work()).total).toEqual({ reported: 0, delivered: 42, made: 0 });
  expect(await people()).toEqual(['Ines: 0 42 0']);
});

it('an order counts on the day of its last collection, for its holder, while it is collected or done', async () => {
  await order(ines, 'Ines', 'collected', [60, 30]);
  await order(marlow, 'Marlow', 'done', [54]);
  await order(marlow, 'Marlow', 'ready', []);
  await order(marlow, 'Marlow', 'cancelled', [20]);
  expect((await work()).days).toEqual([
    { day: '2026-11-19', reported: 0, delivered: 0, made: 9 }, // 54 hours before noon of the 21st
    { day: '2026-11-20', reported: 0, delivered: 0, made: 9 },
  ]);
  expect(await people()).toEqual(['Ines: 0 0 9', 'Marlow: 0 0 9']);
});

it('who brought and made most leads, then who reported most, then by name', async () => {
  const petra = await app.signIn({ read: true, edit: true, username: 'Petra' });
  const aled = await app.signIn({ read: true, edit: true, username: 'Aled' });
  for (const by of [petra, ines, petra, aled]) await report(by, 10 + by.userId);
  await container(marlow, 'Marlow', 'delivered', [5, 3]);
  await order(ines, 'Ines', 'done', [10]);
  expect(await people()).toEqual(['Ines: 1 0 9', 'Marlow: 0 8 0', 'Petra: 2 0 0', 'Aled: 1 0 0']);
});

it('of a deleted account the name is left, with all that it did', async () => {
  await report(ines, 10);
  await container(ines, 'Ines', 'delivered', [5, 3]);
  await order(ines, 'Ines', 'collected', [10]);
  replyOf(await app.call(users.remove, { params: { id: ines.userId } }, admin));
  expect(await people()).toEqual(['Ines: 1 8 9']);
  expect((await work()).total).toEqual({ reported: 1, delivered: 8, made: 9 });
});

it('the stock of up to eight items is shown at once', async () => {
  const ids = (await app.db.select({ id: schema.items.id }).from(schema.items)).map(({ id }) => id);
  const ask = (count: number) =>
    app.call(statistics.stock, { query: { itemIds: ids.slice(0, count).join() } }, marlow);
  expect((await ask(9)).status).toBe(422);
  expect((await ask(8)).status).toBe(200);
});

it('each war begins where the one before it ended', async () => {
  const reset = async () => {
    await addWarehouse(app, admin, {}); // nothing is not reset
    app.clock.now = new Date(app.clock.now.getTime() + 3_600_000);
    replyOf(await app.call(war.reset, { body: {} }, admin));
    return app.clock.now.toISOString();
  };
  const [first, second] = [await reset(), await reset()];
  expect((await work()).wars).toMatchObject([
    { id: null, from: second, to: null },
    { from: first, to: second },
    { from: null, to: first },
  ]);
});
