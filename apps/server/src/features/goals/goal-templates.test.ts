import {
  type GoalTemplate,
  goals as goalsContract,
  goalTemplates,
  supplies,
  warehouses,
} from '@backline/contract';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, categoryId, itemId } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let manager: SignedIn;
let officer: SignedIn;
let frontline: number;
beforeEach(async () => {
  manager = await app.signIn({ read: true, manage: true, username: 'Marlow' });
  officer = await app.signIn({ read: true, edit: true });
  frontline = await categoryId(app, manager, 'Frontline');
});

const CLOTH = { firName: 'Cloth', crated: true };
const WOOD = { firName: 'Wood', crated: false };

const list = async (id = frontline): Promise<GoalTemplate[]> =>
  replyOf(await app.call(goalTemplates.listTemplates, { params: { id } }, officer));
const shown = async (id = frontline) =>
  (await list(id)).map(({ item, target, minimum }) => `${item.name} ${target}/${minimum}`);
const send = (attributes: Record<string, unknown>, by = manager, id = frontline) =>
  app.call(
    goalTemplates.createTemplate,
    { params: { id }, body: { goalTemplate: { attributes } } } as never,
    by,
  );
const add = async (attributes: Record<string, unknown> = {}) =>
  replyOf(await send({ item: CLOTH, target: 10, minimum: 4, ...attributes }));
const change = (id: number, attributes: Record<string, unknown>, by = manager) =>
  app.call(
    goalTemplates.updateTemplate,
    { params: { id }, body: { goalTemplate: { attributes } } } as never,
    by,
  );
const get = (id: number) => app.call(goalTemplates.getTemplate, { params: { id } }, officer);
const remove = (id: number, by = manager) => app.call(goalTemplates.removeTemplate, { params: { id } }, by);

describe('the templates of a category', () => {
  it('are listed by item name, with every field', async () => {
    const wood = await add({ item: WOOD, target: 3, minimum: 0 });
    await add();
    const { json } = await app.call(goalTemplates.listTemplates, { params: { id: frontline } }, officer);
    expect(json).toEqual([
      expect.objectContaining({ target: 10, minimum: 4, item: expect.objectContaining({ crated: true }) }),
      {
        id: wood.id,
        item: expect.objectContaining({ fir_name: 'Wood', crated: false }),
        target: 3,
        minimum: 0,
        version: 1,
      },
    ]);
    expect(await list(await categoryId(app, manager, 'Midline'))).toEqual([]);
    expect(
      errorOf(await app.call(goalTemplates.listTemplates, { params: { id: 2_000_000_000 } }, officer)).status,
    ).toBe(404);
  });

  it('a new one is sent in the form’s format, and there is only one for each item', async () => {
    const url = `/api/categories/${frontline}/goal_templates`;
    const attributes = { id: null, target: 12, minimum: 5, item: { fir_name: 'Cloth', crated: true } };
    const payload = { goal_template: { attributes } };
    const { status, json } = await app.request({ method: 'POST', url, by: manager, payload });
    expect(status).toBe(200);
    expect(json).toMatchObject({ item: { fir_name: 'Cloth', crated: true }, target: 12, minimum: 5 });
    const second = await app.request({ method: 'POST', url, by: manager, payload });
    const problem = 'This category already has a standard goal for Basic Materials (Crated).';
    expect(second).toMatchObject({ status: 409, json: { error: { fields: { item: problem } } } });
  });

  it.each([
    ['an unknown item', { item: { firName: 'Nothing', crated: true } }, 'item'],
    ['no item', { item: undefined }, 'item'],
    ['no target', { target: undefined }, 'target'],
    ['a target below 0', { target: -1, minimum: 0 }, 'target'],
    ['a minimum below 0', { minimum: -1 }, 'minimum'],
    ['a minimum above the target', { minimum: 11 }, 'minimum'],
  ])('%s is refused under its input name', async (_, attributes, name) => {
    const error = errorOf(await send({ item: CLOTH, target: 10, minimum: 4, ...attributes }));
    expect(error).toMatchObject({ status: 422, fields: { [name]: expect.any(String) } });
    expect(await list()).toEqual([]);
  });

  it('one is returned, changed and deleted by its id', async () => {
    const template = await add();
    expect(replyOf(await get(template.id))).toEqual(template);
    expect(replyOf(await change(template.id, { target: 20 }))).toMatchObject({ target: 20, minimum: 4 });
    expect(replyOf(await change(template.id, { item: WOOD }))).toMatchObject({ item: WOOD, target: 20 });
    expect(await remove(template.id)).toMatchObject({ ok: true, json: {} });
    expect(await list()).toEqual([]);
    expect(errorOf(await get(template.id)).status).toBe(404);
    expect(errorOf(await change(template.id, { target: 1 })).status).toBe(404);
    expect(errorOf(await remove(template.id)).status).toBe(404);
  });

  it('a change is validated together with the fields that stay', async () => {
    const { id } = await add();
    await add({ item: WOOD });
    expect(errorOf(await change(id, { target: 3 }))).toMatchObject({
      status: 422,
      fields: { minimum: 'The minimum must not be more than the target.' },
    });
    expect(errorOf(await change(id, { item: WOOD }))).toMatchObject({
      status: 409,
      fields: { item: 'This category already has a standard goal for Refined Materials.' },
    });
    expect(await shown()).toEqual(['Basic Materials (Crated) 10/4', 'Refined Materials 10/4']);
  });

  it('a save from a stale copy is refused with the current state, and succeeds with the version in that refusal', async () => {
    const { id, version } = await add();
    await change(id, { item: WOOD, target: 30, version });
    const refused = errorOf(await change(id, { item: CLOTH, target: 50, minimum: 4, version }));
    expect(refused).toMatchObject({ status: 409, code: 'changed', version: 2 });
    expect(refused.fields).toEqual({ item: 'It is now Refined Materials.', target: 'It is now 30.' });
    expect(refused.message).toContain('You, in another window, changed this standard goal');
    const again = await change(id, { item: CLOTH, target: 50, minimum: 4, version: refused.version });
    expect(replyOf(again)).toMatchObject({ item: CLOTH, target: 50, version: 3 });
    expect(replyOf(await change(id, { target: 60 }))).toMatchObject({ target: 60, version: 4 });
  });

  it('a save that changes nothing makes no new version; a minimum as high as the target is enough of a change', async () => {
    const { id } = await add();
    expect(replyOf(await change(id, { item: CLOTH, target: 10, minimum: 4 }))).toMatchObject({ version: 1 });
    expect(replyOf(await change(id, { minimum: 10 }))).toMatchObject({ target: 10, minimum: 10, version: 2 });
    const stale = errorOf(await change(id, { target: 12, minimum: 3, version: 1 }));
    // An item that was not sent is nothing that somebody else has changed.
    expect(stale.fields).toEqual({ target: 'It is now 10.', minimum: 'It is now 10.' });
  });

  it('writing needs the manage right', async () => {
    const { id } = await add();
    const answers = await Promise.all([
      send({ item: WOOD, target: 1, minimum: 0 }, officer),
      change(id, { target: 99 }, officer),
      remove(id, officer),
      app.call(
        goalTemplates.importTemplates,
        { params: { id: frontline }, body: { goals: [], replace: true } },
        officer,
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await shown()).toEqual(['Basic Materials (Crated) 10/4']);
  });
});

describe('importing templates', () => {
  const importLines = (goals: object[], replace = false, id = frontline) =>
    app.call(goalTemplates.importTemplates, { params: { id }, body: { goals, replace } } as never, manager);

  it('adds, changes and, with replace, removes; an identical one keeps its version', async () => {
    await add();
    const same = await add({ item: WOOD });
    const lines = [
      { ...WOOD, target: 10, minimum: 4 },
      { firName: 'Bandages', crated: false, target: 5, minimum: 5 },
    ];
    expect(replyOf(await importLines(lines))).toEqual({ added: 1, changed: 0, removed: 0 });
    expect(await list()).toHaveLength(3);
    expect(replyOf(await importLines([{ ...WOOD, target: 11, minimum: 4 }], true))).toEqual({
      added: 0,
      changed: 1,
      removed: 2,
    });
    expect(await list()).toMatchObject([{ id: same.id, target: 11, version: 2 }]);
  });

  it('names every invalid line and imports none', async () => {
    const answer = await importLines([
      { ...WOOD, target: 5, minimum: 6 },
      { firName: 'Nothing', crated: false, target: 5, minimum: 0 },
    ]);
    expect(errorOf(answer)).toMatchObject({
      status: 422,
      fields: { 'goals.0.minimum': expect.any(String), 'goals.1.item': 'This item does not exist.' },
    });
    expect(await list()).toEqual([]);
    expect(errorOf(await importLines([], false, 2_000_000_000)).status).toBe(404);
  });
});

describe('in the warehouses of the category', () => {
  const goalsOf = async (id: number) =>
    replyOf(await app.call(goalsContract.list, { params: { id } }, officer)).map(
      ({ item, target, minimum, standard }) => `${item.name} ${target}/${minimum} ${standard}`,
    );
  const overview = async () =>
    replyOf(await app.call(supplies.overview, {}, officer)).map(
      ({ item, target }) => `${item.name} ${target}`,
    );
  const filled = async () =>
    replyOf(await app.call(warehouses.list, { query: {} }, officer)).map(
      (warehouse) => 'filledPercentage' in warehouse && warehouse.filledPercentage,
    );
  const setModifier = async (id: number, goalModifier: number) =>
    replyOf(
      await app.call(
        warehouses.update,
        { params: { id }, body: { warehouse: { attributes: { goalModifier } } } },
        officer,
      ),
    );

  it('a change of a template shows at once in the goals, fill and overview of each', async () => {
    const first = await addWarehouse(app, officer, { name: 'First', stockpiles: [{ name: 'Pile' }] });
    const second = await addWarehouse(app, officer, { name: 'Second', goalModifier: 150 });
    await app.db.insert(schema.stockpileContents).values({
      stockpileId: first.stockpiles[0]!.id,
      itemId: await itemId(app, 'Cloth', true),
      quantity: 5,
    });
    const { id } = await add({ target: 10, minimum: 3 });
    expect(await goalsOf(first.id)).toEqual(['Basic Materials (Crated) 10/3 true']);
    expect(await goalsOf(second.id)).toEqual(['Basic Materials (Crated) 15/5 true']);
    expect(await filled()).toEqual([50, 0]);
    expect(await overview()).toEqual(['Basic Materials (Crated) 25']);

    await change(id, { target: 20, minimum: 1 });
    expect(await goalsOf(first.id)).toEqual(['Basic Materials (Crated) 20/1 true']);
    expect(await goalsOf(second.id)).toEqual(['Basic Materials (Crated) 30/2 true']);
    expect(await filled()).toEqual([25, 0]);
    expect(await overview()).toEqual(['Basic Materials (Crated) 50']);

    await remove(id);
    expect(await goalsOf(first.id)).toEqual([]);
    expect(await filled()).toEqual([0, 0]);
    expect(await overview()).toEqual(['Basic Materials (Crated) 0']);
  });

  it('changing the template then the modifier equals the reverse order', async () => {
    const warehouse = await addWarehouse(app, officer);
    const template = await add({ target: 1, minimum: 0 });
    const range = fc.record({ target: fc.nat({ max: 5000 }), minimum: fc.nat({ max: 5000 }) });
    await fc.assert(
      fc.asyncProperty(range, fc.integer({ min: 0, max: 400 }), async ({ target, minimum }, modifier) => {
        const wanted = { target: Math.max(target, minimum), minimum: Math.min(target, minimum) };
        const reset = async () => {
          await change(template.id, { target: 1, minimum: 0 });
          await setModifier(warehouse.id, 100);
        };
        await reset();
        await change(template.id, wanted);
        await setModifier(warehouse.id, modifier);
        const templateFirst = await goalsOf(warehouse.id);
        await reset();
        await setModifier(warehouse.id, modifier);
        await change(template.id, wanted);
        expect(await goalsOf(warehouse.id)).toEqual(templateFirst);
        expect(templateFirst).toHaveLength(modifier === 0 ? 0 : 1);
      }),
      { numRuns: 12 },
    );
  });
});
