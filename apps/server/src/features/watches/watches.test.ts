import { type MuteChoice, watches } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { pushSubscriptions, sessions, stockpiles } from '../../db/schema.ts';
import { openFakePush } from '../../testing/fake-push.ts';
import {
  errorOf,
  openTestApp,
  replyOf,
  type SignedIn,
  useOpened,
  useTestApp,
} from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';

const push = useOpened(openFakePush);
const app = useTestApp(() => ({
  config: { pushHosts: [push.host, 'push.example.org', '*.push.example.net'] },
}));
let editor: SignedIn;
let reader: SignedIn;
let depot: number;
let alpha: number;
beforeEach(async () => {
  editor = await app.signIn({ read: true, edit: true });
  reader = await app.signIn({ read: true });
  depot = (await addWarehouse(app, editor, { name: 'Depot', stockpiles: [{ name: 'Alpha' }] })).id;
  const [row] = await app.db.select().from(stockpiles).where(eq(stockpiles.name, 'Alpha'));
  alpha = row!.id;
});

const list = async (by = reader) => replyOf(await app.call(watches.list, {}, by));
const watch = (kind: 'item' | 'stockpile' | 'warehouse', id: number, by = reader) =>
  app.call(watches.create, { body: { watch: { kind, id } } }, by);
const mute = (id: number, choice: MuteChoice, by = reader) =>
  app.call(watches.mute, { params: { id }, body: { mute: choice } }, by);
const subscribe = (endpoint: string, by = reader) => {
  const { subscription } = push.browser('unused');
  return app.call(
    watches.subscribe,
    { body: { subscription: { ...subscription, endpoint, language: 'en' } } },
    by,
  );
};

describe('what is watched', () => {
  it('is an item, a stockpile and a warehouse, the newest first', async () => {
    const cloth = await itemId(app, 'Cloth', true);
    await watch('item', cloth);
    await watch('stockpile', alpha);
    await watch('warehouse', depot);
    expect((await list()).watches.map(({ target }) => target)).toEqual([
      { kind: 'warehouse', warehouse: { id: depot, name: 'Depot' } },
      { kind: 'stockpile', stockpile: { id: alpha, name: 'Alpha' }, warehouse: { id: depot, name: 'Depot' } },
      { kind: 'item', item: { id: cloth, firName: 'Cloth', crated: true, name: 'Basic Materials (Crated)' } },
    ]);
  });

  it('is watched once, however often it is added', async () => {
    const first = replyOf(await watch('stockpile', alpha));
    expect(replyOf(await watch('stockpile', alpha))).toEqual(first);
    expect((await list()).watches).toHaveLength(1);
  });

  it('is an item in the requested form', async () => {
    const crates = await itemId(app, 'Cloth', true);
    const loose = await itemId(app, 'Cloth', false);
    const body = { watch: { kind: 'item' as const, id: crates, crated: false } };
    replyOf(await app.call(watches.create, { body }, reader));
    expect((await list()).watches).toMatchObject([{ target: { item: { id: loose, crated: false } } }]);
  });

  it('is separate for each person', async () => {
    const { id } = replyOf(await watch('stockpile', alpha));
    expect((await list(editor)).watches).toEqual([]);
    expect(errorOf(await app.call(watches.remove, { params: { id } }, editor)).status).toBe(404);
    expect(errorOf(await mute(id, '1h', editor)).status).toBe(404);
    replyOf(await app.call(watches.remove, { params: { id } }, reader));
    expect((await list()).watches).toEqual([]);
  });

  it('is at most 200 things', async () => {
    const everything = await app.db.query.items.findMany({
      columns: { id: true },
      where: (item, { eq: is }) => is(item.stockpilable, true),
      limit: 201,
    });
    for (const { id } of everything.slice(0, 200)) replyOf(await watch('item', id));
    const refused = errorOf(await watch('item', everything[200]!.id));
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('200') });
    expect((await watch('item', everything[0]!.id)).ok).toBe(true);
  });

  it('is nothing that the person may not see, and what is locked later is not in the list', async () => {
    const vault = await app.addGroup('Vault');
    replyOf(await watch('stockpile', alpha));
    const lock = { locked: true, permissionGroupId: vault };
    await app.db.update(stockpiles).set(lock).where(eq(stockpiles.id, alpha));
    expect((await list()).watches).toEqual([]);
    const hidden = await watch('stockpile', alpha);
    const missing = await watch('stockpile', 2_000_000_000);
    expect([hidden.status, hidden.json]).toEqual([missing.status, missing.json]);
    const member = await app.signIn({ read: true, groupIds: [vault] });
    expect((await watch('stockpile', alpha, member)).ok).toBe(true);
  });
});

describe('a mute', () => {
  it.each([
    ['1h', '2026-11-21T13:00:00.000Z', false],
    ['8h', '2026-11-21T20:00:00.000Z', false],
    ['restocked', null, true],
    ['off', null, false],
  ] as const)('of %s', async (choice, mutedUntil, mutedUntilRestocked) => {
    const { id } = replyOf(await watch('warehouse', depot));
    replyOf(await mute(id, '1h'));
    replyOf(await mute(id, choice));
    expect((await list()).watches).toMatchObject([{ mutedUntil, mutedUntilRestocked }]);
  });

  it('that has ended is not shown', async () => {
    const { id } = replyOf(await watch('warehouse', depot));
    replyOf(await mute(id, '1h'));
    const before = app.clock.now;
    app.clock.now = new Date(before.getTime() + 3_600_000);
    expect((await list()).watches).toMatchObject([{ mutedUntil: null }]);
    app.clock.now = before;
  });
});

it('quiet hours are saved, changed and removed', async () => {
  const save = (hours: { from: string; to: string; timeZone: string } | null) =>
    app.call(watches.saveQuietHours, { body: { quietHours: hours } }, reader);
  const night = { from: '23:00', to: '07:30', timeZone: 'Europe/Berlin' };
  replyOf(await save({ ...night, from: '22:00' }));
  replyOf(await save(night));
  expect((await list()).quietHours).toEqual(night);
  expect((await list(editor)).quietHours).toBeNull();
  expect((await save({ ...night, timeZone: 'Mars/Olympus' })).status).toBe(422);
  expect((await save({ ...night, to: '24:00' })).status).toBe(422);
  replyOf(await save(null));
  expect((await list()).quietHours).toBeNull();
});

describe('a browser', () => {
  it('is subscribed for its own session, until it unsubscribes or the session ends', async () => {
    replyOf(await subscribe('https://push.example.org/abc'));
    expect((await list()).push).toMatchObject({ subscribed: true, devices: 1 });
    expect((await list(editor)).push).toMatchObject({ subscribed: false, devices: 0 });
    replyOf(await app.call(watches.unsubscribe, {}, reader));
    expect((await list()).push).toMatchObject({ subscribed: false, devices: 0 });
    replyOf(await subscribe('https://push.example.org/abc'));
    await app.db.delete(sessions).where(eq(sessions.userId, reader.userId));
    expect(await app.db.select().from(pushSubscriptions)).toEqual([]);
  });

  it('has its address and keys encrypted in the database', async () => {
    replyOf(await subscribe('https://push.example.org/secret-of-the-browser'));
    const [row] = await app.db.select().from(pushSubscriptions);
    expect(row!.subscription).not.toContain('secret-of-the-browser');
    expect(Buffer.from(row!.subscription, 'base64url').toString('latin1')).not.toContain('push.example');
  });

  it.each([
    'https://push.example.org/abc',
    'https://db5p.push.example.net/abc',
    'https://a.b.push.example.net/abc',
  ])('may name %s', async (endpoint) => {
    expect((await subscribe(endpoint)).status).toBe(200);
  });

  it.each([
    'http://push.example.org/abc',
    'https://push.example.org:8443/abc',
    'https://push.example.org.evil.com/abc',
    'https://evilpush.example.net/abc',
    'https://push.example.net/abc',
    'https://user@push.example.org/abc',
    'https://127.0.0.1/abc',
    'http://127.0.0.1:1/abc',
    'http://localhost:5432/',
    'file:///etc/passwd',
    'no address',
    '',
  ])('may not make the server call %s', async (endpoint) => {
    expect(errorOf(await subscribe(endpoint))).toMatchObject({ status: 422 });
    expect(await app.db.select().from(pushSubscriptions)).toEqual([]);
  });
});

it.each([
  ['no point of the curve', `BA${'A'.repeat(85)}`],
  ['no point in uncompressed form', `Ag${'A'.repeat(85)}`],
])('a browser whose key is %s is not subscribed', async (_, p256dh) => {
  const subscription = { ...push.browser('unused').subscription, p256dh, language: 'en' as const };
  expect(errorOf(await app.call(watches.subscribe, { body: { subscription } }, reader))).toMatchObject({
    status: 422,
    fields: { p256dh: expect.stringContaining('key') },
  });
  expect(await app.db.select().from(pushSubscriptions)).toEqual([]);
});

it('the key for browsers stays the same', async () => {
  const { publicKey } = (await list()).push;
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  const otherApp = await openTestApp();
  const someone = await otherApp.signIn({ read: true });
  expect(replyOf(await otherApp.call(watches.list, {}, someone)).push.publicKey).toBe(publicKey);
  await otherApp.close();
});
