import type { Order } from '@backline/contract';
import { englishName } from '../../../api/client/item-names.ts';
import { type ListTable, listTable } from '../../../ui/export/list-table.ts';

/** Orders as a table. */
export function orderListTable(list: readonly Order[]): ListTable {
  return listTable(list, {
    Id: ({ id }) => id,
    Item: ({ item }) => englishName(item),
    CodeName: ({ item }) => item.firName,
    Crated: ({ item }) => item.crated,
    Crates: ({ crates }) => crates,
    State: ({ state }) => state,
    Method: ({ method }) => method,
    Factory: ({ factory }) => factory?.name ?? null,
    Line: ({ line }) => line,
    Warehouse: ({ warehouse }) => warehouse?.name ?? null,
    Holder: ({ holder }) => holder?.name ?? null,
    'Ready at': ({ readyAt }) => readyAt,
    Estimate: ({ isEstimate, readyAt }) => readyAt !== null && isEstimate,
    'Public at': ({ publicAt }) => publicAt,
    Materials: ({ materials, item }) =>
      item.costKnown ? materials.map(({ name, cost }) => `${cost} ${name}`).join(', ') : 'unknown',
    Note: ({ note }) => note,
    'Created at': ({ createdAt }) => createdAt,
  });
}
