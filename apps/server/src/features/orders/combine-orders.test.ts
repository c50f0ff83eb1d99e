import { type NewOrder, type Order, orders } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditEntries } from '../../db/schema.ts';
import { errorOf, openTestApp, replyOf, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';

let app: TestApp;
let marlow: SignedIn;
let ines: SignedIn;
let rifle: number;
let front: number;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.empty();
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
  const [one] = await made({});
  expect(errorOf(await combine([one!, one!])).fields).toHaveProperty('orders');
  expect(errorOf(await combine([one!, { ...one!, id: 2_000_000_000 }])).status).toBe(404);
  expect(await states()).toEqual(['wanted 3']);
});
