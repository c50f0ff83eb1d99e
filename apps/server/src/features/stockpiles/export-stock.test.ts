import { apiKeys, stockpiles } from '@backline/contract';
import { beforeEach, expect, it } from 'vitest';
import { reportRow, sendReport } from '../../testing/send-report.ts';
import { replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let admin: SignedIn;
let reader: SignedIn;
let officer: SignedIn;
let warehouse: Awaited<ReturnType<typeof addWarehouse>>;
beforeEach(async () => {
  admin = await app.signIn({ admin: true });
  reader = await app.signIn({ read: true });
  const groupId = await app.addGroup('Officers');
  officer = await app.signIn({ read: true, groupIds: [groupId] });
  const vault = { name: 'A vault', locked: true, permissionGroup: { id: groupId } };
  warehouse = await addWarehouse(app, admin, {
    name: 'North',
    stockpiles: [{ name: 'Lima' }, vault, { name: 'Kilo' }],
  });
});

const row = (...of: Parameters<typeof reportRow>) => ({
  ...reportRow(...of),
  Timestamp: '2026-11-21T11:00:00Z',
});
const report = (...entries: object[]) => sendReport(app, officer, entries);
const exported = async (by = reader) => replyOf(await app.call(stockpiles.export, {}, by)).stockpiles;
const get = (headers: Record<string, string> = {}, by: SignedIn = reader) =>
  app.request({ method: 'GET', url: '/api/export', by, headers });

it('lists every stockpile by name with all of its contents, by CodeName, loose items first', async () => {
  await report(
    row('Kilo', 'Cloth', 12),
    row('Kilo', 'Bandages', 3),
    row('Kilo', 'Cloth', 5, false),
    row('Kilo', 'Shovel', 0),
  );
  const place = {
    type: warehouse.buildingType,
    warehouse: { id: warehouse.id, name: 'North', location: warehouse.location },
  };
  expect(await exported()).toMatchObject([
    {
      ...place,
      name: 'Kilo',
      timestamp: '2026-11-21T11:00:00.000Z',
      items: [
        { codeName: 'Bandages', crated: true, quantity: 3 },
        { codeName: 'Cloth', crated: false, quantity: 5 },
        { codeName: 'Cloth', crated: true, quantity: 12 },
      ],
    },
    { ...place, name: 'Lima', timestamp: null, items: [] },
  ]);
});

it('has a tag that avoids sending it twice, and a new one after a report', async () => {
  await report(row('Kilo', 'Cloth', 12));
  const first = await get();
  const tag = String(first.headers.etag);
  expect((await get({ 'if-none-match': tag })).status).toBe(304);
  await report(row('Kilo', 'Cloth', 13));
  const second = await get({ 'if-none-match': tag });
  expect(second).toMatchObject({ status: 200, json: { stockpiles: [{ items: [{ quantity: 13 }] }, {}] } });
});

it('does not differ in a single byte for outsiders, whatever is in a locked stockpile', async () => {
  await report(row('Kilo', 'Cloth', 12));
  const [before, tag] = [await get(), String((await get()).headers.etag)];
  await report(row('A vault', 'Shovel', 99));
  const after = await get();
  expect([after.json, after.headers.etag]).toEqual([before.json, tag]);
  expect((await get({ 'if-none-match': tag })).status).toBe(304);
  expect((await exported(officer)).map(({ name }) => name)).toEqual(['A vault', 'Kilo', 'Lima']);
  expect((await exported()).map(({ name }) => name)).toEqual(['Kilo', 'Lima']);
});

it('can be sent back as a report of a tool, and is then the same again', async () => {
  await report(row('Kilo', 'Cloth', 12), row('Kilo', 'Bandages', 3, false), row('Lima', 'Shovel', 2));
  const first = (await get()).json;
  await report(
    { ...row('Kilo', 'Petrol', 1), Timestamp: '2026-11-21T11:10:00Z' },
    { ...row('Lima', 'Petrol', 1), Timestamp: '2026-11-21T11:10:00Z' },
  );
  const attributes = { name: 'Bot', scopes: { read: true, edit: false, manage: false }, expiresInDays: null };
  const { key } = replyOf(await app.call(apiKeys.create, { body: { apiKey: { attributes } } }, reader));
  const headers = { authorization: `Bearer ${key}` };
  const sent = await app.server.inject({
    method: 'POST',
    url: '/api/reports?force=true&confirm=true',
    payload: first as object,
    headers,
  });
  expect(sent.json()).toMatchObject([{ status: 'applied' }, { status: 'applied' }]);
  const byKey = await app.server.inject({ method: 'GET', url: '/api/export', headers });
  expect(byKey.json()).toEqual(first);
});
