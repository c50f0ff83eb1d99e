import { type GoalTemplate, goalTemplates, reason } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import type { App } from '../../http/app.ts';
import { handleCached } from '../../http/cached-read.ts';
import { conflict, found, invalid, notFound } from '../../http/errors.ts';
import { handle, handleChange } from '../../http/handle.ts';
import { checkVersion, differs } from '../../http/versions.ts';
import { findCategory, lockCategories } from '../categories/categories.queries.ts';
import { dependsOn } from '../stock/current-stock.ts';
import { chosenItemId } from './chosen-item.ts';
import {
  deleteTemplate,
  deleteTemplatesExcept,
  deleteTemplatesOf,
  findTemplate,
  findTemplateRow,
  insertTemplate,
  listTemplateColumns,
  listTemplates,
  updateTemplate,
  upsertTemplates,
} from './goal-templates.queries.ts';
import { importGoals } from './import-goals.ts';
import { saveSheet } from './save-sheet.ts';

async function getTemplate(db: Db, id: number): Promise<GoalTemplate> {
  return found(await findTemplate(db, id), 'goal-template');
}

async function lockCategory(db: Db, id: number) {
  if ((await lockCategories(db, [id])).length === 0) throw notFound('category');
}

/** The template with its category locked, for a change. */
async function getForChange(db: Db, id: number) {
  const before = await findTemplateRow(db, id);
  if (before !== null) await lockCategories(db, [before.categoryId]);
  const row = await findTemplateRow(db, id); // it may have changed or gone while the lock was waited for
  if (row === null) throw notFound('goal-template');
  return { ...row, item: (await getTemplate(db, id)).item };
}

async function takenItem(db: Db, categoryId: number, itemId: number) {
  const template = (await listTemplates(db, categoryId)).find(({ item }) => item.id === itemId);
  const name = template?.item.name ?? reason('this-item');
  return conflict(reason('standard-goal-taken-change', { item: name }), {
    item: reason('standard-goal-taken', { item: name }),
  });
}

const stateBefore = ({ db, params }: { db: Db; params: { id: number } }) => getTemplate(db, params.id);

export function registerGoalTemplates(app: App): void {
  handle(app, goalTemplates.importTemplates, async ({ db, viewer, params: { id }, body }) => {
    await lockCategory(db, id);
    return importGoals(db, body, {
      before: await listTemplateColumns(db, id),
      upsert: (rows) => upsertTemplates(db, id, rows, viewer.username),
      removeExcept: (itemIds) => deleteTemplatesExcept(db, id, itemIds),
    });
  });
  handle(app, goalTemplates.saveTemplateSheet, async ({ db, viewer, params: { id }, body }) => {
    await lockCategory(db, id);
    return saveSheet(db, [
      {
        lines: body.goals.map((line, index) => ({ index, line })),
        before: await listTemplateColumns(db, id),
        upsert: (rows) => upsertTemplates(db, id, rows, viewer.username),
        remove: (itemIds) => deleteTemplatesOf(db, id, itemIds),
      },
    ]);
  });
  handleCached(
    app,
    goalTemplates.listTemplates,
    async ({ db, params }) => {
      if ((await findCategory(db, params.id)) === null) throw notFound('category');
      return listTemplates(db, params.id);
    },
    dependsOn(['items', 'categories', 'goalTemplates']),
  );
  handle(app, goalTemplates.createTemplate, async ({ db, viewer, params, body }) => {
    const { item, target, minimum } = body.goalTemplate.attributes;
    await lockCategory(db, params.id);
    const itemId = await chosenItemId(db, item);
    const id = await insertTemplate(db, params.id, { itemId, target, minimum }, viewer.username);
    if (id === null) throw await takenItem(db, params.id, itemId);
    return getTemplate(db, id);
  });
  handle(app, goalTemplates.getTemplate, ({ db, params }) => getTemplate(db, params.id));
  registerUpdate(app);
  handleChange(app, goalTemplates.removeTemplate, stateBefore, async ({ db, params }) => {
    await getForChange(db, params.id);
    await deleteTemplate(db, params.id);
    return {};
  });
}

function registerUpdate(app: App): void {
  handleChange(app, goalTemplates.updateTemplate, stateBefore, async ({ db, viewer, params, body }) => {
    const { item, version: seen, ...range } = body.goalTemplate.attributes;
    const stored = await getForChange(db, params.id);
    const { target = stored.target, minimum = stored.minimum } = range;
    const itemId = item === undefined ? stored.itemId : await chosenItemId(db, item);
    const inputs = {
      item: { sent: item && itemId, now: stored.itemId, words: stored.item.name },
      target: { sent: range.target, now: stored.target },
      minimum: { sent: range.minimum, now: stored.minimum },
    };
    checkVersion({ what: 'standard goal', viewer, seen, stored, inputs });
    if (minimum > target) throw invalid({ minimum: reason('minimum-over-target') });
    const otherColumns = (await listTemplateColumns(db, stored.categoryId)).filter(
      (templateColumn) => templateColumn.itemId !== stored.itemId,
    );
    if (otherColumns.some((column) => column.itemId === itemId))
      throw await takenItem(db, stored.categoryId, itemId);
    if (differs(inputs)) await updateTemplate(db, params.id, { itemId, target, minimum }, viewer.username);
    return getTemplate(db, params.id);
  });
}
