import { goals, goalTemplates, items, materials, orders, stockpiles, watches } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { reportRow, sendReport } from '../../testing/send-report.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, categoryId, itemId } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let officer: SignedIn;
let depot: number;
beforeEach(async () => {
  officer = await app.signIn({ read: true, edit: true, manage: true });
  depot = (await addWarehouse(app, officer, { name: 'Depot', stockpiles: [{ name: 'Alpha' }] })).id;
});

const REFUSED = { code: 'never-in-stock', params: { items: 'BMS Black Bolt' } };
const TRAIN = { firName: 'TrainEngine', crated: false };
const report = (quantity: number) =>
  sendReport(app, officer, [
    reportRow('Alpha', 'Cloth', 3, true),
    reportRow('Alpha', 'TrainEngine', quantity, false),
  ]);
const contents = () => app.db.select().from(schema.stockpileContents);

describe('what is never in a stockpile', () => {
  it('is refused in a report, which then changes nothing; a row that counts none of it is no harm', async () => {
    const refused = await report(1);
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({ error: { reason: REFUSED } });
    expect(await contents()).toEqual([]);
    expect((await report(0)).status).toBe(200);
    expect(await contents()).toHaveLength(1);
  });

  it('gets no goal, however it is set', async () => {
    const goal = { ...TRAIN, target: 3, minimum: 1 };
    const attributes = { item: TRAIN, target: 3, minimum: 1 };
    const params = { id: depot };
    const made = await app.call(goals.create, { params, body: { goal: { attributes } } }, officer);
    expect(errorOf(made).field_reasons).toMatchObject({ item: REFUSED });
    const lines = { goals: [{ ...goal, firName: 'Cloth' }, goal], replace: false };
    const imported = await app.call(goals.import, { params, body: lines }, officer);
    expect(errorOf(imported).field_reasons).toEqual({ 'goals.1.item': REFUSED });
    const sheet = { goals: [{ ...TRAIN, warehouseId: depot, goal: { target: 3, minimum: 1 } }] };
    expect(errorOf(await app.call(goals.saveSheet, { body: sheet }, officer)).field_reasons).toEqual({
      'goals.0.item': REFUSED,
    });
    const standard = await app.call(
      goalTemplates.importTemplates,
      { params: { id: await categoryId(app, officer, 'Backline') }, body: { ...lines, goals: [goal] } },
      officer,
    );
    expect(errorOf(standard).field_reasons).toEqual({ 'goals.0.item': REFUSED });
    expect(await app.db.select().from(schema.goals)).toEqual([]);
  });

  it('is not watched, and not in what is exported of the stock', async () => {
    const id = await itemId(app, 'TrainEngine', false);
    const watched = await app.call(watches.create, { body: { watch: { kind: 'item', id } } }, officer);
    expect(errorOf(watched).status).toBe(404);
    const [stockpile] = await app.db
      .select()
      .from(schema.stockpiles)
      .where(eq(schema.stockpiles.name, 'Alpha'));
    // It was reported before the catalog knew it.
    const held = [id, await itemId(app, 'Cloth', true)];
    await app.db
      .insert(schema.stockpileContents)
      .values(held.map((item) => ({ stockpileId: stockpile!.id, itemId: item, quantity: 2 })));
    const { stockpiles: exported } = replyOf(await app.call(stockpiles.export, {}, officer));
    expect(exported[0]?.items.map(({ codeName }) => codeName)).toEqual(['Cloth']);
  });

  it('is in the catalog, can be ordered, and costs what its place takes', async () => {
    const list = replyOf(await app.call(items.list, {}, officer));
    const train = list.find(({ firName }) => firName === 'TrainEngine')!;
    expect(train).toMatchObject({ name: 'BMS Black Bolt', stockpilable: false, costKnown: true });
    const wish = { itemId: train.id, crates: 2, method: 'facility' as const, warehouseId: depot };
    const made = replyOf(await app.call(orders.create, { body: { orders: [wish] } }, officer)).orders[0];
    expect(made?.materials).toContainEqual({ name: 'Processed Construction Materials', cost: 400 });
    const chain = replyOf(
      await app.call(materials.chain, { query: { orderId: String(made?.id) } as never }, officer),
    );
    expect(chain.goods[0]).toMatchObject({ code: 'TrainEngine', way: 'TrainEngine.1', costUnknown: false });
    expect(chain.rows.filter(({ level }) => level === 2)).toHaveLength(3);
  });
});

it('a cost that is not known is unknown in the chain, and not a thing to gather', async () => {
  const chain = replyOf(
    await app.call(materials.chain, { query: { items: 'PilotMask:1:2,RifleC:1:1' } as never }, officer),
  );
  const mask = chain.goods.find(({ code }) => code === 'PilotMask');
  expect(mask).toMatchObject({ way: null, make: 10, costUnknown: true });
  expect(chain.goods.filter(({ costUnknown }) => costUnknown)).toHaveLength(1);
  // Salvage alone has to be carried; masks would be more than their one container.
  expect(chain.carriers.every(({ trips }) => trips !== null)).toBe(true);
  const list = replyOf(await app.call(items.list, {}, officer));
  expect(list.find(({ firName }) => firName === 'PilotMask')).toMatchObject({
    costKnown: false,
    materials: [],
  });
});
