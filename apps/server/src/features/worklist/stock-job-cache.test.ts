import { shipments, stockpiles as stockpileCalls } from '@backline/contract';
import type { LockAccess } from '@backline/domain';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { goals, items, stockpileContents, stockpiles, warehouses } from '../../db/schema.ts';
import { untilOlderTransactionsEnd } from '../../testing/quiet-server.ts';
import { replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';
import type { PromisedLine } from '../logigen/promised.queries.ts';
import { readStock } from '../stock/current-stock.ts';
import { placesOf } from './places.ts';
import { StockJobCache } from './stock-job-cache.ts';

const app = useTestApp();
let editor: SignedIn;
let depot: number;
let front: number;
let vault: number;
let kept: StockJobCache;
beforeEach(async () => {
  kept = new StockJobCache(2);
  editor = await app.signIn({ read: true, edit: true, username: 'Editor' });
  vault = await app.addGroup('Vault');
  depot = (await addWarehouse(app, editor, { name: 'Depot', stockpiles: [{ name: 'DEP-Public' }] })).id;
  front = (await addWarehouse(app, editor, { name: 'Front', stockpiles: [{ name: 'FRO-Public' }] })).id;
  const cloth = await itemId(app, 'Cloth', true);
  await app.db.update(items).set({ teched: true }).where(eq(items.firName, 'Cloth'));
  await app.db.insert(goals).values({ warehouseId: front, itemId: cloth, target: 50, minimum: 0 });
  await put('DEP-Public', 30);
});

const EVERYTHING = { seesLocked: true, groupIds: [] };
const OPEN_ONLY = { seesLocked: false, groupIds: [] };

async function get(access: LockAccess = EVERYTHING, reserved: PromisedLine[] = []) {
  const stock = await readStock(app.db);
  return kept.get(stock, access, { places: placesOf(stock), promised: { expected: [], reserved } });
}

async function idOf(name: string): Promise<number> {
  const [row] = await app.db.select().from(stockpiles).where(eq(stockpiles.name, name));
  return row!.id;
}

async function put(name: string, quantity: number) {
  const stockpileId = await idOf(name);
  const cloth = await itemId(app, 'Cloth', true);
  await app.db.delete(stockpileContents).where(eq(stockpileContents.stockpileId, stockpileId));
  await app.db.insert(stockpileContents).values({ stockpileId, itemId: cloth, quantity });
  await app.db
    .update(stockpiles)
    .set({ firUpdatedAt: new Date().toISOString() })
    .where(eq(stockpiles.id, stockpileId));
}

const lock = (permissionGroupId: number) =>
  app.db.update(stockpiles).set({ locked: true, permissionGroupId }).where(eq(stockpiles.name, 'DEP-Public'));

it('a write that changes no stock, goal or promise leaves the jobs in the cache', async () => {
  await untilOlderTransactionsEnd(app.db);
  const before = await get();
  await app.call(stockpileCalls.refresh, { params: { id: await idOf('DEP-Public') }, body: {} }, editor);
  const attributes = {
    supplierId: depot,
    destinationId: front,
    containers: [[{ itemId: await itemId(app, 'Cloth', true), quantity: 5 }]],
  };
  replyOf(await app.call(shipments.create, { body: { shipment: { attributes } } }, editor));
  expect(await get()).toBe(before);
});

it.each([
  ['a report', () => put('DEP-Public', 31)],
  ['a goal', () => app.db.update(goals).set({ target: 51 })],
  ['a lock', () => lock(vault)],
  ['a name', () => app.db.update(warehouses).set({ name: 'Harbour' }).where(eq(warehouses.id, front))],
])('%s makes them be computed again', async (_, change) => {
  const before = await get();
  await change();
  expect(await get()).not.toBe(before);
});

it('a promise makes them be computed again', async () => {
  const before = await get();
  const reserved = [{ warehouseId: depot, itemId: await itemId(app, 'Cloth', true), crates: 5 }];
  expect(await get(EVERYTHING, reserved)).not.toBe(before);
});

it('nobody gets the jobs of somebody who sees more', async () => {
  await lock(vault);
  expect((await get(EVERYTHING)).counts.haul).toBe(1);
  expect((await get(OPEN_ONLY)).counts.haul).toBe(0);
  expect((await get({ seesLocked: false, groupIds: [vault] })).counts.haul).toBe(1);
});

it('of too many different rights the first are dropped', async () => {
  const [first, second] = [await get(EVERYTHING), await get(OPEN_ONLY)];
  const third = await get({ seesLocked: false, groupIds: [vault] });
  expect(await get(OPEN_ONLY)).toBe(second);
  expect(await get({ seesLocked: false, groupIds: [vault] })).toBe(third);
  expect(await get(EVERYTHING)).not.toBe(first);
});
