import { categories, reason } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import type { App } from '../../http/app.ts';
import { handleCached } from '../../http/cached-read.ts';
import { conflict, found, listOf, notFound } from '../../http/errors.ts';
import { handle, handleChange } from '../../http/handle.ts';
import { refuseLookAlike } from '../../http/look-alikes.ts';
import { checkVersion, differs } from '../../http/versions.ts';
import { dependsOn } from '../stock/current-stock.ts';
import {
  deleteCategory,
  findCategory,
  insertCategory,
  isNameTaken,
  listCategories,
  listWarehouseNames,
  lockCategories,
  updateCategory,
} from './categories.queries.ts';
import { cloneGoals } from './clone-goals.ts';

/** Further names are only counted. */
const NAMES_SHOWN = 5;

async function getCategory(db: Db, id: number) {
  return found(await findCategory(db, id), 'category');
}

async function getForChange(db: Db, id: number) {
  const [category] = await lockCategories(db, [id]);
  if (category === undefined) throw notFound('category');
  return category;
}

async function checkName(db: Db, name: string, exceptId?: number) {
  if (!(await isNameTaken(db, name, exceptId))) return refuseLookAlike(db, 'category', name, exceptId);
  throw conflict(reason('category-taken-choose', { name }), { name: reason('category-taken', { name }) });
}

function inUse(category: string, names: string[]) {
  const code = names.length === 1 ? 'category-of-one' : 'category-of-several';
  return conflict(reason(code, { category, warehouses: listOf(names, NAMES_SHOWN) }));
}

const stateBefore = ({ db, params }: { db: Db; params: { id: number } }) => getCategory(db, params.id);

export function registerCategories(app: App): void {
  const counted = dependsOn(['categories', 'warehouses', 'goalTemplates']);
  handleCached(app, categories.list, ({ db }) => listCategories(db), counted);
  handleCached(app, categories.get, ({ db, params }) => getCategory(db, params.id), counted);
  handle(app, categories.create, async ({ db, viewer, body }) => {
    const { attributes } = body.category;
    await checkName(db, attributes.name);
    return getCategory(db, await insertCategory(db, attributes, viewer.username));
  });
  handleChange(app, categories.update, stateBefore, async ({ db, viewer, params, body }) => {
    const { version: seen, ...columns } = body.category.attributes;
    const stored = await getForChange(db, params.id);
    const inputs = {
      name: { sent: columns.name, now: stored.name },
      order: { sent: columns.order, now: stored.order },
      color: { sent: columns.color, now: stored.color },
      report_hours: { sent: columns.reportHours, now: stored.reportHours },
    };
    checkVersion({ what: 'category', viewer, seen, stored, inputs });
    if (columns.name !== undefined) await checkName(db, columns.name, params.id);
    if (differs(inputs)) await updateCategory(db, params.id, columns, viewer.username);
    return getCategory(db, params.id);
  });
  handleChange(app, categories.remove, stateBefore, async ({ db, params }) => {
    const { name } = await getForChange(db, params.id);
    const users = await listWarehouseNames(db, params.id);
    if (users.length > 0) throw inUse(name, users);
    await deleteCategory(db, params.id);
    return {};
  });
  handle(app, categories.clone, async ({ db, viewer, params, body }) => {
    await cloneGoals(db, { targetId: params.id, sourceId: body.category.cloneId, by: viewer.username });
    return getCategory(db, params.id);
  });
}
