import type { AddressInfo } from 'node:net';
import { auth, fir, LIVE_PATH, type LiveEvent, PAGE_HEADER, stockpiles } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessions, userRoles } from '../../db/schema.ts';
import { openTestApp, replyOf, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';

interface Page {
  events: { event: LiveEvent; data: Record<string, unknown> }[];
  /** Resolves with the first event of this kind that is there or comes. */
  next(event: LiveEvent): Promise<Record<string, unknown>>;
  /** Resolves when the server has closed the stream. */
  ended: Promise<void>;
  close(): void;
}

let app: TestApp;
let address: string;
let pages: Page[];

beforeAll(async () => {
  app = await openTestApp();
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.empty();
  pages = [];
});
afterEach(() => {
  for (const page of pages) page.close();
});

/** An open page over real HTTP, ready to hear. */
async function openPage(by: SignedIn | null): Promise<Page> {
  const gaveUp = new AbortController();
  const response = await fetch(`${address}${LIVE_PATH}`, {
    headers: by === null ? {} : { authorization: `Bearer ${by.token}` },
    signal: gaveUp.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const events: Page['events'] = [];
  const waiting = new Set<() => void>();
  const read = async () => {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const match = /^event: (\w+)\ndata: (.*)$/.exec(block);
        if (match) events.push({ event: match[1] as LiveEvent, data: JSON.parse(match[2]!) });
      }
      for (const look of waiting) look();
    }
  };
  const page: Page = {
    events,
    next: (event) =>
      new Promise((resolve) => {
        const look = () => {
          const found = events.find((one) => one.event === event);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found.data);
        };
        waiting.add(look);
        look();
      }),
    ended: read().catch(() => {}),
    close: () => gaveUp.abort(),
  };
  pages.push(page);
  await page.next('ready');
  return page;
}

/** Everything that was announced before has reached the pages when this comes back. */
async function settled(by: SignedIn, stockpileId: number): Promise<void> {
  const last = await openPage(by);
  await app.call(stockpiles.refresh, { params: { id: stockpileId }, body: {} }, by);
  await last.next('change');
}

function report(by: SignedIn, stockpile: string, headers: Record<string, string> = {}) {
  return app.request({
    method: 'POST',
    url: fir.processReport.path,
    by,
    headers,
    payload: { report: { entries: [{ 'Stockpile Name': stockpile, CodeName: 'Cloth', Quantity: 5 }] } },
  });
}

it('a report reaches an open page: what changed, and quietly who sent it', async () => {
  const editor = await app.signIn({ read: true, edit: true, username: 'Scout' });
  const { id } = await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }] });
  const page = await openPage(await app.signIn({ read: true }));
  await report(editor, 'Alpha', { [PAGE_HEADER]: '0123456789abcdef' });
  const change = await page.next('change');
  expect(change.features).toEqual(expect.arrayContaining(['warehouses', 'supplies', 'stockpiles', 'goals']));
  expect(change.page).toBe('0123456789abcdef');
  expect(await page.next('report')).toEqual({
    kind: 'report',
    by: 'Scout',
    stockpile: 'Alpha',
    warehouseId: id,
    page: '0123456789abcdef',
  });
});

it('a write that is refused or rolled back reaches nobody', async () => {
  const editor = await app.signIn({ read: true, edit: true });
  const { stockpiles: cards } = await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }] });
  const page = await openPage(editor);
  expect((await report(editor, 'Nowhere')).status).toBe(422);
  expect((await report(editor, 'Alpha', { 'x-xsrf-token': 'wrong' })).status).toBe(403);
  await settled(editor, cards[0]!.id);
  await page.next('change'); // each page hears on a connection of its own
  expect(page.events.map((one) => one.event)).toEqual(['ready', 'change']);
  expect(page.events[1]!.data.features).toEqual(['stockpiles', 'warehouses']);
});

it('somebody signed out or without rights hears only of what anybody may read', async () => {
  const editor = await app.signIn({ read: true, edit: true });
  const { stockpiles: cards } = await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }] });
  const [stranger, guest] = [await openPage(null), await openPage(await app.signIn({}))];
  await report(editor, 'Alpha');
  await settled(editor, cards[0]!.id);
  for (const { events } of [stranger, guest]) {
    const heard = JSON.stringify(events);
    expect(heard).not.toMatch(/Alpha|report|warehouses|supplies|stockpiles|goals|logigen|shipments/);
  }
});

it('a report on a locked stockpile is told to its group and to admins, and to nobody else', async () => {
  const group = await app.addGroup('Guards');
  const admin = await app.signIn({ admin: true });
  await addWarehouse(app, admin, {
    stockpiles: [{ name: 'Vault', locked: true, permissionGroupId: group }, { name: 'Open' }],
  });
  const list = replyOf(await app.call(stockpiles.names, {}, admin));
  expect(list).toContain('Vault');
  const outsider = await app.signIn({ read: true });
  const pagesOf = {
    outsider: await openPage(outsider),
    member: await openPage(await app.signIn({ read: true, groupIds: [group] })),
    admin: await openPage(admin),
  };
  await report(admin, 'Vault');
  expect(await pagesOf.member.next('report')).toMatchObject({ stockpile: 'Vault' });
  expect(await pagesOf.admin.next('report')).toMatchObject({ stockpile: 'Vault' });
  await report(admin, 'Open');
  expect(await pagesOf.outsider.next('report')).toMatchObject({ stockpile: 'Open' });
  expect(JSON.stringify(pagesOf.outsider.events)).not.toContain('Vault');
});

describe('rights that change while a page is open', () => {
  it('a lost role silences the page within half a minute and tells it so', async () => {
    const editor = await app.signIn({ read: true, edit: true });
    await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }] });
    const leaver = await app.signIn({ read: true });
    const page = await openPage(leaver);
    await app.db.delete(userRoles).where(eq(userRoles.userId, leaver.userId));
    app.clock.now = new Date(app.clock.now.getTime() + 30_001);
    await report(editor, 'Alpha');
    await page.next('rights');
    const watcher = await openPage(editor);
    app.clock.now = new Date(app.clock.now.getTime() + 1000); // or it would be the same report again
    await report(editor, 'Alpha');
    await watcher.next('report');
    expect(JSON.stringify(page.events)).not.toMatch(/Alpha|supplies/);
  });

  it('an ended session closes the stream after saying so', async () => {
    const editor = await app.signIn({ read: true, edit: true });
    await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }] });
    const deleted = await app.signIn({ read: true });
    const page = await openPage(deleted);
    await app.db.delete(sessions).where(eq(sessions.userId, deleted.userId));
    app.clock.now = new Date(app.clock.now.getTime() + 30_001);
    await report(editor, 'Alpha');
    await page.next('ended');
    await page.ended;
  });

  it('a token that is no longer good opens no stream', async () => {
    const reader = await app.signIn({ read: true });
    await app.call(auth.logout, { body: {} }, reader);
    const response = await fetch(`${address}${LIVE_PATH}`, {
      headers: { authorization: `Bearer ${reader.token}` },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: 'sign-in-required' } });
  });
});

it('stopping the server ends the streams, so that pages come back to another process', async () => {
  const own = await openTestApp();
  await own.server.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(
    `http://127.0.0.1:${(own.server.server.address() as AddressInfo).port}${LIVE_PATH}`,
  );
  const text = response.text();
  await own.close();
  expect(await text).toContain('event: ready');
});
