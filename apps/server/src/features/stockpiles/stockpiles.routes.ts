import { reason, stockpiles } from '@backline/contract';
import { PUBLIC_STOCKPILE, requiredGroupsOfStockpiles } from '@backline/domain';
import type { App } from '../../http/app.ts';
import { handleCached } from '../../http/cached-read.ts';
import { found, invalid } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { refuseLookAlike } from '../../http/look-alikes.ts';
import { dependsOn, mirrorOf } from '../stock/current-stock.ts';
import { lockActiveWarehouse } from '../stock/lock-warehouse.queries.ts';
import { listPublicNames } from '../stock/public-names.queries.ts';
import { exportStock } from './export-stock.ts';
import { listHistory } from './history.queries.ts';
import { checkStockpileLimit } from './stockpile-limit.queries.ts';
import {
  findStockpileCode,
  findStockpileContents,
  insertStockpile,
  listStockpileNames,
  takeBackRefresh,
  updateRefreshedAt,
} from './stockpiles.queries.ts';
import { undoReport } from './undo-report.ts';

export function registerStockpiles(app: App): void {
  handleCached(
    app,
    stockpiles.names,
    ({ db, viewer }) => listStockpileNames(db, viewer),
    dependsOn(['stockpiles', 'warehouses']),
  );
  handleCached(
    app,
    stockpiles.export,
    async ({ db, viewer }) => ({ stockpiles: exportStock(mirrorOf(db), viewer) }),
    dependsOn(['items', 'categories', 'warehouses', 'stockpiles', 'stock']),
  );
  handleCached(app, stockpiles.contents, async ({ db, viewer, query }) =>
    found(await findStockpileContents(db, viewer, query), 'stockpile'),
  );
  handle(app, stockpiles.create, async ({ db, body, services }) => {
    const { warehouseId, name, code } = body.stockpile.attributes;
    const warehouse = found(await lockActiveWarehouse(db, warehouseId), 'warehouse');
    await refuseLookAlike(db, 'stockpile', name);
    const id = await insertStockpile(db, { warehouseId, name, code });
    if (id === null)
      throw invalid({ name: reason(name === PUBLIC_STOCKPILE ? 'public-twice' : 'stockpile-name-taken') });
    await checkStockpileLimit(db, services.installation, [{ locked: false, permissionGroupId: null }]);
    const shown = name === PUBLIC_STOCKPILE ? (await listPublicNames(db)).get(warehouseId) : name;
    return { id, name: shown ?? name, warehouse: { id: warehouseId, name: warehouse.name } };
  });
  handle(app, stockpiles.refresh, async ({ db, viewer, params, now, limitTo }) => {
    const refreshedAt = now.toISOString();
    const stockpile = found(await updateRefreshedAt(db, viewer, params.id, refreshedAt), 'stockpile');
    limitTo(requiredGroupsOfStockpiles([stockpile]));
    return { refreshedAt };
  });
  handle(app, stockpiles.undoRefresh, async ({ db, viewer, params, body, limitTo }) => {
    const { refreshedAt } = body;
    const stockpile = found(await takeBackRefresh(db, viewer, { ...params, refreshedAt }), 'stockpile');
    limitTo(requiredGroupsOfStockpiles([stockpile]));
    return { refreshedAt: stockpile.refreshedAt };
  });
  handle(app, stockpiles.reveal, async ({ db, viewer, params, audit }) => {
    const { name, code } = found(await findStockpileCode(db, viewer, params.id), 'stockpile');
    audit({ subject: name });
    return { code };
  });
  handleCached(app, stockpiles.history, async ({ db, viewer, params }) =>
    found(await listHistory(db, viewer, params.id), 'stockpile'),
  );
  handle(app, stockpiles.undo, async ({ db, viewer, params, body, now, page, announce, limitTo }) => {
    const { reportId } = body;
    await undoReport(db, viewer, { stockpileId: params.id, reportId, now, page, announce, limitTo });
    return {};
  });
}
