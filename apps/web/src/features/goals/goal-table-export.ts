import type { Goal, Item } from '@backline/contract';
import { stockKey } from '@backline/domain';
import { englishName } from '../../api/client/item-names.ts';
import { type ListTable, listTable } from '../../ui/export/list-table.ts';
import { type ItemLookup, itemLookup, withoutCratedMark } from './goal-lookup.ts';

/**
 * Goals in the format of the import: a table for `readGoalRows`, and JSON that is the body of the import's request. Items
 * are listed by name, or by CodeName if the name is ambiguous.
 * @param items all items; those of the goals themselves are added.
 */
export function goalTable(goals: readonly Goal[], items: Iterable<Item>): ListTable {
  const known = [...items, ...goals.map(({ item }) => item)];
  const lookup = itemLookup(new Map(known.map((item) => [stockKey(item.firName, item.crated), item])));
  return listTable(
    goals,
    {
      Item: ({ item }) => cellOf(item, lookup),
      Crated: ({ item }) => item.crated,
      Target: ({ target }) => target,
      Minimum: ({ minimum }) => minimum,
    },
    {
      goals: goals.map(({ item: { firName, crated }, target, minimum }) => ({
        fir_name: firName,
        crated,
        target,
        minimum,
      })),
      replace: false,
    },
  );
}

function cellOf(item: Item, lookup: ItemLookup): string {
  const name = withoutCratedMark(englishName(item)).trim();
  const found = lookup.find(name, item.crated);
  return name !== '' && found.ok && found.item.firName === item.firName ? name : item.firName;
}
