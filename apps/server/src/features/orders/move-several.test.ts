import { type Order, orders } from '@backline/contract';
import type { OrderState } from '@backline/domain';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { auditEntries } from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { itemId } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let marlow: SignedIn;
let ines: SignedIn;
let rifle: number;
beforeEach(async () => {
  marlow = await app.signIn({ read: true, edit: true, username: 'Marlow' });
  ines = await app.signIn({ read: true, edit: true, username: 'Ines' });
  rifle = await itemId(app, 'RifleW', true);
});

async function made(count: number): Promise<Order[]> {
  const list = Array.from({ length: count }, () => ({ itemId: rifle, crates: 9, method: 'mpf' as const }));
  return replyOf(await app.call(orders.create, { body: { orders: list } }, marlow)).orders;
}
const seen = (list: readonly Order[]) => list.map(({ id, version }) => ({ id, version }));
const move = (list: readonly Order[], to: OrderState, by = marlow) =>
  app.call(orders.stepSeveral, { body: { step: { to, orders: seen(list) } } }, by);
const undo = (list: readonly Order[], by = marlow) =>
  app.call(orders.undoSeveral, { body: { undo: { orders: seen(list) } } }, by);
const states = async () => {
  const list = replyOf(await app.call(orders.list, {}, marlow));
  return list.map(({ state, holder }) => `${state} ${holder?.name ?? 'nobody'}`);
};

it('several are claimed by one call, which one call takes back, with one entry in the trail each', async () => {
  const three = await made(3);
  const claimed = replyOf(await move(three.slice(0, 2), 'claimed'));
  expect(claimed.refused).toEqual([]);
  expect(claimed.orders.map(({ id }) => id)).toEqual(three.slice(0, 2).map(({ id }) => id));
  expect(await states()).toEqual(['claimed Marlow', 'claimed Marlow', 'wanted nobody']);
  replyOf(await undo(claimed.orders));
  expect(await states()).toEqual(['wanted nobody', 'wanted nobody', 'wanted nobody']);
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.feature, 'orders'));
  expect(entries.map(({ username, action }) => `${username} ${action}`)).toEqual([
    'Marlow create',
    'Marlow stepSeveral',
    'Marlow undoSeveral',
  ]);
  expect(entries[1]?.subject.split(', ')).toHaveLength(2);
});

it('of three, one that somebody claimed a moment ago stays theirs', async () => {
  const three = await made(3);
  replyOf(await move(three.slice(1, 2), 'claimed', ines));
  const claimed = replyOf(await move(three, 'claimed'));
  expect(claimed.refused).toEqual([three[1]!.id]);
  expect(await states()).toEqual(['claimed Marlow', 'claimed Ines', 'claimed Marlow']);
});

it('27 that were made are taken back by one call, except what somebody holds by then', async () => {
  const all = await made(27);
  replyOf(await move(all.slice(0, 3), 'claimed', ines));
  const taken = replyOf(await move(all, 'cancelled'));
  expect(taken.refused).toHaveLength(3);
  const left = await states();
  expect(left.filter((state) => state === 'claimed Ines')).toHaveLength(3);
  expect(left.filter((state) => state.startsWith('cancelled'))).toHaveLength(24);
});

it('if none can be moved the answer says who was faster', async () => {
  const two = await made(2);
  replyOf(await move(two, 'claimed', ines));
  expect(errorOf(await move(two, 'claimed'))).toMatchObject({
    status: 409,
    message: expect.stringContaining('Ines'),
  });
});
