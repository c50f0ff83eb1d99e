import { apiKeys, fir, stockpiles, type Warehouse, warehouses } from '@backline/contract';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let editor: SignedIn;
let groupId: number;
let sitaria: Warehouse;
let jade: Warehouse;
let bare: Warehouse;

const PUBLIC = { name: 'Public' };
const AT = new Date(START.getTime() - 60_000).toISOString();
beforeEach(async () => {
  editor = await app.signIn({ admin: true });
  groupId = await app.addGroup('Officers');
  const vault = { name: 'Vault', locked: true, permissionGroup: { id: groupId } };
  sitaria = await addWarehouse(app, editor, {
    name: 'Sitaria',
    stockpiles: [{ name: 'Kilo' }, PUBLIC, vault],
  });
  jade = await addWarehouse(app, editor, { name: 'Jade Cove', stockpiles: [PUBLIC, { name: 'Lima' }] });
  bare = await addWarehouse(app, editor, { name: 'Bare', stockpiles: [{ name: 'Mike' }] });
});

const row = (name: string, cloth: number, warehouseId?: number) => ({
  timestamp: AT,
  stockpileName: name,
  quantity: cloth,
  crated: true,
  codeName: 'Cloth',
  ...(warehouseId !== undefined && { warehouseId }),
});
const report = (entries: ReturnType<typeof row>[], more: object = {}) =>
  app.call(fir.processReport, { body: { report: { entries, ...more } } }, editor);
/** The crates of cloth in each stockpile that has any, by warehouse and name. */
const cloth = async () =>
  app.db
    .select({
      warehouse: schema.warehouses.name,
      name: schema.stockpiles.name,
      quantity: schema.stockpileContents.quantity,
    })
    .from(schema.stockpileContents)
    .innerJoin(schema.stockpiles, eq(schema.stockpiles.id, schema.stockpileContents.stockpileId))
    .innerJoin(schema.warehouses, eq(schema.warehouses.id, schema.stockpiles.warehouseId))
    .orderBy(asc(schema.warehouses.name), asc(schema.stockpiles.name));
const save = (warehouse: Warehouse, rows: object[], more: object = {}) =>
  app.call(
    warehouses.update,
    {
      params: { id: warehouse.id },
      body: { warehouse: { attributes: { stockpiles: rows, ...more } } },
    } as never,
    editor,
  );
const idOf = (warehouse: Warehouse, name: string) =>
  warehouse.stockpiles.find((stockpile) => stockpile.name === name)?.id ?? 0;

describe('the names', () => {
  it('name each public stockpile with its warehouse, those of one name with its id', async () => {
    const names = async () => replyOf(await app.call(stockpiles.names, {}, editor));
    expect(await names()).toEqual([
      'Kilo',
      'Lima',
      'Mike',
      'Public · Jade Cove',
      'Public · Sitaria',
      'Vault',
    ]);
    const otherWarehouse = await addWarehouse(app, editor, { name: 'Sitaria', stockpiles: [PUBLIC] });
    expect((await names()).filter((name) => name.startsWith('Public'))).toEqual([
      'Public · Jade Cove',
      `Public · Sitaria #${sitaria.id}`,
      `Public · Sitaria #${otherWarehouse.id}`,
    ]);
  });

  it('a second one of a warehouse is refused, in the form and on its own, in any language', async () => {
    const rows = [...jade.stockpiles.map(({ id, name }) => ({ id, name })), { name: 'Público' }];
    expect(errorOf(await save(jade, rows))).toMatchObject({
      status: 422,
      fields: { 'stockpiles.2.name': expect.stringContaining('has a public stockpile already') },
    });
    const attributes = { warehouseId: jade.id, name: 'public' };
    expect(
      errorOf(await app.call(stockpiles.create, { body: { stockpile: { attributes } } }, editor)),
    ).toMatchObject({
      status: 422,
      fields: { name: expect.stringContaining('has a public stockpile already') },
    });
    const there = { warehouseId: bare.id, name: ' ÖFFENTLICH ' };
    expect(
      replyOf(await app.call(stockpiles.create, { body: { stockpile: { attributes: there } } }, editor)),
    ).toMatchObject({ name: 'Public · Bare', warehouse: { id: bare.id } });
  });

  it('a reserve has its name alone in all warehouses, and never that of a public one', async () => {
    const refusal = async (name: string) =>
      errorOf(
        await app.call(
          stockpiles.create,
          { body: { stockpile: { attributes: { warehouseId: bare.id, name } } } },
          editor,
        ),
      );
    expect(await refusal('Kilo')).toMatchObject({
      fields: { name: 'Another stockpile already has this name.' },
    });
    expect(await refusal('Public · Sitaria')).toMatchObject({
      fields: { name: expect.stringContaining('public stockpile') },
    });
  });
});

describe('a public stockpile', () => {
  it('has no code and no lock, in the form and on its own', async () => {
    const id = idOf(jade, 'Public');
    const fieldsOf = async (more: object) =>
      errorOf(await save(jade, [{ id, name: 'Public', ...more }])).fields;
    expect(Object.keys((await fieldsOf({ code: '123456' })) ?? {})).toEqual([
      expect.stringMatching(/stockpiles\.0\.code$/),
    ]);
    expect(Object.keys((await fieldsOf({ locked: true, permissionGroup: { id: groupId } })) ?? {})).toEqual([
      expect.stringMatching(/stockpiles\.0\.locked$/),
    ]);
    const attributes = { warehouseId: bare.id, name: 'Public', code: '123456' };
    expect(
      errorOf(await app.call(stockpiles.create, { body: { stockpile: { attributes } } }, editor)).status,
    ).toBe(422);
  });

  it('that was a reserve loses its code and its timer; a locked one has to be unlocked first', async () => {
    const [kilo, vault] = [idOf(sitaria, 'Kilo'), idOf(sitaria, 'Vault')];
    await app.db
      .update(schema.stockpiles)
      .set({ code: '123456', refreshedAt: AT })
      .where(eq(schema.stockpiles.id, kilo));
    expect(
      errorOf(await save(sitaria, [{ id: vault, name: 'Public' }], { shownStockpiles: [vault] })),
    ).toMatchObject({
      status: 422,
    });
    const only = { shownStockpiles: [kilo, idOf(sitaria, 'Public')] };
    expect(replyOf(await save(sitaria, [{ id: kilo, name: 'Public' }], only)).stockpiles).toMatchObject([
      { id: kilo, name: 'Public', code: '', refreshedAt: '1970-01-01T00:00:00.000Z' },
      { id: vault, name: 'Vault', locked: true },
    ]);
  });

  it('cannot be refreshed: it has no timer', async () => {
    const refresh = (id: number) => app.call(stockpiles.refresh, { params: { id }, body: {} }, editor);
    expect(errorOf(await refresh(idOf(jade, 'Public')))).toMatchObject({
      status: 409,
      message: expect.stringContaining('has no timer'),
    });
    expect((await refresh(idOf(jade, 'Lima'))).status).toBe(200);
  });
});

describe('a report of it', () => {
  it('goes to the warehouse that the row names, each to its own', async () => {
    const sent = [
      row('Public', 7, jade.id),
      row('Kilo', 3),
      row('Public', 5, sitaria.id),
      row('öffentlich', 2, sitaria.id),
    ];
    expect(replyOf(await report(sent)).stockpiles).toEqual([
      'Public · Jade Cove',
      'Kilo',
      'Public · Sitaria',
    ]);
    expect(await cloth()).toEqual([
      { warehouse: 'Jade Cove', name: 'Public', quantity: 7 },
      { warehouse: 'Sitaria', name: 'Kilo', quantity: 3 },
      { warehouse: 'Sitaria', name: 'Public', quantity: 7 },
    ]);
  });

  it('takes the warehouse of the whole report, and the name of the list', async () => {
    expect((await report([row('Public', 7)], { warehouseId: jade.id })).status).toBe(200);
    expect((await report([row('Public · Sitaria', 4)])).status).toBe(200);
    expect(await cloth()).toMatchObject([
      { warehouse: 'Jade Cove', quantity: 7 },
      { warehouse: 'Sitaria', quantity: 4 },
    ]);
    // A row that names its own goes there.
    const both = [row('Public', 8, sitaria.id), row('Public', 9)];
    expect((await report(both, { warehouseId: jade.id })).status).toBe(200);
    expect(await cloth()).toMatchObject([
      { warehouse: 'Jade Cove', quantity: 9 },
      { warehouse: 'Sitaria', quantity: 8 },
    ]);
  });

  it.each([
    [
      'without a warehouse says what to send',
      () => [row('Kilo', 1), row('Public', 7)],
      /Send warehouse_id with it: \d+ \(Public · /,
    ],
    [
      'of a warehouse without one',
      () => [row('Public', 7, bare.id)],
      /no stockpile named “Public” in the warehouse/,
    ],
    [
      'of no warehouse at all',
      () => [row('Public', 7, 99_999)],
      /no stockpile named “Public” in the warehouse/,
    ],
    [
      'a reserve with the id of another warehouse',
      () => [row('Kilo', 7, jade.id)],
      /no stockpile named “Kilo” in the warehouse/,
    ],
  ])('%s, and nothing is stored', async (_, rows, message) => {
    expect(errorOf(await report(rows()))).toMatchObject({
      status: 422,
      code: 'unknown-stockpile',
      message: expect.stringMatching(message),
    });
    expect(await cloth()).toEqual([]);
  });

  it('a reserve with the id of its own warehouse is stored', async () => {
    expect((await report([row('Kilo', 7, sitaria.id)])).status).toBe(200);
  });
});

it('the contents are found by the name of the list, or as Public with the warehouse', async () => {
  await report([row('Public', 7, jade.id), row('Public', 5, sitaria.id)]);
  const contents = async (query: { name: string; warehouseId?: string }) =>
    app.call(stockpiles.contents, { query }, editor);
  const found = { name: 'Public · Jade Cove', warehouse: { id: jade.id }, contents: [{ quantity: 7 }] };
  expect(replyOf(await contents({ name: 'Public · Jade Cove' }))).toMatchObject(found);
  expect(replyOf(await contents({ name: 'Public', warehouseId: String(jade.id) }))).toMatchObject(found);
  expect((await contents({ name: 'Public' })).status).toBe(404);
  expect((await contents({ name: 'Kilo', warehouseId: String(jade.id) })).status).toBe(404);
});

it('the export can be sent back as it is, and each public stockpile keeps what it holds', async () => {
  await report([row('Public', 7, jade.id), row('Public', 5, sitaria.id), row('Kilo', 3)]);
  const before = await cloth();
  const exported = replyOf(await app.call(stockpiles.export, {}, editor));
  expect(
    exported.stockpiles.filter(({ name }) => name === 'Public').map(({ warehouse }) => warehouse.name),
  ).toEqual(expect.arrayContaining(['Jade Cove', 'Sitaria']));
  const sent = exported.stockpiles.map(({ items, ...fields }) => ({
    ...fields,
    timestamp: START.toISOString(),
    items: items.map(({ codeName, ...item }) => ({ ...item, code: codeName })),
  }));
  const attributes = {
    name: 'Tool',
    scopes: { read: true, edit: false, manage: false },
    expiresInDays: null,
  };
  const { key } = replyOf(await app.call(apiKeys.create, { body: { apiKey: { attributes } } }, editor));
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/reports?confirm=true',
    payload: JSON.stringify({ stockpiles: sent }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
  });
  const outcomes = response.json<{ stockpile: string; status: string }[]>();
  expect(outcomes.map(({ status }) => status)).toEqual(exported.stockpiles.map(() => 'applied'));
  expect(outcomes.map(({ stockpile }) => stockpile)).toEqual(
    expect.arrayContaining(['Public · Jade Cove', 'Public · Sitaria', 'Kilo']),
  );
  expect(await cloth()).toEqual(before);
});
