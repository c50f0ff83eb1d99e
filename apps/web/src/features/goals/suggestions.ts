import type { Item, StockUse, Supply } from '@backline/contract';
import { type SupplyTimes, suggestGoal } from '@backline/domain';

interface Range {
  target: number;
  minimum: number;
}

/** A goal calculated from use, beside the current one. */
export interface Suggestion {
  item: Item;
  use: StockUse;
  /** Null without a goal. */
  today: Range | null;
  goal: Range;
}

/**
 * The goals that follow from use, for every item whose use is known; goals that already match are left out. Each item
 * gets one suggestion, in the form that has a goal, else in crates, because those are hauled.
 * @param supplies of a warehouse, with their goals.
 */
export function suggestionsOf(supplies: readonly Supply[], times: SupplyTimes): Suggestion[] {
  const forms = new Map<string, Supply>();
  for (const supply of supplies) {
    const known = forms.get(supply.item.firName);
    if (known === undefined || weight(supply) > weight(known)) forms.set(supply.item.firName, supply);
  }
  return [...forms.values()].flatMap(({ item, use, target, minimum }) => {
    const unit = item.crated ? item.crateSize : 1;
    const goal = use && suggestGoal({ perHour: use.perHour, unit }, times);
    if (!goal || (goal.target === target && goal.minimum === minimum)) return [];
    return [{ item, use, today: target > 0 ? { target, minimum } : null, goal }];
  });
}

const weight = ({ item, target }: Supply) => 2 * Number(target > 0) + Number(item.crated);
