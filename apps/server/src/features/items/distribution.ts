import type { DistributionRow, Item } from '@backline/contract';
import type { LockAccess } from '@backline/domain';
import {
  type ActiveWarehouse,
  boundIdsIn,
  goalFor,
  NO_GOALS,
  quantityOf,
  type Stock,
  type StockpileStock,
} from '../stock/stock.ts';

/** A form of an item, loose or crated, in an active warehouse. Quantities as on the icon. */
interface StockedForm {
  item: Item;
  warehouse: ActiveWarehouse;
  quantity: number;
  atLeast?: true;
  target: number;
  minimum: number;
  /** Stockpiles of the warehouse that the viewer may see. */
  stockpiles: readonly StockpileStock[];
}

/** An item in both its forms in every active warehouse, with nothing if there is none. */
export function formsByWarehouse(stock: Stock, viewer: LockAccess, firName: string): StockedForm[] {
  const forms = stock.catalog.filter(({ item }) => item.firName === firName);
  const visible = stock.visibleByWarehouse(viewer);
  return stock.warehouses.flatMap((warehouse) => {
    const { id } = warehouse.warehouse;
    const goals = stock.goals.get(id) ?? NO_GOALS;
    const stockpiles = visible.get(id) ?? [];
    return forms.map(({ item }) => ({
      item,
      warehouse,
      stockpiles,
      ...amountOf(item.id, stockpiles),
      ...goalFor(item.id, goals),
    }));
  });
}

/**
 * Lists where an item is and where it is wanted: one row for each form and active warehouse with a quantity or a target.
 * The most comes first, in single items, so that crates and loose items compare; then the larger target. Empty for an item
 * that the current catalog lacks.
 */
export function distributionOf(stock: Stock, viewer: LockAccess, itemId: number): DistributionRow[] {
  const item = stock.catalog.find(
    (catalogItem) => catalogItem.item.id === itemId && catalogItem.current,
  )?.item;
  if (item === undefined) return [];
  const unit = (form: StockedForm) => stock.units[form.item.id] ?? 0;
  return formsByWarehouse(stock, viewer, item.firName)
    .filter(({ quantity, target }) => quantity > 0 || target > 0)
    .toSorted(
      (a, b) =>
        b.quantity * unit(b) - a.quantity * unit(a) ||
        b.target * unit(b) - a.target * unit(a) ||
        a.warehouse.rank - b.warehouse.rank ||
        Number(a.item.crated) - Number(b.item.crated),
    )
    .map(
      ({
        item: { id, crated },
        warehouse: { warehouse },
        stockpiles,
        quantity,
        atLeast,
        target,
        minimum,
      }) => ({
        quantity,
        ...(atLeast && { atLeast }),
        crated,
        target,
        minimum,
        updatedAt: timeOf(Math.max(0, ...stockpiles.map(({ firUpdatedAt }) => firUpdatedAt))),
        warehouse: {
          id: warehouse.id,
          name: warehouse.name,
          location: warehouse.location,
          category: warehouse.category,
        },
        stockpiles: holdersOf(id, stockpiles),
      }),
    );
}

/** The stockpiles that hold an item, most first; of two with the same quantity, the older one first. */
function holdersOf(itemId: number, stockpiles: readonly StockpileStock[]): DistributionRow['stockpiles'] {
  return stockpiles
    .map((stockpile) => ({
      id: stockpile.id,
      name: stockpile.name,
      ...amountOf(itemId, [stockpile]),
      firUpdatedAt: timeOf(stockpile.firUpdatedAt),
    }))
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => b.quantity - a.quantity || a.id - b.id);
}

function amountOf(itemId: number, stockpiles: readonly StockpileStock[]) {
  return {
    quantity: quantityOf(itemId, stockpiles),
    ...(boundIdsIn(stockpiles).has(itemId) && { atLeast: true as const }),
  };
}

const timeOf = (milliseconds: number) => new Date(milliseconds).toISOString();
