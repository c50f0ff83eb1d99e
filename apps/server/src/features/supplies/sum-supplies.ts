import type { Supply } from '@backline/contract';
import { type LockAccess, missingOf } from '@backline/domain';
import { boundIdsIn, type Goals, NO_GOALS, type Stock, type StockpileStock } from '../stock/stock.ts';
import { withUses } from './sum-uses.ts';

/**
 * Supplies of all active warehouses (docs/spec/supplies.md#overview): stock that the viewer may see, all goals, and for each
 * line the warehouse that lacks most of it.
 */
export function sumAllSupplies(stock: Stock, viewer: LockAccess): Supply[] {
  const visible = stock.visibleByWarehouse(viewer);
  const lacks = lacksMostOf(stock, visible);
  const stockpiles = stock.warehouses.flatMap(({ warehouse }) => visible.get(warehouse.id) ?? []);
  return withUses(sumSupplies(stock, stockpiles, stock.goalSums), stock, stockpiles).map((line) => {
    const lacksMost = lacks.get(line.item.id);
    return lacksMost === undefined ? line : { ...line, lacksMost };
  });
}

/**
 * By item id, the warehouse that is furthest below its own target, by the stock that the viewer may see; if several are, the
 * first by name. Items that no warehouse lacks are left out.
 */
function lacksMostOf(
  stock: Stock,
  visible: ReadonlyMap<number, StockpileStock[]>,
): Map<number, NonNullable<Supply['lacksMost']>> {
  const most = new Map<number, NonNullable<Supply['lacksMost']>>();
  const quantities = stock.quantitiesIn([]);
  for (const { warehouse } of stock.warehouses.toSorted((left, right) => left.rank - right.rank)) {
    const goals = stock.goals.get(warehouse.id) ?? NO_GOALS;
    stock.quantitiesIn(visible.get(warehouse.id) ?? [], quantities);
    for (let index = 0; index < goals.itemIds.length; index += 1) {
      const id = goals.itemIds[index] ?? 0; // the index is within the list
      const missing = missingOf({ quantity: quantities[id] ?? 0, target: goals.targets[index] ?? 0 });
      if (missing > (most.get(id)?.missing ?? 0))
        most.set(id, { id: warehouse.id, name: warehouse.name, missing });
    }
  }
  return most;
}

/**
 * The contents of some stockpiles with some goals, one line for each item that has either, by name.
 * @returns quantities as on the icon; `fullQuantity` is the number of single items and `cratedQuantity` the number of
 * crates, both of all forms of the item together.
 */
export function sumSupplies(stock: Stock, stockpiles: readonly StockpileStock[], goals: Goals): Supply[] {
  const quantities = stock.quantitiesIn(stockpiles);
  const bounds = boundIdsIn(stockpiles);
  const reports = lastReports(stockpiles);
  const goalOf = new Map(Array.from(goals.itemIds, (id, index) => [id, index]));
  const totals = new Map<string, Pick<Supply, 'fullQuantity' | 'fullAtLeast' | 'cratedQuantity'>>();
  const lines: Omit<Supply, 'fullQuantity' | 'fullAtLeast' | 'cratedQuantity'>[] = [];
  for (const { item } of stock.catalog) {
    const quantity = quantities[item.id] ?? 0;
    const goal = goalOf.get(item.id);
    if (quantity === 0 && goal === undefined) continue;
    const [target = 0, minimum = 0] = goal === undefined ? [] : [goals.targets[goal], goals.minimums[goal]];
    const reportedAt = reports.get(item.id);
    const bound = bounds.has(item.id) && { atLeast: true as const };
    lines.push({
      item,
      quantity,
      ...bound,
      target,
      minimum,
      ...(reportedAt !== undefined && { reportedAt }),
    });
    const total = totals.get(item.firName) ?? { fullQuantity: 0, cratedQuantity: 0 };
    total.fullQuantity += quantity * (stock.units[item.id] ?? 0);
    if (bound) total.fullAtLeast = true;
    if (item.crated) total.cratedQuantity += quantity;
    totals.set(item.firName, total);
  }
  return lines.map((line) => ({
    ...line,
    ...(totals.get(line.item.firName) ?? { fullQuantity: 0, cratedQuantity: 0 }), // the loop above added each line to it
  }));
}

/** By item id, the newest report of the stockpiles that hold the item. */
function lastReports(stockpiles: readonly StockpileStock[]): Map<number, string> {
  const reports = new Map<number, string>();
  // The oldest first, so that the newest overwrites the others.
  for (const { firUpdatedAt, itemIds, quantities } of stockpiles.toSorted(
    (left, right) => left.firUpdatedAt - right.firUpdatedAt,
  )) {
    const time = new Date(firUpdatedAt).toISOString();
    for (const [index, id] of itemIds.entries()) if (quantities[index] !== 0) reports.set(id, time);
  }
  return reports;
}
