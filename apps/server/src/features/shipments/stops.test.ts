import { type Shipment, shipments } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { goals, stockpileContents, stockpiles } from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let ines: SignedIn;
let marlow: SignedIn;
let depot: number;
let front: number;
let cloth: number;
let petrol: number;
/** Ids of stockpiles by name. */
let ids: Record<string, number>;

beforeEach(async () => {
  const editor = await app.signIn({ read: true, edit: true });
  marlow = await app.signIn({ read: true, username: 'Marlow' });
  ines = await app.signIn({ read: true, username: 'Ines' });
  const [from, to] = [
    await addWarehouse(app, editor, {
      name: 'Depot',
      stockpiles: [{ name: 'DEP-Reserve', code: '307714' }, { name: 'DEP-Uniforms' }, { name: 'Public' }],
    }),
    await addWarehouse(app, editor, {
      name: 'Front',
      stockpiles: [{ name: 'Public' }, { name: 'FRO-Bunkers' }, { name: 'FRO-Last' }],
    }),
  ];
  depot = from.id;
  front = to.id;
  ids = Object.fromEntries([
    ...to.stockpiles.map(({ id, name }) => [name === 'Public' ? 'Front Public' : name, id]),
    ...from.stockpiles.map(({ id, name }) => [name, id]),
  ]);
  [cloth, petrol] = [await itemId(app, 'Cloth', true), await itemId(app, 'Petrol', true)];
  for (const item of [cloth, petrol])
    await app.db.insert(goals).values({ warehouseId: front, itemId: item, target: 100, minimum: 0 });
});

async function stock(name: string, item: number, quantity: number, hoursAgo = 1) {
  const stockpileId = ids[name] ?? 0;
  await app.db.insert(stockpileContents).values({ stockpileId, itemId: item, quantity });
  const firUpdatedAt = new Date(START.getTime() - hoursAgo * 3_600_000).toISOString();
  await app.db.update(stockpiles).set({ firUpdatedAt }).where(eq(stockpiles.id, stockpileId));
}

/** A saved shipment with a container for each number of crates of cloth, and petrol in the first. */
async function saved(cloths: number[], petrols = 0, by = marlow): Promise<Shipment> {
  const containers = cloths.map((quantity, index) => [
    { itemId: cloth, quantity },
    ...(index === 0 && petrols > 0 ? [{ itemId: petrol, quantity: petrols }] : []),
  ]);
  const attributes = { supplierId: depot, destinationId: front, containers };
  return replyOf(await app.call(shipments.create, { body: { shipment: { attributes } } }, by));
}
const get = async (id: number, by = ines) => replyOf(await app.call(shipments.get, { params: { id } }, by));
const step = async (id: number, action: 'claim' | 'load' | 'deliver', by = ines) =>
  replyOf(
    await app.call(shipments.step, { params: { id }, body: { step: { action, containers: [1] } } }, by),
  );
const line = (parts: object) => ({
  container: 1,
  itemId: cloth,
  stockpileId: ids['DEP-Reserve'] ?? 0,
  found: 0,
  leftOut: 0,
  ...parts,
});
const correct = (id: number, parts: object, by = ines) =>
  app.call(shipments.correct, { params: { id }, body: { line: line(parts) } }, by);
/** The stockpiles that the lines of a container are taken from. */
const route = ({ containers }: Shipment, number = 1) =>
  containers[number - 1]?.stops.flatMap(({ id, name }) =>
    (containers[number - 1]?.supplies ?? []).flatMap(({ item, from }) =>
      from.flatMap(({ stockpileId, crates }) =>
        stockpileId === id ? `${name}: ${crates} ${item.firName}` : [],
      ),
    ),
  );

describe('where a container is loaded', () => {
  it('is said of each line in the order of the way, until it is loaded', async () => {
    await stock('DEP-Reserve', cloth, 30);
    await stock('DEP-Uniforms', cloth, 40);
    await stock('Public', petrol, 10);
    const { id } = await saved([40], 5);
    expect(route(await get(id))).toEqual(['DEP-Uniforms: 40 Cloth', 'Public: 5 Petrol']);
    expect(route(await step(id, 'claim'))).toHaveLength(2);
    expect((await step(id, 'load')).containers[0]?.supplies.flatMap(({ from }) => from)).toEqual([]);
  });

  it('counts what other containers, of other shipments too, take before it', async () => {
    await stock('DEP-Reserve', cloth, 60);
    await stock('DEP-Uniforms', cloth, 50);
    const { id: first } = await saved([60]);
    const second = await saved([20, 20]);
    expect(route(await get(first))).toEqual(['DEP-Reserve: 60 Cloth']);
    expect(route(second, 1)).toEqual(['DEP-Uniforms: 20 Cloth']);
    expect(route(second, 2)).toEqual(['DEP-Uniforms: 20 Cloth']);
    await step(first, 'claim');
    await step(first, 'load');
    expect(route(await get(second.id), 1)).toEqual(['DEP-Uniforms: 20 Cloth']);
  });

  it('names a locked stockpile to those alone who may see it', async () => {
    const permissionGroupId = await app.addGroup('Officers', { read: true });
    const officer = await app.signIn({ groupIds: [permissionGroupId] });
    await app.db
      .update(stockpiles)
      .set({ locked: true, permissionGroupId })
      .where(eq(stockpiles.id, ids['DEP-Uniforms'] ?? 0));
    await stock('DEP-Reserve', cloth, 30);
    const { id } = await saved([30]);
    await stock('DEP-Uniforms', cloth, 90, 0);
    expect(route(await get(id, ines))).toEqual(['DEP-Reserve: 30 Cloth']);
    expect(route(await get(id, officer))).toEqual(['DEP-Uniforms: 30 Cloth']);
    await step(id, 'claim');
    const guess = errorOf(await correct(id, { stockpileId: ids['DEP-Uniforms'] }));
    expect(guess).toEqual(errorOf(await correct(id, { stockpileId: 2_000_000_000 })));
  });

  it('on the way, says into which stockpile it goes: where most of it lies, the public one last', async () => {
    await stock('DEP-Reserve', cloth, 30);
    await stock('DEP-Uniforms', petrol, 10);
    await stock('FRO-Last', cloth, 2);
    const { id } = await saved([20], 5);
    const into = ({ containers }: Shipment) => containers[0]?.stops.map(({ name }) => name);
    expect(into(await step(id, 'claim'))).toEqual(['DEP-Reserve', 'DEP-Uniforms']);
    expect(into(await step(id, 'load'))).toEqual(['FRO-Last', 'FRO-Bunkers', 'Public']);
    expect(into(await step(id, 'deliver'))).toEqual([]);
  });
});

describe('what is not there', () => {
  it('is taken from the next stockpile that has it, and that can be taken back', async () => {
    await stock('DEP-Reserve', cloth, 60);
    await stock('DEP-Uniforms', cloth, 50);
    const { id } = await saved([40]);
    await step(id, 'claim');
    expect(route(replyOf(await correct(id, { found: 0 })))).toEqual(['DEP-Uniforms: 40 Cloth']);
    expect(route(replyOf(await correct(id, { found: 12 })))).toEqual(['DEP-Uniforms: 40 Cloth']);
    expect(route(replyOf(await correct(id, { found: null })))).toEqual(['DEP-Reserve: 40 Cloth']);
  });

  it('or is left out: the shipment promises that much less, tells it, and takes it back', async () => {
    await stock('DEP-Reserve', cloth, 60);
    const { id } = await saved([40], 0);
    await step(id, 'claim');
    const less = replyOf(await correct(id, { found: 25, leftOut: 15 }));
    expect(less.containers[0]?.supplies).toMatchObject([{ quantity: 25, leftOut: 15 }]);
    expect(less.crates).toBe(25);
    expect(less.events[0]).toMatchObject({ step: 'leave-out', containers: [1], username: 'Ines' });
    const none = replyOf(await correct(id, { found: 0, leftOut: 40 }));
    expect(none.containers[0]?.supplies).toMatchObject([{ quantity: 0, leftOut: 40, from: [] }]);
    const back = replyOf(await correct(id, { found: null, leftOut: 0 }));
    expect(back.containers[0]?.supplies).toMatchObject([{ quantity: 40, leftOut: 0 }]);
    expect(back.events[0]).toMatchObject({ step: 'put-back' });
    expect(back.events).toHaveLength(5);
  });

  it('is said by those who may load the container, of what was planned and of a stockpile of the supplier', async () => {
    await stock('DEP-Reserve', cloth, 60);
    const { id } = await saved([40]);
    expect(errorOf(await correct(id, {})).code).toBe('conflict');
    await step(id, 'claim');
    expect(errorOf(await correct(id, {}, marlow)).code).toBe('forbidden');
    expect(errorOf(await correct(id, { leftOut: 41 })).fields).toHaveProperty('left_out');
    expect(errorOf(await correct(id, { stockpileId: ids['FRO-Last'] })).fields).toHaveProperty(
      'stockpile_id',
    );
    expect(errorOf(await correct(id, { itemId: petrol })).fields).toHaveProperty('item_id');
    expect((await get(id)).events).toHaveLength(2);
  });
});
