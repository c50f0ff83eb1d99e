import type { DistributionRow, Item } from '@backline/contract';
import { isUnderMinimum, missingOf, type SupplyNeed, supplyNeed } from '@backline/domain';

/** An item in one of its forms, in all warehouses together. Figures count what the icon shows. */
export interface ItemStock {
  quantity: number;
  /** Present where the quantity is a lower bound. */
  atLeast?: true;
  target: number;
  minimum: number;
  /** Of all warehouses together: what one has above its target makes up for what another lacks. */
  need: SupplyNeed;
  /** The amount that warehouses lack of their targets, each by itself, and the amount that others have above theirs. */
  missing: number;
  surplus: number;
  /** Warehouses that want it, those with less than their minimum, and the one of these that is furthest below. */
  wanting: number;
  under: number;
  worst: DistributionRow | null;
}

/** Adds up the rows of one form. */
export function itemStock(item: Item, rows: readonly DistributionRow[]): ItemStock {
  const sum = (of: 'quantity' | 'target' | 'minimum') => rows.reduce((all, row) => all + row[of], 0);
  const [quantity, target, minimum] = [sum('quantity'), sum('target'), sum('minimum')];
  const under = rows.filter((row) => isUnderMinimum(row.quantity, row.minimum));
  const missing = rows.reduce((all, row) => all + missingOf(row), 0);
  const gap = (row: DistributionRow) => row.minimum - row.quantity;
  return {
    quantity,
    ...(rows.some((row) => row.atLeast) && { atLeast: true }),
    target,
    minimum,
    need: supplyNeed({ item, quantity, target }, null),
    missing,
    surplus: quantity - target + missing,
    wanting: rows.filter((row) => row.target > 0).length,
    under: under.length,
    worst: under.toSorted((a, b) => gap(b) - gap(a))[0] ?? null,
  };
}

export const ITEM_ORDERS = ['most', 'nearest', 'missing'] as const;
export type ItemOrder = (typeof ITEM_ORDERS)[number];

/** Hexes to a warehouse by its id; null where one of the two has no place on the map. */
export type HexesTo = (warehouseId: number) => number | null;

/**
 * Rows with what is missing first, of two with the same the larger surplus later; with the most first; or with the nearest
 * first that have any, then the nearest that have none.
 */
export function sortRows(
  rows: readonly DistributionRow[],
  order: ItemOrder,
  hexesTo: HexesTo = () => null,
): DistributionRow[] {
  const surplus = ({ quantity, target }: DistributionRow) => quantity - target;
  const most = (a: DistributionRow, b: DistributionRow) => b.quantity - a.quantity;
  const hexes = ({ warehouse }: DistributionRow) => hexesTo(warehouse.id) ?? Number.MAX_SAFE_INTEGER;
  const compare: Record<ItemOrder, typeof most> = {
    missing: (a, b) => missingOf(b) - missingOf(a) || surplus(a) - surplus(b),
    most,
    nearest: (range, b) =>
      Number(range.quantity === 0) - Number(b.quantity === 0) || hexes(range) - hexes(b) || most(range, b),
  };
  return rows.toSorted(compare[order]);
}
