import { fir, watches } from '@backline/contract';
import { type AlertEvent, alertScopeOf, type LockAccess, type StoredAlert } from '@backline/domain';
import { eq, ne } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  alertScopes,
  alertStates,
  goals,
  orders,
  pushMessages,
  pushSubscriptions,
  sessions,
  stockpileContents,
  stockpiles,
  userRoles,
} from '../../db/schema.ts';
import { addReadyOrder } from '../../testing/channel-builders.ts';
import { type FakeBrowser, openFakePush } from '../../testing/fake-push.ts';
import { openTestApp, replyOf, type SignedIn, START, useOpened, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';
import { queueForPeople } from './queue-for-people.ts';
import { encryptSubscription } from './send-push.ts';
import { SEND_PUSH } from './watches.routes.ts';

const push = useOpened(openFakePush);
const app = useTestApp(() => ({ config: { pushHosts: [push.host] } }));
let reader: SignedIn;
let browser: FakeBrowser;
let depot: number;
let alpha: number;
let cloth: number;
let group: number;
let access: LockAccess;

const MINUTE = 60_000;
const later = (minutes: number) => {
  app.clock.now = new Date(START.getTime() + minutes * MINUTE);
};
beforeEach(async () => {
  app.clock.now = START;
  push.refuse = null;
  push.requests = 0;
  const editor = await app.signIn({ read: true, edit: true });
  group = await app.addGroup('Logistics', { read: true });
  reader = await app.signIn({ groupIds: [group] });
  depot = (await addWarehouse(app, editor, { name: 'Depot', stockpiles: [{ name: 'Alpha' }] })).id;
  const [row] = await app.db.select().from(stockpiles).where(eq(stockpiles.name, 'Alpha'));
  alpha = row!.id;
  const firUpdatedAt = new Date(START.getTime() - 3_600_000).toISOString();
  await app.db.update(stockpiles).set({ firUpdatedAt }).where(eq(stockpiles.id, alpha));
  cloth = await itemId(app, 'Cloth', true);
  await app.db.insert(goals).values({ warehouseId: depot, itemId: cloth, target: 10, minimum: 5 });
  access = { seesLocked: false, groupIds: [group] };
  browser = await subscribe(reader);
});

async function subscribe(by: SignedIn, language: 'en' | 'de' = 'en'): Promise<FakeBrowser> {
  const { publicKey } = replyOf(await app.call(watches.list, {}, by)).push;
  const fakeBrowser = push.browser(publicKey);
  replyOf(
    await app.call(
      watches.subscribe,
      { body: { subscription: { ...fakeBrowser.subscription, language } } },
      by,
    ),
  );
  return fakeBrowser;
}

const watch = async (kind: 'item' | 'stockpile' | 'warehouse', id: number, by = reader) =>
  replyOf(await app.call(watches.create, { body: { watch: { kind, id } } }, by)).id;

const place = () => ({ id: depot, name: 'Depot', location: 'Somewhere' });
const short = (quantity: number): AlertEvent => ({
  kind: 'below-minimum',
  warehouse: place(),
  item: { firName: 'Cloth', crated: true, name: 'Basic Materials (Crated)' },
  quantity,
  minimum: 5,
});
const publicSoon = (hours: 8 | 4 | 1): AlertEvent => ({
  kind: 'public-soon',
  stockpile: { id: alpha, name: 'Alpha' },
  warehouse: place(),
  hours,
  publicAt: new Date(app.clock.now.getTime() + hours * 3_600_000 - 2 * MINUTE).toISOString(),
});

const HOUR = 60 * MINUTE;
/** The refresh from which a stockpile is public 50 hours later. */
const refreshed = (at: Date) =>
  app.db.update(stockpiles).set({ refreshedAt: at.toISOString() }).where(eq(stockpiles.id, alpha));

let nextId = 1;
/** Does what the detection does with new alerts of a scope. */
async function happens(events: AlertEvent[], scope = alertScopeOf(access)) {
  const at = app.clock.now.toISOString();
  const alerts = events.map((event): StoredAlert => ({ id: nextId++, at, event }));
  for (const event of events)
    if (event.kind === 'public-soon') await refreshed(new Date(Date.parse(event.publicAt) - 50 * HOUR));
  await app.db.transaction((transaction) => queueForPeople(transaction, scope, alerts));
}
const send = () => app.server.jobs.runNow(SEND_PUSH);
const titles = (of = browser) => of.shown.map(({ message }) => (message as { title: string }).title);
const waiting = () => app.db.select().from(pushMessages);

async function setStock(quantity: number) {
  await app.db.delete(stockpileContents);
  if (quantity > 0)
    await app.db.insert(stockpileContents).values({ stockpileId: alpha, itemId: cloth, quantity });
}

describe('an order of a watched item', () => {
  it('is pushed when it is ready, with production as its page, unless it was collected', async () => {
    await watch('item', await itemId(app, 'RifleW', true));
    const ready = await addReadyOrder(app, reader, place());
    await happens([ready]);
    later(1.5);
    await send();
    expect(browser.shown).toMatchObject([
      {
        message: {
          title: 'Argenti r.II Rifle ×9 can be collected at the MPF, for Depot, public in 50 hr.',
          body: '',
          path: '/production',
        },
      },
    ]);
    await happens([await addReadyOrder(app, reader, place())]);
    await app.db.update(orders).set({ state: 'collected' });
    later(10);
    await send();
    expect(browser.shown).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('is pushed to those who watch the warehouse that it is made for', async () => {
    await watch('warehouse', depot);
    await happens([await addReadyOrder(app, reader, place())]);
    later(1.5);
    await send();
    expect(titles()).toEqual([expect.stringContaining('Rifle ×9 can be collected')]);
  });
});

describe('a watched item that is short', () => {
  it('is pushed after 90 seconds, encrypted for the browser and signed by the server', async () => {
    await watch('item', cloth);
    await setStock(3);
    await happens([short(3)]);
    later(1);
    await send();
    expect(browser.shown).toEqual([]);
    later(1.5);
    await send();
    expect(browser.shown).toMatchObject([
      {
        message: {
          title: 'Under minimum at Depot: Basic Materials 3 of 5',
          body: '',
          path: `/warehouses/${depot}`,
        },
        ttl: '21600',
      },
    ]);
    expect(await waiting()).toEqual([]);
    await send();
    expect(browser.shown).toHaveLength(1);
  });

  it('is pushed with its present figure, and not at all when it is no longer short', async () => {
    await watch('item', cloth);
    await setStock(3);
    await happens([short(4)]);
    later(2);
    await send();
    expect(titles()).toEqual(['Under minimum at Depot: Basic Materials 3 of 5']);
    await happens([short(4)]);
    await setStock(7);
    later(4);
    await send();
    expect(browser.shown).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('is pushed to nobody who does not watch it, and to nobody with another visibility scope', async () => {
    const otherPerson = await app.signIn({ read: true });
    const theirs = await subscribe(otherPerson);
    await watch('item', cloth, otherPerson);
    await setStock(3);
    await happens([short(3)]);
    later(2);
    await send();
    expect([browser.shown, theirs.shown]).toEqual([[], []]);
  });
});

it('a watched item that runs out is pushed', async () => {
  await watch('item', cloth);
  const by = await app.signIn({ read: true, edit: true });
  for (const [index, quantity] of [80, 60, 40, 20].entries()) {
    later(120 * index);
    const timestamp = app.clock.now.toISOString();
    const entry = { stockpileName: 'Alpha', codeName: 'Cloth', crated: true, quantity, timestamp };
    const body = { report: { entries: [entry], force: true, confirm: true } };
    replyOf(await app.call(fir.processReport, { body }, by));
  }
  const runsOut = (minutes: number): AlertEvent => ({
    kind: 'runs-out',
    warehouse: place(),
    items: [
      {
        item: { firName: 'Cloth', crated: true, name: 'Basic Materials (Crated)' },
        end: 'empty',
        endsAt: new Date(app.clock.now.getTime() + minutes * MINUTE).toISOString(),
      },
    ],
  });
  await happens([runsOut(120)]);
  later(361.5);
  await send();
  expect(titles()).toEqual(['Running out at Depot: Basic Materials empty in 2 hr.']);
});

it('what is no longer watched, or muted by now, is not pushed', async () => {
  const id = await watch('warehouse', depot);
  await setStock(3);
  await happens([short(3)]);
  replyOf(await app.call(watches.mute, { params: { id }, body: { mute: '1h' } }, reader));
  later(2);
  await send();
  expect([browser.shown, await waiting()]).toEqual([[], []]);
  later(62);
  await happens([short(3)]);
  replyOf(await app.call(watches.remove, { params: { id } }, reader));
  later(64);
  await send();
  expect([browser.shown, await waiting()]).toEqual([[], []]);
});

it('of what runs out in a warehouse only the watched items are pushed', async () => {
  await watch('item', cloth);
  const item = { firName: 'Cloth', crated: true, name: 'Basic Materials (Crated)' };
  const otherItem = { firName: 'Bandages', crated: true, name: 'Bandages (Crated)' };
  const endsAt = new Date(START.getTime() + 120 * MINUTE).toISOString();
  const items = [item, otherItem].map((given) => ({ item: given, end: 'empty' as const, endsAt }));
  await happens([{ kind: 'runs-out', warehouse: place(), items }]);
  expect((await waiting()).map(({ event }) => event)).toMatchObject([{ items: [{ item }] }]);
  await happens([{ kind: 'runs-out', warehouse: place(), items: items.slice(1) }]);
  expect(await waiting()).toHaveLength(1);
  await watch('warehouse', depot);
  await happens([{ kind: 'runs-out', warehouse: place(), items }]);
  expect((await waiting())[1]?.event).toMatchObject({ items: [{ item }, { item: otherItem }] });
});

it('what happens within the window is one message, in the browser’s language', async () => {
  const friend = await app.signIn({ groupIds: [group] });
  const german = await subscribe(friend, 'de');
  await watch('warehouse', depot);
  await watch('warehouse', depot, friend);
  await setStock(0);
  await happens([short(0), publicSoon(4)]);
  later(2);
  await send();
  expect(browser.shown).toMatchObject([
    {
      message: {
        title: 'Under minimum at Depot: Basic Materials 0 of 5',
        body: 'Alpha at Depot goes public in 4 hr.',
        path: '/welcome',
      },
    },
  ]);
  expect(titles(german)).toEqual(['Unter Minimum in Depot: Basis-Materialien 0 von 5']);
});

describe('quiet hours', () => {
  const night = { from: '11:00', to: '14:00', timeZone: 'UTC' };
  beforeEach(async () => {
    await watch('warehouse', depot);
    replyOf(await app.call(watches.saveQuietHours, { body: { quietHours: night } }, reader));
    await setStock(3);
  });

  it('hold back what happens until they end', async () => {
    await happens([short(3), publicSoon(8)]);
    later(119);
    await send();
    expect(browser.shown).toEqual([]);
    later(120);
    await send();
    expect(browser.shown).toHaveLength(1);
  });

  it('do not hold back that a stockpile goes public within the hour', async () => {
    await happens([publicSoon(1)]);
    later(2);
    await send();
    expect(titles()).toEqual(['Alpha at Depot goes public in 56 min.']);
  });
});

describe('a mute', () => {
  const mute = (id: number, choice: '1h' | 'restocked') =>
    app.call(watches.mute, { params: { id }, body: { mute: choice } }, reader);

  it('of an hour holds back what happens in it, and nothing after it', async () => {
    await mute(await watch('warehouse', depot), '1h');
    await setStock(3);
    later(59);
    await happens([short(3)]);
    later(62);
    await send();
    expect(browser.shown).toEqual([]);
    await happens([short(3)]);
    later(64);
    await send();
    expect(browser.shown).toHaveLength(1);
  });

  it('until restocked holds back an item until it is back, and nothing else', async () => {
    await app.db.insert(alertScopes).values({ scope: alertScopeOf(access), passedAt: START.toISOString() });
    const state = {
      scope: alertScopeOf(access),
      rule: 'below-minimum' as const,
      subject: `${depot}/${cloth}`,
    };
    await app.db.insert(alertStates).values({ ...state, level: 1 });
    await mute(await watch('warehouse', depot), 'restocked');
    await setStock(0);
    await happens([short(0), publicSoon(4)]);
    later(2);
    await send();
    expect(titles()).toEqual(['Alpha at Depot goes public in 4 hr.']);
    await app.db.delete(alertStates);
    await happens([]);
    await setStock(2);
    await happens([short(2)]);
    later(4);
    await send();
    expect(titles().slice(1)).toEqual(['Under minimum at Depot: Basic Materials 2 of 5']);
  });
});

describe('nothing is pushed to somebody who may no longer see it', () => {
  beforeEach(async () => {
    await watch('warehouse', depot);
    await setStock(3);
    await happens([publicSoon(4)]);
    later(2);
  });

  it('because the stockpile was locked meanwhile', async () => {
    const vault = await app.addGroup('Vault');
    await app.db
      .update(stockpiles)
      .set({ locked: true, permissionGroupId: vault })
      .where(eq(stockpiles.id, alpha));
    await send();
    expect([browser.shown, push.requests, await waiting()]).toEqual([[], 0, []]);
  });

  it('because the read right was taken away', async () => {
    await app.db.delete(userRoles).where(eq(userRoles.userId, reader.userId));
    await send();
    expect([browser.shown, push.requests]).toEqual([[], 0]);
  });

  it('because the session has ended', async () => {
    await app.db.delete(sessions).where(eq(sessions.userId, reader.userId));
    await send();
    expect([browser.shown, push.requests, await waiting()]).toEqual([[], 0, []]);
  });

  it('nor when the stockpile was refreshed or deleted', async () => {
    await app.db.update(stockpiles).set({ refreshedAt: app.clock.now.toISOString() });
    await send();
    await happens([publicSoon(4)]);
    await app.db.delete(stockpiles);
    later(4);
    await send();
    expect([browser.shown, await waiting()]).toEqual([[], []]);
  });
});

describe('a push service that refuses a message', () => {
  beforeEach(async () => {
    await watch('warehouse', depot);
    await setStock(3);
    await happens([short(3)]);
    later(2);
  });

  it('gets it again later, once', async () => {
    push.refuse = { status: 503 };
    await send();
    push.refuse = null;
    later(60);
    await send();
    await send();
    expect(browser.shown).toHaveLength(1);
  });

  it('is not called for as long as it asks', async () => {
    push.refuse = { status: 429, retryAfter: 1800 };
    await send();
    push.refuse = null;
    later(31);
    await send();
    expect(push.requests).toBe(1);
    later(33);
    await send();
    expect(browser.shown).toHaveLength(1);
  });

  it.each([404, 410])(
    'because the browser has ended the subscription (%i) is not called again',
    async (status) => {
      push.refuse = { status };
      await send();
      push.refuse = null;
      expect(await app.db.select().from(pushSubscriptions)).toEqual([]);
      expect(replyOf(await app.call(watches.list, {}, reader)).push).toMatchObject({ subscribed: false });
    },
  );
});

it('a subscription with a key that encrypts nothing is deleted, and others get their messages', async () => {
  const friend = await app.signIn({ groupIds: [group] });
  const theirs = await subscribe(friend);
  const [stored] = await app.db.select().from(pushSubscriptions).orderBy(pushSubscriptions.id);
  const { endpoint, auth } = browser.subscription;
  const noPoint = { endpoint, auth, p256dh: `BA${'A'.repeat(85)}` };
  const subscription = encryptSubscription(noPoint, stored!.sessionId, app.config.appSecret!);
  await app.db.update(pushSubscriptions).set({ subscription }).where(eq(pushSubscriptions.id, stored!.id));
  await watch('warehouse', depot);
  await watch('warehouse', depot, friend);
  await setStock(3);
  await happens([short(3)]);
  later(2);
  await send();
  expect(titles(theirs)).toHaveLength(1);
  expect((await app.db.select().from(pushSubscriptions)).map(({ id }) => id)).not.toContain(stored!.id);
});

it('the same messages have the same topic, so that one that was sent twice is shown once', async () => {
  await watch('warehouse', depot);
  await setStock(3);
  await happens([short(3)]);
  later(2);
  const stored = await waiting();
  await send();
  await app.db.insert(pushMessages).overridingSystemValue().values(stored);
  await send();
  expect(browser.shown.map(({ topic }) => topic)).toEqual([browser.shown[0]!.topic, browser.shown[0]!.topic]);
});

it('a topic does not show how many messages other people got', async () => {
  await watch('warehouse', depot);
  await setStock(3);
  await happens([short(3)]);
  later(2);
  const stored = await waiting();
  await send();
  const { id: _, ...again } = stored[0]!;
  await subscribe(await app.signIn({ groupIds: [group] }));
  const { subscriptionId } = again;
  const [otherRow] = await app.db
    .select()
    .from(pushSubscriptions)
    .where(ne(pushSubscriptions.id, subscriptionId));
  await app.db.insert(pushMessages).values([{ ...again, subscriptionId: otherRow!.id }, again]);
  await send();
  expect(browser.shown.map(({ topic }) => topic)).toEqual([browser.shown[0]!.topic, browser.shown[0]!.topic]);
});

it.each(['http://localhost:3000', 'https://localhost', 'http://war.example', 'https://war.example'])(
  'push services take messages of a server at %s',
  async (publicUrl) => {
    const otherApp = await openTestApp({
      config: { pushHosts: [push.host], publicUrl },
      database: app.database,
    });
    await watch('warehouse', depot);
    await setStock(3);
    await happens([short(3)]);
    otherApp.clock.now = new Date(START.getTime() + 2 * MINUTE);
    await otherApp.server.jobs.runNow(SEND_PUSH);
    expect(browser.shown).toHaveLength(1);
    await otherApp.close();
  },
);

it('a message that could not be sent for a day is dropped', async () => {
  await watch('warehouse', depot);
  await setStock(3);
  await happens([short(3)]);
  later(24 * 60 + 1);
  await send();
  expect([browser.shown, await waiting()]).toEqual([[], []]);
});
