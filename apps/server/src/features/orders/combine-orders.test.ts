import { factories, type NewOrder, type Order, orders } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { auditEntries } from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
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

async function made(...wishes: Partial<NewOrder>[]): Promise<Order[]> {
  const list = wishes.map((wish) => ({
    itemId: rifle,
    crates: 3,
    method: 'mpf' as const,
    warehouseId: front,
    ...wish,
  }));
  return replyOf(await app.call(orders.create, { body: { orders: list } }, marlow)).orders;
}
const seen = (list: readonly Order[]) => list.map(({ id, version }) => ({ id, version }));
const combine = (list: readonly Order[], by = ines) =>
  app.call(orders.combine, { body: { combine: { orders: seen(list) } } }, by);
const separate = (list: readonly Order[], by = ines) =>
  app.call(orders.separate, { body: { separate: { orders: seen(list) } } }, by);
const states = async () =>
  replyOf(await app.call(orders.list, {}, marlow)).map(({ state, crates }) => `${state} ${crates}`);

it('three orders become one of nine crates for the same warehouse, and one press takes that back', async () => {
  const three = await made({}, {}, {});
  const reply = replyOf(await combine(three)).orders;
  expect(reply[0]).toMatchObject({
    id: three[0]!.id,
    crates: 9,
    state: 'wanted',
    warehouse: { id: front },
    materials: [{ name: 'Basic Materials', cost: 550 }],
  });
  expect(await states()).toEqual(['wanted 9', 'cancelled 3', 'cancelled 3']);

  replyOf(await separate(reply));
  expect(await states()).toEqual(['wanted 3', 'wanted 3', 'wanted 3']);
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.feature, 'orders'));
  expect(entries.map(({ username, action }) => `${username} ${action}`)).toEqual([
    'Marlow create',
    'Ines combine',
    'Ines separate',
  ]);
  expect(entries[1]?.subject).toMatch(/^9 /);
});

it.each([
  ['of different warehouses', { warehouseId: null }],
  ['that do not fit into one', { crates: 7 }],
  ['of which one is claimed', { state: 'claimed' }],
] as const)('orders %s are not combined', async (_, parts) => {
  const two = await made({}, parts);
  const before = await states();
  expect(errorOf(await combine(two)).status).toBe(409);
  expect(await states()).toEqual(before);
});

it('nothing happens where somebody has changed one of them meanwhile, before or after', async () => {
  const two = await made({}, {});
  const claim = (id: number, to: Order['state']) =>
    app.call(orders.step, { params: { id }, body: { step: { to } } }, marlow);
  replyOf(await claim(two[1]!.id, 'claimed'));
  replyOf(await claim(two[1]!.id, 'wanted'));
  expect(errorOf(await combine(two)).status).toBe(409);
  expect(await states()).toEqual(['wanted 3', 'wanted 3']);

  const fresh = replyOf(await app.call(orders.list, {}, ines));
  const reply = replyOf(await combine(fresh)).orders;
  replyOf(await claim(two[0]!.id, 'claimed'));
  expect(errorOf(await separate(reply)).status).toBe(409);
  expect(await states()).toEqual(['claimed 6', 'cancelled 3']);
});

it('an order named twice, or one that does not exist, is refused', async () => {
  const [order] = await made({});
  expect(errorOf(await combine([order!, order!])).fields).toHaveProperty('orders');
  expect(errorOf(await combine([order!, { ...order!, id: 2_000_000_000 }])).status).toBe(404);
  expect(await states()).toEqual(['wanted 3']);
});

it('orders are not combined in a factory, nor where they are made at different places', async () => {
  const inFactory = await made({ method: 'factory', crates: 1 }, { method: 'factory', crates: 2 });
  expect(errorOf(await combine(inFactory)).status).toBe(409);
  const body = { factory: { attributes: { name: 'MPF', method: 'mpf' as const } } };
  const { id: factoryId } = replyOf(await app.call(factories.create, { body }, marlow));
  const [somewhere, there, alsoThere] = await made({}, { factoryId }, { factoryId, crates: 4 });
  expect(errorOf(await combine([somewhere!, there!])).status).toBe(409);
  expect(await states()).toEqual(['wanted 1', 'wanted 2', 'wanted 3', 'wanted 3', 'wanted 4']);
  expect(replyOf(await combine([there!, alsoThere!])).orders[0]?.crates).toBe(7);
});

it('an order that was cancelled while somebody had it does not come back with the others', async () => {
  const [kept, otherOrder] = await made({ crates: 6 }, { state: 'claimed' });
  const body = { step: { to: 'cancelled' as const } };
  const cancelled = replyOf(await app.call(orders.step, { params: { id: otherOrder!.id }, body }, marlow));
  expect(errorOf(await separate([kept!, cancelled])).status).toBe(409);
  expect(await states()).toEqual(['wanted 6', 'cancelled 3']);
});
