import type { Goal, Item } from '@backline/contract';
import { stockKey } from '@backline/domain';
import { sheetText } from '../../ui/sheet-text.ts';
import { FORMULA_START } from './formula-guard.ts';
import { type ItemLookup, itemLookup, plainName } from './goal-lookup.ts';

const HEADER = ['Item', 'Crated', 'Target', 'Minimum'];

/**
 * Formats goals so that the import restores the same goals: as CSV, or tab-separated for pasting into a
 * spreadsheet. Items are listed by name, or by CodeName if the name is ambiguous.
 * @param items all items; those of the goals themselves are added.
 */
export function goalSheet(goals: readonly Goal[], items: Iterable<Item>, format: 'csv' | 'tabs'): string {
  const known = [...items, ...goals.map(({ item }) => item)];
  const lookup = itemLookup(new Map(known.map((item) => [stockKey(item.firName, item.crated), item])));
  const rows = goals.map(({ item, target, minimum }) => [
    cellOf(item, lookup),
    item.crated ? 'yes' : 'no',
    String(target),
    String(minimum),
  ]);
  return sheetText([HEADER, ...rows], {
    delimiter: format === 'csv' ? ',' : '\t',
    formula: FORMULA_START,
  });
}

function cellOf(item: Item, lookup: ItemLookup): string {
  const name = plainName(item.name).trim();
  const found = lookup.find(name, item.crated);
  return name !== '' && found.ok && found.item.firName === item.firName ? name : item.firName;
}
