import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  auth,
  fir,
  items,
  LIVE_PATH,
  PAGE_HEADER,
  pyramids,
  stockpiles,
  war,
  warehouses,
} from '@backline/contract';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import * as schema from '../../db/schema.ts';
import { sessions, userRoles } from '../../db/schema.ts';
import { type LivePage, listen, openLivePage } from '../../testing/live-page.ts';
import { openTestApp, replyOf, type SignedIn, testConfig, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let address: string;
let pages: LivePage[];

beforeAll(async () => {
  address = await listen(app.server);
});
beforeEach(async () => {
  pages = [];
});
afterEach(() => {
  for (const page of pages) page.close();
});

async function openPage(by: SignedIn | null): Promise<LivePage> {
  const page = await openLivePage(address, by);
  pages.push(page);
  return page;
}

/** Resolves when everything announced before has reached the pages. */
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

it('a report reaches an open page as a change, and then as a notice of who sent it', async () => {
  const editor = await app.signIn({ read: true, edit: true, username: 'Scout' });
  const { id } = await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }] });
  const page = await openPage(await app.signIn({ read: true }));
  await report(editor, 'Alpha', { [PAGE_HEADER]: '0123456789abcdef' });
  let change = await page.next('change');
  while (change.page === null) change = await page.next('change'); // that of the new warehouse may come late
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

it('an undo reaches an open page as an undo, with who undid it', async () => {
  const editor = await app.signIn({ read: true, edit: true, username: 'Scout' });
  const { id, stockpiles: cards } = await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }] });
  await report(editor, 'Alpha');
  const [latest] = replyOf(await app.call(stockpiles.history, { params: { id: cards[0]!.id } }, editor));
  const page = await openPage(await app.signIn({ read: true }));
  const undone = { params: { id: cards[0]!.id }, body: { reportId: latest!.id } };
  replyOf(await app.call(stockpiles.undo, undone, editor));
  let notice = await page.next('report');
  while (notice.kind === 'report') notice = await page.next('report'); // that of the report may come late
  expect(notice).toEqual({
    kind: 'undo',
    by: 'Scout',
    stockpile: 'Alpha',
    warehouseId: id,
    page: null,
  });
});

it('a write that is refused or rolled back reaches nobody', async () => {
  const editor = await app.signIn({ read: true, edit: true });
  const { stockpiles: cards } = await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }] });
  const page = await openPage(editor);
  /** Writes, and waits until the page has been notified. */
  const write = async (pageId: string) => {
    const url = stockpiles.refresh.path.replace(':id', String(cards[0]!.id));
    await app.request({ method: 'POST', url, by: editor, headers: { [PAGE_HEADER]: pageId }, payload: {} });
    await expect.poll(() => page.events.some(({ data }) => data.page === pageId)).toBe(true);
  };
  await write('0000000000000000'); // what was announced before the page was opened has arrived too
  const before = page.events.length;
  expect((await report(editor, 'Nowhere')).status).toBe(422);
  expect((await report(editor, 'Alpha', { 'x-xsrf-token': 'wrong' })).status).toBe(403);
  await write('1111111111111111');
  const received = page.events.slice(before);
  expect(received.map((event) => event.event)).toEqual(['change']);
  expect(received[0]!.data.features).toEqual(['stockpiles', 'warehouses', 'worklist']);
});

it('a page signed out or without rights gets no events of stock, and all events of public data', async () => {
  const admin = await app.signIn({ admin: true });
  const { stockpiles: cards } = await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }] });
  const [stranger, guest] = [await openPage(null), await openPage(await app.signIn({}))];
  await report(admin, 'Alpha');
  await settled(admin, cards[0]!.id);
  const tank = (await app.db.select().from(schema.items).where(eq(schema.items.techable, true)))[0]!;
  const item = { attributes: { teched: true } };
  replyOf(await app.call(items.update, { params: { id: tank.id }, body: { item } }, admin));
  replyOf(await app.call(war.reset, { body: {} }, admin));
  const received = ({ events }: LivePage) => events.map(({ event, data }) => [event, data.features]);
  for (const page of [stranger, guest]) {
    await expect.poll(() => page.events.length).toBe(3);
    expect(received(page)).toEqual([
      ['ready', undefined],
      ['change', ['items']],
      ['change', ['items']],
    ]);
  }
});

it('a page learns which build its server has, to know of an update', async () => {
  const web = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-test-web-'));
  fs.writeFileSync(
    path.join(web, 'index.html'),
    '<link id="app" rel="modulepreload" crossorigin href="/app/index-2.js">',
  );
  const server = await createApp(
    {
      config: testConfig,
      database: { ...app.database, listen: async () => {} },
      discord: {} as never,
      now: () => new Date(),
    },
    { web, recognition: '' },
  );
  const page = await openLivePage(await listen(server), null);
  expect(page.events).toEqual([{ event: 'ready', data: { page: '/app/index-2.js' } }]);
  page.close();
  await server.close();
  fs.rmSync(web, { recursive: true });
  expect(await (await openPage(null)).next('ready')).toEqual({ page: null }); // it serves no pages
});

it('a report on a locked stockpile reaches its group and admins, and nobody else', async () => {
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

describe('what happens to a locked stockpile', () => {
  let admin: SignedIn;
  let officer: SignedIn;
  let warehouseId: number;
  let openId: number;
  let secretId: number;
  let group: { id: number };
  beforeEach(async () => {
    group = { id: await app.addGroup('Guards') };
    admin = await app.signIn({ admin: true });
    officer = await app.signIn({ read: true, edit: true, groupIds: [group.id] });
    const { id, stockpiles: cards } = await addWarehouse(app, admin, {
      stockpiles: [{ name: 'Vault', locked: true, permissionGroup: group }, { name: 'Open' }],
    });
    warehouseId = id;
    openId = cards.find(({ name }) => name === 'Open')!.id;
    secretId = cards.find(({ name }) => name === 'Vault')!.id;
    await report(officer, 'Vault');
    app.clock.now = new Date(app.clock.now.getTime() + 1000); // or the next would be the same report again
  });
  const save = (cards: object[], more: object = {}) =>
    app.call(
      warehouses.update,
      {
        params: { id: warehouseId },
        body: {
          warehouse: { attributes: { ...more, stockpiles: [{ id: openId, name: 'Open' }, ...cards] } },
        },
      } as never,
      officer,
    );
  const vault = (more: object = {}) => ({
    id: secretId,
    name: 'Vault',
    locked: true,
    permissionGroup: group,
    ...more,
  });
  const acts: [string, () => Promise<unknown>][] = [
    ['a report', () => report(officer, 'Vault')],
    ['a refresh', () => app.call(stockpiles.refresh, { params: { id: secretId }, body: {} }, officer)],
    [
      'an undo',
      () => app.call(stockpiles.undo, { params: { id: secretId }, body: { reportId: 1 } }, officer),
    ],
    ['a change of its code', () => save([vault({ code: '123456' })])],
    ['another stockpile added', () => save([vault(), { name: 'New', locked: true, permissionGroup: group }])],
    ['its deletion', () => save([])],
  ];
  it.each(acts)('%s: its group is notified, and nobody else gets anything at that moment', async (_, act) => {
    const otherGroupId = await app.addGroup('Others');
    const outsiders = await Promise.all(
      [
        await app.signIn({ read: true, edit: true, groupIds: [otherGroupId] }),
        await app.signIn({}),
        null,
      ].map(openPage),
    );
    const insiders = await Promise.all([admin, officer].map(openPage));
    expect(await act()).toMatchObject({ status: 200 });
    for (const page of insiders) expect((await page.next('change')).features).toContain('warehouses');
    // Later events arrive after it.
    replyOf(
      await app.call(
        pyramids.create,
        { body: { pyramid: { attributes: { name: 'After' } } } } as never,
        admin,
      ),
    );
    for (const page of outsiders) {
      expect(await page.next('change')).toMatchObject({ features: ['pyramids'] });
      expect(page.events.map(({ event }) => event)).toEqual(['ready', 'change']);
    }
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'in one report with an open stockpile',
      async () => {
        const entries = ['Vault', 'Open'].map((name) => ({
          'Stockpile Name': name,
          CodeName: 'Cloth',
          Quantity: 7,
        }));
        const url = fir.processReport.path;
        return app.request({ method: 'POST', url, by: officer, payload: { report: { entries } } });
      },
    ],
    ['when it is opened', () => save([{ id: secretId, name: 'Vault', locked: false }])],
    ['with a new name of the warehouse', () => save([vault({ code: '123456' })], { name: 'Other' })],
  ])('%s reaches every reader', async (_, act) => {
    const page = await openPage(await app.signIn({ read: true }));
    expect(await act()).toMatchObject({ status: 200 });
    expect((await page.next('change')).features).toContain('warehouses');
    expect(JSON.stringify(page.events)).not.toContain('Vault');
  });
});

describe('rights that change while a page is open', () => {
  it('a lost role ends the stream at the first event after half a minute, and gives the reason', async () => {
    const editor = await app.signIn({ read: true, edit: true });
    await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }] });
    const leaver = await app.signIn({ read: true });
    const page = await openPage(leaver);
    await app.db.delete(userRoles).where(eq(userRoles.userId, leaver.userId));
    app.clock.now = new Date(app.clock.now.getTime() + 30_001);
    await report(editor, 'Alpha');
    expect(await page.next('ended')).toEqual({ reason: 'rights' });
    await page.ended;
    const watcher = await openPage(editor);
    app.clock.now = new Date(app.clock.now.getTime() + 1000); // or it would be the same report again
    await report(editor, 'Alpha');
    await watcher.next('report');
    expect(JSON.stringify(page.events)).not.toMatch(/Alpha|supplies/);
  });

  it('an ended session closes the stream after giving the reason', async () => {
    const editor = await app.signIn({ read: true, edit: true });
    await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }] });
    const deleted = await app.signIn({ read: true });
    const page = await openPage(deleted);
    await app.db.delete(sessions).where(eq(sessions.userId, deleted.userId));
    app.clock.now = new Date(app.clock.now.getTime() + 30_001);
    await report(editor, 'Alpha');
    expect(await page.next('ended')).toEqual({ reason: 'session' });
    await page.ended;
  });

  it('a token that is no longer valid opens no stream', async () => {
    const reader = await app.signIn({ read: true });
    await app.call(auth.logout, { body: {} }, reader);
    const response = await fetch(`${address}${LIVE_PATH}`, {
      headers: { authorization: `Bearer ${reader.token}` },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: 'sign-in-required' } });
  });
});

it('stopping the server ends the streams, so that pages reconnect to another process', async () => {
  const own = await openTestApp();
  const response = await fetch(`${await listen(own.server)}${LIVE_PATH}`);
  const text = response.text();
  await own.close();
  expect(await text).toContain('event: ready');
});
