import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { auth, categories, items, supplies, warehouses } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { stockpileContents, stockpiles, userRoles } from '../db/schema.ts';
import { type SignedIn, useTestApp } from '../testing/test-app.ts';
import { addWarehouse, itemId } from '../testing/warehouse-builders.ts';

/** Tests of what a browser caches of the API, and of what it gets when it revalidates. */

const app = useTestApp();
let admin: SignedIn;
beforeEach(async () => {
  admin = await app.signIn({ admin: true });
});

const ask = (url: string, by: SignedIn | null, headers: Record<string, string> = {}) =>
  app.server.inject({
    url,
    headers: { ...(by ? { authorization: `Bearer ${by.token}` } : {}), ...headers },
  });
const tagOf = async (url: string, by: SignedIn) => String((await ask(url, by)).headers.etag);

it.each([supplies.overview.path, warehouses.list.path, items.list.path, categories.list.path])(
  '%s is cached by browsers and revalidated each time: 304 without a body until it changes',
  async (url) => {
    const first = await ask(url, admin);
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
      vary: expect.stringContaining('authorization'),
    });
    const again = await ask(url, admin, { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      etag: first.headers.etag,
      vary: first.headers.vary,
    });
  },
);

it.each([
  ['its own', (tag: string) => tag, 304],
  ['one of several', (tag: string) => `"other", ${tag}`, 304],
  ['the strong spelling', (tag: string) => tag.slice(2), 304],
  ['any', () => '*', 304],
  ['another', () => 'W/"other"', 200],
])('a request with %s tag', async (_, headerOf, status) => {
  const tag = await tagOf(categories.list.path, admin);
  const answer = await ask(categories.list.path, admin, { 'if-none-match': headerOf(tag) });
  expect(answer.statusCode).toBe(status);
});

it('codes of stockpiles and sign-ins in progress are cached nowhere, and a copy that somebody has is still confirmed', async () => {
  const { id } = await addWarehouse(app, admin, { stockpiles: [{ name: 'A', code: '123456' }] });
  const url = warehouses.get.path.replace(':id', String(id));
  const first = await ask(url, admin);
  expect(first.headers['cache-control']).toBe('no-store');
  const again = await ask(url, admin, { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'no-store']);
  expect((await ask(auth.authorizeUrl.path, null)).headers['cache-control']).toBe('no-store');
});

it('errors and writes are cached nowhere and have no tag', async () => {
  const missing = await ask('/api/items/2000000000', admin, { 'if-none-match': '*' });
  expect(missing.statusCode).toBe(404);
  const refused = await ask(supplies.overview.path, null, { 'if-none-match': '*' });
  expect(refused.statusCode).toBe(401);
  const written = await app.request({
    method: 'POST',
    url: auth.loggedIn.path,
    by: admin,
    payload: {},
    headers: { 'if-none-match': '*' },
  });
  expect(written.status).toBe(200);
  for (const { headers } of [missing, refused, written]) {
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.etag).toBeUndefined();
  }
});

it('a copy is not confirmed after a change, no matter who makes it', async () => {
  const { id } = await addWarehouse(app, admin, { stockpiles: [{ name: 'A' }] });
  const tag = await tagOf(supplies.overview.path, admin);
  const [stockpile] = await app.db.select().from(stockpiles).where(eq(stockpiles.warehouseId, id));
  const lines = { stockpileId: stockpile!.id, itemId: await itemId(app, 'Cloth', true), quantity: 7 };
  await app.db.insert(stockpileContents).values(lines); // not through the server: another process, or an operator
  const after = await ask(supplies.overview.path, admin, { 'if-none-match': tag });
  expect(after.statusCode).toBe(200);
  expect(after.json()).toMatchObject([{ quantity: 7 }]);
});

it('a copy is not confirmed to anybody who may see less, or nothing any more', async () => {
  const groupId = await app.addGroup('Officers');
  const officer = await app.signIn({ read: true, groupIds: [groupId] });
  const reader = await app.signIn({ read: true });
  await addWarehouse(app, admin, {
    stockpiles: [{ name: 'Locked', locked: true, permissionGroup: { id: groupId } }, { name: 'Open' }],
  });
  const url = '/api/stockpiles/names';
  const tag = await tagOf(url, officer);
  const known = { 'if-none-match': tag };
  expect((await ask(url, officer, known)).statusCode).toBe(304);
  expect((await ask(url, reader, known)).json()).toEqual(['Open']);
  await app.db.delete(userRoles).where(eq(userRoles.userId, officer.userId));
  expect((await ask(url, officer, known)).statusCode).toBe(403);
  expect((await ask(url, null, known)).statusCode).toBe(401);
});

it('a response is the same in every encoding, and its Vary header names the encoding', async () => {
  const plain = await ask(items.list.path, admin);
  const gzip = await ask(items.list.path, admin, { 'accept-encoding': 'gzip' });
  const brotli = await ask(items.list.path, admin, { 'accept-encoding': 'gzip, deflate, br' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload);
  expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain.rawPayload);
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
  for (const { headers } of [plain, gzip, brotli]) {
    expect(headers.vary).toContain('accept-encoding');
    expect(headers.etag).toBe(plain.headers.etag);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  }
});
