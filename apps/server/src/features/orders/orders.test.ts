import {
  type Factory,
  factories,
  type NewOrder,
  type Order,
  orders,
  shipments,
  users,
} from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  auditEntries,
  goals,
  items,
  orders as orderRows,
  shipmentLocks,
  stockpileContents,
} from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

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

const later = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds);
};
/** A time after the start of the test. */
const after = (milliseconds: number) => new Date(START.getTime() + milliseconds).toISOString();

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
const steps = async (by: SignedIn, id: number, ...states: Order['state'][]) => {
  for (const to of states) replyOf(await step(by, id, to));
};
/** @param seen the version that they saw; as a rule the present one. */
const undo = async (by: SignedIn, id: number, seen?: number) => {
  const version = seen ?? (await get(id, by)).version;
  return app.call(orders.undo, { params: { id }, body: { undo: { version } } }, by);
};
const change = (by: SignedIn, id: number, attributes: object) =>
  app.call(orders.update, { params: { id }, body: { order: { attributes } } }, by);
const removeAccount = async ({ userId }: SignedIn) => {
  const admin = await app.signIn({ admin: true });
  replyOf(await app.call(users.remove, { params: { id: userId } }, admin));
};
const list = async (by = marlow) => replyOf(await app.call(orders.list, {}, by));
const get = async (id: number, by = marlow) => replyOf(await app.call(orders.get, { params: { id } }, by));
const coming = async (by = marlow) => replyOf(await app.call(orders.coming, {}, by));

async function addFactory(name: string, method: Factory['method'] = 'mpf'): Promise<Factory> {
  return replyOf(
    await app.call(factories.create, { body: { factory: { attributes: { name, method } } } }, marlow),
  );
}

describe('making orders', () => {
  it('an order has an item, a place, a destination and its costs', async () => {
    const mpf = await addFactory('MPF Sitaria');
    const order = await made(marlow, { warehouseId: front, factoryId: mpf.id, note: 'before dawn' });
    expect(order).toMatchObject({
      item: { firName: 'RifleW', crated: true },
      crates: 9,
      method: 'mpf',
      line: 'SmallArms',
      factory: { id: mpf.id, name: 'MPF Sitaria' },
      warehouse: { id: front, name: 'Front' },
      note: 'before dawn',
      state: 'wanted',
      holder: null,
      materials: [{ name: 'Basic Materials', cost: 550 }],
      readyAt: null,
      publicAt: null,
      createdAt: START.toISOString(),
      next: ['claimed', 'materials-ready', 'queued', 'cancelled'],
    });
    expect(order.steps).toMatchObject([{ state: 'wanted', at: START.toISOString(), by: { name: 'Marlow' } }]);
    expect(await list()).toEqual([order]);
  });

  it('several are made at once, all or none', async () => {
    const bad = errorOf(await make(marlow, {}, { crates: 10 }));
    expect(bad.status).toBe(422);
    expect(bad.fields).toEqual({ 'orders.1.crates': expect.stringContaining('3 to 9') });
    expect(await list()).toEqual([]);
    expect(replyOf(await make(marlow, {}, { crates: 3 })).orders.map(({ crates }) => crates)).toEqual([9, 3]);
  });

  it('the crate is ordered, whichever form was named', async () => {
    const loose = await itemId(app, 'RifleW', false);
    expect((await made(marlow, { itemId: loose })).item).toMatchObject({ id: rifle, crated: true });
  });

  it('can be the caller’s own from the start, claimed or already in the factory', async () => {
    expect(await made(marlow, { state: 'claimed' })).toMatchObject({
      state: 'claimed',
      holder: { name: 'Marlow' },
    });
    const queued = await made(ines, { state: 'queued', readyIn: 3600 });
    expect(queued).toMatchObject({ holder: { name: 'Ines' }, readyAt: after(HOUR), isEstimate: false });
  });

  it.each([
    ['an item that does not exist', { itemId: 2_000_000_000 }, 'orders.0.item_id'],
    ['too few crates', { crates: 2 }, 'orders.0.crates'],
    ['too many crates for a factory', { method: 'factory', crates: 5 }, 'orders.0.crates'],
    ['a place that does not make it', { method: 'facility' }, 'orders.0.method'],
    ['a factory that does not exist', { factoryId: 2_000_000_000 }, 'orders.0.factory_id'],
    ['a warehouse that does not exist', { warehouseId: 2_000_000_000 }, 'orders.0.warehouse_id'],
    ['a time for an order that is not queued', { readyIn: 60 }, 'ready_in'],
    ['a time in the past', { state: 'queued', readyIn: -60 }, 'orders.0.ready_in'],
    ['a time of more than a week', { state: 'queued', readyIn: 8 * 24 * 3600 }, 'orders.0.ready_in'],
  ] as const)('%s is refused', async (_, wish, field) => {
    expect(Object.keys(errorOf(await make(marlow, wish)).fields ?? {})).toEqual([field]);
    expect(await list()).toEqual([]);
  });

  it('an item that the catalog does not have yet cannot be ordered', async () => {
    const [row] = await app.db
      .insert(items)
      .values({
        ...{ firName: 'NewRifleW', crated: true, name: 'NewRifleW', category: 'SmallArms', crateSize: 5 },
        ...{ factoryProduced: true, mpfProduced: true, garageProduced: false, techable: false, teched: true },
        ...{ constructionYardProduced: false, materials: [], faction: 'Warden', slang: [] },
        ...{ current: false, unknown: true },
      })
      .returning({ id: items.id });
    const refused = errorOf(await make(marlow, { itemId: row!.id }));
    expect(refused.fields).toEqual({ 'orders.0.item_id': 'This item does not exist.' });
  });

  it('a factory of another kind is refused', async () => {
    const factory = await addFactory('Factory Sitaria', 'factory');
    expect(errorOf(await make(marlow, { factoryId: factory.id })).fields).toHaveProperty(
      'orders.0.factory_id',
    );
  });

  it('an item that only facilities make has no price per crate', async () => {
    const shells = await itemId(app, 'BattleTankAmmo', true);
    const order = await made(marlow, { itemId: shells, method: 'facility', crates: 20 });
    expect(order).toMatchObject({ line: null, materials: [], publicAt: null });
    expect(Object.keys(errorOf(await make(marlow, { itemId: shells })).fields ?? {})).toEqual([
      'orders.0.method',
    ]);
  });
});

describe('the steps of an order', () => {
  it('lead from wanted to done, each with who and when', async () => {
    const { id } = await made(marlow);
    later(MINUTE);
    await steps(ines, id, 'claimed', 'materials-ready', 'queued');
    later(MINUTE);
    await steps(marlow, id, 'ready', 'collected', 'done');
    const order = await get(id);
    expect(order.steps.map(({ state, at, by }) => `${state} ${by.name} ${at}`)).toEqual([
      `wanted Marlow ${after(0)}`,
      ...['claimed', 'materials-ready', 'queued'].map((state) => `${state} Ines ${after(MINUTE)}`),
      ...['ready', 'collected', 'done'].map((state) => `${state} Marlow ${after(2 * MINUTE)}`),
    ]);
    expect(order).toMatchObject({ state: 'done', holder: { name: 'Ines' }, next: [] });
  });

  it('of two who claim at once one wins, and the other gets the name of the first', async () => {
    const { id } = await made(marlow);
    const answers = await Promise.all([step(ines, id, 'claimed'), step(marlow, id, 'claimed')]);
    const [winner] = answers.filter((answer) => answer.ok).map(replyOf);
    const [loser] = answers.filter((answer) => !answer.ok).map(errorOf);
    expect(loser?.status).toBe(409);
    expect(['Ines', 'Marlow']).toContain(winner?.holder?.name);
    expect(loser?.message).toContain(`is already claimed by ${winner?.holder?.name}. Nothing was changed.`);
    expect((await get(id)).steps).toHaveLength(2);
  });

  it('a step from an older version is refused with who changed the order', async () => {
    const { id, version } = await made(marlow);
    replyOf(await change(ines, id, { note: 'for the night' }));
    const refused = errorOf(await step(marlow, id, 'claimed', { version }));
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('Ines changed') });
    expect((await get(id)).state).toBe('wanted');
    replyOf(await step(marlow, id, 'claimed', { version: version + 1 }));
  });

  it('a step that the state does not allow is refused', async () => {
    const { id } = await made(marlow);
    expect(errorOf(await step(marlow, id, 'collected'))).toMatchObject({
      status: 409,
      message: expect.stringContaining('Nobody has claimed'),
    });
  });

  it('a released order is nobody’s again', async () => {
    const { id } = await made(marlow, { state: 'claimed' });
    expect(replyOf(await step(ines, id, 'wanted'))).toMatchObject({ state: 'wanted', holder: null });
  });

  it('the last step can be undone with everything that it has changed, step by step', async () => {
    const { id } = await made(marlow);
    await steps(ines, id, 'claimed');
    replyOf(await step(ines, id, 'queued', { readyIn: 3600 }));
    const queued = await get(id);
    await steps(marlow, id, 'ready');
    expect(replyOf(await undo(marlow, id))).toMatchObject({
      state: 'queued',
      readyAt: queued.readyAt,
      isEstimate: false,
      steps: queued.steps,
    });
    expect(replyOf(await undo(marlow, id))).toMatchObject({ state: 'claimed', readyAt: null });
    expect(replyOf(await undo(marlow, id))).toMatchObject({ state: 'wanted', holder: null });
    expect(errorOf(await undo(marlow, id))).toMatchObject({ status: 409 });
  });

  it('a step is not undone once somebody has changed the order since', async () => {
    const { id } = await made(marlow);
    const { version } = replyOf(await step(marlow, id, 'claimed'));
    await steps(ines, id, 'materials-ready');
    expect(errorOf(await undo(marlow, id, version)).message).toContain('Ines changed');
    const blind = await app.call(orders.undo, { params: { id }, body: { undo: {} } } as never, marlow);
    expect(errorOf(blind)).toMatchObject({ status: 422, fields: { version: 'This is required.' } });
    expect((await get(id)).state).toBe('materials-ready');
  });

  it('a cancelled order comes back by undo', async () => {
    const { id } = await made(marlow, { state: 'claimed' });
    await steps(ines, id, 'cancelled');
    expect(replyOf(await undo(marlow, id))).toMatchObject({ state: 'claimed', holder: { name: 'Marlow' } });
  });

  it('the holder from before the undone step is only a name once that account is deleted', async () => {
    const { id } = await made(marlow);
    await steps(ines, id, 'claimed');
    await steps(marlow, id, 'wanted');
    await removeAccount(ines);
    expect(replyOf(await undo(marlow, id))).toMatchObject({
      state: 'claimed',
      holder: { id: null, name: 'Ines' },
    });
    expect(replyOf(await undo(marlow, id))).toMatchObject({ state: 'wanted', holder: null });
  });

  it('a clock that was set back does not reverse the order of the history', async () => {
    const { id } = await made(marlow);
    later(-HOUR);
    await steps(ines, id, 'claimed');
    expect((await get(id)).steps.map(({ at }) => at)).toEqual([after(0), after(0)]);
  });

  it('each change is in the audit trail', async () => {
    const { id } = await made(marlow);
    await steps(ines, id, 'claimed');
    replyOf(await undo(ines, id));
    const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.feature, 'orders'));
    expect(entries.map(({ username, action }) => `${username} ${action}`)).toEqual([
      'Marlow create',
      'Ines step',
      'Ines undo',
    ]);
    expect(entries[1]?.subject).toBe((await get(id)).item.name.replace(' (Crated)', ''));
  });
});

describe('what can be changed', () => {
  it('crates and place before it is in the factory, and not after', async () => {
    const { id } = await made(marlow);
    expect(replyOf(await change(marlow, id, { crates: 4, method: 'factory' }))).toMatchObject({
      crates: 4,
      method: 'factory',
    });
    expect(Object.keys(errorOf(await change(marlow, id, { crates: 5 })).fields ?? {})).toEqual(['crates']);
    await steps(marlow, id, 'queued');
    expect(errorOf(await change(marlow, id, { crates: 3 })).status).toBe(409);
    expect(replyOf(await change(marlow, id, { warehouseId: front, crates: 4 })).warehouse?.id).toBe(front);
  });

  it('neither crates nor place of a cancelled one, which an undo may bring back to its factory', async () => {
    const { id } = await made(marlow, { state: 'queued' });
    await steps(ines, id, 'cancelled');
    const { id: factoryId } = await addFactory('MPF Sitaria');
    for (const sent of [{ factoryId }, { crates: 4 }, { crates: 4, method: 'factory' }])
      expect(errorOf(await change(marlow, id, sent))).toMatchObject({
        status: 409,
        message: expect.stringContaining('was cancelled by Ines'),
      });
    expect(replyOf(await change(marlow, id, { note: 'no sulfur' })).note).toBe('no sulfur');
    expect(replyOf(await undo(marlow, id))).toMatchObject({ state: 'queued', crates: 9, factory: null });
  });

  it('a change from an older version is refused with the present value', async () => {
    const { id, version } = await made(marlow);
    replyOf(await change(ines, id, { note: 'hers' }));
    const refused = errorOf(await change(marlow, id, { note: 'his', version }));
    expect(refused).toMatchObject({ code: 'changed', fields: { note: 'It is now hers.' } });
    replyOf(await change(marlow, id, { note: 'hers', version }));
  });
});

describe('a typed time corrects the estimates of its kind of line', () => {
  it('from then on, everywhere, and says how many times it rests on', async () => {
    const here = (await addFactory('MPF')).id;
    const there = (await addFactory('Other MPF')).id;
    const waiting = await made(ines, { factoryId: there, state: 'queued' });
    expect(waiting).toMatchObject({ readyAt: after(6300_000), correction: null });
    // 6300 s by our rule; the game shows two and a half times as much.
    const typed = await made(marlow, { factoryId: here, state: 'queued', readyIn: 15_750 });
    expect(typed).toMatchObject({ readyAt: after(15_750_000), isEstimate: false, correction: null });
    expect(await get(waiting.id)).toMatchObject({
      readyAt: after(15_750_000),
      isEstimate: true,
      correction: { factor: 2.5, times: 1 },
    });
    const vehicle = await itemId(app, 'TruckC', true);
    const otherOrder = await made(marlow, { itemId: vehicle, crates: 1, factoryId: there, state: 'queued' });
    expect(otherOrder).toMatchObject({ isEstimate: true, correction: null });

    replyOf(await change(marlow, typed.id, { readyIn: null }));
    expect(await get(waiting.id)).toMatchObject({ readyAt: after(6300_000), correction: null });
  });

  it('also after its order was collected', async () => {
    const here = (await addFactory('MPF')).id;
    const typed = await made(marlow, { factoryId: here, state: 'queued', readyIn: 15_750 });
    later(HOUR);
    await steps(marlow, typed.id, 'collected', 'done');
    const next = await made(marlow, { factoryId: here, state: 'queued' });
    expect(next.correction).toEqual({ factor: 2.5, times: 1 });
  });

  it.each([
    ['no place, so that its line is unknown', { factoryId: null }],
    ['orders of others ahead', { othersAhead: 1 }],
    ['a time that cannot be right', { readyIn: 60 }],
  ])('but not one with %s', async (_, parts) => {
    const factoryId = (await addFactory('MPF')).id;
    await made(marlow, { factoryId, state: 'queued', readyIn: 15_750, ...parts });
    const elsewhere = (await addFactory('Other MPF')).id;
    const waiting = await made(ines, { factoryId: elsewhere, state: 'queued' });
    expect(waiting).toMatchObject({ readyAt: after(6300_000), correction: null });
  });

  it('but not one that had an order before it when it joined, even if that has left since', async () => {
    const factoryId = (await addFactory('MPF')).id;
    const first = await made(marlow, { factoryId, state: 'queued' });
    later(MINUTE);
    const second = await made(ines, { factoryId, state: 'queued', readyIn: 15_750 });
    expect((await get(first.id)).correction).toBeNull();
    later(HOUR);
    await steps(marlow, first.id, 'ready');
    replyOf(await change(ines, second.id, { readyIn: 12_000 }));
    later(MINUTE);
    const elsewhere = (await addFactory('Other MPF')).id;
    expect((await made(marlow, { factoryId: elsewhere, state: 'queued' })).correction).toBeNull();
  });

  it('but not one whose queueing was taken back', async () => {
    const factoryId = (await addFactory('MPF')).id;
    const order = await made(marlow, { factoryId, state: 'claimed' });
    replyOf(await step(marlow, order.id, 'queued', { readyIn: 15_750 }));
    const elsewhere = (await addFactory('Other MPF')).id;
    const waiting = await made(ines, { factoryId: elsewhere, state: 'queued' });
    expect(waiting.correction).toEqual({ factor: 2.5, times: 1 });
    replyOf(await undo(marlow, order.id));
    expect((await get(waiting.id)).correction).toBeNull();
  });
});

describe('times of a line', () => {
  it('are estimated from the order in front, until a typed time corrects those behind it', async () => {
    const { id: factoryId } = await addFactory('MPF');
    const first = await made(marlow, { factoryId, state: 'queued' });
    // 9 crates of 70 s, ten times as long as in a factory.
    expect(first).toMatchObject({ readyAt: after(6300_000), isEstimate: true, startsAt: after(0) });
    expect(first.publicAt).toBe(after(6300_000 + 50 * HOUR));
    later(6300_000 / 2);
    const second = await made(ines, { factoryId, state: 'queued' });
    // From here on the line works at 1 + 5/24 times its speed.
    const begins = START.getTime() + 3150_000 + 3150_000 / (1 + 5 / 24);
    expect(Date.parse(second.startsAt ?? '')).toBeCloseTo(begins, -3);
    expect(Date.parse(second.readyAt ?? '')).toBeCloseTo(begins + 6300_000, -3);

    replyOf(await change(marlow, first.id, { readyIn: 4 * 3600 }));
    const [corrected, behind] = await list();
    expect(corrected).toMatchObject({ readyAt: after(3150_000 + 4 * HOUR), isEstimate: false });
    expect(behind).toMatchObject({ startsAt: corrected?.readyAt, isEstimate: true });
    // 17,550 s instead of the 5,757 s that our rule gives the first corrects the estimate of the second, too.
    const factor = 17_550 / (3150 + 3150 / (1 + 5 / 24));
    expect(behind?.correction?.factor).toBeCloseTo(factor, 5);
    expect(Date.parse(behind?.readyAt ?? '')).toBeCloseTo(
      START.getTime() + 17_550_000 + 6300_000 * factor,
      -3,
    );
    replyOf(await change(marlow, first.id, { readyIn: null }));
    expect((await get(first.id)).isEstimate).toBe(true);
  });

  it('include orders of other players in between, for as long as somebody has entered', async () => {
    const { id: factoryId } = await addFactory('MPF');
    const wish = { factoryId, state: 'queued' as const, othersAhead: 4, othersReadyIn: 7200 };
    const order = await made(marlow, wish);
    expect(order).toMatchObject({
      othersAhead: { orders: 4, until: after(2 * HOUR) },
      startsAt: after(2 * HOUR),
      readyAt: after(2 * HOUR + 6300_000),
    });
    const [factory] = replyOf(await app.call(factories.list, {}, marlow));
    expect(factory?.lines.find(({ line }) => line === 'SmallArms')).toEqual({
      line: 'SmallArms',
      queue: [order.id],
      toCollect: [],
      queued: 5,
      maxQueued: 25,
      seen: null,
    });
  });

  it('an order marked as ready early was ready by then, and one that was due keeps its time', async () => {
    const { id } = await made(marlow, { state: 'queued' });
    later(HOUR);
    expect(replyOf(await step(marlow, id, 'ready'))).toMatchObject({
      readyAt: after(HOUR),
      isEstimate: false,
      publicAt: after(51 * HOUR),
    });
    replyOf(await undo(marlow, id));
    later(2 * HOUR);
    expect(replyOf(await step(marlow, id, 'ready'))).toMatchObject({
      readyAt: after(6300_000),
      isEstimate: true,
    });
  });

  it('the next order begins when the one before it was ready', async () => {
    const { id: factoryId } = await addFactory('MPF');
    const first = await made(marlow, { factoryId, state: 'queued' });
    const second = await made(ines, { factoryId, state: 'queued' });
    later(HOUR);
    await steps(marlow, first.id, 'ready');
    expect(await get(second.id)).toMatchObject({ startsAt: after(HOUR), readyAt: after(HOUR + 6300_000) });
  });

  it('the next order begins no earlier once the one before it is done', async () => {
    const { id: factoryId } = await addFactory('MPF');
    const first = await made(marlow, { factoryId, state: 'queued' });
    const second = await made(ines, { factoryId, state: 'queued' });
    later(HOUR);
    await steps(marlow, first.id, 'collected', 'done');
    const times = { startsAt: after(HOUR), readyAt: after(HOUR + 6300_000) };
    expect((await list()).find(({ id }) => id === second.id)).toMatchObject(times);
    expect(await get(second.id)).toMatchObject(times);
    later(HOUR);
    expect(replyOf(await step(ines, second.id, 'ready'))).toMatchObject({
      readyAt: after(2 * HOUR),
      isEstimate: false,
    });
    const third = await made(ines, { factoryId, state: 'queued' });
    expect(third).toMatchObject({ startsAt: after(2 * HOUR), readyAt: after(2 * HOUR + 6300_000) });
  });
});

describe('a line', () => {
  it('holds one order of a player, beside orders of other players', async () => {
    const { id: factoryId } = await addFactory('MPF');
    const otherFactory = await addFactory('MPF Patridia');
    const ammo = await itemId(app, 'RifleAmmo', true);
    await made(marlow, { factoryId, state: 'queued' });
    const refused = errorOf(await make(marlow, { itemId: ammo, factoryId, state: 'queued' }));
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('Marlow already has') });
    await made(ines, { itemId: ammo, factoryId, state: 'queued' });
    await made(marlow, { itemId: ammo, factoryId: otherFactory.id, state: 'queued' });
    expect(await list()).toHaveLength(3);
  });

  it.each(['cancelled', 'ready'] as const)(
    'holds one order of a player also after the undo of %s',
    async (state) => {
      const { id: factoryId } = await addFactory('MPF');
      const first = await made(marlow, { factoryId, state: 'queued' });
      await steps(marlow, first.id, state);
      const second = await made(marlow, { factoryId, state: 'queued' });
      const refused = errorOf(await undo(ines, first.id));
      expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('Marlow already has') });
      expect((await get(first.id)).state).toBe(state);
      await steps(marlow, second.id, 'collected');
      expect(replyOf(await undo(ines, first.id))).toMatchObject({
        state: 'queued',
        holder: { name: 'Marlow' },
      });
    },
  );

  it.each(['cancelled', 'done'] as const)(
    'no undo of %s brings an order back to a factory that has become one of another kind',
    async (state) => {
      const { id: factoryId } = await addFactory('Sitaria');
      const { id } = await made(marlow, { factoryId, state: 'queued' });
      if (state === 'done') await steps(marlow, id, 'collected');
      await steps(marlow, id, state);
      const become = async (method: Factory['method']) => {
        const body = { factory: { attributes: { name: 'Sitaria', method } } };
        replyOf(await app.call(factories.update, { params: { id: factoryId }, body }, marlow));
      };
      await become('factory');
      expect(errorOf(await undo(marlow, id))).toMatchObject({
        status: 409,
        message: expect.stringContaining('Sitaria is of another kind by now.'),
      });
      expect(await get(id)).toMatchObject({ state, method: 'mpf' });
      await become('mpf');
      expect(replyOf(await undo(marlow, id)).state).toBe(state === 'done' ? 'collected' : 'queued');
    },
  );

  it('takes an order back by undo beside that of another deleted account', async () => {
    const { id: factoryId } = await addFactory('MPF');
    const otto = await app.signIn({ read: true, edit: true, username: 'Otto' });
    const first = await made(ines, { factoryId, state: 'queued' });
    await made(otto, { factoryId, state: 'queued' });
    await steps(marlow, first.id, 'ready');
    await removeAccount(ines);
    await removeAccount(otto);
    expect(replyOf(await undo(marlow, first.id)).state).toBe('queued');
  });

  it('takes 25 orders and no more', async () => {
    const { id: factoryId } = await addFactory('MPF');
    for (let index = 0; index < 25; index += 1) {
      const player = await app.signIn({ read: true, edit: true, username: `Player ${index}` });
      await made(player, { factoryId, state: 'queued' });
    }
    const { id } = await made(marlow, { factoryId });
    const refused = errorOf(await step(marlow, id, 'queued'));
    expect(refused).toMatchObject({
      status: 409,
      message: expect.stringContaining('25 orders are in this line'),
    });
    expect((await get(id)).state).toBe('wanted');
    const waiting = (await list()).find(({ state }) => state === 'queued');
    await steps(marlow, waiting!.id, 'ready');
    await steps(marlow, id, 'queued');
  }, 60_000);

  it('is joined one by one, so that two orders of one player cannot both get in', async () => {
    const { id: factoryId } = await addFactory('MPF');
    const [order, otherOrder] = replyOf(await make(marlow, { factoryId }, { factoryId })).orders;
    const answers = await Promise.all([order!, otherOrder!].map(({ id }) => step(marlow, id, 'queued')));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  });
});

describe('coming', () => {
  it('counts from the claim to the collection, by warehouse and item', async () => {
    const { id } = await made(marlow, { warehouseId: front });
    expect(await coming()).toEqual([]);
    for (const to of ['claimed', 'materials-ready', 'queued', 'ready', 'collected'] as const) {
      await steps(marlow, id, to);
      expect(await coming()).toEqual([{ warehouseId: front, itemId: rifle, quantity: 9 }]);
    }
    await made(ines, { warehouseId: front, crates: 4, state: 'claimed' });
    await made(ines, { crates: 5, state: 'claimed' });
    expect(await coming()).toEqual([
      { warehouseId: front, itemId: rifle, quantity: 13 },
      { warehouseId: null, itemId: rifle, quantity: 5 },
    ]);
    await steps(marlow, id, 'done');
    expect((await coming())[0]?.quantity).toBe(4);
  });
});

describe('a shipment with an order', () => {
  async function shipment(by = marlow, itemIds = [rifle]): Promise<number> {
    const depot = await addWarehouse(app, by, { name: 'Depot', stockpiles: [{ name: 'DEP' }] });
    for (const id of itemIds) {
      await app.db
        .insert(stockpileContents)
        .values({ stockpileId: depot.stockpiles[0]!.id, itemId: id, quantity: 90 });
      await app.db.insert(goals).values({ warehouseId: front, itemId: id, target: 90, minimum: 0 });
    }
    const attributes = {
      supplierId: depot.id,
      destinationId: front,
      containers: [
        itemIds.map((id) => ({ itemId: id, quantity: 9 })),
        itemIds.map((id) => ({ itemId: id, quantity: 9 })),
      ],
    };
    return replyOf(await app.call(shipments.create, { body: { shipment: { attributes } } }, by)).id;
  }
  const ship = async (id: number, action: string, containers: number[]) =>
    replyOf(
      await app.call(
        shipments.step,
        { params: { id }, body: { step: { action: action as 'claim', containers } } },
        marlow,
      ),
    );
  /** Long enough for a request to reach the lock that it waits for. */
  const WAITING_MS = 300;
  const pause = () => new Promise((resolve) => setTimeout(resolve, WAITING_MS));
  const collected = async () => {
    const { id } = await made(marlow, { warehouseId: front, state: 'queued' });
    await steps(marlow, id, 'collected');
    return id;
  };

  it('counts it from then on; it is done when all of it is delivered, and reopens when a delivery is undone', async () => {
    const id = await collected();
    const shipmentId = await shipment();
    expect(replyOf(await change(marlow, id, { shipmentId })).shipmentId).toBe(shipmentId);
    expect(await coming()).toEqual([]);
    await ship(shipmentId, 'claim', [1, 2]);
    await ship(shipmentId, 'load', [1, 2]);
    await ship(shipmentId, 'deliver', [1]);
    expect((await get(id)).state).toBe('collected');
    await ship(shipmentId, 'deliver', [2]);
    expect(await get(id)).toMatchObject({ state: 'done', steps: { length: 3 } });
    await ship(shipmentId, 'return', [2]);
    expect(await get(id)).toMatchObject({ state: 'collected', steps: { length: 2 } });
    await ship(shipmentId, 'cancel', [2]);
    expect((await get(id)).state).toBe('done');
  });

  it('is done at once on a shipment that has arrived, and not before', async () => {
    const [early, late] = [await collected(), await collected()];
    const shipmentId = await shipment();
    await ship(shipmentId, 'claim', [1]);
    await ship(shipmentId, 'load', [1]);
    await ship(shipmentId, 'deliver', [1]);
    expect(replyOf(await change(marlow, early, { shipmentId })).state).toBe('collected');
    replyOf(await change(marlow, early, { shipmentId: null }));
    await ship(shipmentId, 'cancel', [2]);
    expect(replyOf(await change(marlow, late, { shipmentId }))).toMatchObject({
      state: 'done',
      steps: [{ state: 'queued' }, { state: 'collected' }, { state: 'done', by: { name: 'Marlow' } }],
    });
    replyOf(await undo(marlow, late));
    expect(replyOf(await change(marlow, late, { shipmentId, note: 'half of it was lost' })).state).toBe(
      'collected',
    );
    expect((await get(early)).state).toBe('collected');
    const later = await collected();
    expect(replyOf(await change(marlow, later, { shipmentId })).state).toBe('done');
    expect((await get(late)).state).toBe('collected'); // somebody has taken its end back
  });

  it('is done also where it is put on one at the moment of the last delivery', async () => {
    const [first, id] = [await collected(), await collected()];
    const shipmentId = await shipment();
    replyOf(await change(marlow, first, { shipmentId }));
    for (const action of ['claim', 'load']) await ship(shipmentId, action, [1, 2]);
    await ship(shipmentId, 'deliver', [1]);
    // The delivery takes the shipment, and waits for its first order.
    const both = await app.db.transaction(async (db) => {
      await db.select().from(orderRows).where(eq(orderRows.id, first)).for('update');
      const delivery = ship(shipmentId, 'deliver', [2]);
      await pause();
      const put = change(marlow, id, { shipmentId });
      await pause();
      return { delivery, put };
    });
    await both.delivery;
    expect(replyOf(await both.put).state).toBe('done');
  });

  it('is done also where its last container arrived before it was collected again', async () => {
    const shipmentId = await shipment();
    const [undone, cancelled, late] = [await collected(), await collected(), await collected()];
    for (const id of [undone, cancelled, late]) replyOf(await change(marlow, id, { shipmentId }));
    replyOf(await undo(marlow, undone));
    replyOf(await undo(marlow, late));
    await steps(marlow, cancelled, 'cancelled');
    for (const action of ['claim', 'load']) await ship(shipmentId, action, [1, 2]);
    await ship(shipmentId, 'deliver', [1]);
    await steps(marlow, undone, 'collected');
    expect((await get(undone)).state).toBe('collected'); // half of it is under way
    replyOf(await undo(marlow, undone));
    await ship(shipmentId, 'deliver', [2]);
    expect(replyOf(await step(ines, undone, 'collected'))).toMatchObject({
      state: 'done',
      shipmentId,
      steps: [{ state: 'queued' }, { state: 'collected' }, { state: 'done', by: { name: 'Ines' } }],
    });
    expect(replyOf(await undo(marlow, cancelled)).state).toBe('done');
    await steps(marlow, late, 'ready');
    expect((await get(late)).state).toBe('ready');
    replyOf(await change(marlow, late, { shipmentId: null }));
    expect(replyOf(await step(marlow, late, 'collected')).state).toBe('collected');
  });

  it('is done also where it is collected again at the moment of the last delivery', async () => {
    const shipmentId = await shipment();
    const [first, id] = [await collected(), await collected()];
    for (const orderId of [first, id]) replyOf(await change(marlow, orderId, { shipmentId }));
    replyOf(await undo(marlow, id));
    for (const action of ['claim', 'load']) await ship(shipmentId, action, [1, 2]);
    // The delivery takes the shipment, and waits for its first order.
    const both = await app.db.transaction(async (db) => {
      await db.select().from(orderRows).where(eq(orderRows.id, first)).for('update');
      const delivery = ship(shipmentId, 'deliver', [1, 2]);
      await pause();
      const collecting = step(marlow, id, 'collected');
      await pause();
      return { delivery, collecting };
    });
    await both.delivery;
    expect(replyOf(await both.collecting).state).toBe('done');
  });

  it('takes a delivery back although the account of who held the order is deleted', async () => {
    const { id } = await made(ines, { warehouseId: front, state: 'queued' });
    await steps(ines, id, 'collected');
    const shipmentId = await shipment();
    replyOf(await change(marlow, id, { shipmentId }));
    for (const action of ['claim', 'load', 'deliver']) await ship(shipmentId, action, [1, 2]);
    await removeAccount(ines);
    await ship(shipmentId, 'return', [2]);
    expect(await get(id)).toMatchObject({ state: 'collected', holder: { id: null, name: 'Ines' } });
  });

  it('cannot be linked to it before it was collected, nor without its item', async () => {
    const { id } = await made(marlow, { state: 'claimed' });
    const ammo = await itemId(app, 'RifleAmmo', true);
    const shipmentId = await shipment(marlow, [ammo]);
    const refused = async (order: number) =>
      errorOf(await change(marlow, order, { shipmentId })).fields?.shipment_id;
    expect(await refused(id)).toContain('was collected');
    expect(await refused(await collected())).toContain('does not have');
  });

  it('cannot be linked to an order that everybody sees if only some see the shipment', async () => {
    const id = await collected();
    const shipmentId = await shipment();
    const groupId = await app.addGroup('Officers', { read: true });
    await app.db.insert(shipmentLocks).values({ shipmentId, permissionGroupId: groupId });
    const officer = await app.signIn({ edit: true, groupIds: [groupId], username: 'Officer' });
    const message = async (by: SignedIn) => errorOf(await change(by, id, { shipmentId })).fields?.shipment_id;
    expect(await message(officer)).toContain('Only some may see this shipment');
    expect(await message(marlow)).toBe('This shipment does not exist, or you may not see it.');
    expect(errorOf(await change(marlow, id, { shipmentId: 2_000_000_000 })).fields?.shipment_id).toBe(
      await message(marlow),
    );
  });

  it('leaves the order as coming again when it is deleted', async () => {
    const id = await collected();
    const shipmentId = await shipment();
    replyOf(await change(marlow, id, { shipmentId }));
    replyOf(await app.call(shipments.remove, { params: { id: shipmentId } }, marlow));
    expect(await coming()).toEqual([{ warehouseId: front, itemId: rifle, quantity: 9 }]);
    expect((await get(id)).shipmentId).toBeNull();
  });
});

it('a done or cancelled order stays in the list for 24 hours, and is stored for good', async () => {
  const done = await made(marlow, { state: 'queued' });
  const cancelled = await made(ines);
  const open = await made(ines);
  await steps(marlow, done.id, 'collected', 'done');
  await steps(marlow, cancelled.id, 'cancelled');
  later(24 * HOUR - MINUTE);
  // Rights expire when Discord has not confirmed them for a day.
  const reader = await app.signIn({ read: true, username: 'Reader' });
  expect((await list(reader)).map(({ id }) => id)).toEqual([done.id, cancelled.id, open.id]);
  later(2 * MINUTE);
  expect((await list(reader)).map(({ id }) => id)).toEqual([open.id]);
  expect((await get(done.id, reader)).state).toBe('done');
});
