import { type Goal, goals, warehouses } from '@backline/contract';
import { isStockable } from '@backline/domain';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, categoryId, itemId } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let editor: SignedIn;
let warehouseId: number;
beforeEach(async () => {
  editor = await app.signIn({ read: true, edit: true });
  warehouseId = (await addWarehouse(app, editor)).id;
});

const CLOTH = { firName: 'Cloth', crated: true };
const LOOSE_CLOTH = { firName: 'Cloth', crated: false };

const list = async (id = warehouseId, by = editor): Promise<Goal[]> =>
  replyOf(await app.call(goals.list, { params: { id } }, by));
/** Code name, target, minimum and marks of each goal, abbreviated. */
const shown = async (id = warehouseId) =>
  (await list(id)).map(({ item, target, minimum, standard, overrides }) =>
    [
      item.crated ? `${item.firName} (Crated)` : item.firName,
      `${target}/${minimum}`,
      standard && 'standard',
      overrides && 'overrides',
    ]
      .filter(Boolean)
      .join(' '),
  );
const send = (attributes: Record<string, unknown>, id = warehouseId, by = editor) =>
  app.call(goals.create, { params: { id }, body: { goal: { attributes } } } as never, by);
const add = async (attributes: Record<string, unknown> = {}, id = warehouseId) =>
  replyOf(await send({ item: CLOTH, target: 10, minimum: 4, ...attributes }, id));
const change = (id: number, attributes: Record<string, unknown>, by = editor) =>
  app.call(goals.update, { params: { id }, body: { goal: { attributes } } } as never, by);
const get = (id: number) => app.call(goals.get, { params: { id } }, editor);
const remove = (id: number, by = editor) => app.call(goals.remove, { params: { id } }, by);
const addTemplate = async (target: number, minimum: number, { firName, crated } = CLOTH) => {
  const [row] = await app.db
    .insert(schema.goalTemplates)
    .values({
      categoryId: await categoryId(app, editor, 'Frontline'),
      itemId: await itemId(app, firName, crated),
      target,
      minimum,
    })
    .returning();
  return row!.id;
};
const deleteWarehouse = (id = warehouseId) => app.call(warehouses.remove, { params: { id } }, editor);

describe('the list of goals', () => {
  it('has custom and standard goals sorted by item name, with every field', async () => {
    const templateId = await addTemplate(10, 3);
    const custom = await add({ item: { firName: 'Bandages', crated: false }, target: 7, minimum: 2 });
    const { json } = await app.call(goals.list, { params: { id: warehouseId } }, editor);
    const item = (firName: string, crated: boolean) =>
      expect.objectContaining({ id: expect.any(Number), fir_name: firName, crated });
    expect(json).toEqual([
      {
        id: custom.id,
        item: item('Bandages', false),
        target: 7,
        minimum: 2,
        standard: false,
        overrides: false,
      },
      { id: templateId, item: item('Cloth', true), target: 10, minimum: 3, standard: true, overrides: false },
    ]);
  });

  it('has only the goals of its own warehouse', async () => {
    const otherWarehouse = await addWarehouse(app, editor, { name: 'Other' });
    await add();
    expect(await list(otherWarehouse.id)).toEqual([]);
  });

  it('is not found for a deleted warehouse', async () => {
    await deleteWarehouse();
    expect((await app.call(goals.list, { params: { id: warehouseId } }, editor)).status).toBe(404);
  });
});

describe('adding a goal', () => {
  it('returns the goal of the named item and form', async () => {
    const { status, json } = await app.request({
      method: 'POST',
      url: `/api/warehouses/${warehouseId}/goals`,
      by: editor,
      payload: {
        goal: { attributes: { id: null, target: 12, minimum: 5, item: { fir_name: 'Cloth', crated: true } } },
      },
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      item: { id: await itemId(app, 'Cloth', true), fir_name: 'Cloth', crated: true },
      target: 12,
      minimum: 5,
      standard: false,
      overrides: false,
    });
    expect(await shown()).toEqual(['Cloth (Crated) 12/5']);
  });

  it('treats the crated and the loose form as two items', async () => {
    await add();
    await add({ item: LOOSE_CLOTH, target: 500 });
    expect(await shown()).toEqual(['Cloth 500/4', 'Cloth (Crated) 10/4']);
  });

  it('replaces the standard goal and marks the replacement; the modifier does not affect it', async () => {
    await addTemplate(10, 3);
    await app.call(
      warehouses.update,
      { params: { id: warehouseId }, body: { warehouse: { attributes: { goalModifier: 150 } } } },
      editor,
    );
    expect(await shown()).toEqual(['Cloth (Crated) 15/5 standard']);
    expect(await add({ target: 7, minimum: 1 })).toMatchObject({ overrides: true });
    expect(await shown()).toEqual(['Cloth (Crated) 7/1 overrides']);
  });

  const refused = async (attributes: Record<string, unknown>, fields: Record<string, string>) => {
    const answer = await send({ item: CLOTH, target: 10, minimum: 4, ...attributes });
    expect(errorOf(answer)).toMatchObject({ status: 422, code: 'invalid', fields });
    expect(await list()).toEqual([]);
  };

  it.each([
    ['no item', { item: undefined }, { item: 'This is required.' }],
    ['no target', { target: undefined }, { target: 'This is required.' }],
    ['a target below 0', { target: -1, minimum: 0 }, { target: 'This must be 0 or more.' }],
    ['no minimum', { minimum: undefined }, { minimum: 'This is required.' }],
    ['a minimum below 0', { minimum: -1 }, { minimum: 'This must be 0 or more.' }],
    [
      'a minimum above the target',
      { minimum: 11 },
      { minimum: 'The minimum must not be more than the target.' },
    ],
  ])('%s is refused under its input name', (_, attributes, fields) => refused(attributes, fields));

  it.each([
    [
      'an unknown item',
      { item: { firName: 'Nothing', crated: false } },
      { item: 'This item does not exist.' },
    ],
    ['half a crate', { target: 1.5, minimum: 0 }, { target: 'This must be a whole number.' }],
    [
      'a number above the maximum of the database',
      { target: 2_147_483_648 },
      { target: 'This number is too big.' },
    ],
  ])('%s is refused under its input name', (_, attributes, fields) => refused(attributes, fields));

  it.each([
    ['both 0', 0, 0],
    ['the minimum equal to the target', 10, 10],
    ['the largest numbers', 2_147_483_647, 2_147_483_647],
  ])('%s is accepted', async (_, target, minimum) => {
    expect(await add({ target, minimum })).toMatchObject({ target, minimum });
  });

  it('a second one for the same item is a conflict that names the item', async () => {
    await add();
    const answer = errorOf(await send({ item: CLOTH, target: 99, minimum: 0 }));
    expect(answer).toMatchObject({
      status: 409,
      code: 'conflict',
      message:
        'This warehouse already has a custom goal for Basic Materials (Crated). Change that one instead.',
      fields: { item: 'This warehouse already has a custom goal for Basic Materials (Crated).' },
    });
    expect(await shown()).toEqual(['Cloth (Crated) 10/4']);
  });

  it('when two people add the same goal at once, one wins and the other gets the conflict', async () => {
    const answers = await Promise.all([11, 12].map((target) => send({ item: CLOTH, target, minimum: 0 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await list()).toHaveLength(1);
  });

  it('needs an active warehouse', async () => {
    await deleteWarehouse();
    expect(errorOf(await send({ item: CLOTH, target: 1, minimum: 0 })).status).toBe(404);
    expect(errorOf(await send({ item: CLOTH, target: 1, minimum: 0 }, 99_999)).status).toBe(404);
  });

  it('needs the edit right; the read right is not enough', async () => {
    const { id } = await add();
    const reader = await app.signIn({ read: true });
    const answers = await Promise.all([
      send({ item: LOOSE_CLOTH, target: 1, minimum: 0 }, warehouseId, reader),
      change(id, { target: 99 }, reader),
      remove(id, reader),
      app.call(goals.import, { params: { id: warehouseId }, body: { goals: [], replace: true } }, reader),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await shown()).toEqual(['Cloth (Crated) 10/4']);
    expect(await list(warehouseId, reader)).toHaveLength(1);
  });
});

describe('one goal', () => {
  it('is returned by its id', async () => {
    const goal = await add();
    expect(replyOf(await get(goal.id))).toEqual(goal);
  });

  it('is not found by a standard goal’s id', async () => {
    const templateId = await addTemplate(10, 3);
    expect((await get(templateId)).status).toBe(404);
    expect(errorOf(await change(templateId, { target: 20 })).status).toBe(404);
    expect(errorOf(await remove(templateId)).status).toBe(404);
    expect(await shown()).toEqual(['Cloth (Crated) 10/3 standard']);
  });

  it('is not found in a deleted warehouse, and is back when the warehouse is', async () => {
    const { id } = await add();
    await deleteWarehouse();
    expect((await get(id)).status).toBe(404);
    expect(errorOf(await change(id, { target: 20 })).status).toBe(404);
    expect(errorOf(await remove(id)).status).toBe(404);
    await app.db.update(schema.warehouses).set({ active: true }).where(eq(schema.warehouses.id, warehouseId));
    expect(replyOf(await get(id))).toMatchObject({ target: 10 });
  });
});

describe('changing a goal', () => {
  it('returns the changed goal; omitted fields stay', async () => {
    const { id } = await add();
    expect(replyOf(await change(id, { target: 20 }))).toMatchObject({ id, target: 20, minimum: 4 });
    expect(replyOf(await change(id, { minimum: 20 }))).toMatchObject({ target: 20, minimum: 20 });
    const moved = replyOf(await change(id, { item: LOOSE_CLOTH, target: 5, minimum: 1 }));
    expect(moved).toMatchObject({ id, item: { firName: 'Cloth', crated: false } });
    expect(await shown()).toEqual(['Cloth 5/1']);
  });

  it.each([
    ['the minimum alone', { minimum: 11 }],
    ['the target alone', { target: 3 }],
    ['both', { target: 20, minimum: 21 }],
  ])('a minimum above the target is refused when %s changes', async (_, attributes) => {
    const { id } = await add();
    expect(errorOf(await change(id, attributes))).toMatchObject({
      status: 422,
      fields: { minimum: 'The minimum must not be more than the target.' },
    });
    expect(await shown()).toEqual(['Cloth (Crated) 10/4']);
  });

  it('choosing an item that already has a custom goal is a conflict, keeping its own item is not', async () => {
    const { id } = await add();
    await add({ item: LOOSE_CLOTH });
    expect(errorOf(await change(id, { item: LOOSE_CLOTH }))).toMatchObject({
      status: 409,
      fields: { item: 'This warehouse already has a custom goal for Basic Materials.' },
    });
    expect(replyOf(await change(id, { item: CLOTH, target: 11 }))).toMatchObject({ target: 11 });
  });

  it('an unknown item is refused', async () => {
    const { id } = await add();
    expect(errorOf(await change(id, { item: { firName: 'Nothing', crated: true } }))).toMatchObject({
      status: 422,
      fields: { item: 'This item does not exist.' },
    });
  });
});

describe('deleting a goal', () => {
  it('removes it; a standard goal that it replaced applies again', async () => {
    await addTemplate(10, 3);
    const over = await add();
    const plain = await add({ item: LOOSE_CLOTH });
    expect(await remove(over.id)).toMatchObject({ ok: true, json: {} });
    expect(await shown()).toEqual(['Cloth 10/4', 'Cloth (Crated) 10/3 standard']);
    await remove(plain.id);
    expect(await shown()).toEqual(['Cloth (Crated) 10/3 standard']);
    expect(errorOf(await remove(plain.id)).status).toBe(404);
  });
});

describe('importing goals', () => {
  const line = (firName: string, crated: boolean, target: number, minimum = 0) => ({
    firName,
    crated,
    target,
    minimum,
  });
  const importLines = (lines: ReturnType<typeof line>[], replace?: boolean, id = warehouseId) =>
    app.call(
      goals.import,
      { params: { id }, body: { goals: lines, ...(replace === undefined ? {} : { replace }) } },
      editor,
    );

  it('adds new goals, changes existing ones and leaves the rest alone', async () => {
    await addTemplate(50, 10, { firName: 'Bandages', crated: true });
    await add();
    await add({ item: { firName: 'Wood', crated: false } });
    const same = await add({ item: { firName: 'Coal', crated: false }, target: 3, minimum: 3 });
    const answer = await importLines([
      line('Bandages', true, 5),
      line('Cloth', true, 20, 20),
      line('Cloth', false, 0),
      line('Coal', false, 3, 3),
    ]);
    expect(replyOf(answer)).toEqual({ added: 2, changed: 1, removed: 0 });
    expect(await shown()).toEqual([
      'Bandages (Crated) 5/0 overrides',
      'Cloth 0/0',
      'Cloth (Crated) 20/20',
      'Coal 3/3',
      'Wood 10/4',
    ]);
    expect((await list()).find(({ item }) => item.firName === 'Coal')?.id).toBe(same.id);
  });

  it('changes a goal of which only the target or only the minimum is different', async () => {
    await add();
    await add({ item: LOOSE_CLOTH });
    const answer = await importLines([line('Cloth', true, 10, 5), line('Cloth', false, 11, 4)]);
    expect(replyOf(answer)).toEqual({ added: 0, changed: 2, removed: 0 });
    expect(await shown()).toEqual(['Cloth 11/4', 'Cloth (Crated) 10/5']);
  });

  it('with replace, custom goals missing from the import are removed; standard ones and other warehouses stay', async () => {
    await addTemplate(50, 10, { firName: 'Bandages', crated: true });
    const otherWarehouse = await addWarehouse(app, editor, { name: 'Other' });
    await add({ item: { firName: 'Wood', crated: false } }, otherWarehouse.id);
    await add({ item: { firName: 'Wood', crated: false } });
    await add({ item: { firName: 'Bandages', crated: true } });
    expect(replyOf(await importLines([line('Cloth', true, 8)], true))).toEqual({
      added: 1,
      changed: 0,
      removed: 2,
    });
    expect(await shown()).toEqual(['Bandages (Crated) 50/10 standard', 'Cloth (Crated) 8/0']);
    expect(await shown(otherWarehouse.id)).toEqual(['Bandages (Crated) 50/10 standard', 'Wood 10/4']);
    expect(replyOf(await importLines([], true))).toEqual({ added: 0, changed: 0, removed: 1 });
  });

  it('every invalid line is named, and none of the valid ones is imported', async () => {
    await add();
    const answer = errorOf(
      await importLines(
        [
          line('Wood', false, 5),
          line('Nothing', false, 5),
          line('Cloth', true, 5, 6),
          line('Wood', false, -1),
          line('Cloth', false, 1.5, 0),
        ],
        true,
      ),
    );
    expect(answer).toMatchObject({ status: 422, code: 'invalid' });
    expect(answer.fields).toEqual({
      'goals.1.item': 'This item does not exist.',
      'goals.2.minimum': 'The minimum must not be more than the target.',
      'goals.3.item': 'This item is in the list twice: goals.0 has it too.',
      'goals.3.minimum': 'The minimum must not be more than the target.',
      'goals.3.target': 'This must be 0 or more.',
      'goals.4.target': 'This must be a whole number.',
    });
    expect(await shown()).toEqual(['Cloth (Crated) 10/4']);
  });

  it('accepts every item that can be in stock at once, and at most 5,000 lines', async () => {
    const all = (await app.db.select().from(schema.items)).filter(isStockable);
    const lines = all.map(({ firName, crated }) => line(firName, crated, 10, 10));
    expect(replyOf(await importLines(lines))).toEqual({ added: all.length, changed: 0, removed: 0 });
    expect(replyOf(await importLines(lines))).toEqual({ added: 0, changed: 0, removed: 0 });
    const tooMany = Array.from({ length: 5001 }, () => line('Cloth', true, 1));
    expect(errorOf(await importLines(tooMany)).fields).toEqual({ goals: 'There are too many of these.' });
  });

  it('needs an active warehouse', async () => {
    await deleteWarehouse();
    expect(errorOf(await importLines([line('Cloth', true, 1)])).status).toBe(404);
  });
});
