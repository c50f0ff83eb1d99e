import {
  type Factory,
  factories,
  type NewOrder,
  type Order,
  orders,
  shipments,
  warehouses,
} from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { auditEntries, goals, stockpileContents } from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let marlow: SignedIn;
let ines: SignedIn;
let rifle: number;
let front: number;
beforeEach(async () => {
  marlow = await app.signIn({ read: true, edit: true, username: 'Marlow' });
  ines = await app.signIn({ read: true, edit: true, username: 'Ines' });
  rifle = await itemId(app, 'RifleW', true);
  front = (await addWarehouse(app, marlow, { name: 'Front' })).id;
});

const make = (by: SignedIn, ...wishes: Partial<NewOrder>[]) =>
  app.call(
    orders.create,
    {
      body: { orders: wishes.map((wish) => ({ itemId: rifle, crates: 9, method: 'mpf' as const, ...wish })) },
    },
    by,
  );
const made = async (by: SignedIn, wish: Partial<NewOrder> = {}): Promise<Order> =>
  replyOf(await make(by, wish)).orders[0]!;
const step = (by: SignedIn, id: number, to: Order['state'], parts: object = {}) =>
  app.call(orders.step, { params: { id }, body: { step: { to, ...parts } } }, by);
const change = (by: SignedIn, id: number, attributes: object) =>
  app.call(orders.update, { params: { id }, body: { order: { attributes } } }, by);
const fieldsOf = async (answer: ReturnType<typeof change>) => errorOf(await answer).fields;
const get = async (id: number) => replyOf(await app.call(orders.get, { params: { id } }, marlow));
const coming = async () => replyOf(await app.call(orders.coming, {}, marlow));
const addFactory = async (name: string, method: Factory['method'] = 'mpf') =>
  replyOf(await app.call(factories.create, { body: { factory: { attributes: { name, method } } } }, marlow));

it('saving from an older copy names what each field is now, places by their names', async () => {
  const sitaria = await addFactory('Sitaria', 'factory');
  const patridia = await addFactory('Patridia');
  const { id, version } = await made(marlow, { note: 'soon' });
  const hers = { crates: 4, method: 'factory', factoryId: sitaria.id, warehouseId: front, note: '' };
  replyOf(await change(ines, id, hers));
  const his = { crates: 5, method: 'mpf', factoryId: patridia.id, warehouseId: null, note: 'late', version };
  const refused = errorOf(await change(marlow, id, his));
  expect(refused).toMatchObject({ status: 409, code: 'changed', version: version + 1 });
  expect(refused.message).toContain('Ines changed this order after you opened it.');
  expect(refused.fields).toEqual({
    crates: 'It is now 4.',
    method: 'It is now factory.',
    factory_id: 'It is now Sitaria.',
    warehouse_id: 'It is now Front.',
    note: 'It is now empty.',
  });
  replyOf(await change(ines, id, { factoryId: null, warehouseId: null }));
  expect(await fieldsOf(change(marlow, id, { factoryId: sitaria.id, warehouseId: front, version }))).toEqual({
    factory_id: 'It is now empty.',
    warehouse_id: 'It is now empty.',
  });
});

it('a save that changes nothing makes no new version; one that does is in the audit trail with both values', async () => {
  const order = await made(marlow, { note: 'soon' });
  const { id, version } = order;
  const same = { crates: 9, method: 'mpf', factoryId: null, warehouseId: null, note: 'soon' };
  expect(replyOf(await change(ines, id, same))).toEqual(order);
  expect(replyOf(await change(ines, id, { note: 'later' }))).toMatchObject({
    version: version + 1,
    changedBy: 'Ines',
  });
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'update'));
  expect(entries.at(-1)).toMatchObject({
    username: 'Ines',
    subject: order.item.name.replace(' (Crated)', ''),
    changes: [{ field: 'note', before: 'soon', after: 'later' }],
  });
});

it('only an order in its line has times and others before it', async () => {
  const { id } = await made(marlow, { state: 'claimed' });
  for (const [field, sent] of [
    ['ready_in', { readyIn: 0 }],
    ['others_ahead', { othersAhead: 1 }],
    ['others_ready_in', { othersReadyIn: 60 }],
  ] as const) {
    const why = { [field]: 'Only an order in its line has times. Queue it first.' };
    expect(await fieldsOf(change(marlow, id, sent))).toEqual(why);
    expect(errorOf(await step(marlow, id, 'materials-ready', sent)).fields).toEqual(why);
    expect(errorOf(await make(marlow, { state: 'claimed', ...sent })).fields).toEqual(why);
  }
  const none = { readyIn: null, othersAhead: 0, othersReadyIn: null };
  expect(replyOf(await change(marlow, id, none)).state).toBe('claimed');
  replyOf(await step(marlow, id, 'queued', { othersAhead: 3, othersReadyIn: 600 }));
  expect(replyOf(await change(marlow, id, { othersAhead: 2, othersReadyIn: null }))).toMatchObject({
    othersAhead: { orders: 2, until: null },
  });
});

it('figures and texts are accepted up to their limits', async () => {
  const week = 7 * 24 * 3600;
  const { id } = await made(marlow, { state: 'queued', readyIn: week, note: 'x'.repeat(200) });
  expect((await get(id)).readyAt).toBe(new Date(START.getTime() + week * 1000).toISOString());
  expect(replyOf(await change(marlow, id, { readyIn: 0, othersAhead: 24 })).readyAt).toBe(
    START.toISOString(),
  );
  expect(Object.keys((await fieldsOf(change(marlow, id, { readyIn: week + 1 }))) ?? {})).toEqual([
    'ready_in',
  ]);
  expect(Object.keys((await fieldsOf(change(marlow, id, { othersAhead: 25 }))) ?? {})).toEqual([
    'others_ahead',
  ]);
  expect(Object.keys((await fieldsOf(change(marlow, id, { note: 'x'.repeat(201) }))) ?? {})).toEqual([
    'note',
  ]);
  const many = (count: number) => Array.from({ length: count }, () => ({ crates: 3 }));
  expect(errorOf(await make(marlow, ...many(101))).fields).toHaveProperty('orders');
  expect(replyOf(await make(marlow, ...many(100))).orders).toHaveLength(100);
});

it('a note can still be saved where the place or the warehouse of the order is gone, a new amount cannot', async () => {
  const { id } = await made(marlow, { warehouseId: front });
  replyOf(await app.call(warehouses.remove, { params: { id: front } }, marlow));
  expect(replyOf(await change(marlow, id, { note: 'where to?' }))).toMatchObject({
    note: 'where to?',
    crates: 9,
  });
  expect(await fieldsOf(change(marlow, id, { crates: 8 }))).toHaveProperty('warehouse_id');
  expect(replyOf(await change(marlow, id, { crates: 8, warehouseId: null })).crates).toBe(8);
});

it('a shipment that was closed takes no order, and an order on it is coming again', async () => {
  const depot = await addWarehouse(app, marlow, { name: 'Depot', stockpiles: [{ name: 'DEP' }] });
  await app.db
    .insert(stockpileContents)
    .values({ stockpileId: depot.stockpiles[0]!.id, itemId: rifle, quantity: 90 });
  await app.db.insert(goals).values({ warehouseId: front, itemId: rifle, target: 90, minimum: 0 });
  const containers = [[{ itemId: rifle, quantity: 9 }]];
  const attributes = { supplierId: depot.id, destinationId: front, containers };
  const { id: shipmentId } = replyOf(
    await app.call(shipments.create, { body: { shipment: { attributes } } }, marlow),
  );
  const collected = async () => {
    const { id } = await made(marlow, { state: 'queued', warehouseId: front });
    replyOf(await step(marlow, id, 'collected'));
    return id;
  };
  const [on, off] = [await collected(), await collected()];
  replyOf(await change(marlow, on, { shipmentId }));
  expect(await coming()).toEqual([{ warehouseId: front, itemId: rifle, quantity: 9 }]);
  replyOf(await app.call(warehouses.remove, { params: { id: depot.id } }, marlow));
  expect(await coming()).toEqual([{ warehouseId: front, itemId: rifle, quantity: 18 }]);
  expect(await fieldsOf(change(marlow, off, { shipmentId }))).toEqual({
    shipment_id: 'This shipment is closed: one of its warehouses was deleted.',
  });
  // It stays on the shipment that it is on already.
  expect(replyOf(await change(marlow, on, { shipmentId, note: 'lost?' })).shipmentId).toBe(shipmentId);
});
