import { alerts as alertCalls, ENDPOINTS, fir, permissionGroups, warehouses } from '@backline/contract';
import { HOUR_MS } from '@backline/domain';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as schema from '../db/schema.ts';
import { type Answers, READS, titleOf, walk as walkAll } from '../testing/outsider-walk.ts';
import { replyOf, type SignedIn, useTestApp } from '../testing/test-app.ts';
import { followWar, setTowns } from '../testing/war-builders.ts';
import { addWarehouse, itemId } from '../testing/warehouse-builders.ts';

/**
 * Generated from the contract: an outsider calls every endpoint that reads, with every id and every option that
 * exists, before and after somebody locks a full stockpile. Not a single byte of any answer may differ.
 */

const NAME = 'Planted Vault';
const CODE = '913579';
const QUANTITY = 7654321;
const NO_ID = 999_999_999;
const TAKEN_AT = '2026-11-21T11:11:11.111Z';

const app = useTestApp({ emptied: false });
let admin: SignedIn;
let insider: SignedIn;
let outsider: SignedIn;
let groupId: number;
let supplierId: number;
/** Supplier and destination. */
let warehouseIds: number[];
let ids: number[];
/** Items in the planted stockpile. */
let goods: number[];
/** The outsider's answers after the stockpile was locked; the tests run in order, on one database. */
let afterPlanting: Answers;

/** All answers that a viewer gets, by the endpoint's title and by the request. */
const walk = (by: SignedIn, asked = ids) =>
  walkAll(app, by, {
    ids: asked,
    choices: {
      name: [NAME, 'Open Shed', 'Nobody knows'],
      inactive: ['true'],
      select: ['true'],
      mine: ['true'],
      range: ['week'],
      warehouseId: warehouseIds.map(String),
      before: ['1000'],
      userId: ['1'],
      feature: ['stockpiles'],
      text: [NAME],
      from: [TAKEN_AT],
      until: [TAKEN_AT],
      destinationId: warehouseIds.map(String),
      chosen: warehouseIds.map(String),
      items: ['Cloth:1:9'],
      categoryId: ['1', '2', '3'],
      pyramidId: ['1'],
      orderId: ['1'],
      stockOf: [warehouseIds.join(',')],
      ways: ['Cloth:Cloth.1'],
      war: ['1'],
      form: ['loose'],
      category: ['Supplies'],
      itemIds: [goods.join(',')],
      excludedItems: ['Cloth'],
      excludeConstructs: ['true'],
      excludeLocked: ['true'],
      language: ['de'],
    },
    routes: [warehouseIds, warehouseIds.toReversed()] as [number, number][], // of two
  });

const report = (entries: object[]) => ({ report: { entries } });
const row = (name: string, codeName: string, quantity: number, crated = true) => ({
  'Stockpile Name': name,
  CodeName: codeName,
  Quantity: quantity,
  'Crated?': crated,
  Timestamp: TAKEN_AT,
});
const submit = (by: SignedIn, entries: object[]) =>
  app.request({ method: 'POST', url: fir.processReport.path, by, payload: report(entries) });

const alertPass = () => app.server.jobs.runNow('alerts');

/** Locks a stockpile and fills it with something that every list, total, fill, matrix and plan counts. */
async function plant(): Promise<number> {
  const { stockpiles: before } = replyOf(
    await app.call(warehouses.get, { params: { id: supplierId } }, admin),
  );
  const kept = before.map(({ id, name, code, locked, permissionGroup }) => ({
    id,
    name,
    code,
    locked,
    permissionGroup,
  }));
  const planted = { name: NAME, code: CODE, locked: true, permissionGroup: { id: groupId } };
  const attributes = { stockpiles: [...kept, planted] };
  const changed = replyOf(
    await app.call(
      warehouses.update,
      { params: { id: supplierId }, body: { warehouse: { attributes } } },
      admin,
    ),
  );
  const rows = [row(NAME, 'Cloth', QUANTITY), row(NAME, 'RifleC', QUANTITY)];
  const full = [...rows, row(NAME, 'ShippingContainer', QUANTITY, false)];
  expect((await submit(insider, full)).status).toBe(200);
  await alertPass();
  // It goes public soon, and for a while it has none of its containers: both cause alerts, for those who may see it.
  const refreshedAt = new Date(app.clock.now.getTime() - 43 * HOUR_MS).toISOString();
  await app.db.update(schema.stockpiles).set({ refreshedAt }).where(eq(schema.stockpiles.name, NAME));
  await alertPass();
  for (const entries of [rows, full]) {
    expect((await submit(insider, entries)).status).toBe(200);
    await alertPass();
  }
  return changed.stockpiles.find(({ name }) => name === NAME)!.id;
}

beforeAll(async () => {
  groupId = await app.addGroup('Officers');
  const rights = { read: true, edit: true, manage: true };
  admin = await app.signIn({ admin: true });
  insider = await app.signIn({ ...rights, groupIds: [groupId], username: 'Insider' });
  outsider = await app.signIn({ ...rights, groupIds: [await app.addGroup('Others')], username: 'Outsider' });
  const supplier = await addWarehouse(app, admin, { name: 'Supplier', stockpiles: [{ name: 'Open Shed' }] });
  const destination = await addWarehouse(app, admin, { name: 'Destination', stockpiles: [{ name: 'Far' }] });
  supplierId = supplier.id;
  warehouseIds = [supplier.id, destination.id];
  goods = await Promise.all([
    itemId(app, 'Cloth', true),
    itemId(app, 'RifleC', true),
    itemId(app, 'ShippingContainer', false),
  ]);
  for (const warehouseId of [supplier.id, destination.id])
    await app.db
      .insert(schema.goals)
      .values(goods.map((item) => ({ warehouseId, itemId: item, target: 9_999_999, minimum: 1 })));
  const column = { items: goods, target: 9_999_999, order: 0 };
  const pyramid = { pyramid: { attributes: { name: 'Front', bluefin: true, rows: [[column]] } } };
  await app.request({ method: 'POST', url: '/api/pyramids', by: admin, payload: pyramid });
  await submit(outsider, [row('Open Shed', 'Cloth', 5), row('Open Shed', 'RifleC', 5)]);
  await alertPass();
  await followWar(app, admin);
  const patridia = { owner: 'COLONIALS', changedAt: app.clock.now } as const;
  await setTowns(app, supplierId, { mercy: { owner: 'WARDENS' }, patridia });
  await submit(outsider, [row('Open Shed', 'Cloth', 5)]);
  await alertPass();
  await submit(outsider, [row('Open Shed', 'Cloth', 5), row('Open Shed', 'RifleC', 5)]);
  await alertPass();
  ids = [...new Set([supplier.stockpiles[0]!.id, goods[0]!, goods[2]!, ...warehouseIds])];
});

describe('a locked stockpile', () => {
  it('does not change a single byte of an outsider’s answers, whatever is requested', async () => {
    const before = await walk(outsider);
    const stockpileId = await plant();
    const ofNothing = await walk(outsider, [NO_ID]);
    ids.push(stockpileId);
    const after = await walk(outsider);
    afterPlanting = after;
    for (const endpoint of READS) {
      const [was, is, nothing] = [before, after, ofNothing].map((answers) => answers.get(titleOf(endpoint))!);
      const ofPlanted = [...is!].filter(([asked]) => !was!.has(asked));
      expect([...is!].filter(([asked]) => was!.has(asked))).toEqual([...was!]);
      // Requests with its id are answered like those with an unknown id.
      const expected = endpoint.path.includes(':id') ? [...nothing!.values()] : [];
      expect(ofPlanted.map(([, answer]) => answer)).toEqual(expected);
    }

    const answers = JSON.stringify([...after.values()].map((own) => [...own.values()]));
    const amounts = [QUANTITY, QUANTITY + 5].flatMap((crates) => [crates, crates * 100, crates * 20]);
    for (const planted of [NAME, CODE, ...amounts.map(String)]) expect(answers).not.toContain(planted);

    // The test is not blind: a viewer who may see the stockpile finds it in all these places.
    const seen = await app.request({ method: 'GET', url: `/api/warehouses/${supplierId}`, by: insider });
    expect(JSON.stringify(seen.json)).toContain(CODE);
    const alertKinds = async (by: SignedIn) => {
      const { alerts } = replyOf(await app.call(alertCalls.list, {}, by));
      return alerts.map(({ event }) => event.kind).sort();
    };
    // Both warehouses are threatened, and the rifles of the open stockpile fell, for both people; only its group gets the
    // alerts of the planted one.
    const threats = ['town-threatened', 'town-threatened'];
    expect(await alertKinds(outsider)).toEqual(['below-minimum', ...threats]);
    expect(await alertKinds(insider)).toEqual(['below-minimum', 'below-minimum', 'public-soon', ...threats]);
    const toAdmin = await walk(admin);
    const changed = READS.map(titleOf).filter(
      (title) => JSON.stringify([...toAdmin.get(title)!]) !== JSON.stringify([...after.get(title)!]),
    );
    expect(changed).toEqual(
      expect.arrayContaining([
        'GET /api/supplies',
        'GET /api/alerts',
        'GET /api/warehouses',
        'GET /api/warehouses/:id',
        'GET /api/stockpiles/names',
        'GET /api/stockpiles/contents',
        'GET /api/stockpiles/:id/history',
        'GET /api/items/:id/distribution',
        'GET /api/items/:id/history',
        'GET /api/statistics/work',
        'GET /api/statistics/stock',
        'GET /api/pyramids',
        'GET /api/pyramids/:id',
        'GET /api/logi_gen/matrix',
        'POST /api/logi_gen/calculate',
        'POST /api/logi_gen/generate',
        'GET /api/permission_groups',
      ]),
    );
    const asked = [...after.values()].reduce((sum, own) => sum + own.size, 0);
    console.log(
      `Locked stockpiles: ${READS.length} reading endpoints, ${asked} questions, ${changed.length} answer admins otherwise.`,
    );
  });

  it('cannot be written to by an outsider, who gets the same answer as for a name that does not exist', async () => {
    const [planted] = await app.db.select().from(schema.stockpiles).where(eq(schema.stockpiles.name, NAME));
    const writes = ENDPOINTS.filter(
      ({ method, path }) => method !== 'GET' && path.startsWith('/api/stockpiles/:id'),
    );
    expect(writes.length).toBeGreaterThan(1);
    for (const { method, path } of writes)
      for (const id of [planted!.id, 999_999]) {
        const url = path.replace(':id', String(id));
        const payload = { report_id: 2, refreshed_at: planted!.refreshedAt };
        const answer = await app.request({ method, url, by: outsider, payload });
        expect(answer.status, url).toBe(404);
      }
    const answer = async (name: string) => {
      const { status, json } = await submit(outsider, [row(name, 'Cloth', 1)]);
      return `${status} ${JSON.stringify(json).replaceAll(name, '…')}`;
    };
    expect(await answer(NAME)).toBe(await answer('Nobody knows'));
    const [now] = await app.db.select().from(schema.stockpiles).where(eq(schema.stockpiles.name, NAME));
    expect(now).toEqual(planted);
  });

  it('prevents an outsider from deleting its warehouse, without revealing why or how many', async () => {
    const remove = (by: SignedIn) =>
      app.request({ method: 'DELETE', url: `/api/warehouses/${supplierId}`, by });
    const refused = await remove(outsider);
    expect(refused).toMatchObject({
      status: 409,
      json: { error: { message: 'You cannot delete this warehouse. Ask an admin to do it.' } },
    });
    expect(JSON.stringify(refused.json)).not.toMatch(/lock|stockpile|\d/i);
    const stored = () => app.db.select().from(schema.stockpiles).where(eq(schema.stockpiles.name, NAME));
    expect(await stored()).toHaveLength(1);
  });

  it('stays hidden when its group is deleted: only admins see it then', async () => {
    await app.call(permissionGroups.remove, { params: { id: groupId } }, admin);
    const after = await walk(outsider);
    for (const endpoint of READS.filter((read) => read !== permissionGroups.names))
      expect(after.get(titleOf(endpoint))).toEqual(afterPlanting.get(titleOf(endpoint)));
    const names = async (by: SignedIn) =>
      (await app.request({ method: 'GET', url: '/api/stockpiles/names', by })).json;
    expect(await names(insider)).toEqual(await names(outsider));
    expect(await names(admin)).toContain(NAME);
    const byOutsider = await app.request({
      method: 'DELETE',
      url: `/api/warehouses/${supplierId}`,
      by: outsider,
    });
    expect(byOutsider.status).toBe(409);
  });

  it('does not prevent a viewer who sees it from deleting its warehouse', async () => {
    const answer = await app.request({ method: 'DELETE', url: `/api/warehouses/${supplierId}`, by: admin });
    expect(answer.status).toBe(200);
  });
});
