import { PRIORITIES, type Priority } from './items.ts';
import { compareNames } from './supply-list.ts';
import { percentOfTarget } from './supply-status.ts';

export const SORT_TYPES = ['percentage', 'priority', 'priority-and-percentage'] as const;
export type SortType = (typeof SORT_TYPES)[number];

export const SORT_ORDERS = ['desc', 'asc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** `secondary` is the order of the percentages within a priority; only the combined sort looks at it. */
export interface SupplySort {
  type: SortType;
  order: SortOrder;
  secondary: SortOrder;
}

/**
 * The orders that a sort begins with: percentage asc; priority desc; combined desc, then asc
 * (docs/spec/supplies.md#sorting).
 */
export const SORT_DEFAULTS = {
  percentage: { type: 'percentage', order: 'asc', secondary: 'asc' },
  priority: { type: 'priority', order: 'desc', secondary: 'asc' },
  'priority-and-percentage': { type: 'priority-and-percentage', order: 'desc', secondary: 'asc' },
} as const satisfies Record<SortType, SupplySort>;

/** What a sort needs to know of a line. */
export interface SortedSupply {
  item: { name: string; crated: boolean; priority?: Priority | null | undefined };
  quantity: number;
  target: number;
}

/**
 * How to compare two lines in a chosen sort. By priority, desc is High Priority, Priority, none; by percentage it is
 * the unrounded percent of the target. What is equal goes by name, whatever the order, loose before crated.
 * @param equal how to compare equal lines; `() => 0` for lines that are already sorted by name, because comparing names is
 * the most expensive part of a sort
 */
export function compareBySort(
  sort: SupplySort,
  equal: (left: SortedSupply, right: SortedSupply) => number = compareNames,
): (left: SortedSupply, right: SortedSupply) => number {
  const first = sort.type === 'percentage' ? byPercentage : byPriority;
  const hasSecond = sort.type === 'priority-and-percentage';
  return (left, right) =>
    inOrder(first(left, right), sort.order) ||
    (hasSecond && inOrder(byPercentage(left, right), sort.secondary)) ||
    equal(left, right);
}

/** Both comparisons below are ascending. */
function inOrder(compared: number, order: SortOrder): number {
  return order === 'asc' ? compared : -compared;
}

function byPercentage(left: SortedSupply, right: SortedSupply): number {
  const [one, other] = [
    percentOfTarget(left.quantity, left.target),
    percentOfTarget(right.quantity, right.target),
  ];
  // Not by subtraction: two lines without a target are both at Infinity.
  return Number(one > other) - Number(one < other);
}

function byPriority(left: SortedSupply, right: SortedSupply): number {
  return weight(left.item.priority) - weight(right.item.priority);
}

/** 2 is High Priority, 0 is none. */
function weight(priority: Priority | null | undefined): number {
  return priority == null ? 0 : PRIORITIES.length - PRIORITIES.indexOf(priority);
}
