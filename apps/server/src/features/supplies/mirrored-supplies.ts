import type { Item, Supply } from '@backline/contract';
import type { Audience } from '../../http/viewer.ts';
import type { GoalLine } from './stock-mirror.queries.ts';
import type { MirroredStockpile, StockMirror } from './stock-mirror.ts';

/** Crates count their items, loose items themselves. */
export const unitsOf = ({ crated, crateSize }: Item) => (crated ? crateSize : 1);

/** Adds what lies in a stockpile to sums by item id. */
export function addContents(sums: Float64Array, { itemIds, quantities }: MirroredStockpile): void {
  for (let index = 0; index < itemIds.length; index += 1) {
    const id = itemIds[index] as number; // within the array
    sums[id] = (sums[id] ?? 0) + (quantities[index] ?? 0);
  }
}

/** Stockpiles that a viewer may see, by their warehouse. */
export function seenByWarehouse(mirror: StockMirror, viewer: Audience): Map<number, MirroredStockpile[]> {
  const byWarehouse = new Map<number, MirroredStockpile[]>();
  for (const stockpile of mirror.seenBy(viewer)) {
    const there = byWarehouse.get(stockpile.warehouseId);
    if (there === undefined) byWarehouse.set(stockpile.warehouseId, [stockpile]);
    else there.push(stockpile);
  }
  return byWarehouse;
}

/** `listSupplies` over all active warehouses, from memory. */
export function sumAllSupplies(mirror: StockMirror, viewer: Audience): Supply[] {
  const seen = seenByWarehouse(mirror, viewer);
  return suppliesOf(
    mirror,
    mirror.warehouses.flatMap(({ id }) => seen.get(id) ?? []),
    mirror.warehouses.flatMap(({ id }) => mirror.goals.get(id) ?? []),
  );
}

/** What lies in some stockpiles beside the sum of some goals, one line for each item that has either, by name. */
export function suppliesOf(
  mirror: StockMirror,
  stockpiles: readonly MirroredStockpile[],
  goals: readonly GoalLine[],
): Supply[] {
  const stock = mirror.perItem();
  for (const stockpile of stockpiles) addContents(stock, stockpile);
  const targets = mirror.perItem();
  const minimums = mirror.perItem();
  const wanted = new Set<number>();
  for (const { itemId, target, minimum } of goals) {
    wanted.add(itemId);
    targets[itemId] = (targets[itemId] ?? 0) + target;
    minimums[itemId] = (minimums[itemId] ?? 0) + minimum;
  }
  const forms = new Map<string, { full: number; crated: number }>();
  const lines: { item: Item; quantity: number }[] = [];
  for (const { item } of mirror.catalog) {
    const quantity = stock[item.id] ?? 0;
    if (quantity === 0 && !wanted.has(item.id)) continue;
    lines.push({ item, quantity });
    const form = forms.get(item.firName) ?? { full: 0, crated: 0 };
    form.full += quantity * unitsOf(item);
    if (item.crated) form.crated += quantity;
    forms.set(item.firName, form);
  }
  return lines.map(({ item, quantity }) => ({
    item,
    quantity,
    target: targets[item.id] ?? 0,
    minimum: minimums[item.id] ?? 0,
    fullQuantity: forms.get(item.firName)?.full ?? 0,
    cratedQuantity: forms.get(item.firName)?.crated ?? 0,
  }));
}
