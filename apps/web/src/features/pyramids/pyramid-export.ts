import type { Item, PyramidPlan } from '@backline/contract';
import { type ListTable, listTable } from '../../ui/export/list-table.ts';

/**
 * Pyramids as a table with a line for each column, and as JSON with a request for each that recreates it.
 */
export function pyramidTable(list: readonly PyramidPlan[], items: readonly Item[]): ListTable {
  const names = new Map(items.map(({ id, firName, crated }) => [id, crated ? `${firName}-crated` : firName]));
  const lines = list.flatMap((pyramid) =>
    pyramid.rows.flatMap((row, index) =>
      row.map((column, place) => ({ pyramid, row: index + 1, place: place + 1, column })),
    ),
  );
  return listTable(
    lines,
    {
      Pyramid: ({ pyramid }) => pyramid.name,
      Bluefin: ({ pyramid }) => pyramid.bluefin,
      Row: ({ row }) => row,
      Column: ({ place }) => place,
      Items: ({ column }) => column.items.map((id) => names.get(id) ?? String(id)).join(' '),
      Target: ({ column }) => column.target,
    },
    list.map(({ name, bluefin, rows }) => ({ pyramid: { attributes: { name, bluefin, rows } } })),
  );
}
