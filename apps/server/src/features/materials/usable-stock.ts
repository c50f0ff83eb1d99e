import type { RecipeBook, UsableStock } from '@backline/domain';
import type { VisibilityScope } from '../../caller/viewer.ts';
import { NO_GOALS, type Stock } from '../stock/stock.ts';
import type { ChainGoal } from './wanted.ts';

/**
 * The stock of warehouses that a chain may use, in the order of the warehouses (docs/spec/materials.md#stock), as far as
 * the viewer may see it. A wanted item is left out where its stock was already counted against the goal; what a
 * warehouse's own goals need of other items stays there.
 */
export function usableStock(
  stock: Stock,
  viewer: VisibilityScope,
  { book, goal, stockOf }: { book: RecipeBook; goal: ChainGoal; stockOf: readonly number[] },
): UsableStock[] {
  const visible = stock.visibleByWarehouse(viewer);
  const forms = stock.catalog.filter(({ item }) => book.goods.has(item.firName));
  const usable: UsableStock[] = [];
  for (const place of new Set(stockOf)) {
    const quantities = stock.quantitiesIn(visible.get(place) ?? []);
    const isFilled = goal.filled.has(place);
    if (isFilled) keepGoals(quantities, stock.goals.get(place) ?? NO_GOALS);
    const isCounted = goal.counted === 'everywhere' || isFilled;
    const sums = new Map<string, number>();
    for (const { item } of forms) {
      const quantity = quantities[item.id] ?? 0;
      if (quantity <= 0 || (isCounted && goal.wanted.has(item.firName))) continue;
      const pieces = quantity * (stock.units[item.id] ?? 0) * (book.litresPerCan.get(item.firName) ?? 1);
      sums.set(item.firName, (sums.get(item.firName) ?? 0) + pieces);
    }
    for (const [code, amount] of sums) usable.push({ place, code, amount });
  }
  return usable;
}

function keepGoals(
  quantities: Float64Array,
  { itemIds, targets }: { itemIds: Int32Array; targets: Float64Array },
): void {
  for (const [index, itemId] of itemIds.entries())
    quantities[itemId] = Math.max(0, (quantities[itemId] ?? 0) - (targets[index] ?? 0));
}
