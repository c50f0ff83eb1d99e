import { stockpiles, watches } from '@backline/contract';
import { type AlertEvent, alertScopeOf } from '@backline/domain';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announce } from '../db/announce.ts';
import * as schema from '../db/schema.ts';
import { queueForPeople } from '../features/watches/queue-for-people.ts';
import { SEND_PUSH } from '../features/watches/watches.routes.ts';
import { addChannel } from '../testing/channel-builders.ts';
import { openFakePush } from '../testing/fake-push.ts';
import { openFakeWebhooks } from '../testing/fake-webhooks.ts';
import { type LivePage, listen, openLivePage } from '../testing/live-page.ts';
import { replyOf, type SignedIn, START, useOpened, useTestApp } from '../testing/test-app.ts';
import { addWarehouse } from '../testing/warehouse-builders.ts';
import { sendDue } from './send-due.ts';

const push = useOpened(openFakePush);
const discord = useOpened(openFakeWebhooks);
const app = useTestApp(() => ({ config: { pushHosts: [push.host], discordUrl: discord.address } }));
let address: string;
let admin: SignedIn;
let pages: LivePage[];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const later = (minutes: number) => {
  app.clock.now = new Date(START.getTime() + minutes * MINUTE);
};

beforeAll(async () => {
  address = await listen(app.server);
});
beforeEach(async () => {
  app.clock.now = START;
  push.refuse = null;
  push.requests = 0;
  admin = await app.signIn({ admin: true });
  pages = [];
});
afterEach(() => {
  for (const page of pages) page.close();
});

async function openPage(by: SignedIn): Promise<LivePage> {
  const page = await openLivePage(address, by);
  pages.push(page);
  await changesOf(page); // those of the preparations, which may come late
  return page;
}

/** The features of the changes that a page has received since it was last asked, also of those still on their way. */
async function changesOf(page: LivePage): Promise<unknown[]> {
  await announce(app.db, { event: 'change', features: ['items'], page: 'the last' });
  const isLast = ({ data }: LivePage['events'][number]) => data.page === 'the last';
  await expect.poll(() => page.events.some(isLast)).toBe(true);
  return page.events.splice(0).flatMap((event) => (isLast(event) ? [] : [event.data.features]));
}

describe('a push message about a locked stockpile', () => {
  let officer: SignedIn;
  let vault: number;

  beforeEach(async () => {
    const group = await app.addGroup('Officers', { read: true });
    officer = await app.signIn({ groupIds: [group] });
    const lock = { locked: true, permissionGroup: { id: group } };
    const depot = await addWarehouse(app, admin, { name: 'Depot', stockpiles: [{ name: 'Vault', ...lock }] });
    vault = depot.stockpiles[0]!.id;
    const { publicKey } = replyOf(await app.call(watches.list, {}, officer)).push;
    const subscription = { ...push.browser(publicKey).subscription, language: 'en' as const };
    replyOf(await app.call(watches.subscribe, { body: { subscription } }, officer));
    replyOf(await app.call(watches.create, { body: { watch: { kind: 'stockpile', id: vault } } }, officer));
    const firUpdatedAt = new Date(START.getTime() - HOUR).toISOString();
    // Public four hours from now, 50 hours after the refresh.
    const refreshedAt = new Date(START.getTime() - 46 * HOUR).toISOString();
    await app.db.update(schema.stockpiles).set({ firUpdatedAt, refreshedAt });
    const event: AlertEvent = {
      kind: 'public-soon',
      stockpile: { id: vault, name: 'Vault' },
      warehouse: { id: depot.id, name: 'Depot', location: 'Somewhere' },
      hours: 4,
      publicAt: new Date(START.getTime() + 4 * HOUR).toISOString(),
    };
    const scope = alertScopeOf({ seesLocked: false, groupIds: [group] });
    const alerts = [{ id: 1, at: START.toISOString(), event }];
    await app.db.transaction((transaction) => queueForPeople(transaction, scope, alerts));
    later(2);
  });

  const refresh = () => app.call(stockpiles.refresh, { params: { id: vault }, body: {} }, officer);
  it.each<[string, number, () => unknown]>([
    ['is sent', 1, () => {}],
    ['fails', 1, () => (push.refuse = { status: 503 })],
    ['meets a subscription that has ended', 1, () => (push.refuse = { status: 410 })],
    ['is dropped', 0, refresh],
  ])('that %s is an event for no open page', async (_, requests, before) => {
    await before();
    const [outsider, member] = [await openPage(await app.signIn({ read: true })), await openPage(officer)];
    await app.server.jobs.runNow(SEND_PUSH);
    expect(push.requests).toBe(requests);
    expect([await changesOf(outsider), await changesOf(member)]).toEqual([[], []]);
  });
});

it('a message to a channel is an event for admins alone', async () => {
  const webhook = discord.add();
  await addChannel(app, admin, webhook, { statusMessage: true });
  const [reader, owner] = [await openPage(await app.signIn({ read: true })), await openPage(admin)];
  later(2);
  await app.server.jobs.runNow('channels');
  expect(webhook.messages).toHaveLength(1);
  expect([await changesOf(owner), await changesOf(reader)]).toEqual([[['channels']], []]);
});

it('a send that throws is a failure of its recipient, and the others get their turn', async () => {
  const rows = ['Broken', 'Whole'].map((name) => ({ name, spreadsheetId: name }));
  const inserted = await app.db.insert(schema.spreadsheets).values(rows).returning();
  const [broken, whole] = inserted.map(({ id }) => id);
  const sentTo: number[] = [];
  const send = async (_: unknown, id: number) => {
    sentTo.push(id);
    if (id === broken) throw new Error('a fault');
    return { status: 'ok' as const, pauseMs: HOUR };
  };
  const services = { database: app.database, now: () => app.clock.now, log: app.server.log };
  const queue = {
    feature: 'test',
    isShown: false,
    table: schema.spreadsheets,
    dueAt: sql`'epoch'::timestamptz`,
    send,
  };
  const { signal } = new AbortController();
  const nextMs = await sendDue(services, queue, signal);
  expect(sentTo).toEqual([broken, whole]);
  expect(nextMs).toBeGreaterThan(0);
  expect(nextMs).toBeLessThan(MINUTE);
  const [after] = await app.db.select().from(schema.spreadsheets).orderBy(schema.spreadsheets.id);
  expect(after).toMatchObject({ failures: 1, lastError: expect.stringContaining('log') });
  later(1);
  await sendDue(services, queue, signal);
  expect(sentTo).toEqual([broken, whole, broken]);
});
