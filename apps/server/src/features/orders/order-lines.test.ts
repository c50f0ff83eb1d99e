import { type Factory, factories, type NewOrder, type Order, orders } from '@backline/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorOf, replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { itemId } from '../../testing/warehouse-builders.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Time that nine crates of this rifle take at an MPF by our rule, in seconds. */
const NINE_CRATES = 6300;

const app = useTestApp();
let marlow: SignedIn;
let ines: SignedIn;
let rifle: number;
let ammo: number;
beforeEach(async () => {
  marlow = await app.signIn({ read: true, edit: true, username: 'Marlow' });
  ines = await app.signIn({ read: true, edit: true, username: 'Ines' });
  rifle = await itemId(app, 'RifleW', true);
  ammo = await itemId(app, 'RifleAmmo', true);
});

const later = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds);
};
/** A time after the start of the test. */
const after = (milliseconds: number) => new Date(START.getTime() + milliseconds).toISOString();

const make = (by: SignedIn, wish: Partial<NewOrder> = {}) =>
  app.call(
    orders.create,
    { body: { orders: [{ itemId: rifle, crates: 9, method: 'mpf' as const, ...wish }] } },
    by,
  );
const made = async (by: SignedIn, wish: Partial<NewOrder> = {}): Promise<Order> =>
  replyOf(await make(by, wish)).orders[0]!;
const queued = (by: SignedIn, factoryId: number | null, wish: Partial<NewOrder> = {}) =>
  made(by, { factoryId, state: 'queued', ...wish });
const step = (by: SignedIn, id: number, to: Order['state'], parts: object = {}) =>
  app.call(orders.step, { params: { id }, body: { step: { to, ...parts } } }, by);
const change = (by: SignedIn, id: number, attributes: object) =>
  app.call(orders.update, { params: { id }, body: { order: { attributes } } }, by);
const get = async (id: number) => replyOf(await app.call(orders.get, { params: { id } }, marlow));
const listed = async (id: number) =>
  replyOf(await app.call(orders.list, {}, marlow)).find((order) => order.id === id);

let places = 0;
async function addFactory(method: Factory['method'] = 'mpf'): Promise<number> {
  places += 1;
  const body = { factory: { attributes: { name: `Place ${places}`, method } } };
  return replyOf(await app.call(factories.create, { body }, marlow)).id;
}

describe('the one order of a player in a line', () => {
  it('belongs to its holder, no matter who queues it; without a holder it becomes that of the person who queues it', async () => {
    const factoryId = await addFactory();
    await queued(marlow, factoryId);
    const claimed = await made(marlow, { factoryId, state: 'claimed', itemId: ammo });
    const refused = errorOf(await step(ines, claimed.id, 'queued'));
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('Marlow already has') });
    const wanted = await made(marlow, { factoryId });
    expect(replyOf(await step(ines, wanted.id, 'queued')).holder?.name).toBe('Ines');
  });

  it('does not keep out what is made in another line, or in no known factory', async () => {
    const factoryId = await addFactory();
    await queued(marlow, factoryId);
    const truck = await itemId(app, 'TruckC', true);
    expect((await queued(marlow, factoryId, { itemId: truck, crates: 1 })).line).toBe('Vehicles');
    await queued(marlow, null);
    expect((await queued(marlow, null)).state).toBe('queued');
  });
});

describe('orders of others in a line', () => {
  it('are at most as many as leave one place free', async () => {
    const factoryId = await addFactory('factory');
    const wish = { method: 'factory' as const, crates: 4 };
    const refused = errorOf(await make(marlow, { ...wish, factoryId, state: 'queued', othersAhead: 6 }));
    expect(refused).toMatchObject({
      status: 409,
      message: '6 orders are in this line already, which is the most there can be.',
    });
    const { id } = await made(marlow, { ...wish, factoryId });
    expect(errorOf(await step(marlow, id, 'queued', { othersAhead: 6 })).status).toBe(409);
    expect(replyOf(await step(marlow, id, 'queued', { othersAhead: 5 })).othersAhead.orders).toBe(5);
  });

  it('that somebody entered never keep ours out, even if the line would be too long with them', async () => {
    const factoryId = await addFactory('factory');
    const wish = { method: 'factory' as const, crates: 4 };
    await queued(marlow, factoryId, { ...wish, othersAhead: 5 });
    await queued(ines, factoryId, { ...wish, othersAhead: 5 });
    const [factory] = replyOf(await app.call(factories.list, {}, marlow));
    expect(factory?.lines.find(({ line }) => line === 'SmallArms')).toMatchObject({
      queued: 12,
      maxQueued: 6,
    });
    for (const name of ['Three', 'Four', 'Five', 'Six'])
      await queued(await app.signIn({ read: true, edit: true, username: name }), factoryId, wish);
    const seventh = await app.signIn({ read: true, edit: true, username: 'Seven' });
    // Six of ours and ten of others: no more than the line holds is named.
    expect(errorOf(await make(seventh, { ...wish, factoryId, state: 'queued' })).message).toContain(
      '6 orders are in this line',
    );
  });
});

describe('the order of a line', () => {
  it('is that in which its orders joined, not that in which they were made', async () => {
    const factoryId = await addFactory();
    const first = await made(marlow, { factoryId });
    const second = await queued(ines, factoryId);
    later(MINUTE);
    replyOf(await step(marlow, first.id, 'queued'));
    const [factory] = replyOf(await app.call(factories.list, {}, marlow));
    expect(factory?.lines.find(({ line }) => line === 'SmallArms')?.queue).toEqual([second.id, first.id]);
    const { readyAt } = await get(second.id);
    expect((await get(first.id)).startsAt).toBe(readyAt);
  });

  it('has no gap where one was cancelled, and each order waits for the last of those before it', async () => {
    const factoryId = await addFactory();
    const cancelled = await queued(marlow, factoryId);
    const next = await queued(ines, factoryId);
    later(HOUR);
    replyOf(await step(marlow, cancelled.id, 'cancelled'));
    const alone = { startsAt: after(0), readyAt: after(NINE_CRATES * 1000) };
    expect(await listed(next.id)).toMatchObject(alone);
    expect(await get(next.id)).toMatchObject(alone);
    replyOf(await step(ines, next.id, 'collected'));
    const third = await queued(marlow, factoryId);
    later(HOUR / 2);
    replyOf(await step(marlow, third.id, 'ready'));
    const last = await queued(marlow, factoryId);
    expect(last.startsAt).toBe(after(1.5 * HOUR));
  });

  it('starts the next order when the one before it was ready, also once that is done', async () => {
    const factoryId = await addFactory();
    const first = await queued(marlow, factoryId);
    const next = await queued(ines, factoryId);
    later(HOUR);
    for (const to of ['collected', 'done'] as const) {
      replyOf(await step(marlow, first.id, to));
      const waited = { startsAt: after(HOUR), readyAt: after(HOUR + NINE_CRATES * 1000) };
      expect(await listed(next.id)).toMatchObject(waited);
      expect(await get(next.id)).toMatchObject(waited);
    }
  });

  it('goes public an hour after it is ready in a factory, and never in a facility', async () => {
    const inFactory = await queued(marlow, null, { method: 'factory', crates: 4, readyIn: 600 });
    expect(inFactory.publicAt).toBe(after(HOUR + 10 * MINUTE));
    const shells = await itemId(app, 'BattleTankAmmo', true);
    const elsewhere = await queued(marlow, null, { itemId: shells, method: 'facility', readyIn: 600 });
    expect(elsewhere).toMatchObject({ readyAt: after(10 * MINUTE), publicAt: null });
  });
});

describe('the correction of estimates', () => {
  /** Types the time of an order that stands alone in a new MPF: so many times our estimate. */
  async function typed(factor: number): Promise<void> {
    await queued(marlow, await addFactory(), { readyIn: factor * NINE_CRATES });
    later(MINUTE);
  }
  const correction = async () => {
    const { id, correction: shown } = await queued(ines, await addFactory());
    replyOf(await step(ines, id, 'cancelled'));
    return shown;
  };

  it('is the median of the latest five typed times, and holds in MPFs only if they were typed there', async () => {
    for (const factor of [0.5, 1, 1.5]) await typed(factor);
    expect(await correction()).toEqual({ factor: 1, times: 3 });
    for (const factor of [2, 2.5]) await typed(factor);
    expect(await correction()).toEqual({ factor: 1.5, times: 5 });
    await typed(3);
    expect(await correction()).toEqual({ factor: 2, times: 5 });
    const factory = await queued(ines, await addFactory('factory'), { method: 'factory', crates: 4 });
    expect(factory).toMatchObject({ isEstimate: true, correction: null });
  });

  it('does not use the time of an order that joined while another one stood before it past its estimate', async () => {
    const factoryId = await addFactory();
    const first = await queued(marlow, factoryId);
    later(3 * HOUR);
    const second = await queued(ines, factoryId, { readyIn: 2 * NINE_CRATES });
    expect(await correction()).toBeNull();
    later(MINUTE);
    // It was due by our estimate before the second one joined, which nobody had seen.
    expect(replyOf(await step(marlow, first.id, 'ready'))).toMatchObject({
      readyAt: after(NINE_CRATES * 1000),
      isEstimate: true,
    });
    replyOf(await change(ines, second.id, { readyIn: 2 * NINE_CRATES }));
    expect(await correction()).toBeNull();
  });

  it('uses the time of an order that joined after the one before it was collected', async () => {
    const factoryId = await addFactory();
    const first = await queued(marlow, factoryId);
    later(HOUR);
    replyOf(await step(marlow, first.id, 'collected'));
    later(MINUTE);
    await queued(ines, factoryId, { readyIn: 2 * NINE_CRATES });
    expect(await correction()).toEqual({ factor: 2, times: 1 });
  });
});
