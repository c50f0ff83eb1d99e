import type { Item, Supply } from '@backline/contract';
import type { LockAccess } from '@backline/domain';
import type { Goals, Stock, StockpileStock } from '../stock/stock.ts';

/** Supplies of all active warehouses (docs/spec/supplies.md#overview): stock that the viewer may see, and all goals. */
export function sumAllSupplies(stock: Stock, viewer: LockAccess): Supply[] {
  const visible = stock.visibleByWarehouse(viewer);
  return sumSupplies(
    stock,
    stock.warehouses.flatMap(({ warehouse }) => visible.get(warehouse.id) ?? []),
    stock.goalSums,
  );
}

/**
 * The contents of some stockpiles beside some goals, one line for each item that has either, by name.
 * @returns quantities as on the icon; `fullQuantity` is the number of single items and `cratedQuantity` the number of
 * crates, both of all forms of the item together.
 */
export function sumSupplies(stock: Stock, stockpiles: readonly StockpileStock[], goals: Goals): Supply[] {
  const quantities = stock.quantitiesIn(stockpiles);
  const goalOf = new Map(Array.from(goals.itemIds, (id, index) => [id, index]));
  const totals = new Map<string, { fullQuantity: number; cratedQuantity: number }>();
  const lines: { item: Item; quantity: number; target: number; minimum: number }[] = [];
  for (const { item } of stock.catalog) {
    const quantity = quantities[item.id] ?? 0;
    const goal = goalOf.get(item.id);
    if (quantity === 0 && goal === undefined) continue;
    const [target = 0, minimum = 0] = goal === undefined ? [] : [goals.targets[goal], goals.minimums[goal]];
    lines.push({ item, quantity, target, minimum });
    const total = totals.get(item.firName) ?? { fullQuantity: 0, cratedQuantity: 0 };
    total.fullQuantity += quantity * (stock.units[item.id] ?? 0);
    if (item.crated) total.cratedQuantity += quantity;
    totals.set(item.firName, total);
  }
  return lines.map((line) => ({
    ...line,
    ...(totals.get(line.item.firName) ?? { fullQuantity: 0, cratedQuantity: 0 }), // each line has added to it above
  }));
}
