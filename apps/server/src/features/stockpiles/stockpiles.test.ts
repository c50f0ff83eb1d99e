import { stockpiles, warehouses } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let editor: SignedIn;
beforeEach(async () => {
  editor = await app.signIn({ read: true, edit: true });
});

it('the names are a list of strings, sorted ignoring case', async () => {
  await addWarehouse(app, editor, { stockpiles: [{ name: 'beta' }, { name: 'Gamma' }] });
  await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }] });
  const { json } = await app.call(stockpiles.names, {}, editor);
  expect(json).toEqual(['Alpha', 'beta', 'Gamma']);
});

it('refreshing returns the time and stores it', async () => {
  const { id, stockpiles: rows } = await addWarehouse(app, editor, {
    stockpiles: [{ name: 'A' }, { name: 'B' }],
  });
  app.clock.now = new Date('2026-11-21T18:30:00.000Z');
  const params = { id: rows[0]!.id };
  const { json } = await app.call(stockpiles.refresh, { params, body: {} }, editor);
  expect(json).toEqual({ refreshed_at: '2026-11-21T18:30:00.000Z' });
  const after = replyOf(await app.call(warehouses.get, { params: { id } }, editor));
  expect(after.stockpiles.map((stockpile) => stockpile.refreshedAt)).toEqual([
    '2026-11-21T18:30:00.000Z',
    '1970-01-01T00:00:00.000Z',
  ]);
});

it('refreshing an unknown id is not found', async () => {
  const answer = await app.call(stockpiles.refresh, { params: { id: 4711 }, body: {} }, editor);
  expect(errorOf(answer)).toMatchObject({ status: 404, code: 'not-found' });
});

describe('taking a refresh back', () => {
  const AT = '2026-11-21T18:30:00.000Z';
  const EARLIER = '2026-11-20T08:00:00.000Z';
  const refreshAt = async (id: number, at: string) => {
    app.clock.now = new Date(at);
    replyOf(await app.call(stockpiles.refresh, { params: { id }, body: {} }, editor));
  };
  const takeBack = (id: number, refreshedAt: string, by = editor) =>
    app.call(stockpiles.undoRefresh, { params: { id }, body: { refreshedAt } }, by);
  const times = async (id: number) =>
    replyOf(await app.call(warehouses.get, { params: { id } }, editor)).stockpiles.map(
      ({ refreshedAt }) => refreshedAt,
    );

  it('puts the time before it back, of that stockpile alone', async () => {
    const { id, stockpiles: rows } = await addWarehouse(app, editor, {
      stockpiles: [{ name: 'A' }, { name: 'B' }],
    });
    for (const row of rows) await refreshAt(row.id, EARLIER);
    for (const row of rows) await refreshAt(row.id, AT);
    const reader = await app.signIn({ read: true });
    expect(replyOf(await takeBack(rows[0]!.id, AT, reader))).toEqual({ refreshedAt: EARLIER });
    expect(await times(id)).toEqual([EARLIER, AT]);
  });

  it('makes a timer of which nothing was known unknown again', async () => {
    const { id, stockpiles: rows } = await addWarehouse(app, editor, { stockpiles: [{ name: 'A' }] });
    await refreshAt(rows[0]!.id, AT);
    replyOf(await takeBack(rows[0]!.id, AT));
    expect(await times(id)).toEqual(['1970-01-01T00:00:00.000Z']);
  });

  it('is refused once somebody refreshed again, and the second time', async () => {
    const { id, stockpiles: rows } = await addWarehouse(app, editor, { stockpiles: [{ name: 'A' }] });
    await refreshAt(rows[0]!.id, EARLIER);
    await refreshAt(rows[0]!.id, AT);
    const refused = { status: 409, code: 'conflict', message: expect.stringContaining('refreshed again') };
    expect(errorOf(await takeBack(rows[0]!.id, EARLIER))).toMatchObject(refused);
    expect(await times(id)).toEqual([AT]);
    replyOf(await takeBack(rows[0]!.id, AT));
    for (const time of [AT, EARLIER])
      expect(errorOf(await takeBack(rows[0]!.id, time))).toMatchObject(refused);
    expect(await times(id)).toEqual([EARLIER]);
  });

  it('does not exist for who does not see the stockpile, and is in the audit trail', async () => {
    const groupId = await app.addGroup('Officers');
    const admin = await app.signIn({ admin: true });
    const { id, stockpiles: rows } = await addWarehouse(app, admin, {
      stockpiles: [{ name: 'Secret', locked: true, permissionGroup: { id: groupId } }],
    });
    app.clock.now = new Date(AT);
    replyOf(await app.call(stockpiles.refresh, { params: { id: rows[0]!.id }, body: {} }, admin));
    expect((await takeBack(rows[0]!.id, AT)).status).toBe(404);
    replyOf(await takeBack(rows[0]!.id, AT, admin));
    const trail = await app.db.select().from(schema.auditEntries);
    expect(trail).toContainEqual(expect.objectContaining({ action: 'undoRefresh', outcome: 'done' }));
    expect(replyOf(await app.call(warehouses.get, { params: { id } }, admin)).stockpiles).toMatchObject([
      { refreshedAt: '1970-01-01T00:00:00.000Z' },
    ]);
  });
});

it('the contents are found by exact name, with quantities as on the icon', async () => {
  const { id, stockpiles: rows } = await addWarehouse(app, editor, { stockpiles: [{ name: 'A-Public' }] });
  await app.db
    .insert(schema.stockpileContents)
    .values({ stockpileId: rows[0]!.id, itemId: await itemId(app, 'Cloth', true), quantity: 7 });
  const found = replyOf(await app.call(stockpiles.contents, { query: { name: 'A-Public' } }, editor));
  expect(found).toMatchObject({
    name: 'A-Public',
    warehouse: { id },
    contents: [{ firName: 'Cloth', crated: true, quantity: 7 }],
  });
  const otherAnswer = await app.call(stockpiles.contents, { query: { name: 'a-public' } }, editor);
  expect(errorOf(otherAnswer).status).toBe(404);
});

describe('adding a stockpile', () => {
  const add = (given: { warehouseId: number; name: string; [field: string]: unknown }, by = editor) =>
    app.call(stockpiles.create, { body: { stockpile: { attributes: given } } } as never, by); // of a tool, which may send anything
  const rowsOf = async (id: number) =>
    replyOf(await app.call(warehouses.get, { params: { id } }, editor)).stockpiles.map(
      ({ name, code, locked }) => ({ name, code, locked }),
    );

  it('does not change the others of its warehouse, and shows no code', async () => {
    const { id, name } = await addWarehouse(app, editor, { stockpiles: [{ name: 'A', code: '654321' }] });
    const { status, json } = await add({ warehouseId: id, name: ' 105th ', code: '123456' });
    expect(status).toBe(200);
    expect(json).toEqual({ id: expect.any(Number), name: '105th', warehouse: { id, name } });
    expect(await rowsOf(id)).toEqual([
      { name: '105th', code: '123456', locked: false },
      { name: 'A', code: '654321', locked: false },
    ]);
  });

  it('needs no code', async () => {
    const { id } = await addWarehouse(app, editor, {});
    expect(await add({ warehouseId: id, name: '105th' })).toMatchObject({ status: 200 });
    expect(await rowsOf(id)).toEqual([{ name: '105th', code: '', locked: false }]);
  });

  it('refuses a name that another one has, wherever that is', async () => {
    await addWarehouse(app, editor, { stockpiles: [{ name: '105th' }] });
    const { id } = await addWarehouse(app, editor, {});
    const answer = await add({ warehouseId: id, name: '105th' });
    expect(errorOf(answer)).toMatchObject({
      status: 422,
      code: 'invalid',
      fields: { name: expect.any(String) },
    });
    expect(await rowsOf(id)).toEqual([]);
  });

  it.each([{ name: '' }, { name: '105th', code: '12345' }, { name: '105th', code: '12345x' }])(
    'refuses %j',
    async (given) => {
      const { id } = await addWarehouse(app, editor, {});
      expect((await add({ warehouseId: id, ...given })).status).toBe(422);
      expect(await rowsOf(id)).toEqual([]);
    },
  );

  it('refuses a lock, which it cannot set: an open stockpile would show its code to everybody', async () => {
    const { id } = await addWarehouse(app, editor, {});
    const permissionGroup = { id: await app.addGroup('Officers') };
    const answer = await add({
      warehouseId: id,
      name: 'Vault',
      code: '123456',
      locked: true,
      permissionGroup,
    });
    expect(errorOf(answer)).toMatchObject({ status: 422, fields: { locked: expect.any(String) } });
    expect(await rowsOf(id)).toEqual([]);
    expect(await add({ warehouseId: id, name: '105th', locked: false })).toMatchObject({ status: 200 });
    expect(await rowsOf(id)).toEqual([{ name: '105th', code: '', locked: false }]);
  });

  it('refuses a group that comes without a lock; one that is said to be open ignores it', async () => {
    const { id } = await addWarehouse(app, editor, {});
    const permissionGroupId = await app.addGroup('Officers');
    const stockpile = { warehouseId: id, name: 'Vault', code: '123456' };
    for (const group of [{ permissionGroup: { id: permissionGroupId } }, { permissionGroupId }])
      expect(errorOf(await add({ ...stockpile, ...group }))).toMatchObject({
        status: 422,
        fields: { locked: 'Say whether it is locked: a permission group alone locks nothing.' },
      });
    expect(await rowsOf(id)).toEqual([]);
    expect(await add({ ...stockpile, locked: false, permissionGroupId })).toMatchObject({ status: 200 });
    expect(await add({ warehouseId: id, name: '105th', permissionGroup: null })).toMatchObject({
      status: 200,
    });
    expect(await rowsOf(id)).toEqual([
      { name: '105th', code: '', locked: false },
      { name: 'Vault', code: '123456', locked: false },
    ]);
  });

  it('is not possible in a place without an active warehouse', async () => {
    const { id } = await addWarehouse(app, editor, {});
    await app.db.update(schema.warehouses).set({ active: false }).where(eq(schema.warehouses.id, id));
    expect(errorOf(await add({ warehouseId: id, name: '105th' }))).toMatchObject({ status: 404 });
    expect(errorOf(await add({ warehouseId: 987_654, name: '105th' }))).toMatchObject({ status: 404 });
  });
});
