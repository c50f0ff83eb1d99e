import type { Item } from '@backline/contract';
import { compareSupplies } from '@backline/domain';
import type { GoalFilter } from '../goal-filters.tsx';
import { filterGoals } from '../goal-filters.tsx';
import type { ShownGoal } from '../goal-owner.ts';
import type { SheetOwner } from './sheet-lines.ts';

/** An item, and each owner's goal for it; undefined where there is none. */
export interface SheetRow {
  item: Item;
  goals: readonly (ShownGoal | undefined)[];
  /** Whether somebody deleted its goals while figures were typed into it. */
  isDeleted?: true;
}

/** The rows of all owners together, by category and name; items that were added to the sheet stand last. */
export function sheetRows(owners: readonly SheetOwner[], added: readonly Item[]): SheetRow[] {
  const goalsOf = owners.map(({ goals }) => new Map(goals.map((goal) => [goal.item.id, goal])));
  const items = new Map(owners.flatMap(({ goals }) => goals.map(({ item }) => [item.id, item] as const)));
  const known = [...items.values()].map((item) => ({ item })).toSorted(compareSupplies);
  const fresh = added.filter(({ id }) => !items.has(id)).map((item) => ({ item }));
  return [...known, ...fresh].map(({ item }) => ({
    item,
    goals: goalsOf.map((goals) => goals.get(item.id)),
  }));
}

/**
 * The rows, and those with typed figures whose goals were deleted meanwhile, so that nothing typed is lost.
 * @param typed the items with typed figures.
 */
export function withDeleted(
  rows: readonly SheetRow[],
  typed: readonly number[],
  itemOf: (id: number) => Item | undefined,
): readonly SheetRow[] {
  const known = new Set(rows.map(({ item }) => item.id));
  const deleted = typed.filter((id) => !known.has(id)).flatMap((id) => itemOf(id) ?? []);
  return deleted.reduce<readonly SheetRow[]>((all, item) => {
    const next = all.findIndex((row) => compareSupplies({ item }, row) < 0);
    return all.toSpliced(next === -1 ? all.length : next, 0, { item, goals: [], isDeleted: true });
  }, rows);
}

/**
 * The rows that a filter lets through. The switches for custom and standard goals are about the first owner, so a row
 * without a goal of its own passes them.
 * @param wanted CodeNames that the address asks for; empty for all.
 */
export function filterRows(
  rows: readonly SheetRow[],
  filter: GoalFilter,
  wanted: readonly string[],
): SheetRow[] {
  const asked = new Set(wanted);
  return rows.filter(({ item, goals: [own] }) => {
    if (asked.size > 0 && !asked.has(item.firName)) return false;
    const kinds = own === undefined ? { custom: true, standard: true } : filter;
    const goal = own ?? { id: 0, item, target: 0, minimum: 0, standard: false, overrides: false };
    return filterGoals([goal], { ...filter, custom: kinds.custom, standard: kinds.standard }).length > 0;
  });
}

/**
 * Items to begin a row for, because the address asks for them and no owner has a goal of them: the crated form, which is
 * what is hauled, or the only one there is.
 */
export function missingItems(
  wanted: readonly string[],
  owners: readonly SheetOwner[],
  items: Iterable<Item>,
): Item[] {
  const known = new Set(owners.flatMap(({ goals }) => goals.map(({ item }) => item.firName)));
  const all = [...items];
  return wanted.flatMap((firName) => {
    if (known.has(firName)) return [];
    const forms = all.filter((item) => item.firName === firName);
    return forms.find(({ crated }) => crated) ?? forms[0] ?? [];
  });
}
