import { type Supply, supplies, warehouses } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { goals, stockpileContents, stockpiles } from '../../db/schema.ts';
import { replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let editor: SignedIn;
let reader: SignedIn;
let groupId: number;
let member: SignedIn;
let alpha: number;
let bravo: number;
beforeEach(async () => {
  editor = await app.signIn({ read: true, edit: true });
  reader = await app.signIn({ read: true });
  groupId = await app.addGroup('Officers');
  member = await app.signIn({ read: true, groupIds: [groupId] });
  // Lists of warehouses have the Frontline before the Backline.
  bravo = await add('Bravo', 'Frontline');
  alpha = await add('Alpha', 'Backline');
});

const add = async (name: string, category: string) =>
  (await addWarehouse(app, editor, { name, category, stockpiles: [{ name }] })).id;
async function want(warehouseId: number, firName: string, target: number, minimum = 0) {
  await app.db
    .insert(goals)
    .values({ warehouseId, itemId: await itemId(app, firName, true), target, minimum });
}
const stockpileId = async (name: string) => {
  const [row] = await app.db.select().from(stockpiles).where(eq(stockpiles.name, name));
  return row!.id;
};
async function put(name: string, firName: string, quantity: number, crated = true) {
  await app.db.insert(stockpileContents).values({
    stockpileId: await stockpileId(name),
    itemId: await itemId(app, firName, crated),
    quantity,
  });
}
const reported = (name: string, firUpdatedAt: string) =>
  app.db.update(stockpiles).set({ firUpdatedAt }).where(eq(stockpiles.name, name));
const overview = async (by = reader) => replyOf(await app.call(supplies.overview, {}, by));
const lineOf = async (firName: string, by = reader): Promise<Supply | undefined> =>
  (await overview(by)).find(({ item }) => item.firName === firName && item.crated);
const lacksMost = async (firName: string, by = reader) => {
  const { lacksMost: most } = (await lineOf(firName, by)) ?? {};
  return most && `${most.name} ${most.missing}`;
};

it('a line adds up the goals of all warehouses, and names the one that lacks most of its own', async () => {
  await want(alpha, 'Cloth', 30, 4);
  await want(bravo, 'Cloth', 20, 5);
  await put('Alpha', 'Cloth', 25);
  expect(await lineOf('Cloth')).toMatchObject({
    quantity: 25,
    target: 50,
    minimum: 9,
    lacksMost: { id: bravo, name: 'Bravo', missing: 20 },
  });
  await put('Bravo', 'Cloth', 16);
  expect(await lacksMost('Cloth')).toBe('Alpha 5');
  replyOf(await app.call(warehouses.remove, { params: { id: alpha } }, editor));
  expect(await lineOf('Cloth')).toMatchObject({
    quantity: 16,
    target: 20,
    lacksMost: { id: bravo, missing: 4 },
  });
});

it('of warehouses that lack as much the first by name is named', async () => {
  for (const id of [alpha, bravo]) await want(id, 'Cloth', 10);
  expect(await lacksMost('Cloth')).toBe('Alpha 10');
  const [delta, charlie] = [await add('Delta', 'Backline'), await add('Charlie', 'Frontline')];
  for (const id of [delta, charlie]) await want(id, 'Bandages', 3);
  expect(await lacksMost('Bandages')).toBe('Charlie 3');
});

it('what one has too much is no help to another; where nobody lacks any, none is named', async () => {
  await want(alpha, 'Cloth', 10);
  await want(bravo, 'Cloth', 10);
  await put('Alpha', 'Cloth', 30);
  expect(await lacksMost('Cloth')).toBe('Bravo 10');
  await put('Bravo', 'Cloth', 10);
  expect(await lineOf('Cloth')).not.toHaveProperty('lacksMost');
  await put('Bravo', 'Bandages', 5);
  expect(await lineOf('Bandages')).not.toHaveProperty('lacksMost');
});

it('who lacks most, and when it was reported, follow the stock that the viewer may see', async () => {
  await app.db
    .insert(stockpiles)
    .values({ warehouseId: alpha, name: 'Vault', locked: true, permissionGroupId: groupId });
  await want(alpha, 'Cloth', 30);
  await want(bravo, 'Cloth', 20);
  await put('Alpha', 'Cloth', 1);
  await put('Vault', 'Cloth', 19);
  await reported('Alpha', '2026-11-20T08:00:00.000Z');
  await reported('Vault', '2026-11-21T08:00:00.000Z');
  expect(await lacksMost('Cloth', member)).toBe('Bravo 20');
  expect(await lacksMost('Cloth')).toBe('Alpha 29');
  expect((await lineOf('Cloth', member))?.reportedAt).toBe('2026-11-21T08:00:00.000Z');
  expect((await lineOf('Cloth'))?.reportedAt).toBe('2026-11-20T08:00:00.000Z');
});

it('the last report of a line is the newest of the stockpiles that hold the item in its form', async () => {
  await put('Alpha', 'Cloth', 3);
  await put('Bravo', 'Cloth', 3);
  await put('Bravo', 'Bandages', 1);
  await reported('Alpha', '2026-11-20T08:00:00.000Z');
  await reported('Bravo', '2026-11-20T07:00:00.000Z');
  expect((await lineOf('Cloth'))?.reportedAt).toBe('2026-11-20T08:00:00.000Z');
  expect((await lineOf('Bandages'))?.reportedAt).toBe('2026-11-20T07:00:00.000Z');
  await add('Charlie', 'Frontline');
  await put('Charlie', 'Bandages', 9, false);
  await reported('Charlie', '2026-11-21T09:00:00.000Z');
  expect(await lineOf('Bandages')).toMatchObject({
    reportedAt: '2026-11-20T07:00:00.000Z',
    quantity: 1,
    fullQuantity: 59, // a crate holds 50
    cratedQuantity: 1,
  });
  await want(alpha, 'RifleC', 2);
  expect(await lineOf('RifleC')).not.toHaveProperty('reportedAt');
});
