import type { DistributionRow } from '@backline/contract';
import type { VisibilityScope } from '../../http/viewer.ts';
import { visibleByWarehouse } from '../supplies/mirrored-supplies.ts';
import { type MirroredStockpile, NO_GOALS, type StockMirror } from '../supplies/stock-mirror.ts';

function quantityIn({ itemIds, quantities }: MirroredStockpile, itemId: number): number {
  const at = itemIds.indexOf(itemId);
  return at < 0 ? 0 : (quantities[at] ?? 0);
}

/** `listDistribution`, from memory. */
export function distributionOf(
  mirror: StockMirror,
  viewer: VisibilityScope,
  itemId: number,
): DistributionRow[] {
  const asked = mirror.catalog.find(({ item, current }) => item.id === itemId && current)?.item;
  if (asked === undefined) return [];
  const forms = mirror.catalog.filter(({ item }) => item.firName === asked.firName);
  const seen = visibleByWarehouse(mirror, viewer);
  const rows = mirror.warehouses.flatMap(({ warehouse: { id, name }, rank }) => {
    const stockpiles = seen.get(id) ?? [];
    const goals = mirror.goals.get(id) ?? NO_GOALS;
    return forms.flatMap(({ item }) => {
      const quantity = stockpiles.reduce((sum, stockpile) => sum + quantityIn(stockpile, item.id), 0);
      const target = goals.targets[goals.itemIds.indexOf(item.id)] ?? 0; // without one, there is none at -1
      if (quantity === 0 && target === 0) return [];
      const row: DistributionRow = { quantity, crated: item.crated, target, warehouse: { id, name } };
      return [{ row, units: mirror.units[item.id] ?? 0, rank }];
    });
  });
  rows.sort(
    (a, b) =>
      b.row.quantity * b.units - a.row.quantity * a.units ||
      b.row.target * b.units - a.row.target * a.units ||
      a.rank - b.rank ||
      Number(a.row.crated) - Number(b.row.crated),
  );
  return rows.map(({ row }) => row);
}
