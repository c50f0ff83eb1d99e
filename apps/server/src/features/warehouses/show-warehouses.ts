import type { Warehouse, WarehouseSummary } from '@backline/contract';
import { isUnderMinimum, type LockAccess } from '@backline/domain';
import type { Db } from '../../db/database.ts';
import { publicAtOf } from '../stock/public-at.ts';
import {
  type ActiveWarehouse,
  type Goals,
  NO_GOALS,
  type Stock,
  type StockpileStock,
} from '../stock/stock.ts';
import { sumSupplies } from '../supplies/sum-supplies.ts';
import { withUses } from '../supplies/sum-uses.ts';
import { listStockpileRows } from './stockpile-rows.queries.ts';
import { listInactiveWarehouses } from './warehouses.queries.ts';

/** The sum over all goals of the stock, capped at the target, in single items: 0-100, rounded down; 0 without goals. */
function filledPercentage(quantities: Float64Array, units: Float64Array, goals: Goals): number {
  let reached = 0;
  let wanted = 0;
  for (let index = 0; index < goals.itemIds.length; index += 1) {
    const itemId = goals.itemIds[index] ?? 0; // the index is within the list
    const target = goals.targets[index] ?? 0;
    const unit = units[itemId] ?? 0;
    reached += Math.min(quantities[itemId] ?? 0, target) * unit;
    wanted += target * unit;
  }
  // Whole numbers: the quotient of two floating-point numbers could round up to the next percent.
  return wanted === 0 ? 0 : Number((100n * BigInt(reached)) / BigInt(wanted));
}

/** How many items have a target, and how many are under their minimum. */
function countGoals(quantities: Float64Array, { itemIds, targets, minimums }: Goals) {
  let goalCount = 0;
  let underMinimum = 0;
  for (let index = 0; index < itemIds.length; index += 1) {
    if ((targets[index] ?? 0) > 0) goalCount += 1;
    if (isUnderMinimum(quantities[itemIds[index] ?? 0] ?? 0, minimums[index] ?? 0)) underMinimum += 1;
  }
  return { goalCount, underMinimum };
}

/** The stockpiles, their number, and the time of the newest report: 1970 if there is none. */
function summarizeStockpiles(stockpiles: readonly StockpileStock[]) {
  return {
    stockpileCount: stockpiles.length,
    updatedAt: new Date(
      stockpiles.reduce((newest, { firUpdatedAt }) => Math.max(newest, firUpdatedAt), 0),
    ).toISOString(),
    stockpiles: stockpiles
      .map(({ id, name, locked, firUpdatedAt, ...timer }) => ({
        id,
        name,
        locked,
        firUpdatedAt: new Date(firUpdatedAt).toISOString(),
        refreshedAt: new Date(timer.refreshedAt).toISOString(),
        publicAt: publicAtOf(timer),
      }))
      .toSorted((a, b) => a.id - b.id),
  };
}

/** @param buffer an array to reuse, from `quantitiesIn`. */
function summarize(
  stock: Stock,
  { warehouse, hex }: ActiveWarehouse,
  stockpiles: readonly StockpileStock[],
  buffer?: Float64Array,
): WarehouseSummary {
  const quantities = stock.quantitiesIn(stockpiles, buffer);
  const goals = stock.goals.get(warehouse.id) ?? NO_GOALS;
  return {
    ...warehouse,
    ...summarizeStockpiles(stockpiles),
    ...countGoals(quantities, goals),
    filledPercentage: filledPercentage(quantities, stock.units, goals),
    hex,
  };
}

/** The active warehouses in the order of their categories, then by name. */
export function summarizeWarehouses(stock: Stock, viewer: LockAccess): WarehouseSummary[] {
  const visible = stock.visibleByWarehouse(viewer);
  const buffer = stock.quantitiesIn([]);
  return stock.warehouses.map((warehouse) =>
    summarize(stock, warehouse, visible.get(warehouse.warehouse.id) ?? [], buffer),
  );
}

/** Free sites, including deleted warehouses with what they keep for the next time, by location. They hold nothing. */
export async function summarizeInactiveWarehouses(db: Db): Promise<WarehouseSummary[]> {
  const rows = await listInactiveWarehouses(db);
  return rows.map((row) => ({
    ...row,
    ...summarizeStockpiles([]),
    filledPercentage: 0,
    goalCount: 0,
    underMinimum: 0,
    hex: null,
  }));
}

/**
 * A warehouse with its stockpiles and supplies as the viewer may see them, or null if it is not active. The rows of its
 * stockpiles come from the database, because codes are not held in memory; one that is newer than `stock` is left out.
 * @param stock the mirror, or the stock of this warehouse inside a transaction.
 */
export async function showWarehouse(
  db: Db,
  stock: Stock,
  viewer: LockAccess,
  id: number,
): Promise<Warehouse | null> {
  const warehouse = stock.warehouses.find((activeWarehouse) => activeWarehouse.warehouse.id === id);
  if (warehouse === undefined) return null;
  const stockpiles = stock.visibleByWarehouse(viewer).get(id) ?? [];
  const contents = new Map(
    stockpiles.map((stockpile) => [
      stockpile.id,
      { publicAt: publicAtOf(stockpile), supplies: sumSupplies(stock, [stockpile], NO_GOALS) },
    ]),
  );
  const rows = await listStockpileRows(db, viewer, id);
  return {
    ...summarize(stock, warehouse, stockpiles),
    stockpiles: rows.flatMap((row) => {
      const held = contents.get(row.id);
      return held === undefined ? [] : [{ ...row, ...held }];
    }),
    supplies: withUses(sumSupplies(stock, stockpiles, stock.goals.get(id) ?? NO_GOALS), stock, stockpiles),
  };
}
