import { type Goal, goals, reason } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import type { App } from '../../http/app.ts';
import { handleCached } from '../../http/cached-read.ts';
import { conflict, found, invalid, notFound } from '../../http/errors.ts';
import { handle, handleChange } from '../../http/handle.ts';
import { dependsOn } from '../stock/current-stock.ts';
import { lockActiveWarehouse } from '../stock/lock-warehouse.queries.ts';
import { isActiveWarehouse } from '../warehouses/warehouses.queries.ts';
import { chosenItemId } from './chosen-item.ts';
import {
  deleteGoal,
  deleteGoalsExcept,
  deleteGoalsOf,
  findCustomGoal,
  findWarehouseIdOfGoal,
  type GoalColumns,
  insertGoal,
  listCustomGoals,
  listGoals,
  updateGoal,
  upsertGoals,
} from './goals.queries.ts';
import { importGoals } from './import-goals.ts';
import { saveSheet } from './save-sheet.ts';

async function getCustomGoal(db: Db, id: number): Promise<Goal> {
  return found(await findCustomGoal(db, id), 'goal');
}

/** The same with its warehouse locked, for a change. */
async function getGoalForChange(db: Db, id: number): Promise<{ goal: Goal; warehouseId: number }> {
  const warehouseId = await findWarehouseIdOfGoal(db, id);
  if (warehouseId === null || !(await lockActiveWarehouse(db, warehouseId))) throw notFound('goal');
  return { goal: await getCustomGoal(db, id), warehouseId };
}

async function takenItem(db: Db, warehouseId: number, itemId: number) {
  const goal = (await listGoals(db, warehouseId)).find(({ item }) => item.id === itemId);
  const item = goal?.item.name ?? reason('this-item');
  return conflict(reason('goal-taken-change', { item }), { item: reason('goal-taken', { item }) });
}

const stateBefore = ({ db, params }: { db: Db; params: { id: number } }) => getCustomGoal(db, params.id);

export function registerGoals(app: App): void {
  handle(app, goals.import, async ({ db, params: { id }, body }) => {
    if (!(await lockActiveWarehouse(db, id))) throw notFound('warehouse');
    return importGoals(db, body, {
      before: await listCustomGoals(db, id),
      upsert: (rows) => upsertGoals(db, id, rows),
      removeExcept: (itemIds) => deleteGoalsExcept(db, id, itemIds),
    });
  });
  handle(app, goals.saveSheet, async ({ db, body }) => {
    const lines = body.goals.map((line, index) => ({ index, line }));
    // Always in the same order, so that two saves cannot wait for each other.
    const ids = [...new Set(body.goals.map(({ warehouseId }) => warehouseId))].toSorted((a, b) => a - b);
    const parts = [];
    for (const id of ids) {
      if (!(await lockActiveWarehouse(db, id))) throw notFound('warehouse');
      parts.push({
        lines: lines.filter(({ line }) => line.warehouseId === id),
        before: await listCustomGoals(db, id),
        upsert: (rows: GoalColumns[]) => upsertGoals(db, id, rows),
        remove: (itemIds: number[]) => deleteGoalsOf(db, id, itemIds),
      });
    }
    return saveSheet(db, parts);
  });
  handleCached(
    app,
    goals.list,
    async ({ db, params }) => {
      if (!(await isActiveWarehouse(db, params.id))) throw notFound('warehouse');
      return listGoals(db, params.id);
    },
    dependsOn(['items', 'warehouses', 'goals', 'goalTemplates']),
  );
  handle(app, goals.create, async ({ db, params, body }) => {
    if (!(await lockActiveWarehouse(db, params.id))) throw notFound('warehouse');
    const { item, target, minimum } = body.goal.attributes;
    const itemId = await chosenItemId(db, item);
    const id = await insertGoal(db, params.id, { itemId, target, minimum });
    if (id === null) throw await takenItem(db, params.id, itemId);
    return getCustomGoal(db, id);
  });
  handle(app, goals.get, ({ db, params }) => getCustomGoal(db, params.id));
  handleChange(app, goals.update, stateBefore, async ({ db, params, body }) => {
    const { item, ...range } = body.goal.attributes;
    const { goal, warehouseId } = await getGoalForChange(db, params.id);
    const { target = goal.target, minimum = goal.minimum } = range;
    if (minimum > target) throw invalid({ minimum: reason('minimum-over-target') });
    const itemId = item === undefined ? goal.item.id : await chosenItemId(db, item);
    const otherGoals = (await listCustomGoals(db, warehouseId)).filter(({ id }) => id !== params.id);
    if (otherGoals.some((column) => column.itemId === itemId)) throw await takenItem(db, warehouseId, itemId);
    await updateGoal(db, params.id, { itemId, target, minimum });
    return getCustomGoal(db, params.id);
  });
  handleChange(app, goals.remove, stateBefore, async ({ db, params }) => {
    await getGoalForChange(db, params.id);
    await deleteGoal(db, params.id);
    return {};
  });
}
