import type { Item, LackingWarehouse } from '@backline/contract';
import {
  isShippable,
  isUnderMinimum,
  type LockAccess,
  type PlaceStock,
  type StockedItem,
  SUPPLIERS_KNOWN,
  topK,
} from '@backline/domain';
import type { PromisedLine } from '../logigen/promised.queries.ts';
import { NO_GOALS, type Stock } from '../stock/stock.ts';

/** Contents that saved shipments promise. */
export type Promised = Record<'expected' | 'reserved', readonly PromisedLine[]>;

type Lacking = Pick<LackingWarehouse, 'id' | 'missing' | 'underMinimum'>;
type Stocked = StockedItem<Item> & { places: PlaceStock[]; isWanted: boolean };

/**
 * Every current item that some warehouse wants more of than it has, with the places that a haul or a shortage can come of;
 * and what each warehouse lacks. Objects are made for those places only: a war has a hundred thousand others.
 */
export function stockedItems(
  stock: Stock,
  viewer: LockAccess,
  promised: Promised,
): { items: Stocked[]; lacking: Lacking[] } {
  const table = quantityTable(stock, viewer);
  const coming = cratesByPlace(promised.expected);
  const going = cratesByPlace(promised.reserved);
  const byItem: (Stocked | undefined)[] = [];
  for (const { item, current } of stock.catalog)
    if (current) byItem[item.id] = { item, isHaulable: isShippable(item), places: [], isWanted: false };
  const lacking: Lacking[] = [];
  for (const [row, { warehouse }] of stock.warehouses.entries()) {
    const figures = { id: warehouse.id, missing: 0, underMinimum: 0 };
    const { itemIds, targets, minimums } = stock.goals.get(warehouse.id) ?? NO_GOALS;
    for (let index = 0; index < itemIds.length; index += 1) {
      const itemId = itemIds[index] ?? 0; // the index is within the list
      const stocked = byItem[itemId];
      const quantity = table.takeOut(row, itemId);
      const [target, minimum] = [targets[index] ?? 0, minimums[index] ?? 0];
      const isWanted = quantity < target; // a minimum is never above its target
      // What cannot be loaded is nobody's spare stock: it only counts where it is lacking.
      if (stocked === undefined || !(isWanted || stocked.isHaulable)) continue;
      const [expected, reserved] = [coming(warehouse.id, itemId), going(warehouse.id, itemId)];
      stocked.places.push({ warehouseId: warehouse.id, quantity, target, minimum, expected, reserved });
      if (!isWanted) continue;
      stocked.isWanted = true;
      if (stocked.item.crated) figures.missing += target - quantity;
      if (isUnderMinimum(quantity, minimum)) figures.underMinimum += 1;
    }
    if (figures.missing > 0 || figures.underMinimum > 0) lacking.push(figures);
  }
  const items = byItem.filter((stocked) => stocked?.isWanted).filter((stocked) => stocked !== undefined);
  for (const { item, isHaulable, places } of items)
    if (isHaulable) for (const place of table.largestStores(item.id, going)) places.push(place);
  return { items, lacking };
}

type CratesAt = (warehouseId: number, itemId: number) => number;

function cratesByPlace(lines: readonly PromisedLine[]): CratesAt {
  const byWarehouse = new Map<number, Map<number, number>>();
  for (const { warehouseId, itemId, crates } of lines) {
    const byItem = byWarehouse.get(warehouseId) ?? new Map<number, number>();
    byWarehouse.set(warehouseId, byItem.set(itemId, crates));
  }
  return (warehouseId, itemId) => byWarehouse.get(warehouseId)?.get(itemId) ?? 0;
}

/** The stock of each item in each active warehouse, as far as the viewer may see it: a row for each, in the stock's order. */
function quantityTable(stock: Stock, viewer: LockAccess) {
  const { warehouses, units } = stock;
  const width = units.length;
  const visible = stock.visibleByWarehouse(viewer);
  const cells = new Float64Array(warehouses.length * width);
  for (const [row, { warehouse }] of warehouses.entries())
    stock.quantitiesIn(visible.get(warehouse.id) ?? [], cells.subarray(row * width, (row + 1) * width));
  const idOf = (row: number) => warehouses[row]?.warehouse.id ?? 0; // rows are those of the list
  return {
    /** A quantity, which is 0 from then on. */
    takeOut: (row: number, itemId: number): number => {
      const quantity = cells[row * width + itemId] ?? 0;
      cells[row * width + itemId] = 0;
      return quantity;
    },
    /** The warehouses with the most to spare of what was not taken out: those that have it and no goal for it. */
    largestStores: (itemId: number, reservedAt: CratesAt): PlaceStock[] => {
      const quantityIn = (row: number) => cells[row * width + itemId] ?? 0;
      const spareIn = (row: number) => quantityIn(row) - reservedAt(idOf(row), itemId);
      const rows: number[] = [];
      for (let row = 0; row < warehouses.length; row += 1) if (quantityIn(row) > 0) rows.push(row);
      const byMost = (a: number, b: number) => spareIn(b) - spareIn(a) || idOf(a) - idOf(b);
      return topK(rows, SUPPLIERS_KNOWN, byMost).map((row) => {
        const [warehouseId, quantity] = [idOf(row), quantityIn(row)];
        const reserved = reservedAt(warehouseId, itemId);
        return { warehouseId, quantity, target: 0, minimum: 0, expected: 0, reserved };
      });
    },
  };
}
