import type { Item, Supply } from '@backline/contract';
import {
  compareBySort,
  compareNames,
  ITEM_CATEGORIES,
  type ItemCategory,
  isInView,
  isSupplyListed,
  type SupplyNeed,
  type SupplySort,
} from '@backline/domain';
import type { SupplyChoice } from './supply-choice.ts';
import { type ExpectedLines, withOrdered } from './use-expected-lines.ts';

const NO_NEED = { missing: 0, crates: 0, orders: 0 };

/** The supplies that a list can show, sorted by name. Every other sort is applied on top of this order. */
export function listedSupplies(supplies: readonly Supply[]): Supply[] {
  return supplies.filter(isSupplyListed).sort(compareNames);
}

/** Applies a sort to supplies that are sorted by name. @param needs what each supply lacks. */
export function sortedSupplies(
  listed: readonly Supply[],
  sort: SupplySort,
  needs: ReadonlyMap<Supply, SupplyNeed>,
): Supply[] {
  const needOf = (supply: Supply) => needs.get(supply) ?? NO_NEED;
  return listed.toSorted(compareBySort(sort, () => 0, needOf));
}

/** The supplies that match every filter and the view. @param counted crates that count as if they were in stock. */
export function shownSupplies(
  listed: readonly Supply[],
  choice: Pick<SupplyChoice, 'text' | 'categories' | 'factions' | 'view'>,
  counted: ExpectedLines = new Map(),
): Supply[] {
  const { categories, factions, view } = choice;
  const text = choice.text.toLowerCase();
  return listed.filter(
    (supply) =>
      (categories.length === 0 || categories.includes(supply.item.category)) &&
      (factions.length === 0 || factions.includes(supply.item.faction)) &&
      (view === null || isInView(view, withOrdered(supply, counted))) &&
      (text === '' || isCalled(supply.item, text)),
  );
}

export interface CategorySupplies {
  category: ItemCategory;
  supplies: Supply[];
}

/**
 * Groups supplies by category, in the game's order of categories, and keeps the order within each. Empty ones
 * are left out.
 */
export function byCategory(supplies: readonly Supply[]): CategorySupplies[] {
  const sections = new Map<ItemCategory, Supply[]>(ITEM_CATEGORIES.map((category) => [category, []]));
  for (const supply of supplies) sections.get(supply.item.category)?.push(supply);
  return [...sections].flatMap(([category, own]) => (own.length > 0 ? [{ category, supplies: own }] : []));
}

function isCalled(item: Item, text: string): boolean {
  return (
    item.name.toLowerCase().includes(text) || item.slang.some((word) => word.toLowerCase().includes(text))
  );
}
