import type { ExportedStockpile } from '@backline/contract';
import { isStockable, type LockAccess } from '@backline/domain';
import type { Stock, StockpileStock } from '../stock/stock.ts';

/** An item as the export names it. */
type Code = Pick<ExportedStockpile['items'][number], 'codeName' | 'crated'>;

/**
 * Every stockpile that a viewer may see, in the order of warehouses and then of names; its items in the order of their
 * CodeNames, loose ones first (docs/spec/exports.md#out-again).
 */
export function exportStock(stock: Stock, viewer: LockAccess): ExportedStockpile[] {
  const codes = new Map<number, Code>(
    stock.catalog.flatMap(({ item }) =>
      isStockable(item) ? [[item.id, { codeName: item.firName, crated: item.crated }]] : [],
    ),
  );
  const visible = stock.visibleByWarehouse(viewer);
  return stock.warehouses.flatMap(({ warehouse: { id, name, location, buildingType }, region }) =>
    (visible.get(id) ?? [])
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((stockpile) => ({
        name: stockpile.name,
        type: buildingType,
        hex: region,
        warehouse: { id, name, location },
        timestamp: stockpile.firUpdatedAt === 0 ? null : new Date(stockpile.firUpdatedAt).toISOString(),
        items: itemsOf(stockpile, codes),
      })),
  );
}

function itemsOf(
  { itemIds, quantities, boundIds }: StockpileStock,
  codes: ReadonlyMap<number, Code>,
): ExportedStockpile['items'] {
  const items: ExportedStockpile['items'] = [];
  for (const [index, id] of itemIds.entries()) {
    const item = codes.get(id);
    const quantity = quantities[index] ?? 0; // the two lists have one length
    if (item !== undefined && quantity > 0)
      items.push({ ...item, quantity, ...(boundIds.includes(id) && { atLeast: true as const }) });
  }
  return items.sort((first, second) =>
    first.codeName === second.codeName
      ? Number(first.crated) - Number(second.crated)
      : first.codeName < second.codeName
        ? -1
        : 1,
  );
}
