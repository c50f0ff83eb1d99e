import type { WarehouseSummary } from '@backline/contract';
import { type ListTable, listTable } from '../../ui/export/list-table.ts';

/** Warehouses as a table, without codes, which the list does not have. The JSON uses the names of the API. */
export function warehouseTable(list: readonly WarehouseSummary[]): ListTable {
  return listTable(list, {
    Name: ({ name }) => name,
    Location: ({ location }) => location,
    'Building type': ({ buildingType }) => buildingType,
    Category: ({ category }) => category?.name ?? null,
    'Goal modifier': ({ goalModifier }) => goalModifier,
    'Stockpile tag': ({ stockpileTag }) => stockpileTag,
    'Stockpile count': ({ stockpileCount }) => stockpileCount,
    'Filled percentage': ({ filledPercentage }) => filledPercentage,
    'Goal count': ({ goalCount }) => goalCount,
    'Under minimum': ({ underMinimum }) => underMinimum,
    'Updated at': ({ updatedAt }) => reported(updatedAt),
  });
}

/** The stockpiles of warehouses as a table. */
export function stockpileTable(list: readonly WarehouseSummary[]): ListTable {
  const all = list.flatMap(({ name: warehouse, stockpiles }) =>
    stockpiles.map((stockpile) => ({ warehouse, stockpile })),
  );
  return listTable(all, {
    Warehouse: ({ warehouse }) => warehouse,
    Name: ({ stockpile }) => stockpile.name,
    Locked: ({ stockpile }) => stockpile.locked,
    'Fir updated at': ({ stockpile }) => reported(stockpile.firUpdatedAt),
    'Refreshed at': ({ stockpile }) => reported(stockpile.refreshedAt),
    'Public at earliest': ({ stockpile }) => stockpile.publicAt?.earliest ?? null,
    'Public at latest': ({ stockpile }) => stockpile.publicAt?.latest ?? null,
  });
}

/** Null for the epoch, which means never. */
const reported = (time: string) => (Date.parse(time) === 0 ? null : time);
