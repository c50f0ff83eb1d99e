import { type Shipment, shipments, warehouses } from '@backline/contract';
import type { ShipmentStep } from '@backline/domain';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { goals, items, shipments as shipmentRows, stockpileContents } from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let editor: SignedIn;
let marlow: SignedIn;
let ines: SignedIn;
let depot: number;
let front: number;
let stockpileId: number;
let cloth: number;
beforeEach(async () => {
  editor = await app.signIn({ read: true, edit: true, username: 'Editor' });
  marlow = await app.signIn({ read: true, username: 'Marlow' });
  ines = await app.signIn({ read: true, username: 'Ines' });
  const stocked = await addWarehouse(app, editor, { name: 'Depot', stockpiles: [{ name: 'DEP' }] });
  depot = stocked.id;
  stockpileId = stocked.stockpiles[0]!.id;
  front = (await addWarehouse(app, editor, { name: 'Front', stockpiles: [{ name: 'FRO' }] })).id;
  cloth = await itemId(app, 'Cloth', true);
  await offer(cloth, 100);
});

/** The depot has so many crates of an item, and the front wants them. */
async function offer(id: number, quantity: number) {
  await app.db.insert(stockpileContents).values({ stockpileId, itemId: id, quantity });
  await app.db.insert(goals).values({ warehouseId: front, itemId: id, target: quantity, minimum: 0 });
}
type Lines = { itemId: number; quantity: number }[];
const save = (by: SignedIn, containers: Lines[], parts: object = {}) => {
  const attributes = { supplierId: depot, destinationId: front, containers, ...parts };
  return app.call(shipments.create, { body: { shipment: { attributes } } }, by);
};
/** A shipment of Marlow's, with a container for each number of crates. */
const saved = async (...crates: number[]): Promise<Shipment> =>
  replyOf(
    await save(
      marlow,
      crates.map((quantity) => [{ itemId: cloth, quantity }]),
    ),
  );
const step = (by: SignedIn, id: number, action: ShipmentStep, containers = [1]) =>
  app.call(shipments.step, { params: { id }, body: { step: { action, containers } } }, by);
const steps = async (by: SignedIn, id: number, ...actions: ShipmentStep[]) => {
  for (const action of actions) replyOf(await step(by, id, action));
};
const refusal = async (by: SignedIn, id: number, action: ShipmentStep, containers = [1]) => {
  const { status, message } = errorOf(await step(by, id, action, containers));
  return `${status} ${message}`;
};
const get = async (id: number) => replyOf(await app.call(shipments.get, { params: { id } }, marlow));
const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
};
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000).toISOString();
const tick = (by: SignedIn, id: number, ticked = true) =>
  app.call(shipments.tick, { params: { id }, body: { tick: { container: 1, itemId: cloth, ticked } } }, by);

it('what the stock no longer has is named, three items and how many others; one that nobody wants is only counted', async () => {
  const names = ['Bandages', 'RifleC', 'RifleAmmo', 'FirstAidKit'];
  const otherItemIds = await Promise.all(names.map((name) => itemId(app, name, true)));
  for (const id of otherItemIds) await offer(id, 1);
  await app.db.update(items).set({ teched: true });
  const all = otherItemIds.map((itemId) => ({ itemId, quantity: 2 }));
  const short = async (lines: Lines) => errorOf(await save(marlow, [lines])).message;
  expect(await short(all)).toMatch(
    /was saved: [^,]+ \(Crated\), [^,]+ \(Crated\), [^,]+ \(Crated\), 1 other item\. Nothing was saved/,
  );
  const wood = await itemId(app, 'Wood', true);
  const unwanted = { itemId: wood, quantity: 1 };
  expect(await short([unwanted])).toContain('was saved: 1 other item. Nothing');
  expect(await short([...all, unwanted])).toContain(', 2 other items. Nothing was saved.');
  expect(await short(all.slice(0, 3))).not.toContain('other item');
  // Of all containers together, not of each by itself.
  const half = [{ itemId: cloth, quantity: 51 }];
  expect(errorOf(await save(marlow, [half, half])).message).toContain('was saved: Basic Materials (Crated).');
  expect((await save(marlow, [half, [{ itemId: cloth, quantity: 49 }]])).status).toBe(200);
});

it('a step that a container’s state does not allow is refused with that state and who has it', async () => {
  const { id } = await saved(10, 20);
  expect(await refusal(ines, id, 'load')).toBe(
    '409 Container 1 is not claimed by anybody. Nothing was changed.',
  );
  await steps(ines, id, 'claim', 'load');
  expect(await refusal(marlow, id, 'claim')).toBe(
    '409 Container 1 is already loaded by Ines. Nothing was changed.',
  );
  await steps(ines, id, 'deliver');
  for (const action of ['claim', 'unload', 'cancel'] as const)
    expect(await refusal(editor, id, action)).toBe(
      '409 Container 1 was already delivered by Ines. Nothing was changed.',
    );
  await steps(ines, id, 'return', 'cancel');
  expect(await refusal(editor, id, 'claim')).toBe('409 Container 1 was cancelled. Nothing was changed.');
  expect((await get(id)).containers.map(({ state }) => state)).toEqual(['cancelled', 'open']);
});

it('a container that nobody has claimed is cancelled by who planned it or may edit, and by nobody else', async () => {
  const { id } = await saved(10, 20, 30);
  expect(await refusal(ines, id, 'cancel')).toBe(
    '403 Container 1 can only be cancelled by the person who planned the shipment, or with the edit right.',
  );
  expect((await step(marlow, id, 'cancel', [1])).status).toBe(200);
  expect((await step(editor, id, 'cancel', [2])).status).toBe(200);
  replyOf(await step(ines, id, 'claim', [3]));
  expect(await refusal(marlow, id, 'cancel', [3])).toBe(
    '403 Container 3 is with Ines. Only Ines, or somebody with the edit right, can do this.',
  );
});

it('what is taken back leaves no holder and no time behind, and counts anew', async () => {
  const { id } = await saved(10);
  await steps(ines, id, 'claim', 'load', 'deliver');
  later(1);
  await steps(ines, id, 'return');
  const box = async () => (await get(id)).containers[0];
  expect(await box()).toMatchObject({ holder: 'Ines', loadedAt: after(0), deliveredAt: null });
  await steps(ines, id, 'unload');
  expect(await box()).toMatchObject({ state: 'claimed', holder: 'Ines', loadedAt: null });
  await steps(ines, id, 'release');
  expect(await box()).toMatchObject({ state: 'open', holder: null });
  await steps(marlow, id, 'claim');
  later(1);
  await steps(editor, id, 'load', 'deliver');
  expect(await box()).toMatchObject({ holder: 'Marlow', loadedAt: after(2), deliveredAt: after(2) });
});

it('a container named twice takes one step, and the history lists containers by number', async () => {
  const { id } = await saved(10, 20, 30);
  const { events } = replyOf(await step(ines, id, 'claim', [3, 1, 3]));
  expect(events).toMatchObject([
    { id: 2, step: 'claim', containers: [1, 3], username: 'Ines' },
    { id: 1, step: 'save', containers: [1, 2, 3], username: 'Marlow' },
  ]);
});

it('ticks stay through every step, and cannot be set once the shipment is closed', async () => {
  const { id } = await saved(10);
  await steps(ines, id, 'claim');
  replyOf(await tick(ines, id));
  const ticked = async () => (await get(id)).containers[0]?.supplies[0]?.tick?.username;
  for (const action of ['load', 'unload', 'release', 'claim'] as const) {
    await steps(ines, id, action);
    expect(await ticked()).toBe('Ines');
  }
  replyOf(await app.call(warehouses.remove, { params: { id: front } }, editor));
  expect(errorOf(await tick(ines, id, false))).toMatchObject({
    status: 409,
    message: expect.stringContaining('closed'),
  });
  expect(await ticked()).toBe('Ines');
});

it('the list has the 200 newest; an older one is still found by its id', async () => {
  const { id: oldest } = await saved(10);
  const many = Array.from({ length: 200 }, (_, index) => ({
    ...{ supplierId: depot, destinationId: front, username: 'Marlow' },
    createdAt: after(1 + index),
  }));
  await app.db.insert(shipmentRows).values(many);
  const list = replyOf(await app.call(shipments.list, { query: {} }, ines));
  expect(list).toHaveLength(200);
  expect(list.map(({ createdAt }) => createdAt)).toEqual(many.map(({ createdAt }) => createdAt).toReversed());
  expect((await get(oldest)).crates).toBe(10);
  await app.db.delete(shipmentRows).where(eq(shipmentRows.createdAt, after(200)));
  expect(replyOf(await app.call(shipments.list, { query: {} }, ines)).at(-1)?.id).toBe(oldest);
});
