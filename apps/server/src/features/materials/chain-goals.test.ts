import { type Input, materials, orders, type ProductionChain, pyramids } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { goals, stockpileContents, stockpiles } from '../../db/schema.ts';
import { replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, categoryId, itemId } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let editor: SignedIn;
let reader: SignedIn;
let ward: number;
let camp: number;
let depot: number;
beforeEach(async () => {
  editor = await app.signIn({ read: true, edit: true, manage: true });
  reader = await app.signIn({ read: true });
  const add = async (name: string, category: string) =>
    (await addWarehouse(app, editor, { name, category, stockpiles: [{ name }] })).id;
  ward = await add('Ward', 'Frontline');
  camp = await add('Camp', 'Frontline');
  depot = await add('Depot', 'Backline');
});

async function put(name: string, firName: string, quantity: number, crated = true) {
  const [stockpile] = await app.db.select().from(stockpiles).where(eq(stockpiles.name, name));
  await app.db
    .insert(stockpileContents)
    .values({ stockpileId: stockpile!.id, itemId: await itemId(app, firName, crated), quantity });
}
async function want(warehouseId: number, firName: string, target: number, crated = true) {
  const item = await itemId(app, firName, crated);
  await app.db.insert(goals).values({ warehouseId, itemId: item, target, minimum: 0 });
}

type Query = NonNullable<Input<typeof materials.chain>['query']>;
const ask = async (query: Query, by = reader): Promise<ProductionChain> =>
  replyOf(await app.call(materials.chain, { query }, by));
/** Lists the wanted items: `CodeName need - from stock`. */
const wanted = ({ rows }: ProductionChain) =>
  rows
    .filter(({ level }) => level === 1)
    .map(({ code, need, fromStock }) => `${code} ${need} - ${fromStock}`);
const frontline = () => categoryId(app, editor, 'Frontline');

// A crate of bandages holds 50, one of Basic Materials 100.
it('a category lacks what each of its warehouses lacks: what one has too much is no help to another', async () => {
  await want(ward, 'Bandages', 10);
  await put('Ward', 'Bandages', 14);
  await want(camp, 'Bandages', 10);
  await put('Camp', 'Bandages', 4);
  await want(depot, 'Bandages', 10);
  expect(wanted(await ask({ categoryId: await frontline() }))).toEqual(['Bandages 300 - 0']);
  await want(camp, 'Cloth', 1);
  expect(wanted(await ask({ categoryId: await frontline() })).toSorted()).toEqual([
    'Bandages 300 - 0',
    'Cloth 100 - 0',
  ]);
});

it('a warehouse that has all it wants lacks nothing; both forms of an item are wanted together', async () => {
  await want(ward, 'Bandages', 10);
  await put('Ward', 'Bandages', 10);
  expect((await ask({ warehouseId: ward })).rows).toEqual([]);
  await want(ward, 'Bandages', 40, false);
  await put('Ward', 'Bandages', 15, false);
  expect(wanted(await ask({ warehouseId: ward }))).toEqual(['Bandages 25 - 0']);
  await app.db.delete(stockpileContents);
  expect(wanted(await ask({ warehouseId: ward }))).toEqual(['Bandages 540 - 0']);
});

it('what is wanted is taken from no warehouse whose goal is filled, and from any other', async () => {
  await want(ward, 'Bandages', 10);
  await put('Ward', 'Bandages', 4);
  await put('Camp', 'Bandages', 2);
  await put('Depot', 'Bandages', 1);
  const stockOf = [ward, camp, depot].join();
  expect(wanted(await ask({ warehouseId: ward, stockOf }))).toEqual(['Bandages 300 - 150']);
  expect(wanted(await ask({ categoryId: await frontline(), stockOf }))).toEqual(['Bandages 300 - 50']);
  expect(wanted(await ask({ items: 'Bandages:1:6', stockOf }))).toEqual(['Bandages 300 - 0']);
});

it('the goals of a warehouse keep its stock only where they are what the chain is for', async () => {
  await want(ward, 'Bandages', 10);
  await want(ward, 'Cloth', 2);
  await put('Ward', 'Cloth', 3);
  await want(depot, 'Cloth', 2);
  await put('Depot', 'Cloth', 3);
  const taken = async (stockOf: number) =>
    (await ask({ warehouseId: ward, stockOf: String(stockOf) })).taken.map(({ amount }) => amount);
  expect(await taken(ward)).toEqual([100]);
  expect(await taken(depot)).toEqual([300]);
});

// Bandages cannot be mass-produced, rifles can.
it('an order is made where it is ordered, and its chain follows each change of it', async () => {
  const rifle = await itemId(app, 'RifleC', true);
  const body = { orders: [{ itemId: rifle, crates: 4, method: 'factory' as const }] };
  const [order] = replyOf(await app.call(orders.create, { body }, editor)).orders;
  const orderId = order!.id;
  const made = async () => (await ask({ orderId })).goods.find(({ code }) => code === 'RifleC')?.orders;
  expect(await made()).toEqual([{ place: 'factory', orders: 1, crates: 4 }]);
  const change = async (attributes: { crates: number; method?: 'mpf' }) =>
    replyOf(
      await app.call(orders.update, { params: { id: orderId }, body: { order: { attributes } } }, editor),
    );
  await change({ crates: 3 });
  expect(await made()).toEqual([{ place: 'factory', orders: 1, crates: 3 }]);
  await change({ crates: 9, method: 'mpf' });
  expect(await made()).toEqual([{ place: 'mpf', orders: 1, crates: 9 }]);
});

it('stock is used once, its crates and loose items together, however often its warehouse is named', async () => {
  await put('Depot', 'Cloth', 2);
  await put('Depot', 'Cloth', 30, false);
  const chain = await ask({ items: 'Bandages:1:10', stockOf: [depot, depot].join() });
  expect(chain.taken).toEqual([{ warehouse: { id: depot, name: 'Depot' }, code: 'Cloth', amount: 230 }]);
  expect(chain.rows[1]).toMatchObject({ code: 'Cloth', need: 800, fromStock: 230, make: 570 });
});

it('the same chosen item twice is wanted twice, and one that does not exist is left out', async () => {
  expect(wanted(await ask({ items: 'Bandages:1:2,Nothing:1:5,Bandages:0:7' }))).toEqual(['Bandages 107 - 0']);
  expect((await ask({ items: 'Nothing:1:5' })).rows).toEqual([]);
});

it('a pyramid lacks the first item of each column that is not full, counting its alternatives', async () => {
  const [bandages, aid, rifle] = [
    await itemId(app, 'Bandages', true),
    await itemId(app, 'FirstAidKit', true),
    await itemId(app, 'RifleC', false),
  ];
  const rows = [
    [
      { items: [bandages, aid], target: 9, order: 0 },
      { items: [rifle], target: 40, order: 1 },
    ],
  ];
  const body = { pyramid: { attributes: { name: 'Front', bluefin: false, rows } } };
  const { id } = replyOf(await app.call(pyramids.create, { body }, editor));
  await put('Depot', 'FirstAidKit', 4);
  await put('Camp', 'RifleC', 15, false);
  expect(wanted(await ask({ pyramidId: id })).toSorted()).toEqual(['Bandages 250 - 0', 'RifleC 25 - 0']);
  await put('Ward', 'RifleC', 30, false);
  expect(wanted(await ask({ pyramidId: id }))).toEqual(['Bandages 250 - 0']);
});

it('locked stock reduces what a warehouse lacks for its group only, and never what everybody will see', async () => {
  const groupId = await app.addGroup('Officers', { read: true });
  const officer = await app.signIn({ groupIds: [groupId] });
  const lock = { locked: true, permissionGroupId: groupId };
  await app.db.insert(stockpiles).values({ warehouseId: ward, name: 'Safe', ...lock });
  await want(ward, 'Bandages', 10);
  await put('Ward', 'Bandages', 1);
  await put('Safe', 'Bandages', 6);
  const lacks = async (query: Query, by: SignedIn) => wanted(await ask(query, by));
  for (const query of [{ warehouseId: ward }, { categoryId: await frontline() }]) {
    expect(await lacks(query, officer)).toEqual(['Bandages 150 - 0']);
    expect(await lacks(query, reader)).toEqual(['Bandages 450 - 0']);
    expect(await lacks({ ...query, excludeLocked: 'true' }, officer)).toEqual(['Bandages 450 - 0']);
  }
});
