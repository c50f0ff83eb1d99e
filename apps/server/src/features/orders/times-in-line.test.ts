import { factories, orders } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { orders as orderRows, orderSteps } from '../../db/schema.ts';
import { replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { itemId } from '../../testing/warehouse-builders.ts';

const MINUTE = 60_000;
const after = (minutes: number) => new Date(START.getTime() + minutes * MINUTE).toISOString();

const app = useTestApp();
let marlow: SignedIn;
beforeEach(async () => {
  marlow = await app.signIn({ read: true, edit: true, username: 'Marlow' });
});

type State = 'queued' | 'ready' | 'collected' | 'done' | 'cancelled';
/** An order of rifles in a factory's line. */
async function add(factoryId: number, state: State, times: { queuedAt?: string; readyAt?: string | null }) {
  const line = { itemId: await itemId(app, 'RifleW', true), crates: 9, method: 'mpf' as const, factoryId };
  const [row] = await app.db
    .insert(orderRows)
    .values({ ...line, state, queuedAt: after(0), holderName: 'Marlow', holderId: marlow.userId, ...times })
    .returning();
  const by = { userId: marlow.userId, username: 'Marlow', at: after(0) };
  await app.db.insert(orderSteps).values({ orderId: row!.id, state, ...by });
  return row!.id;
}
const addFactory = async (name: string) =>
  replyOf(
    await app.call(factories.create, { body: { factory: { attributes: { name, method: 'mpf' } } } }, marlow),
  ).id;
const startOf = async (id: number) =>
  replyOf(await app.call(orders.get, { params: { id } }, marlow)).startsAt;

it('an order begins when the last of those that have left its own line was finished, whatever their order in the list', async () => {
  const mine = await addFactory('Mine');
  const otherFactory = await addFactory('Other');
  await add(mine, 'done', { readyAt: after(20) });
  await add(mine, 'ready', { readyAt: after(50) });
  await add(mine, 'collected', { readyAt: after(30) });
  await add(mine, 'cancelled', { readyAt: after(90) });
  await add(otherFactory, 'ready', { readyAt: after(70) });
  const waiting = await add(mine, 'queued', {});
  const elsewhere = await add(otherFactory, 'queued', {});
  app.clock.now = new Date(after(55));
  expect([await startOf(waiting), await startOf(elsewhere)]).toEqual([after(50), after(70)]);
});

it('those in a line are one after another by the time at which they were queued, not by their number', async () => {
  const mine = await addFactory('Mine');
  const second = await add(mine, 'queued', { queuedAt: after(2), readyAt: after(95) });
  const third = await add(mine, 'queued', { queuedAt: after(3) });
  const first = await add(mine, 'queued', { queuedAt: after(1), readyAt: after(41) });
  expect([await startOf(first), await startOf(second), await startOf(third)]).toEqual([
    after(1),
    after(41),
    after(95),
  ]);
  await app.db
    .update(orderRows)
    .set({ queuedAt: after(1) })
    .where(eq(orderRows.id, second));
  expect(await startOf(third)).toBe(after(41)); // two at the same time stand by their number
});
