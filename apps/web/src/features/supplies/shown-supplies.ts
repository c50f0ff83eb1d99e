import type { Item, Supply } from '@backline/contract';
import {
  compareBySort,
  compareSupplies,
  ITEM_CATEGORIES,
  type ItemCategory,
  isInView,
  isSupplyListed,
  type SupplySort,
} from '@backline/domain';
import type { SupplyChoice } from './supply-choice.ts';

/** The lines that a supply list can show, in the chosen sort; without one by category and name. */
export function sortedSupplies(supplies: readonly Supply[], sort: SupplySort | null): Supply[] {
  return supplies.filter(isSupplyListed).sort(sort === null ? compareSupplies : compareBySort(sort));
}

/** The lines that fit every filter and the view. */
export function shownSupplies(
  listed: readonly Supply[],
  choice: Pick<SupplyChoice, 'text' | 'categories' | 'factions' | 'view'>,
): Supply[] {
  const { categories, factions, view } = choice;
  const text = choice.text.toLowerCase();
  return listed.filter(
    (supply) =>
      (categories.length === 0 || categories.includes(supply.item.category)) &&
      (factions.length === 0 || factions.includes(supply.item.faction)) &&
      (view === null || isInView(view, supply)) &&
      (text === '' || isCalled(supply.item, text)),
  );
}

export interface CategorySupplies {
  category: ItemCategory;
  supplies: Supply[];
}

/** The categories that have lines, in the order of the product, with their lines. */
export function byCategory(supplies: readonly Supply[]): CategorySupplies[] {
  return ITEM_CATEGORIES.map((category) => ({
    category,
    supplies: supplies.filter(({ item }) => item.category === category),
  })).filter((section) => section.supplies.length > 0);
}

function isCalled(item: Item, text: string): boolean {
  return [item.name, ...item.slang].some((word) => word.toLowerCase().includes(text));
}
