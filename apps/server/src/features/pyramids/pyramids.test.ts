import { type Pyramid, pyramids, supplies } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { untilOlderTransactionsEnd } from '../../testing/quiet-server.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { itemId } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let manager: SignedIn;
/** Ids of catalog items: crates of bandages hold 50, of rifles 20. */
let bandages: number;
let bandageCrate: number;
let rifle: number;
let truck: number;
let truckCrate: number;
let shippingContainer: number;

beforeAll(async () => {
  [bandages, bandageCrate, rifle, truck, truckCrate, shippingContainer] = await Promise.all([
    itemId(app, 'Bandages', false),
    itemId(app, 'Bandages', true),
    itemId(app, 'RifleC', false),
    itemId(app, 'TruckC', false),
    itemId(app, 'TruckC', true),
    itemId(app, 'ShippingContainer', false),
  ]);
});
beforeEach(async () => {
  manager = await app.signIn({ manage: true });
});

const send = (attributes: Record<string, unknown>, by = manager) =>
  app.call(pyramids.create, { body: { pyramid: { attributes } } } as never, by);
const add = async (attributes: Record<string, unknown> = {}): Promise<Pyramid> =>
  replyOf(await send({ name: 'Frontline', ...attributes }));
const change = (id: number, attributes: Record<string, unknown>, by = manager) =>
  app.call(pyramids.update, { params: { id }, body: { pyramid: { attributes } } } as never, by);
const get = (id: number, by: SignedIn | null = null) =>
  app.call(pyramids.get, { params: { id }, query: {} }, by);
const remove = (id: number, by = manager) => app.call(pyramids.remove, { params: { id } }, by);
const version = async (by: SignedIn | null = null) =>
  replyOf(await app.call(pyramids.version, {}, by)).version;
const column = (items: number[], target = 10, order?: number) => ({
  items,
  target,
  ...(order !== undefined && { order }),
});
/** Items and target of each column, row by row. */
const plan = ({ rows }: Pyramid) =>
  rows.map((row) => row.map(({ items, target }) => `${items.join('+')}:${target}`));

describe('reading pyramids', () => {
  it('one pyramid has every field', async () => {
    const made = await add({ rows: [[column([bandages], 100), column([rifle, bandages], 40)]] });
    const { status, json } = await app.request({ method: 'GET', url: `/api/pyramids/${made.id}`, by: null });
    expect(status).toBe(200);
    expect(json).toEqual({
      id: made.id,
      name: 'Frontline',
      bluefin: false,
      version: 1,
      rows: [
        [
          { items: [bandages], target: 100, order: 0 },
          { items: [rifle, bandages], target: 40, order: 1 },
        ],
      ],
    });
  });

  it('the list has all pyramids by name, in any case', async () => {
    for (const name of ['zulu', 'Alpha', 'bravo']) await add({ name });
    const list = replyOf(await app.call(pyramids.list, { query: {} }, null));
    expect(list.map(({ name }) => name)).toEqual(['Alpha', 'bravo', 'zulu']);
  });

  it('anybody, even signed out, can read a plan of rows and columns with items and targets', async () => {
    const { id } = await add({ rows: [[column([bandages], 100)], [column([rifle], 5)]] });
    const guest = await app.signIn();
    for (const by of [null, guest, manager])
      expect(plan(replyOf(await get(id, by)))).toEqual([[`${bandages}:100`], [`${rifle}:5`]]);
  });

  it.each(['2000000000', '0', 'first'])('an unknown pyramid %s is not found', async (id) => {
    const answer = await app.request({ method: 'GET', url: `/api/pyramids/${id}` });
    expect(answer.status).toBe(404);
  });

  it('the version changes exactly when a pyramid is added, changed or deleted', async () => {
    const seen = [await version()];
    const { id } = await add();
    seen.push(await version());
    await add({ name: 'Other' });
    seen.push(await version());
    await change(id, { bluefin: true });
    seen.push(await version());
    await change(id, { rows: [[column([bandages])]] });
    seen.push(await version());
    await remove(id);
    seen.push(await version());
    expect(new Set(seen).size).toBe(6);
    await untilOlderTransactionsEnd(app.db);
    const last = await version();
    expect(await version()).toBe(last);
    expect(await version(await app.signIn({ read: true }))).toBe(last);
  });
});

describe('the stock of a pyramid', () => {
  let warehouseId: number;
  let secondWarehouseId: number;
  let groupId: number;

  async function addStock(
    warehouse: number,
    name: string,
    contents: [itemId: number, quantity: number][],
    lock: { locked?: boolean; permissionGroupId?: number } = {},
  ) {
    const [row] = await app.db
      .insert(schema.stockpiles)
      .values({ warehouseId: warehouse, name, ...lock })
      .returning();
    await app.db
      .insert(schema.stockpileContents)
      .values(contents.map(([id, quantity]) => ({ stockpileId: row!.id, itemId: id, quantity })));
  }

  async function openWarehouse(index: number): Promise<number> {
    const [category] = await app.db.select().from(schema.categories).limit(1);
    const [site] = await app.db
      .select()
      .from(schema.warehouses)
      .orderBy(schema.warehouses.id)
      .limit(1)
      .offset(index);
    await app.db
      .update(schema.warehouses)
      .set({ active: true, categoryId: category!.id })
      .where(eq(schema.warehouses.id, site!.id));
    return site!.id;
  }

  beforeEach(async () => {
    warehouseId = await openWarehouse(0);
    secondWarehouseId = await openWarehouse(1);
    groupId = await app.addGroup('Officers');
    await addStock(warehouseId, 'Open', [
      [bandages, 7],
      [bandageCrate, 3],
      [rifle, 5],
      [truck, 2],
    ]);
    await addStock(secondWarehouseId, 'Further', [[bandageCrate, 1]]);
    await addStock(secondWarehouseId, 'Vault', [[bandages, 1000]], {
      locked: true,
      permissionGroupId: groupId,
    });
  });

  const quantities = (pyramid: Pyramid) => pyramid.rows.map((row) => row.map(({ quantity }) => quantity));

  it('a normal pyramid counts items over all warehouses, and sums alternatives', async () => {
    const reader = await app.signIn({ read: true });
    const { id } = await add({
      rows: [[column([bandages]), column([bandages, bandageCrate])], [column([bandages, rifle])]],
    });
    expect(quantities(replyOf(await get(id, reader)))).toEqual([[207, 207], [212]]);
  });

  it('a bluefin pyramid counts crates, and vehicles one by one', async () => {
    const reader = await app.signIn({ read: true });
    const { id } = await add({
      bluefin: true,
      rows: [[column([bandages]), column([truck]), column([rifle])]],
    });
    expect(quantities(replyOf(await get(id, reader)))).toEqual([[4, 2, 0]]);
  });

  it('a column of crated items counts crates, and each column has its figures in items and in crates', async () => {
    const reader = await app.signIn({ read: true });
    const { id } = await add({ rows: [[column([bandageCrate], 8), column([bandages], 400)]] });
    const [[crated, loose] = []] = replyOf(await get(id, reader)).rows;
    // 7 loose ones and 4 crates of 50
    expect(crated).toMatchObject({ target: 8, quantity: 4, fullQuantity: 207, crates: 4.14 });
    expect(loose).toMatchObject({ target: 400, quantity: 207, fullQuantity: 207, crates: 4.14 });
  });

  it('a crate of vehicles counts as its contents, in a bluefin pyramid as in the overview', async () => {
    const reader = await app.signIn({ read: true });
    const [falchion, falchionCrate] = await Promise.all([
      itemId(app, 'MediumTankC', false),
      itemId(app, 'MediumTankC', true),
    ]);
    await addStock(warehouseId, 'Tanks', [
      [falchionCrate, 77],
      [truckCrate, 4],
    ]);
    const { id } = await add({ bluefin: true, rows: [[column([falchion]), column([truck])]] });
    // 77 crates of 5; 2 trucks and 4 crates of 3
    expect(quantities(replyOf(await get(id, reader)))).toEqual([[385, 14]]);
    const overview = replyOf(await app.call(supplies.overview, {}, reader));
    expect(overview.find(({ item }) => item.firName === 'MediumTankC')?.fullQuantity).toBe(385);
  });

  it('a locked stockpile counts only for viewers who may see it', async () => {
    const { id } = await add({ rows: [[column([bandages])]] });
    const quantityFor = async (by: SignedIn) => quantities(replyOf(await get(id, by)))[0]?.[0];
    expect(await quantityFor(await app.signIn({ read: true }))).toBe(207);
    expect(await quantityFor(await app.signIn({ read: true, groupIds: [groupId] }))).toBe(1207);
    expect(await quantityFor(await app.signIn({ admin: true }))).toBe(1207);
  });

  it('only readers get the stock: neither signed-out visitors nor people without permissions or with other rights', async () => {
    const { id } = await add({ rows: [[column([bandages])]] });
    const refusedPeople = [
      null,
      await app.signIn(),
      await app.signIn({ edit: true, groupIds: [groupId] }),
      manager,
    ];
    for (const by of refusedPeople) {
      expect(JSON.stringify((await get(id, by)).json)).not.toContain('quantity');
      expect(JSON.stringify((await app.call(pyramids.list, { query: {} }, by)).json)).not.toContain(
        'quantity',
      );
    }
    const answers = [
      await send({ name: 'New', rows: [[column([bandages])]] }),
      await change(id, { name: 'Old' }),
    ];
    for (const { json } of answers) expect(JSON.stringify(json)).not.toContain('quantity');
  });

  it('a reader can request the stock of one warehouse', async () => {
    const reader = await app.signIn({ read: true });
    const { id } = await add({ rows: [[column([bandages])]] });
    const shown = await app.call(
      pyramids.get,
      { params: { id }, query: { warehouseId: secondWarehouseId } },
      reader,
    );
    expect(quantities(replyOf(shown))).toEqual([[50]]);
    const list = await app.call(pyramids.list, { query: { warehouseId } }, reader);
    expect(replyOf(list).map(quantities)).toEqual([[[157]]]);
    const answer = await app.request({
      method: 'GET',
      url: `/api/pyramids/${id}?warehouse_id=${warehouseId}`,
      by: reader,
    });
    expect(answer.json).toMatchObject({ rows: [[{ quantity: 157 }]] });
  });

  it('nobody else can request the stock of a warehouse', async () => {
    const { id } = await add();
    const status = async (by: SignedIn | null, warehouse: number | string = warehouseId) =>
      (await app.request({ method: 'GET', url: `/api/pyramids/${id}?warehouse_id=${warehouse}`, by })).status;
    expect(await status(null)).toBe(401);
    expect(await status(await app.signIn())).toBe(403);
    expect(await status(manager)).toBe(403);
    const reader = await app.signIn({ read: true });
    expect(await status(reader, 2_000_000_000)).toBe(404);
    expect(await status(reader, 'all')).toBe(422);
  });
});

describe('adding a pyramid', () => {
  it('the simple form sends name and bluefin, which is off if omitted', async () => {
    const { status, json } = await app.request({
      method: 'POST',
      url: '/api/pyramids',
      by: manager,
      payload: { pyramid: { attributes: { name: ' Load plan ', bluefin: true } } },
    });
    expect(status).toBe(200);
    expect(json).toEqual({ id: expect.any(Number), name: 'Load plan', bluefin: true, version: 1, rows: [] });
    expect(await add({ name: 'Plain' })).toMatchObject({ bluefin: false });
  });

  it.each([
    ['no name', { name: undefined }, { name: 'This is required.' }],
    ['an empty name', { name: '  ' }, { name: 'This is required.' }],
    ['31 characters', { name: 'x'.repeat(31) }, { name: 'This is too long.' }],
    ['a word for bluefin', { bluefin: 'yes' }, { bluefin: 'This must be true or false.' }],
  ])('%s is refused under its input name', async (_, attributes, fields) => {
    expect(errorOf(await send({ name: 'Frontline', ...attributes }))).toMatchObject({
      status: 422,
      code: 'invalid',
      fields,
    });
    expect(replyOf(await app.call(pyramids.list, { query: {} }, null))).toEqual([]);
  });

  it('a name of 30 characters is accepted', async () => {
    expect((await add({ name: 'x'.repeat(30) })).name).toHaveLength(30);
  });

  it('needs the manage right, as changing and deleting do', async () => {
    const { id } = await add();
    const refusedPeople = [await app.signIn({ read: true, edit: true }), await app.signIn()];
    for (const by of refusedPeople)
      for (const answer of [
        await send({ name: 'New' }, by),
        await change(id, { name: 'X' }, by),
        await remove(id, by),
      ])
        expect(answer.status).toBe(403);
    expect(replyOf(await app.call(pyramids.list, { query: {} }, null)).map(({ name }) => name)).toEqual([
      'Frontline',
    ]);
  });
});

describe('changing a pyramid', () => {
  it('takes name and bluefin from the simple form; the rows stay', async () => {
    const { id } = await add({ rows: [[column([bandages])]] });
    expect(replyOf(await change(id, { name: 'Southern front', bluefin: true }))).toMatchObject({
      id,
      name: 'Southern front',
      bluefin: true,
      version: 2,
    });
    expect(plan(replyOf(await get(id)))).toEqual([[`${bandages}:10`]]);
  });

  it('takes name, bluefin and rows of item ids and targets from the editor', async () => {
    const { id } = await add();
    const { status } = await app.request({
      method: 'PATCH',
      url: `/api/pyramids/${id}`,
      by: manager,
      payload: {
        pyramid: {
          attributes: {
            name: 'Frontline',
            bluefin: false,
            rows: [[{ items: [bandages], target: 100 }], [{ items: [rifle, bandages], target: 0 }]],
          },
        },
      },
    });
    expect(status).toBe(200);
    expect(plan(replyOf(await get(id)))).toEqual([[`${bandages}:100`], [`${rifle}+${bandages}:0`]]);
  });

  it('columns are in their numbered order, or in the order sent if they have no number', async () => {
    const { id } = await add();
    const sent = [column([bandages], 1, 2), column([rifle], 2, 0), column([rifle], 3, 1)];
    expect(plan(replyOf(await change(id, { rows: [sent] })))).toEqual([
      [`${rifle}:2`, `${rifle}:3`, `${bandages}:1`],
    ]);
    expect(plan(replyOf(await change(id, { rows: [[column([rifle], 1), column([bandages], 2)]] })))).toEqual([
      [`${rifle}:1`, `${bandages}:2`],
    ]);
  });

  it('a row without columns is dropped', async () => {
    const { id } = await add();
    const changed = replyOf(await change(id, { rows: [[], [column([bandages])], []] }));
    expect(plan(changed)).toEqual([[`${bandages}:10`]]);
  });

  it('the same item twice in a column counts once', async () => {
    const { id } = await add();
    expect(plan(replyOf(await change(id, { rows: [[column([rifle, rifle])]] })))).toEqual([[`${rifle}:10`]]);
  });

  it('a save that changes nothing creates no new version', async () => {
    const { id } = await add({ rows: [[column([bandages, rifle], 4)]] });
    await untilOlderTransactionsEnd(app.db);
    const before = await version();
    const { name, bluefin, rows } = replyOf(await get(id));
    expect(replyOf(await change(id, { name, bluefin, rows }))).toMatchObject({ version: 1 });
    expect(replyOf(await change(id, {}))).toMatchObject({ version: 1 });
    expect(await version()).toBe(before);
  });

  it.each<[string, () => Record<string, unknown>, Record<string, unknown>]>([
    [
      'a column without items',
      () => ({ rows: [[column([bandages])], [column([rifle]), column([])]] }),
      { 'rows.1.1.items': 'This is required.' },
    ],
    [
      'a column without a target',
      () => ({ rows: [[{ items: [bandages] }]] }),
      { 'rows.0.0.target': 'This is required.' },
    ],
    [
      'a target below 0',
      () => ({ rows: [[column([bandages], -1)]] }),
      { 'rows.0.0.target': 'This must be 0 or more.' },
    ],
    [
      'an order below 0',
      () => ({ rows: [[column([bandages], 1, -1)]] }),
      { 'rows.0.0.order': 'This must be 0 or more.' },
    ],
    [
      'an unknown item',
      () => ({ rows: [[column([bandages]), column([rifle, 2_000_000_000])]] }),
      { 'rows.0.1.items': 'This item does not exist.' },
    ],
    [
      'a vehicle in a normal pyramid',
      () => ({ rows: [[column([truck])]] }),
      { 'rows.0.0.items': expect.stringContaining('only a bluefin pyramid') },
    ],
    [
      'a structure in a normal pyramid',
      () => ({ rows: [[column([bandages, shippingContainer])]] }),
      { 'rows.0.0.items': expect.stringContaining('only a bluefin pyramid') },
    ],
    [
      'a crated vehicle in a bluefin pyramid',
      () => ({ bluefin: true, rows: [[], [column([truckCrate])]] }),
      { 'rows.1.0.items': expect.stringContaining('choose them uncrated') },
    ],
  ])('refuses %s, naming its place, and keeps the stored state', async (_, attributes, fields) => {
    const { id } = await add({ rows: [[column([rifle], 3)]] });
    expect(errorOf(await change(id, attributes()))).toMatchObject({ status: 422, code: 'invalid', fields });
    expect(errorOf(await send({ name: 'New', ...attributes() }))).toMatchObject({ status: 422, fields });
    expect(plan(replyOf(await get(id)))).toEqual([[`${rifle}:3`]]);
  });

  it('a bluefin pyramid accepts vehicles and structures', async () => {
    const { id } = await add({ bluefin: true });
    const changed = replyOf(await change(id, { rows: [[column([truck, shippingContainer])]] }));
    expect(plan(changed)).toEqual([[`${truck}+${shippingContainer}:10`]]);
  });

  it('a bluefin pyramid with vehicles cannot become a normal one, and the error names them', async () => {
    const rows = [[column([truck])], [column([bandages]), column([shippingContainer])]];
    const { id } = await add({ bluefin: true, rows });
    expect(errorOf(await change(id, { bluefin: false }))).toMatchObject({
      status: 422,
      fields: {
        bluefin:
          'Only a bluefin pyramid can hold vehicles and structures, and this one has R-1 Hauler, Shipping Container. Take them out first.',
      },
    });
    expect(replyOf(await get(id))).toMatchObject({ bluefin: true });
    const without = await change(id, { bluefin: false, rows: [[column([bandages])]] });
    expect(replyOf(without)).toMatchObject({ bluefin: false });
  });

  it('an item removed from the catalog stays in its pyramid, but cannot be added again', async () => {
    const { id } = await add({ rows: [[column([bandages, rifle])]] });
    const otherPyramid = await add({ name: 'Other' });
    await app.db.update(schema.items).set({ current: false }).where(eq(schema.items.id, bandages));
    const rows = [[column([bandages, rifle], 20)]];
    expect(plan(replyOf(await change(id, { rows })))).toEqual([[`${bandages}+${rifle}:20`]]);
    expect(errorOf(await change(otherPyramid.id, { rows }))).toMatchObject({
      status: 422,
      fields: { 'rows.0.0.items': 'This item does not exist.' },
    });
  });

  it('an item that exists no more stays in its pyramid too, so that the pyramid can be saved', async () => {
    const { id } = await add({ rows: [[column([rifle])]] });
    const [gone, otherId] = [2_000_000_000, 2_000_000_001];
    await app.db
      .update(schema.pyramids)
      .set({ rows: [[column([gone, rifle])]] })
      .where(eq(schema.pyramids.id, id));
    expect(plan(replyOf(await change(id, { rows: [[column([gone, rifle], 20)]] })))).toEqual([
      [`${gone}+${rifle}:20`],
    ]);
    expect(errorOf(await change(id, { rows: [[column([gone, otherId])]] })).fields).toEqual({
      'rows.0.0.items': 'This item does not exist.',
    });
    expect(plan(replyOf(await change(id, { rows: [[column([rifle])]] })))).toEqual([[`${rifle}:10`]]);
    expect(errorOf(await change(id, { rows: [[column([gone])]] })).status).toBe(422);
  });

  it('an unknown pyramid is not found', async () => {
    expect(errorOf(await change(2_000_000_000, { name: 'X' })).status).toBe(404);
  });
});

describe('two people editing one pyramid', () => {
  it('the second save is refused with the current state of the pyramid; nothing of the first is lost', async () => {
    const { id } = await add({ rows: [[column([bandages])], [column([rifle])]] });
    const petra = await app.signIn({ manage: true, username: 'Petra' });
    const theirs = [[column([bandages], 60)], [column([rifle]), column([bandages, rifle])]];
    await change(id, { name: 'Petras front', rows: theirs, version: 1 }, petra);
    const mine = { name: 'Frontline', bluefin: false, rows: [[column([bandages])]], version: 1 };
    const refusal = await change(id, mine);
    expect(errorOf(refusal)).toMatchObject({
      status: 409,
      code: 'changed',
      message: expect.stringContaining('Petra changed this pyramid'),
      version: 2,
      fields: {
        name: 'It is now Petras front.',
        rows: 'It is now 2 rows with 3 columns, and different from yours in row 0, 1.',
      },
    });
    expect(plan(replyOf(await get(id)))).toEqual([
      [`${bandages}:60`],
      [`${rifle}:10`, `${bandages}+${rifle}:10`],
    ]);
    expect(plan(replyOf(await change(id, { ...mine, version: 2 })))).toEqual([[`${bandages}:10`]]);
  });

  it('the refusal names that a pyramid became a normal one', async () => {
    const { id } = await add({ bluefin: true });
    await change(id, { bluefin: false });
    expect(errorOf(await change(id, { bluefin: true, version: 1 })).fields).toEqual({
      bluefin: 'It is now not a bluefin pyramid.',
    });
  });

  it('without a version the last save wins, and sending the same save twice is not a conflict', async () => {
    const { id } = await add();
    await change(id, { name: 'First' });
    expect(replyOf(await change(id, { name: 'Second' }))).toMatchObject({ name: 'Second', version: 3 });
    expect(replyOf(await change(id, { name: 'Second', version: 1 }))).toMatchObject({ version: 3 });
  });

  it('of two simultaneous saves, one is refused', async () => {
    const { id } = await add();
    const names = ['First', 'Second'];
    const answers = await Promise.all(names.map((name) => change(id, { name, version: 1 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('deleting a pyramid', () => {
  it('removes it', async () => {
    const { id } = await add();
    expect(replyOf(await remove(id))).toEqual({});
    expect((await get(id)).status).toBe(404);
    expect(errorOf(await remove(id)).status).toBe(404);
  });
});
