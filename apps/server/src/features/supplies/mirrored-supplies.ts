import type { Item, Supply } from '@backline/contract';
import type { VisibilityScope } from '../../http/viewer.ts';
import type { MirroredGoals, MirroredStockpile, StockMirror } from './stock-mirror.ts';

/** Adds what lies in a stockpile to sums by item id. */
export function addContents(sums: Float64Array, { itemIds, quantities }: MirroredStockpile): void {
  for (let index = 0; index < itemIds.length; index += 1) {
    const id = itemIds[index] as number; // within the array
    sums[id] = (sums[id] ?? 0) + (quantities[index] ?? 0);
  }
}

/** Stockpiles that a viewer may see, by their warehouse. */
export function visibleByWarehouse(
  mirror: StockMirror,
  viewer: VisibilityScope,
): Map<number, MirroredStockpile[]> {
  const byWarehouse = new Map<number, MirroredStockpile[]>();
  for (const stockpile of mirror.visibleTo(viewer)) {
    const there = byWarehouse.get(stockpile.warehouseId);
    if (there === undefined) byWarehouse.set(stockpile.warehouseId, [stockpile]);
    else there.push(stockpile);
  }
  return byWarehouse;
}

/** `listSupplies` over all active warehouses, from memory. */
export function sumAllSupplies(mirror: StockMirror, viewer: VisibilityScope): Supply[] {
  const seen = visibleByWarehouse(mirror, viewer);
  return suppliesOf(
    mirror,
    mirror.warehouses.flatMap(({ warehouse }) => seen.get(warehouse.id) ?? []),
    mirror.goalSums,
  );
}

/**
 * What lies in some stockpiles beside some goals, one line for each item that has either, by name.
 * @param goals at most one for each item.
 */
export function suppliesOf(
  mirror: StockMirror,
  stockpiles: readonly MirroredStockpile[],
  goals: MirroredGoals,
): Supply[] {
  const stock = mirror.perItem();
  for (const stockpile of stockpiles) addContents(stock, stockpile);
  const goalOf = new Map(Array.from(goals.itemIds, (id, index) => [id, index]));
  const forms = new Map<string, { fullQuantity: number; cratedQuantity: number }>();
  const lines: { item: Item; quantity: number; target: number; minimum: number }[] = [];
  for (const { item } of mirror.catalog) {
    const quantity = stock[item.id] ?? 0;
    const goal = goalOf.get(item.id);
    if (quantity === 0 && goal === undefined) continue;
    const [target = 0, minimum = 0] = goal === undefined ? [] : [goals.targets[goal], goals.minimums[goal]];
    lines.push({ item, quantity, target, minimum });
    const form = forms.get(item.firName) ?? { fullQuantity: 0, cratedQuantity: 0 };
    form.fullQuantity += quantity * (mirror.units[item.id] ?? 0);
    if (item.crated) form.cratedQuantity += quantity;
    forms.set(item.firName, form);
  }
  return lines.map((line) => ({
    ...line,
    ...(forms.get(line.item.firName) ?? { fullQuantity: 0, cratedQuantity: 0 }), // each line has put one there
  }));
}
