import { type Goal, goals, goalTemplates } from '@backline/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, categoryId } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let editor: SignedIn;
let jade: number;
let amber: number;
beforeEach(async () => {
  editor = await app.signIn({ read: true, edit: true, manage: true });
  jade = (await addWarehouse(app, editor, { name: 'Jade Cove' })).id;
  amber = (await addWarehouse(app, editor, { name: 'Amber Point' })).id;
});

interface Line {
  warehouseId?: number;
  firName?: string;
  crated?: boolean;
  goal: { target: number; minimum: number } | null;
  seen?: { target: number; minimum: number } | null;
}
const line = (parts: Line) => ({ warehouseId: jade, firName: 'Cloth', crated: true, ...parts });
const save = (...lines: Line[]) => app.call(goals.saveSheet, { body: { goals: lines.map(line) } }, editor);
const shown = async (id: number) =>
  (replyOf(await app.call(goals.list, { params: { id } }, editor)) as Goal[]).map(
    ({ item, target, minimum }) => `${item.firName} ${target}/${minimum}`,
  );

describe('the sheet of goals', () => {
  it('saves goals of several warehouses at once, and counts what it did', async () => {
    await save({ goal: { target: 5, minimum: 1 } }, { firName: 'Bandages', goal: { target: 9, minimum: 0 } });
    const answer = await save(
      { goal: { target: 6, minimum: 2 }, seen: { target: 5, minimum: 1 } },
      { firName: 'Bandages', goal: null, seen: { target: 9, minimum: 0 } },
      { warehouseId: amber, goal: { target: 7, minimum: 3 }, seen: null },
    );
    expect(replyOf(answer)).toEqual({ saved: 2, removed: 1 });
    expect(await shown(jade)).toEqual(['Cloth 6/2']);
    expect(await shown(amber)).toEqual(['Cloth 7/3']);
  });

  it('refuses what somebody else changed meanwhile with what it is now, and saves nothing', async () => {
    await save({ goal: { target: 5, minimum: 1 } });
    const answer = await save(
      { warehouseId: amber, goal: { target: 7, minimum: 3 }, seen: null },
      { goal: { target: 6, minimum: 2 }, seen: { target: 4, minimum: 1 } },
    );
    expect(answer.status).toBe(409);
    expect(errorOf(answer)).toMatchObject({
      code: 'changed',
      fields: { 'goals.1.target': 'It is now 5 / 1.' },
    });
    expect(await shown(amber)).toEqual([]);
    expect(await shown(jade)).toEqual(['Cloth 5/1']);
  });

  it('refuses a goal that appeared or went meanwhile', async () => {
    await save({ goal: { target: 5, minimum: 1 } });
    expect(errorOf(await save({ goal: { target: 6, minimum: 2 }, seen: null }))).toMatchObject({
      fields: { 'goals.0.target': 'It is now 5 / 1.' },
    });
    const gone = await save({
      firName: 'Bandages',
      goal: { target: 6, minimum: 2 },
      seen: { target: 1, minimum: 1 },
    });
    expect(errorOf(gone)).toMatchObject({ fields: { 'goals.0.target': 'It is now empty.' } });
  });

  it('passes when what it wants is stored already, as after a lost answer', async () => {
    await save({ goal: { target: 5, minimum: 1 } });
    const answer = await save({ goal: { target: 5, minimum: 1 }, seen: { target: 4, minimum: 1 } });
    expect(replyOf(answer)).toEqual({ saved: 0, removed: 0 });
  });

  it('saves a change of the target or of the minimum alone, and counts no line that is the same', async () => {
    await save(
      { goal: { target: 5, minimum: 1 } },
      { firName: 'Bandages', goal: { target: 5, minimum: 1 } },
      { firName: 'Wood', goal: { target: 5, minimum: 1 } },
    );
    const answer = await save(
      { goal: { target: 5, minimum: 2 }, seen: { target: 5, minimum: 1 } },
      { firName: 'Bandages', goal: { target: 6, minimum: 1 }, seen: { target: 5, minimum: 1 } },
      { firName: 'Wood', goal: { target: 5, minimum: 1 }, seen: { target: 5, minimum: 1 } },
    );
    expect(replyOf(answer)).toEqual({ saved: 2, removed: 0 });
    expect((await shown(jade)).toSorted()).toEqual(['Bandages 6/1', 'Cloth 5/2', 'Wood 5/1']);
    const onlyMinimum = { goal: { target: 5, minimum: 3 }, seen: { target: 5, minimum: 1 } };
    expect(errorOf(await save(onlyMinimum)).fields).toEqual({ 'goals.0.target': 'It is now 5 / 2.' });
  });

  it('overwrites without a seen goal, as a plain request does', async () => {
    await save({ goal: { target: 5, minimum: 1 } });
    expect(replyOf(await save({ goal: { target: 8, minimum: 8 } }))).toEqual({ saved: 1, removed: 0 });
    expect(await shown(jade)).toEqual(['Cloth 8/8']);
  });

  it('names everything that is wrong with every line, and saves nothing', async () => {
    const answer = await save(
      { goal: { target: 5, minimum: 6 } },
      { firName: 'Nothing', goal: { target: 5, minimum: 0 } },
      { firName: 'Bandages', goal: { target: 5, minimum: 0 } },
      { firName: 'Bandages', goal: { target: 4, minimum: -1 } },
    );
    expect(answer.status).toBe(422);
    expect(Object.keys(errorOf(answer).fields ?? {}).toSorted()).toEqual([
      'goals.0.minimum',
      'goals.1.item',
      'goals.3.item',
      'goals.3.minimum',
    ]);
    expect(await shown(jade)).toEqual([]);
  });

  it('is not found for a warehouse that is none', async () => {
    expect((await save({ warehouseId: 987_654, goal: { target: 5, minimum: 1 } })).status).toBe(404);
  });

  it('of standard goals saves those of a category', async () => {
    const id = await categoryId(app, editor, 'Frontline');
    const saveStandard = (goal: Line['goal'], seen: Line['goal']) =>
      app.call(
        goalTemplates.saveTemplateSheet,
        { params: { id }, body: { goals: [{ firName: 'Cloth', crated: true, goal, seen }] } },
        editor,
      );
    expect(replyOf(await saveStandard({ target: 5, minimum: 1 }, null))).toEqual({ saved: 1, removed: 0 });
    expect((await saveStandard({ target: 6, minimum: 1 }, null)).status).toBe(409);
    expect(await shown(jade)).toEqual(['Cloth 5/1']);
    expect(replyOf(await saveStandard(null, { target: 5, minimum: 1 }))).toEqual({ saved: 0, removed: 1 });
    expect(await shown(jade)).toEqual([]);
  });
});
