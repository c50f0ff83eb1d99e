import { type Input, type MaterialsRun, materials, orders, type ProductionChain } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { goals, stockpileContents, stockpiles } from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, categoryId, itemId } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let editor: SignedIn;
let reader: SignedIn;
let ward: number;
let depot: number;
beforeEach(async () => {
  editor = await app.signIn({ read: true, edit: true, manage: true, username: 'Marlow' });
  reader = await app.signIn({ read: true, username: 'Ines' });
  ward = (await addWarehouse(app, editor, { name: 'Ward', stockpiles: [{ name: 'Ward Public' }] })).id;
  const shed = { name: 'Depot', category: 'Backline', stockpiles: [{ name: 'Depot Public' }] };
  depot = (await addWarehouse(app, editor, shed)).id;
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
async function ask(query: Query, by = reader): Promise<ProductionChain> {
  return replyOf(await app.call(materials.chain, { query }, by));
}

/** The tree in short: `level name need - stock = make`. */
const drawn = ({ rows, goods }: ProductionChain) =>
  rows.map(({ level, code, need, fromStock, make }) => {
    const name = goods.find((good) => good.code === code)!.name;
    return `${level} ${name} ${need} - ${fromStock} = ${make}`;
  });

describe('the chain', () => {
  it('goes from what a warehouse lacks of its goals down to salvage', async () => {
    await want(ward, 'RifleC', 12);
    await put('Ward Public', 'RifleC', 3);
    const chain = await ask({ warehouseId: ward });
    expect(chain.of).toEqual({ kind: 'warehouse', id: ward, name: 'Ward' });
    const [root, materials, raw] = chain.rows;
    expect(root).toMatchObject({ code: 'RifleC', level: 1, need: 180, make: 180 });
    expect(materials).toMatchObject({ code: 'Cloth', level: 2 });
    expect(raw).toMatchObject({ code: 'Metal', level: 3, need: 2 * (materials?.need ?? 0) });
  });

  // A crate of bandages holds 50 and costs 80 Basic Materials.
  it('uses stock of the chosen warehouses at every stage and names where it is from', async () => {
    await want(ward, 'Bandages', 10);
    await put('Depot Public', 'Cloth', 3);
    await put('Depot Public', 'Bandages', 2);
    await put('Depot Public', 'Metal', 100, false);
    expect(drawn(await ask({ warehouseId: ward }))).toEqual([
      '1 Bandages 500 - 0 = 500',
      '2 Basic Materials 800 - 0 = 800',
      '3 Salvage 1600 - 0 = 1600',
    ]);
    const chain = await ask({ warehouseId: ward, stockOf: String(depot) });
    expect(drawn(chain)).toEqual([
      '1 Bandages 500 - 100 = 400',
      '2 Basic Materials 640 - 300 = 340',
      '3 Salvage 680 - 100 = 580',
    ]);
    expect(chain.taken).toEqual([
      { warehouse: { id: depot, name: 'Depot' }, code: 'Bandages', amount: 100 },
      { warehouse: { id: depot, name: 'Depot' }, code: 'Cloth', amount: 300 },
      { warehouse: { id: depot, name: 'Depot' }, code: 'Metal', amount: 100 },
    ]);
  });

  it('leaves in the warehouse what its own goals need, and uses the rest', async () => {
    await want(ward, 'Bandages', 10);
    await put('Ward Public', 'Bandages', 4);
    await want(ward, 'Cloth', 2);
    await put('Ward Public', 'Cloth', 5);
    const [bandages, cloth] = drawn(await ask({ warehouseId: ward, stockOf: String(ward) }));
    expect(bandages).toBe('1 Bandages 300 - 0 = 300');
    expect(cloth).toBe('2 Basic Materials 480 - 300 = 180');
  });

  it('adds up the warehouses of a category, and some items of a warehouse or of none', async () => {
    await want(ward, 'Bandages', 10);
    await want(depot, 'Bandages', 5);
    const category = await categoryId(app, editor, 'Frontline');
    expect(drawn(await ask({ categoryId: category }))[0]).toBe('1 Bandages 500 - 0 = 500');
    expect(drawn(await ask({ items: 'Bandages:1:3' }))[0]).toBe('1 Bandages 150 - 0 = 150');
    const some = await ask({ items: 'Bandages:1:3', warehouseId: ward });
    expect(some.of?.name).toBe('Ward');
    expect(drawn(some)[0]).toBe('1 Bandages 150 - 0 = 150');
  });

  it('counts cans of a liquid as litres, in stock and in the goal', async () => {
    await want(ward, 'Diesel', 4);
    await put('Depot Public', 'Diesel', 1);
    const chain = await ask({ warehouseId: ward, stockOf: String(depot) });
    expect(drawn(chain)).toEqual(['1 Diesel 400 - 100 = 300', '2 Salvage 30 - 0 = 30']);
    expect(chain.goods[0]).toMatchObject({
      litresPerCan: 100,
      container: { code: 'LiquidContainer', count: 1 },
    });
  });

  it('can be worked out without locked stock, for a run that everybody sees', async () => {
    const groupId = await app.addGroup('Officers', { read: true });
    const officer = await app.signIn({ read: true, groupIds: [groupId], username: 'Officer' });
    const lock = { locked: true, permissionGroupId: groupId };
    await app.db.insert(stockpiles).values({ warehouseId: depot, name: 'Depot Safe', ...lock });
    await put('Depot Safe', 'Cloth', 3);
    const query = { items: 'Bandages:1:10', stockOf: String(depot) };
    expect(drawn(await ask(query, officer))[1]).toBe('2 Basic Materials 800 - 300 = 500');
    const open = await ask({ ...query, excludeLocked: 'true' }, officer);
    expect(drawn(open)[1]).toBe('2 Basic Materials 800 - 0 = 800');
    expect(open.taken).toEqual([]);
    expect(drawn(await ask(query))).toEqual(drawn(open));
  });

  it('takes another recipe if one is chosen, and describes it', async () => {
    const query = { items: 'FacilityMaterials1:0:3' };
    expect(drawn(await ask(query))[1]).toBe('2 Salvage 30 - 0 = 30');
    const chain = await ask({ ...query, ways: 'FacilityMaterials1:FacilityMaterials1.6' });
    const metal = chain.rows.find(({ code }) => code === 'Metal');
    expect(metal?.need).toBe(15);
    const good = chain.goods.find(({ code }) => code === 'FacilityMaterials1');
    expect(good?.ways.find(({ id }) => id === 'FacilityMaterials1.6')).toMatchObject({
      modification: 'Smelter',
      confidence: 'confirmed',
    });
  });

  it('adds up what the columns of a pyramid lack', async () => {
    const items = [await itemId(app, 'Bandages', true)];
    const rows = [[{ items, target: 7, order: 0 }]];
    await put('Depot Public', 'Bandages', 2);
    const pyramid = { pyramid: { attributes: { name: 'Front', bluefin: true, rows } } };
    const made = await app.request({ method: 'POST', url: '/api/pyramids', by: editor, payload: pyramid });
    const { id } = made.json as { id: number };
    const chain = await ask({ pyramidId: id, stockOf: String(depot) });
    expect(chain.of?.name).toBe('Front');
    expect(drawn(chain)[0]).toBe('1 Bandages 250 - 0 = 250');
  });

  // Nine crates at the MPF cost 5.5 times one of 80, at a factory four times.
  it('of an order is made where it was ordered, and takes neither its own item nor what its place keeps', async () => {
    await want(ward, 'Cloth', 2);
    await put('Ward Public', 'Cloth', 5);
    await put('Ward Public', 'Bandages', 50);
    const bandages = { itemId: await itemId(app, 'Bandages', true), warehouseId: ward };
    const made = await app.call(
      orders.create,
      {
        body: {
          orders: [
            { ...bandages, crates: 4, method: 'factory' },
            { itemId: await itemId(app, 'RifleC', true), crates: 9, method: 'mpf' },
          ],
        },
      },
      editor,
    );
    const [first, second] = replyOf(made).orders;
    const chain = await ask({ orderId: first!.id, stockOf: String(ward) });
    expect(chain.of).toEqual({ kind: 'order', id: first!.id, name: 'Bandages' });
    expect(drawn(chain)).toEqual([
      '1 Bandages 200 - 0 = 200',
      '2 Basic Materials 320 - 300 = 20',
      '3 Salvage 40 - 0 = 40',
    ]);
    expect(chain.goods[0]).toMatchObject({ way: 'factory', orders: [{ place: 'factory', crates: 4 }] });
    const rifles = await ask({ orderId: second!.id });
    expect(rifles.goods[0]?.orders).toEqual([{ place: 'mpf', orders: 1, crates: 9 }]);
    expect((await app.call(materials.chain, { query: { orderId: '99' } }, reader)).status).toBe(404);
  });

  it('counts the containers and the trips for what is gathered', async () => {
    const chain = await ask({ items: 'Bandages:1:100' });
    // 8,000 Basic Materials, 16,000 salvage: four resource containers of 5,000, on four flatbeds or one freighter.
    expect(chain.goods.find(({ code }) => code === 'Metal')?.container).toEqual({
      code: 'ResourceContainer',
      count: 4,
    });
    const trips = (code: string) => chain.carriers.find((carrier) => carrier.code === code)?.trips;
    expect([trips('FlatbedTruck'), trips('Freighter'), trips('TruckC')]).toEqual([4, 1, 11]);
  });

  it('names what is wrong with an address', async () => {
    const status = async (query: string) =>
      (await app.request({ method: 'GET', url: `/api/chain?${query}`, by: reader })).status;
    expect(await status('')).toBe(422);
    expect(await status('warehouse_id=999999')).toBe(404);
    expect(await status('pyramid_id=999999')).toBe(404);
    expect(await status('category_id=999999')).toBe(404);
    expect(await status('items=Bandages:1:3&stock_of=x')).toBe(422);
  });
});

describe('a materials run', () => {
  let salvage: number;
  beforeEach(async () => {
    salvage = await itemId(app, 'Metal', false);
  });
  const start = async (quantity = 10_000): Promise<MaterialsRun> =>
    replyOf(
      await app.call(
        materials.createRun,
        { body: { run: { name: 'Tonight', lines: [{ itemId: salvage, quantity }] } } },
        editor,
      ),
    );
  const claim = (run: MaterialsRun, quantity: number, by = editor) =>
    app.call(
      materials.claim,
      { params: { id: run.id }, body: { claim: { lineId: run.lines[0]!.id, quantity } } },
      by,
    );

  it('is started, claimed in parts, delivered and closed; everybody with the read right sees it', async () => {
    const run = await start();
    const claimed = replyOf(await claim(run, 4000));
    const [first] = claimed.lines[0]!.claims;
    expect(first).toMatchObject({ username: 'Marlow', mine: true, quantity: 4000, doneAt: null });
    const delivered = replyOf(
      await app.call(
        materials.updateClaim,
        { params: { id: first!.id }, body: { claim: { done: true } } },
        editor,
      ),
    );
    expect(delivered.lines[0]!.claims[0]!.doneAt).toBe(app.clock.now.toISOString());
    const [seen] = replyOf(await app.call(materials.runs, {}, reader));
    expect(seen?.lines[0]?.claims).toMatchObject([{ username: 'Marlow', mine: false, quantity: 4000 }]);
    const closed = replyOf(
      await app.call(
        materials.updateRun,
        { params: { id: run.id }, body: { run: { closed: true } } },
        editor,
      ),
    );
    expect(closed.closedAt).toBe(app.clock.now.toISOString());
    expect(errorOf(await claim(run, 1)).code).toBe('conflict');
    const open = await app.call(
      materials.updateRun,
      { params: { id: run.id }, body: { run: { closed: false } } },
      editor,
    );
    expect(replyOf(open).closedAt).toBeNull();
  });

  it('reopens what was done and gives a claim up', async () => {
    const run = await start();
    const id = replyOf(await claim(run, 4000)).lines[0]!.claims[0]!.id;
    const set = async (done: boolean) =>
      replyOf(await app.call(materials.updateClaim, { params: { id }, body: { claim: { done } } }, editor));
    await set(true);
    expect((await set(false)).lines[0]!.claims[0]!.doneAt).toBeNull();
    expect((await app.call(materials.removeClaim, { params: { id } }, editor)).status).toBe(200);
    expect((await app.call(materials.removeClaim, { params: { id } }, editor)).status).toBe(404);
    expect(replyOf(await app.call(materials.runs, {}, editor))[0]!.lines[0]!.claims).toEqual([]);
  });

  it('names the first to the second of two who claim the rest at once', async () => {
    const run = await start(5000);
    const otherPerson = await app.signIn({ read: true, edit: true, username: 'Okafor' });
    const answers = await Promise.all([claim(run, 4000), claim(run, 4000, otherPerson)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0]!.status === 200 ? 'Marlow' : 'Okafor';
    const refused = answers.find(({ status }) => status === 409)!;
    expect(errorOf(refused).message).toBe(
      `Only 1000 of Salvage are still open, ${winner} was first. Nothing was changed.`,
    );
  });

  it('refuses a crated item, the same item twice, nothing at all and somebody with only the read right', async () => {
    const send = async (lines: object[], by = editor) =>
      (await app.request({ method: 'POST', url: '/api/runs', by, payload: { run: { name: 'X', lines } } }))
        .status;
    const line = { item_id: salvage, quantity: 5 };
    expect(await send([{ item_id: await itemId(app, 'Cloth', true), quantity: 5 }])).toBe(422);
    expect(await send([line, line])).toBe(422);
    expect(await send([])).toBe(422);
    expect(await send([{ ...line, quantity: 0 }])).toBe(422);
    expect(await send([line], reader)).toBe(403);
    expect(await send([line])).toBe(200);
  });

  it('leaves the list a day after it was closed, and can be deleted', async () => {
    const run = await start();
    await app.call(materials.updateRun, { params: { id: run.id }, body: { run: { closed: true } } }, editor);
    app.clock.now = new Date(app.clock.now.getTime() + 23 * 3_600_000);
    expect(replyOf(await app.call(materials.runs, {}, reader))).toHaveLength(1);
    app.clock.now = new Date(app.clock.now.getTime() + 2 * 3_600_000);
    const late = await app.signIn({ read: true, edit: true, username: 'Late' });
    expect(replyOf(await app.call(materials.runs, {}, late))).toHaveLength(0);
    editor = late;
    const next = await start();
    expect((await app.call(materials.removeRun, { params: { id: next.id } }, editor)).status).toBe(200);
    expect(replyOf(await app.call(materials.runs, {}, late))).toHaveLength(0);
  });
});
