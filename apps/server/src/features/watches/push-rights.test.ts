import { randomUUID } from 'node:crypto';
import { watches } from '@backline/contract';
import { type AlertEvent, alertScopeOf } from '@backline/domain';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import {
  goals,
  permissionGroupRoles,
  permissionGroups,
  pushMessages,
  pushSubscriptions,
  sessions,
  userRoles,
} from '../../db/schema.ts';
import { type FakeBrowser, openFakePush } from '../../testing/fake-push.ts';
import { replyOf, type SignedIn, useOpened, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';
import { queueForPeople } from './queue-for-people.ts';
import { listSubscribedSessions } from './watches.queries.ts';
import { SEND_PUSH } from './watches.routes.ts';

const push = useOpened(openFakePush);
const app = useTestApp(() => ({ config: { pushHosts: [push.host] } }));
let group: number;
let depot: number;
let people: SignedIn[];
let browsers: FakeBrowser[];
beforeEach(async () => {
  const editor = await app.signIn({ read: true, edit: true });
  group = await app.addGroup('Logistics', { read: true });
  depot = (await addWarehouse(app, editor, { name: 'Depot', stockpiles: [{ name: 'Alpha' }] })).id;
  const cloth = await itemId(app, 'Cloth', true);
  await app.db.insert(goals).values({ warehouseId: depot, itemId: cloth, target: 10, minimum: 5 });
  people = [await app.signIn({ groupIds: [group] }), await app.signIn({ groupIds: [group] })];
  browsers = [];
  for (const by of people) {
    const { publicKey } = replyOf(await app.call(watches.list, {}, by)).push;
    const fakeBrowser = push.browser(publicKey);
    const subscription = { ...fakeBrowser.subscription, language: 'en' as const };
    replyOf(await app.call(watches.subscribe, { body: { subscription } }, by));
    replyOf(await app.call(watches.create, { body: { watch: { kind: 'warehouse', id: depot } } }, by));
    browsers.push(fakeBrowser);
  }
});

/** Something happens that both watch, and is sent two minutes later. @param meanwhile what changes until then. */
async function shownAfter(meanwhile: () => Promise<unknown>): Promise<number[]> {
  const event: AlertEvent = {
    kind: 'below-minimum',
    warehouse: { id: depot, name: 'Depot', location: 'Somewhere' },
    item: { firName: 'Cloth', crated: true, name: 'Basic Materials (Crated)' },
    quantity: 0,
    minimum: 5,
  };
  const at = app.clock.now.toISOString();
  const scope = alertScopeOf({ seesLocked: false, groupIds: [group] });
  await app.db.transaction((db) => queueForPeople(db, scope, [{ id: 1, at, event }]));
  await meanwhile();
  app.clock.now = new Date(app.clock.now.getTime() + 120_000);
  await app.server.jobs.runNow(SEND_PUSH);
  return browsers.map(({ shown }) => shown.length);
}

it('what was found for people with other groups is not pushed to somebody whose groups have changed since', async () => {
  const join = async () => {
    const officers = await app.addGroup('Officers');
    const [role] = await app.db
      .select()
      .from(permissionGroupRoles)
      .where(eq(permissionGroupRoles.groupId, officers));
    await app.db.insert(userRoles).values({ userId: people[0]!.userId, roleId: role!.roleId });
  };
  expect(await shownAfter(join)).toEqual([0, 1]);
});

it('nothing is pushed to people who may not read any more', async () => {
  const stop = () =>
    app.db.update(permissionGroups).set({ read: false }).where(eq(permissionGroups.id, group));
  expect(await shownAfter(stop)).toEqual([0, 0]);
});

it('nothing changes for people whose rights stay', async () => {
  expect(await shownAfter(async () => {})).toEqual([1, 1]);
});

it('the browser of a session that has ended is not subscribed', async () => {
  const { userId } = people[0]!;
  const at = app.clock.now.toISOString();
  const before = await listSubscribedSessions(app.db, userId, app.clock.now);
  expect(before).toHaveLength(1);
  const ends = { [randomUUID()]: -1000, [randomUUID()]: 0, [randomUUID()]: 1000 };
  for (const [id, ms] of Object.entries(ends)) {
    const expiresAt = new Date(app.clock.now.getTime() + ms).toISOString();
    await app.db.insert(sessions).values({ id, userId, createdAt: at, lastActiveAt: at, expiresAt });
    await app.db.insert(pushSubscriptions).values({ sessionId: id, subscription: 'x', language: 'en' });
  }
  const [, , later] = Object.keys(ends);
  expect((await listSubscribedSessions(app.db, userId, app.clock.now)).sort()).toEqual(
    [before[0]!, later!].sort(),
  );
});

it('what somebody watches is pushed to each of their browsers', async () => {
  const { userId } = people[0]!;
  const at = app.clock.now.toISOString();
  const expiresAt = new Date(app.clock.now.getTime() + 3_600_000).toISOString();
  const id = randomUUID();
  await app.db.insert(sessions).values({ id, userId, createdAt: at, lastActiveAt: at, expiresAt });
  await app.db.insert(pushSubscriptions).values({ sessionId: id, subscription: 'x', language: 'en' });
  let queued: number[] = [];
  await shownAfter(async () => {
    const rows = await app.db.select({ to: pushMessages.subscriptionId }).from(pushMessages);
    queued = rows.map(({ to }) => to);
  });
  expect(new Set(queued).size).toBe(3);
});
