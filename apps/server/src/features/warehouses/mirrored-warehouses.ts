import type { Warehouse, WarehouseSummary } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import type { VisibilityScope } from '../../http/viewer.ts';
import { addContents, suppliesOf, visibleByWarehouse } from '../supplies/mirrored-supplies.ts';
import {
  type MirroredGoals,
  type MirroredStockpile,
  type MirroredWarehouse,
  NO_GOALS,
  type StockMirror,
} from '../supplies/stock-mirror.ts';
import { listStockpileRows } from './warehouses.queries.ts';

/** The sum of each goal's item, capped at its target, in items: 0-100, rounded down. */
function filledPercentage(stock: Float64Array, units: Float64Array, goals: MirroredGoals): number {
  let reached = 0;
  let wanted = 0;
  for (let index = 0; index < goals.itemIds.length; index += 1) {
    const itemId = goals.itemIds[index] as number; // within the array
    const target = goals.targets[index] ?? 0;
    const unit = units[itemId] ?? 0;
    reached += Math.min(stock[itemId] ?? 0, target) * unit;
    wanted += target * unit;
  }
  // Whole numbers, so that the floor of a fraction just below a percent is the one below.
  return wanted === 0 ? 0 : Number((100n * BigInt(reached)) / BigInt(wanted));
}

/** @param stock to work in: room for a number of each item. */
function summarize(
  mirror: StockMirror,
  { warehouse }: MirroredWarehouse,
  stockpiles: readonly MirroredStockpile[],
  stock: Float64Array,
): WarehouseSummary {
  stock.fill(0);
  for (const stockpile of stockpiles) addContents(stock, stockpile);
  return {
    ...warehouse,
    stockpileCount: stockpiles.length,
    filledPercentage: filledPercentage(stock, mirror.units, mirror.goals.get(warehouse.id) ?? NO_GOALS),
    updatedAt: new Date(
      stockpiles.reduce((newest, { firUpdatedAt }) => Math.max(newest, firUpdatedAt), 0),
    ).toISOString(),
  };
}

/** `listWarehouses`, from memory. */
export function summarizeWarehouses(mirror: StockMirror, viewer: VisibilityScope): WarehouseSummary[] {
  const seen = visibleByWarehouse(mirror, viewer);
  const stock = mirror.perItem();
  return mirror.warehouses.map((one) => summarize(mirror, one, seen.get(one.warehouse.id) ?? [], stock));
}

/**
 * `findWarehouse`, with all sums from memory. The stockpiles' own rows are read, because codes are kept nowhere but in
 * the database; one that came since the mirror caught up is in the next reply.
 */
export async function showWarehouse(
  db: Db,
  mirror: StockMirror,
  viewer: VisibilityScope,
  id: number,
): Promise<Warehouse | null> {
  const warehouse = mirror.warehouses.find((one) => one.warehouse.id === id);
  if (warehouse === undefined) return null;
  const rows = await listStockpileRows(db, viewer, id);
  const seen = visibleByWarehouse(mirror, viewer).get(id) ?? [];
  const contents = new Map(
    seen.map((stockpile) => [stockpile.id, suppliesOf(mirror, [stockpile], NO_GOALS)]),
  );
  return {
    ...summarize(mirror, warehouse, seen, mirror.perItem()),
    stockpiles: rows.flatMap((row) => {
      const supplies = contents.get(row.id);
      return supplies === undefined ? [] : [{ ...row, supplies }];
    }),
    supplies: suppliesOf(mirror, seen, mirror.goals.get(id) ?? NO_GOALS),
  };
}
