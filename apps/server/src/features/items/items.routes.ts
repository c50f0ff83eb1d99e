import { items, reason } from '@backline/contract';
import { GAME_LANGUAGES } from '@backline/domain';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import type { App } from '../../http/app.ts';
import { handleCached } from '../../http/cached-read.ts';
import { found, invalid, notFound } from '../../http/errors.ts';
import { handle, handleChange } from '../../http/handle.ts';
import { currentCatalog } from '../stock/current-catalog.queries.ts';
import { dependsOn, mirrorOf, readStock, SUMS } from '../stock/current-stock.ts';
import { isActiveWarehouse } from '../warehouses/warehouses.queries.ts';
import { distributionOf } from './distribution.ts';
import { readItemHistory } from './item-history.ts';
import { findItem, listItems, readItemsVersion, updateItem } from './items.queries.ts';

/**
 * The switches are for members: somebody signed out, or without any permission, sees the bare catalog
 * (docs/spec/access.md#rights).
 */
function seesSwitches(viewer: VisibilityScope | null): boolean {
  return viewer !== null && (viewer.admin || Object.values(viewer.permissions).includes(true));
}

async function getItem(db: Db, id: number, viewer: VisibilityScope | null) {
  return found(await findItem(db, id, seesSwitches(viewer)), 'item');
}

const stateBefore = ({ db, viewer, params }: { db: Db; viewer: VisibilityScope; params: { id: number } }) =>
  getItem(db, params.id, viewer);

export function registerItems(app: App): void {
  // The two views have two versions, so that a browser replaces its stored copy after signing in or out.
  const catalog = dependsOn(['items']);
  handleCached(
    app,
    items.version,
    async ({ db, viewer }) => ({
      version: [
        await readItemsVersion(db),
        (await currentCatalog(db)).digest.slice(0, 12), // names are no columns of items
        seesSwitches(viewer) ? 'member' : 'public',
      ].join('-'),
    }),
    async (context, snapshot) =>
      `${await catalog(context, snapshot)} ${(await currentCatalog(context.db)).digest}`,
  );
  handleCached(app, items.list, ({ db, viewer }) => listItems(db, seesSwitches(viewer)), catalog);
  handleCached(
    app,
    items.names,
    async ({ db, query: { language } }) => {
      const { names, items: entries } = (await currentCatalog(db)).catalog;
      if (language === undefined)
        return Object.fromEntries(GAME_LANGUAGES.map((code) => [code, names[code] ?? {}]));
      const table = names[language] ?? {};
      const listed = entries.flatMap(({ codeName, name: english }) =>
        Object.hasOwn(table, codeName) ? [[codeName, { ...table[codeName], english }] as const] : [],
      );
      return { [language]: Object.fromEntries(listed) };
    },
    async ({ db }) => (await currentCatalog(db)).digest,
  );
  handleCached(app, items.get, ({ db, viewer, params }) => getItem(db, params.id, viewer), catalog);
  handleChange(app, items.update, stateBefore, async ({ db, viewer, params, body }) => {
    const change = body.item.attributes;
    const item = await getItem(db, params.id, viewer);
    if (change.teched === false && !item.techable) throw invalid({ teched: reason('needs-no-technology') });
    if (Object.values(change).every((value) => value === undefined)) return item;
    await updateItem(db, params.id, change);
    return getItem(db, params.id, viewer);
  });
  handleCached(
    app,
    items.distribution,
    async ({ db, viewer, params }) => {
      const rows = distributionOf(mirrorOf(db), viewer, params.id);
      if (rows.length === 0) await getItem(db, params.id, viewer); // an item that is nowhere, or no such item
      return rows;
    },
    dependsOn(SUMS),
  );
  handle(app, items.history, async ({ db, viewer, params, query, now }) => {
    const { firName } = await getItem(db, params.id, viewer);
    const { range, warehouseId = null } = query;
    if (warehouseId !== null && !(await isActiveWarehouse(db, warehouseId))) throw notFound('warehouse');
    const question = { firName, warehouseId, range, now };
    return readItemHistory(db, await readStock(db), viewer, question);
  });
}
