import { type ExportedStockpile, type Item, stockpiles } from '@backline/contract';
import { EMPTY_STOCKPILE, stockKey } from '@backline/domain';
import { FIR_COLUMNS, type FirTableRow } from '@backline/game-exports';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../api/client/call.ts';
import { englishName } from '../../api/client/item-names.ts';
import { type ListTable, listTable } from '../../ui/export/list-table.ts';
import { itemList } from '../items/use-items.ts';

type Names = ReadonlyMap<string, Pick<Item, 'name' | 'firName' | 'crated' | 'crateSize'>>;

/**
 * The contents of the stockpiles that the person sees, in formats that can be read back as a report (docs/spec/exports.md#lists).
 * @param warehouseId undefined for all warehouses.
 * @param stockpile the name of a single stockpile, or null for all.
 */
export async function loadContents(
  client: QueryClient,
  warehouseId: number | undefined,
  stockpile: string | null,
): Promise<ListTable> {
  const [stock, items] = await Promise.all([call(stockpiles.export), client.fetchQuery(itemList)]);
  const isWanted = (exportedStockpile: ExportedStockpile) =>
    (warehouseId === undefined || exportedStockpile.warehouse.id === warehouseId) &&
    (stockpile === null || exportedStockpile.name === stockpile);
  const names = new Map(items.map((item) => [stockKey(item.firName, item.crated), item]));
  return contentsTable(stock.stockpiles.filter(isWanted), names);
}

/** Stockpiles as FIR's table and as the JSON of stockpile readers. Stockpiles without a report are left out. */
export function contentsTable(list: readonly ExportedStockpile[], names: Names): ListTable {
  const reported = list.filter(({ timestamp }) => timestamp !== null);
  return listTable(
    reported.flatMap((stockpile) => rowsOf(stockpile, names)),
    FIR_COLUMNS,
    {
      stockpiles: reported.map(({ name, type, hex, timestamp, items }) => ({
        name,
        type,
        hex,
        timestamp,
        items: items.map(({ codeName, crated, quantity, atLeast }) => ({
          code: codeName,
          crated,
          quantity,
          ...(atLeast && { at_least: atLeast }),
        })),
      })),
    },
  );
}

function rowsOf({ name, type, timestamp, items }: ExportedStockpile, names: Names): FirTableRow[] {
  const about = { stockpile: name, structure: type, at: timestamp ?? '' };
  if (items.length === 0)
    return [{ ...about, codeName: EMPTY_STOCKPILE, crated: false, quantity: 0, name: '', perCrate: 1 }];
  return items.map((row) => {
    const item = names.get(stockKey(row.codeName, row.crated));
    return {
      ...about,
      ...row,
      name: item === undefined ? row.codeName : englishName(item),
      perCrate: item?.crateSize ?? 1,
    };
  });
}
