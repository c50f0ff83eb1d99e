import { categories, warehouses } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let manager: SignedIn;
let officer: SignedIn;
beforeEach(async () => {
  await app.db.delete(schema.categories);
  manager = await app.signIn({ read: true, manage: true, username: 'Marlow' });
  officer = await app.signIn({ read: true, edit: true });
});

const send = (attributes: Record<string, unknown>, by = manager) =>
  app.call(categories.create, { body: { category: { attributes } } } as never, by);
const add = async (attributes: Record<string, unknown> = {}) =>
  replyOf(await send({ name: 'Frontline', ...attributes }));
const change = (id: number, attributes: Record<string, unknown>, by = manager) =>
  app.call(categories.update, { params: { id }, body: { category: { attributes } } } as never, by);
const get = (id: number) => app.call(categories.get, { params: { id } }, officer);
const list = async () => replyOf(await app.call(categories.list, {}, officer));
const remove = (id: number) => app.call(categories.remove, { params: { id } }, manager);

describe('reading categories', () => {
  it('the list is sorted by order, then name, with every field', async () => {
    await add({ name: 'Last', order: 9 });
    await add({ name: 'Beta' });
    const first = await add({ name: 'Alpha', color: '#00aaff' });
    expect((await list()).map(({ name }) => name)).toEqual(['Alpha', 'Beta', 'Last']);
    const { json } = await app.call(categories.list, {}, officer);
    expect((json as unknown[])[0]).toEqual({
      id: first.id,
      name: 'Alpha',
      order: 0,
      color: '#00aaff',
      report_hours: 24,
      version: 1,
      goal_count: 0,
      warehouse_count: 0,
    });
  });

  it('one category is returned by its id, with counts of its goals and active warehouses', async () => {
    const { id } = await add();
    await addWarehouse(app, officer, { name: 'Kept' });
    await addWarehouse(app, officer, { name: 'Kept too' });
    const gone = await addWarehouse(app, officer, { name: 'Gone' });
    await app.call(warehouses.remove, { params: { id: gone.id } }, officer);
    await app.db
      .insert(schema.goalTemplates)
      .values({ categoryId: id, itemId: await itemId(app, 'Cloth', true), target: 1, minimum: 0 });
    expect(replyOf(await get(id))).toMatchObject({ name: 'Frontline', goalCount: 1, warehouseCount: 2 });
    expect(errorOf(await get(id + 1)).status).toBe(404);
  });
});

describe('adding a category', () => {
  it('only the name is required: order 0 and #ff0000 are the defaults', async () => {
    const { status, json } = await app.request({
      method: 'POST',
      url: '/api/categories',
      by: manager,
      payload: { category: { attributes: { name: ' Naval ' } } },
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({ id: expect.any(Number), name: 'Naval', order: 0, color: '#ff0000' });
    expect(await list()).toHaveLength(1);
  });

  it.each([
    ['no name', { name: undefined }, { name: 'This is required.' }],
    ['a name of only spaces', { name: '  ' }, { name: 'This is required.' }],
    ['a name of 21 characters', { name: 'x'.repeat(21) }, { name: 'This is too long.' }],
    ['no order', { order: null }, { order: 'This must be a number.' }],
    ['an order below 0', { order: -1 }, { order: 'This must be 0 or more.' }],
    ['no colour', { color: null }, { color: 'This is required.' }],
    ['a colour name', { color: 'red' }, { color: 'This must be a colour such as #ff0000.' }],
  ])('%s is refused under its input name', async (_, attributes, fields) => {
    expect(errorOf(await send({ name: 'Naval', ...attributes }))).toMatchObject({ status: 422, fields });
    expect(await list()).toEqual([]);
  });

  it('a name of 20 characters is accepted', async () => {
    expect(await add({ name: 'x'.repeat(20) })).toMatchObject({ name: 'x'.repeat(20) });
  });

  it('a name that another category already has is a conflict reported at the name', async () => {
    await add();
    const problem = 'Another category is called Frontline already.';
    expect(errorOf(await send({ name: 'Frontline' }))).toMatchObject({
      status: 409,
      code: 'conflict',
      fields: { name: problem },
    });
  });

  it('when two people add the same category at once, one wins and the other gets the conflict', async () => {
    const answers = await Promise.all([send({ name: 'Naval' }), send({ name: 'Naval' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('needs the manage right, as changing, deleting and cloning do', async () => {
    const { id } = await add();
    const answers = await Promise.all([
      send({ name: 'Naval' }, officer),
      change(id, { order: 3 }, officer),
      app.call(categories.remove, { params: { id } }, officer),
      app.call(categories.clone, { params: { id }, body: { category: { cloneId: id } } }, officer),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});

describe('changing a category', () => {
  it('returns the changed category; omitted fields stay', async () => {
    const { id } = await add({ order: 4 });
    expect(replyOf(await change(id, { name: 'Islands' }))).toMatchObject({ name: 'Islands', order: 4 });
    expect(replyOf(await change(id, { order: 0, color: '#123456' }))).toMatchObject({
      name: 'Islands',
      order: 0,
      color: '#123456',
    });
    expect(errorOf(await change(id + 1, { order: 1 })).status).toBe(404);
  });

  it('follows the same rules as adding one', async () => {
    const { id } = await add();
    const wrong = errorOf(await change(id, { name: 'x'.repeat(21), order: -1, color: '#12' }));
    expect(wrong).toMatchObject({ status: 422 });
    expect(Object.keys(wrong.fields ?? {}).toSorted()).toEqual(['color', 'name', 'order']);
    await add({ name: 'Naval' });
    expect(errorOf(await change(id, { name: 'Naval' })).status).toBe(409);
    expect(replyOf(await change(id, { name: 'Frontline', order: 1 }))).toMatchObject({ order: 1 });
  });

  it('a save from a stale version is refused with who changed it and the current value of each input', async () => {
    const { id, version } = await add({ order: 1 });
    await change(id, { name: 'Islands', order: 1, color: '#ff0000', version });
    const otherPerson = await app.signIn({ read: true, manage: true, username: 'Petra' });
    const mine = { name: 'Coast', order: 1, color: '#0000ff', version };
    const refused = errorOf(await change(id, mine, otherPerson));
    expect(refused).toMatchObject({ status: 409, code: 'changed', version: 2 });
    expect(refused.message).toContain('Marlow changed this category after you opened it.');
    expect(refused.fields).toEqual({ name: 'It is now Islands.', color: 'It is now #ff0000.' });
    expect(replyOf(await get(id))).toMatchObject({ name: 'Islands', color: '#ff0000' });

    const again = replyOf(await change(id, { ...mine, version: refused.version }, otherPerson));
    expect(again).toMatchObject({ name: 'Coast', color: '#0000ff', version: 3 });
  });

  it('a save from a stale version that sends the current values is not a conflict', async () => {
    const { id, version } = await add();
    const wanted = { name: 'Islands', order: 2, version };
    expect(replyOf(await change(id, wanted))).toMatchObject({ version: 2 });
    expect(replyOf(await change(id, wanted))).toMatchObject({ name: 'Islands', version: 2 });
  });

  it('of two saves from the same version at the same moment, one wins and the other is refused', async () => {
    const { id, version } = await add();
    const answers = await Promise.all([1, 2].map((order) => change(id, { order, version })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('without a version the last writer wins, and a save that changes nothing creates no new version', async () => {
    const { id } = await add();
    await change(id, { order: 1 });
    expect(replyOf(await change(id, { order: 2 }))).toMatchObject({ order: 2, version: 3 });
    expect(replyOf(await change(id, { order: 2 }))).toMatchObject({ version: 3 });
  });

  it('a warehouse shows the new name and colour at once', async () => {
    const { id } = await add();
    const warehouse = await addWarehouse(app, officer);
    await change(id, { name: 'Islands', color: '#123456' });
    const shown = replyOf(await app.call(warehouses.get, { params: { id: warehouse.id } }, officer));
    expect(shown.category).toEqual({ id, name: 'Islands', color: '#123456' });
  });
});

describe('deleting a category', () => {
  it('removes it and its standard goals', async () => {
    const { id } = await add();
    await app.db
      .insert(schema.goalTemplates)
      .values({ categoryId: id, itemId: await itemId(app, 'Cloth', true), target: 1, minimum: 0 });
    expect(await remove(id)).toMatchObject({ ok: true, json: {} });
    expect(await list()).toEqual([]);
    expect(await app.db.select().from(schema.goalTemplates)).toEqual([]);
    expect(errorOf(await remove(id)).status).toBe(404);
  });

  it('is refused while active warehouses use it, and names them', async () => {
    const { id } = await add();
    const names = ['Ash', 'Bay', 'Cove', 'Dock', 'Elm', 'Fort', 'Gate'];
    const [first, ...rest] = names;
    await addWarehouse(app, officer, { name: first });
    expect(errorOf(await remove(id)).message).toBe(
      'Frontline is the category of Ash. Give it another category first.',
    );
    for (const name of rest) await addWarehouse(app, officer, { name });
    expect(errorOf(await remove(id))).toMatchObject({
      status: 409,
      code: 'conflict',
      message:
        'Frontline is the category of Ash, Bay, Cove, Dock, Elm and 2 more. Give them another category first.',
    });
    expect(await list()).toHaveLength(1);
  });

  it('is not prevented by a free site that kept the category of a deleted warehouse', async () => {
    const { id } = await add();
    const warehouse = await addWarehouse(app, officer);
    await app.call(warehouses.remove, { params: { id: warehouse.id } }, officer);
    expect((await remove(id)).status).toBe(200);
    const [site] = await app.db
      .select()
      .from(schema.warehouses)
      .where(eq(schema.warehouses.id, warehouse.id));
    expect(site).toMatchObject({ active: false, categoryId: null });
  });
});
