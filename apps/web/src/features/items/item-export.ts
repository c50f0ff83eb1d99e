import type { Item, ItemHistory } from '@backline/contract';
import { englishName } from '../../api/client/item-names.ts';
import { type ListTable, listTable } from '../../ui/export/list-table.ts';

/** Items with their properties, priority and switches; the JSON uses the names of the API. */
export function itemTable(list: readonly Item[]): ListTable {
  return listTable(list, {
    'Fir name': ({ firName }) => firName,
    Name: englishName,
    Crated: ({ crated }) => crated,
    Category: ({ category }) => category,
    Faction: ({ faction }) => faction,
    'Crate size': ({ crateSize }) => crateSize,
    Materials: ({ materials }) => materials.map(({ name, cost }) => `${cost} ${name}`).join(' + '),
    Techable: ({ techable }) => techable,
    Teched: ({ teched }) => teched,
    Priority: ({ priority }) => priority ?? null,
    Mpf: ({ mpf }) => mpf ?? null,
    'Backline factory': ({ backlineFactory }) => backlineFactory ?? null,
    'Midline factory': ({ midlineFactory }) => midlineFactory ?? null,
    Manufacture: ({ manufacture }) => manufacture ?? null,
    'No delivery': ({ noDelivery }) => noDelivery ?? null,
  });
}

/** The stock of an item over time, oldest first. */
export function historyTable(points: ItemHistory['points']): ListTable {
  return listTable(points, {
    At: ({ at }) => at,
    Crates: ({ crates }) => crates,
    Loose: ({ loose }) => loose,
  });
}
