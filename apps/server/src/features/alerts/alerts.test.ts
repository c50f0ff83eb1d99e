import { alerts, fir, orders, stockpiles as stockpileCalls } from '@backline/contract';
import { HOUR_MS } from '@backline/domain';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { categories, goals, stockpiles, users } from '../../db/schema.ts';
import { openTestApp, replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { followWar, setTowns } from '../../testing/war-builders.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let editor: SignedIn;
let reader: SignedIn;
let front: number;
beforeEach(async () => {
  app.clock.now = START;
  editor = await app.signIn({ read: true, edit: true, username: 'Editor' });
  reader = await app.signIn({ read: true, username: 'Reader' });
  front = (await addWarehouse(app, editor, { name: 'Front', stockpiles: [{ name: 'FRO-Public' }] })).id;
  const cloth = await itemId(app, 'Cloth', true);
  await app.db.insert(goals).values({ warehouseId: front, itemId: cloth, target: 50, minimum: 20 });
});

const pass = () => app.server.jobs.runNow('alerts');

async function list(by: SignedIn) {
  return replyOf(await app.call(alerts.list, {}, by));
}

async function eventsOf(by: SignedIn = reader) {
  return (await list(by)).alerts.map(({ event }) => event).reverse();
}

async function report(quantity: number, stockpileName = 'FRO-Public', by = editor) {
  const timestamp = app.clock.now.toISOString();
  const entry = { stockpileName, codeName: 'Cloth', crated: true, quantity, timestamp };
  replyOf(
    await app.call(
      fir.processReport,
      { body: { report: { entries: [entry] as never, force: true, confirm: true } } },
      by,
    ),
  );
}

/** Moves the clock on; rights and sessions stay valid, as for people who are active all the time. */
async function later(hours: number) {
  app.clock.now = new Date(app.clock.now.getTime() + hours * HOUR_MS);
  const rolesCheckedAt = app.clock.now.toISOString();
  await app.db.update(users).set({ rolesCheckedAt, rolesTriedAt: rolesCheckedAt });
}

it('the first pass is silent, and an item that falls under its minimum afterwards is reported once', async () => {
  await report(10);
  await pass();
  expect(await eventsOf()).toEqual([]);
  await report(30);
  await pass();
  await report(19);
  await pass();
  await pass();
  expect(await eventsOf()).toEqual([
    {
      kind: 'below-minimum',
      warehouse: { id: front, name: 'Front', location: expect.any(String) },
      item: { firName: 'Cloth', crated: true, name: 'Basic Materials (Crated)' },
      quantity: 19,
      minimum: 20,
    },
  ]);
});

it('a stockpile that goes public is announced 8, 4 and 1 hours before, and a refresh starts again', async () => {
  const [{ id } = { id: 0 }] = await app.db
    .select()
    .from(stockpiles)
    .where(eq(stockpiles.name, 'FRO-Public'));
  const refresh = async () =>
    replyOf(await app.call(stockpileCalls.refresh, { params: { id }, body: {} }, reader));
  await refresh();
  await pass();
  const announced = async () =>
    (await eventsOf()).flatMap((event) => (event.kind === 'public-soon' ? event.hours : []));
  await later(41);
  await pass();
  await later(1);
  await pass();
  expect(await announced()).toEqual([8]);
  await later(4);
  await pass();
  expect(await announced()).toEqual([8, 4]);
  await refresh();
  await pass();
  await later(49);
  await pass();
  await later(2);
  await pass();
  expect(await announced()).toEqual([8, 4, 1]);
});

it('nothing is announced again where the clock was set back by minutes, or another process has one that is behind', async () => {
  await app.db
    .update(stockpiles)
    .set({ refreshedAt: START.toISOString() })
    .where(eq(stockpiles.name, 'FRO-Public'));
  await pass();
  await later(41); // the hour in which 8 are left begins
  await pass();
  await later(-5 / 60);
  await pass();
  await later(5 / 60);
  await pass();
  const announced = (await eventsOf()).flatMap((event) => (event.kind === 'public-soon' ? event.hours : []));
  expect(announced).toEqual([8]);
});

it('a report that shows that things were moved starts the timer again, a correction of it does not', async () => {
  const refreshedAt = START.toISOString();
  await app.db.update(stockpiles).set({ refreshedAt }).where(eq(stockpiles.name, 'FRO-Public'));
  await pass();
  const announced = async () =>
    (await eventsOf()).flatMap((event) => (event.kind === 'public-soon' ? event.hours : []));
  await later(41);
  await report(300);
  await report(30);
  await later(1);
  await pass();
  expect(await announced()).toEqual([8]);
  await report(29);
  await later(4);
  await pass();
  expect(await announced()).toEqual([8]);
});

it('a report is old from the limit of its warehouse’s category on, and reported as old once', async () => {
  await app.db.update(categories).set({ reportHours: 8 });
  await report(30);
  await pass();
  await later(7);
  await pass();
  expect(await eventsOf()).toEqual([]);
  await later(1);
  await pass();
  await later(1);
  await pass();
  expect(await eventsOf()).toMatchObject([{ kind: 'report-old', stockpile: { name: 'FRO-Public' } }]);
});

it('an order is announced when it is ready, and 12, 4 and 1 hours before it goes public, until it is collected', async () => {
  const rifle = await itemId(app, 'RifleW', true);
  const wish = (itemId: number) => ({ itemId, crates: 9, method: 'mpf' as const, state: 'queued' as const });
  const made = await app.call(
    orders.create,
    { body: { orders: [{ ...wish(rifle), readyIn: 3600 }, wish(rifle)] } },
    editor,
  );
  const [first] = replyOf(made).orders;
  await pass();
  await later(1);
  await pass();
  const events = await eventsOf();
  expect(events).toMatchObject([
    { kind: 'order-ready', orderId: first!.id, crates: 9, factory: null, method: 'mpf' },
  ]);
  for (const hours of [37, 1, 8, 3, 1]) {
    await later(hours);
    await pass();
    await pass();
  }
  const goingPublic = (await eventsOf()).filter((event) => 'orderId' in event && event.orderId === first!.id);
  expect(goingPublic.map((event) => (event.kind === 'order-public' ? event.hours : event.kind))).toEqual([
    'order-ready',
    12,
    4,
    1,
  ]);
  expect((await list(reader)).alerts.map(({ settled }) => settled)).toEqual([false, false, false, false]);
  await app.db.update(schema.orders).set({ state: 'collected' }).where(eq(schema.orders.id, first!.id));
  expect((await list(reader)).alerts.map(({ settled }) => settled)).toEqual([true, true, true, true]);
});

it('an item that runs out is reported once, to those who may see all of it', async () => {
  const groupId = await app.addGroup('Vault');
  const member = await app.signIn({ read: true, edit: true, groupIds: [groupId] });
  await app.db.insert(stockpiles).values({
    ...{ warehouseId: front, name: 'FRO-Vault', locked: true, permissionGroupId: groupId },
  });
  const used = async (stockpileName: string, by: SignedIn) => {
    for (const quantity of [120, 100, 80, 60]) {
      await report(quantity, stockpileName, by);
      await pass();
      if (quantity > 60) await later(2);
    }
  };
  const runningOut = async (by: SignedIn) => (await eventsOf(by)).filter(({ kind }) => kind === 'runs-out');
  await used('FRO-Vault', member);
  expect(await runningOut(member)).toMatchObject([
    {
      warehouse: { id: front },
      items: [
        {
          item: { firName: 'Cloth', crated: true },
          end: 'empty',
          endsAt: new Date(app.clock.now.getTime() + 6 * HOUR_MS).toISOString(),
        },
      ],
    },
  ]);
  expect(await runningOut(reader)).toEqual([]);
  await pass();
  await later(1);
  await pass();
  expect(await runningOut(member)).toHaveLength(1);
});

it('a pass that begins half a second before a minute is the pass of that minute', async () => {
  await app.db.update(categories).set({ reportHours: 8 });
  await report(30);
  await pass();
  const beforeTheLimit = async (milliseconds: number) => {
    app.clock.now = new Date(START.getTime() + 8 * HOUR_MS - milliseconds);
    await pass();
    return (await eventsOf()).length;
  };
  await later(7);
  expect(await beforeTheLimit(501)).toBe(0);
  expect(await beforeTheLimit(500)).toBe(1);
});

describe('a warehouse that the war threatens', () => {
  const ours = { owner: 'WARDENS' } as const;
  const fallen = () => ({ owner: 'COLONIALS', changedAt: app.clock.now }) as const;
  const event = (change: object) => ({
    kind: 'town-threatened',
    warehouse: { id: front, name: 'Front', location: expect.any(String) },
    town: 'Mercy',
    stockpiles: 1,
    ...change,
  });
  beforeEach(async () => {
    await followWar(app, await app.signIn({ admin: true }));
    await setTowns(app, front, { mercy: ours, patridia: ours });
    await pass();
  });

  it('is announced once for each town that falls, and not again by another process', async () => {
    const first = fallen();
    await setTowns(app, front, { mercy: ours, patridia: first });
    await pass();
    await pass();
    const near = event({ threat: 'near', fallen: 'Patridia', since: first.changedAt.toISOString() });
    expect(await eventsOf()).toEqual([near]);
    const another = await openTestApp({ database: app.database });
    try {
      another.clock.now = app.clock.now;
      await another.server.jobs.runNow('alerts');
    } finally {
      await another.close();
    }
    expect(await eventsOf()).toEqual([near]);
    await later(1);
    const second = fallen();
    await setTowns(app, front, { mercy: second, patridia: first });
    await pass();
    expect(await eventsOf()).toEqual([
      near,
      event({ threat: 'lost', fallen: 'Mercy', since: second.changedAt.toISOString() }),
    ]);
  });

  it('counts only the stockpiles that a person sees, and is settled once the town is ours again', async () => {
    const groupId = await app.addGroup('Vault');
    const columns = { warehouseId: front, locked: true, permissionGroupId: groupId };
    await app.db.insert(stockpiles).values({ ...columns, name: 'FRO-Vault' });
    const insider = await app.signIn({ groupIds: [groupId], read: true });
    await pass();
    await setTowns(app, front, { mercy: fallen(), patridia: ours });
    await pass();
    expect(await eventsOf()).toMatchObject([{ stockpiles: 1 }]);
    expect(await eventsOf(insider)).toMatchObject([{ stockpiles: 2 }]);
    expect((await list(reader)).alerts).toMatchObject([{ settled: false }]);
    await setTowns(app, front, { mercy: ours, patridia: ours });
    expect((await list(reader)).alerts).toMatchObject([{ settled: true }]);
  });

  it('is not announced for a town that was never ours, or was lost before the scope was watched', async () => {
    await setTowns(app, front, { mercy: { owner: 'COLONIALS' }, patridia: ours });
    await pass();
    expect(await eventsOf()).toEqual([]);
  });
});
