import { mayPass, type Pyramid } from '@backline/contract';
import { columnStock } from '@backline/domain';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { forbidden, notFound, signInRequired } from '../../http/errors.ts';
import { isActiveWarehouse } from '../warehouses/warehouses.queries.ts';
import { listPlannedItems, listPlannedStock, type StoredPyramid } from './pyramids.queries.ts';

/** Ids of every item that the pyramids plan with, each once. */
function plannedIds(list: StoredPyramid[]): number[] {
  return [...new Set(list.flatMap(({ rows }) => rows.flat().flatMap((column) => column.items)))];
}

/**
 * Pyramids as the viewer may see them: everybody sees the plan, and readers also how much there is of each column
 * (docs/spec/pyramids.md#page).
 * @param warehouseId counts the stock of one warehouse; undefined for all stock that the viewer may see.
 * @throws ApiError if somebody without the read right asks for a warehouse's stock, or there is no such warehouse.
 */
export async function showPyramids(
  db: Db,
  viewer: VisibilityScope | null,
  list: StoredPyramid[],
  warehouseId?: number,
): Promise<Pyramid[]> {
  const reader = viewer !== null && mayPass(viewer, 'read') ? viewer : null;
  if (warehouseId !== undefined) {
    if (reader === null) throw viewer === null ? signInRequired() : forbidden();
    if (!(await isActiveWarehouse(db, warehouseId))) throw notFound('warehouse');
  }
  const stockOf = reader === null ? null : await readStock(db, reader, list, warehouseId ?? null);
  return list.map(({ id, name, bluefin, version, rows }) => ({
    id,
    name,
    bluefin,
    version,
    rows: rows.map((row) =>
      row.map(({ items, target }, order) => ({
        items,
        target,
        order,
        ...stockOf?.(items, bluefin),
      })),
    ),
  }));
}

async function readStock(db: Db, reader: VisibilityScope, list: StoredPyramid[], warehouseId: number | null) {
  const planned = await listPlannedItems(db, plannedIds(list));
  const firNames = [...new Set([...planned.values()].map(({ firName }) => firName))];
  const stock = await listPlannedStock(db, reader, firNames, warehouseId);
  return (ids: number[], bluefin: boolean) => {
    const items = ids.flatMap((id) => planned.get(id) ?? []);
    return columnStock(items, stock, bluefin);
  };
}
