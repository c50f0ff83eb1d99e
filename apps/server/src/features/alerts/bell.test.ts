import { alerts } from '@backline/contract';
import { type AlertEvent, alertScopeOf } from '@backline/domain';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { alertEvents, alertScopes, orders, stockpiles, users } from '../../db/schema.ts';
import { addReadyOrder } from '../../testing/channel-builders.ts';
import { replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let group: number;
let reader: SignedIn;
let place: { id: number; name: string; location: string };
let alpha: { id: number; name: string };
beforeEach(async () => {
  const editor = await app.signIn({ read: true, edit: true });
  group = await app.addGroup('Logistics', { read: true });
  reader = await app.signIn({ groupIds: [group] });
  const { id, name, location } = await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }] });
  place = { id, name, location };
  const [row] = await app.db.select().from(stockpiles).where(eq(stockpiles.name, 'Alpha'));
  alpha = { id: row!.id, name: 'Alpha' };
});

const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000).toISOString();
/** Stores events as the detection does, in the scope of the group. */
const happen = (events: AlertEvent[], groupIds = [group]) =>
  app.db.insert(alertEvents).values(
    events.map((event) => ({
      scope: alertScopeOf({ seesLocked: false, groupIds }),
      at: START.toISOString(),
      kind: event.kind,
      details: event,
      warehouseId: place.id,
      stockpileId: 'stockpile' in event ? event.stockpile.id : null,
    })),
  );
const short = (quantity: number): AlertEvent => ({
  kind: 'below-minimum',
  warehouse: place,
  item: { firName: 'Cloth', crated: true, name: 'Basic Materials (Crated)' },
  quantity,
  minimum: 500,
});
const bell = async (by = reader) => replyOf(await app.call(alerts.list, {}, by));
const quantities = ({ alerts: list }: Awaited<ReturnType<typeof bell>>) =>
  list.map(({ event }) => ('quantity' in event ? event.quantity : null));

it('lists the newest hundred, and counts all that are new to the person until they are marked as read', async () => {
  const friend = await app.signIn({ groupIds: [group] });
  const stranger = await app.signIn({ read: true });
  await happen(Array.from({ length: 103 }, (_, index) => short(index + 1)));
  const first = await bell();
  expect(quantities(first)).toEqual(Array.from({ length: 100 }, (_, index) => 103 - index));
  expect(first).toMatchObject({ unread: 103, readAt: null });
  expect(first.alerts.every(({ unread }) => unread)).toBe(true);
  app.clock.now = new Date(after(1));
  replyOf(await app.call(alerts.markRead, { body: {} }, reader));
  const read = await bell();
  expect(read).toMatchObject({ unread: 0, readAt: after(1) });
  expect(read.alerts.some(({ unread }) => unread)).toBe(false);
  expect(await bell(friend)).toMatchObject({ unread: 103, readAt: null });
  expect(await bell(stranger)).toEqual({ alerts: [], unread: 0, readAt: null });
  await happen([short(777)]);
  await happen([short(888)], []);
  const again = await bell();
  expect(again.unread).toBe(1);
  expect(again.alerts.slice(0, 2)).toMatchObject([
    { event: { quantity: 777 }, unread: true },
    { event: { quantity: 103 }, unread: false },
  ]);
  app.clock.now = new Date(after(2));
  replyOf(await app.call(alerts.markRead, { body: {} }, reader));
  expect(await bell()).toMatchObject({ unread: 0, readAt: after(2) });
});

it('says of a stockpile that it was refreshed or reported since, of an order that it left its factory', async () => {
  const publicAt = after(60);
  const order = await addReadyOrder(app, reader, place);
  await happen([
    { kind: 'public-soon', stockpile: alpha, warehouse: place, hours: 1, publicAt },
    { kind: 'report-old', stockpile: alpha, warehouse: place, reportedAt: after(-60) },
    order,
  ]);
  const settled = async () =>
    Object.fromEntries((await bell()).alerts.map((alert) => [alert.event.kind, alert.settled]));
  const open = { 'public-soon': false, 'report-old': false, 'order-ready': false };
  type Columns = Partial<Record<'refreshedAt' | 'changedAfter' | 'changedBefore' | 'firUpdatedAt', string>>;
  const set = (columns: Columns) => app.db.update(stockpiles).set(columns).where(eq(stockpiles.id, alpha.id));
  // The refresh that the event counted from, 50 hours before it goes public.
  const counted = 60 - 50 * 60;
  await set({ refreshedAt: after(counted) });
  await set({ firUpdatedAt: after(-60) });
  expect(await settled()).toEqual(open);
  await set({ refreshedAt: after(counted + 1) });
  expect(await settled()).toEqual({ ...open, 'public-soon': true });
  await set({ refreshedAt: after(counted), changedAfter: after(counted), changedBefore: after(-90) });
  expect(await settled()).toEqual(open);
  await set({ changedAfter: after(counted + 1) });
  expect(await settled()).toEqual({ ...open, 'public-soon': true });
  await set({ changedAfter: after(counted) });
  await set({ firUpdatedAt: after(-59) });
  expect(await settled()).toEqual({ ...open, 'report-old': true });
  await set({ firUpdatedAt: after(-60) });
  for (const [state, isSettled] of [
    ['queued', false],
    ['ready', false],
    ['collected', true],
    ['done', true],
    ['cancelled', true],
  ] as const) {
    await app.db.update(orders).set({ state });
    expect(await settled(), state).toEqual({ ...open, 'order-ready': isSettled });
  }
});

it('leaves out, and does not count, what is about a stockpile that was locked or deleted since', async () => {
  const soon: AlertEvent = {
    kind: 'public-soon',
    stockpile: alpha,
    warehouse: place,
    hours: 8,
    publicAt: after(480),
  };
  await happen([soon, short(1)]);
  expect(await bell()).toMatchObject({ unread: 2 });
  const otherGroupId = await app.addGroup('Officers');
  const lock = (locked: boolean) =>
    app.db
      .update(stockpiles)
      .set({ locked, permissionGroupId: locked ? otherGroupId : null })
      .where(eq(stockpiles.id, alpha.id));
  await lock(true);
  expect(await bell()).toMatchObject({ alerts: [{ event: { kind: 'below-minimum' } }], unread: 1 });
  await lock(false);
  expect(await bell()).toMatchObject({ unread: 2 });
  await app.db.delete(stockpiles).where(eq(stockpiles.id, alpha.id));
  expect(await bell()).toMatchObject({ alerts: [{ event: { kind: 'below-minimum' } }], unread: 1 });
});

const DAY_MS = 24 * 3_600_000;
const passAt = (milliseconds: number) => {
  app.clock.now = new Date(START.getTime() + milliseconds);
  return app.server.jobs.runNow('alerts');
};

it('forgets an event after 30 days', async () => {
  await happen([short(1)]);
  const kept = async () => (await app.db.select().from(alertEvents)).length;
  await passAt(30 * DAY_MS);
  expect(await kept()).toBe(1);
  await passAt(30 * DAY_MS + 1);
  expect(await kept()).toBe(0);
});

it('forgets a scope that nobody belonged to for 14 days, and begins silently when somebody comes back', async () => {
  const scopes = async () => (await app.db.select().from(alertScopes)).map(({ scope }) => scope);
  const own = alertScopeOf({ seesLocked: false, groupIds: [group] });
  await app.db.update(users).set({ signedInAt: START.toISOString() });
  await passAt(0);
  expect(await scopes()).toContain(own);
  await passAt(14 * DAY_MS - 1);
  expect(await scopes()).toContain(own);
  await passAt(14 * DAY_MS);
  expect(await scopes()).toEqual([]);
  // Public for long, and reported long ago.
  const longAgo = { refreshedAt: after(0), firUpdatedAt: after(0) };
  await app.db.update(stockpiles).set(longAgo).where(eq(stockpiles.id, alpha.id));
  const back = await app.signIn({ groupIds: [group] });
  await passAt(14 * DAY_MS + 60_000);
  expect(await scopes()).toEqual([own]);
  expect((await bell(back)).alerts).toEqual([]);
});
