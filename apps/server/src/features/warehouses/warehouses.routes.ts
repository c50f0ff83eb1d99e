import { reason, type WarehouseSummary, warehouses } from '@backline/contract';
import { requiredGroupsOfStockpiles } from '@backline/domain';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import type { App } from '../../http/app.ts';
import { handleCached } from '../../http/cached-read.ts';
import { conflict, found, invalid, notFound } from '../../http/errors.ts';
import { handle, handleChange } from '../../http/handle.ts';
import { refuseLookAlike } from '../../http/look-alikes.ts';
import { dependsOn, mirrorOf, readStockOf, SUMS } from '../stock/current-stock.ts';
import { lockActiveWarehouse } from '../stock/lock-warehouse.queries.ts';
import { askForMapOf } from '../war-api/war-api.queries.ts';
import { saveStockpiles } from './save-stockpiles.ts';
import { showWarehouse, summarizeInactiveWarehouses, summarizeWarehouses } from './show-warehouses.ts';
import {
  activateWarehouse,
  deactivateWarehouse,
  findCategoryId,
  hasUnseenStockpiles,
  updateWarehouse,
} from './warehouses.queries.ts';

/** The form gives the name of a category; other callers may give its id. */
type CategoryChoice = {
  category?: string | { id?: number | undefined; name?: string | undefined } | undefined;
  categoryId?: number | undefined;
};

/** @throws ApiError `invalid` if the category does not exist. @returns undefined if none was given. */
async function chosenCategoryId(
  db: Db,
  { category, categoryId }: CategoryChoice,
): Promise<number | undefined> {
  if (category === undefined && categoryId === undefined) return undefined;
  const by = typeof category === 'string' ? { name: category } : (category ?? { id: categoryId });
  const id = await findCategoryId(db, by);
  if (id === null) throw invalid({ category: reason('no-such-category') });
  return id;
}

/** A warehouse as the transaction sees it. */
async function getWarehouse(db: Db, viewer: VisibilityScope, id: number) {
  return found(await showWarehouse(db, await readStockOf(db, id), viewer, id), 'warehouse');
}

/** Whole, or as selects want them. */
function shown({ select }: { select?: boolean | undefined }, list: WarehouseSummary[]) {
  return select ? list.map(({ id, name, location }) => ({ id, name, location })) : list;
}

/** Data that the page of a warehouse depends on besides its own stockpiles: everything but the stock of other warehouses. */
const SUMS_OF_ONE = [...SUMS.filter((subject) => subject !== 'stock'), 'permissionGroups'] as const;

const stateBefore = ({ db, viewer, params }: { db: Db; viewer: VisibilityScope; params: { id: number } }) =>
  getWarehouse(db, viewer, params.id);

export function registerWarehouses(app: App): void {
  registerReads(app);
  registerChanges(app);
}

function registerReads(app: App): void {
  handleCached(
    app,
    warehouses.list,
    async ({ db, viewer, query }) =>
      shown(
        query,
        query.inactive ? await summarizeInactiveWarehouses(db) : summarizeWarehouses(mirrorOf(db), viewer),
      ),
    dependsOn([...SUMS, 'refreshes']),
  );
  handleCached(
    app,
    warehouses.get,
    async ({ db, viewer, params }) =>
      found(await showWarehouse(db, mirrorOf(db), viewer, params.id), 'warehouse'),
    dependsOn(SUMS_OF_ONE, ({ params }: { params: { id: number } }) => params.id),
  );
}

function registerChanges(app: App): void {
  handle(app, warehouses.create, async ({ db, viewer, body, now, services }) => {
    const { installation } = services;
    const { siteId, id, category, categoryId, stockpiles, ...columns } = body.warehouse.attributes;
    const chosen = await chosenCategoryId(db, { category, categoryId });
    const site = siteId ?? id ?? 0; // the contract requires one of them
    await refuseLookAlike(db, 'warehouse', columns.name);
    if (!(await activateWarehouse(db, site, { ...columns, categoryId: chosen })))
      throw conflict(reason('site-taken-choose'), { site_id: reason('site-taken') });
    await askForMapOf(db, site, now);
    await saveStockpiles(db, viewer, { warehouseId: site, rows: stockpiles, now, installation });
    return getWarehouse(db, viewer, site);
  });
  handleChange(
    app,
    warehouses.update,
    stateBefore,
    async ({ db, viewer, params, body, now, limitTo, services }) => {
      const { installation } = services;
      const {
        category,
        categoryId,
        stockpiles,
        shownStockpiles: shown,
        untouchedStockpiles: untouched,
        ...columns
      } = body.warehouse.attributes;
      if (!(await lockActiveWarehouse(db, params.id))) throw notFound('warehouse');
      await refuseLookAlike(db, 'warehouse', columns.name, params.id);
      const isChanged = await updateWarehouse(db, params.id, {
        ...columns,
        categoryId: await chosenCategoryId(db, { category, categoryId }),
      });
      const locks =
        stockpiles === undefined
          ? []
          : await saveStockpiles(db, viewer, {
              warehouseId: params.id,
              rows: stockpiles,
              shown,
              untouched,
              now,
              installation,
            });
      if (!isChanged) limitTo(requiredGroupsOfStockpiles(locks));
      return getWarehouse(db, viewer, params.id);
    },
  );
  handleChange(app, warehouses.remove, stateBefore, async ({ db, viewer, params, now }) => {
    if (!(await lockActiveWarehouse(db, params.id))) throw notFound('warehouse');
    if (await hasUnseenStockpiles(db, viewer, params.id))
      throw conflict(reason('warehouse-not-yours-to-delete'));
    await deactivateWarehouse(db, viewer, params.id, now);
    return {};
  });
}
