import type { CratedForm } from '../items/crates.ts';
import { type ItemCategory, PRIORITIES, type Priority } from '../items/items.ts';
import { compareNames, compareSupplies } from './supply-list.ts';
import { cratesFor, missingOf, type SupplyNeed } from './supply-need.ts';
import { percentOfTarget } from './supply-status.ts';
import type { SupplyView } from './supply-view.ts';

export const SORT_TYPES = [
  'category',
  'missing',
  'percentage',
  'priority',
  'priority-and-percentage',
  'name',
  'crates',
  'orders',
  'lacksMost',
  'quantity',
  'target',
  'reported',
  'runsOut',
] as const;
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
 * The orders that a sort begins with: percentage asc; priority desc; combined desc, then asc; amounts the largest
 * first; names, categories and reports from the first, of reports the oldest; what runs out first
 * (docs/spec/supplies.md#sorting).
 */
export const SORT_DEFAULTS = {
  percentage: { type: 'percentage', order: 'asc', secondary: 'asc' },
  priority: { type: 'priority', order: 'desc', secondary: 'asc' },
  'priority-and-percentage': { type: 'priority-and-percentage', order: 'desc', secondary: 'asc' },
  category: { type: 'category', order: 'asc', secondary: 'asc' },
  missing: { type: 'missing', order: 'desc', secondary: 'asc' },
  name: { type: 'name', order: 'asc', secondary: 'asc' },
  crates: { type: 'crates', order: 'desc', secondary: 'asc' },
  orders: { type: 'orders', order: 'desc', secondary: 'asc' },
  lacksMost: { type: 'lacksMost', order: 'desc', secondary: 'asc' },
  quantity: { type: 'quantity', order: 'desc', secondary: 'asc' },
  target: { type: 'target', order: 'desc', secondary: 'asc' },
  reported: { type: 'reported', order: 'asc', secondary: 'asc' },
  runsOut: { type: 'runsOut', order: 'asc', secondary: 'asc' },
} as const satisfies Record<SortType, SupplySort>;

/** Facts that a sort needs of a line. */
export interface SortedSupply {
  item: CratedForm & { name: string; category: ItemCategory; priority?: Priority | null | undefined };
  quantity: number;
  target: number;
  /** The time of the report that the quantity comes from, as ISO 8601 in UTC; absent without one. */
  reportedAt?: string | undefined;
  /** When the stock is empty, as ISO 8601; absent or null where that is not known or nothing is used. */
  use?: { emptyAt: string | null } | undefined;
  /** The warehouse that lacks most of it; absent where none does, and in the list of one warehouse. */
  lacksMost?: { missing: number } | undefined;
}

/**
 * The default sort of a list: what is missing most where a view shows needs, otherwise the emptiest first in a
 * table and by category on cards (docs/spec/supplies.md#sorting).
 */
export function defaultSort(view: SupplyView | null, layout: 'table' | 'cards'): SupplySort {
  if (view !== null && view !== 'excess') return SORT_DEFAULTS.missing;
  return layout === 'table' ? SORT_DEFAULTS.percentage : SORT_DEFAULTS.category;
}

/**
 * How to compare two lines in a chosen sort. By priority, desc is High Priority, Priority, none; by percentage it is
 * the unrounded percent of the target. What is equal goes by name, whatever the order, loose before crated.
 * @param equal how to compare equal lines; `() => 0` for lines that are already sorted by name, because comparing names
 * is the most expensive part of a sort
 * @param needOf what a line lacks, which depends on the view and on whether coming crates are counted as stock
 */
export function compareBySort<T extends SortedSupply = SortedSupply>(
  sort: SupplySort,
  equal: (left: T, right: T) => number = compareNames,
  needOf: (supply: T) => SortedNeed = plainNeed,
): (left: T, right: T) => number {
  const { type } = sort;
  const first =
    type === 'missing' || type === 'crates' || type === 'orders'
      ? (left: T, right: T) => needOf(left)[type] - needOf(right)[type]
      : COMPARISONS[type];
  const hasSecond = sort.type === 'priority-and-percentage';
  return (left, right) =>
    inOrder(first(left, right), sort.order) ||
    (hasSecond && inOrder(byPercentage(left, right), sort.secondary)) ||
    equal(left, right);
}

/** The parts of a line's need that can be sorted by. */
export type SortedNeed = Pick<SupplyNeed, 'missing' | 'crates' | 'orders'>;

function plainNeed(supply: SortedSupply): SortedNeed {
  const missing = missingOf(supply);
  return { missing, crates: cratesFor(supply.item, missing), orders: 0 };
}

type Comparison = (left: SortedSupply, right: SortedSupply) => number;

function by(figure: (supply: SortedSupply) => number): Comparison {
  return (left, right) => figure(left) - figure(right);
}

/** All are ascending. */
const COMPARISONS: Record<Exclude<SortType, keyof SortedNeed>, Comparison> = {
  percentage: byPercentage,
  priority: byPriority,
  'priority-and-percentage': byPriority,
  category: compareSupplies,
  name: compareNames,
  lacksMost: by((supply) => supply.lacksMost?.missing ?? 0),
  quantity: by(({ quantity }) => quantity),
  target: by(({ target }) => target),
  // No report counts as older than every report.
  reported: by(({ reportedAt }) => (reportedAt === undefined ? 0 : Date.parse(reportedAt))),
  // An unknown time counts as longer than every known one.
  runsOut: by(({ use }) => (use?.emptyAt == null ? Number.MAX_SAFE_INTEGER : Date.parse(use.emptyAt))),
};

function inOrder(compared: number, order: SortOrder): number {
  return order === 'asc' ? compared : -compared;
}

function byPercentage(left: SortedSupply, right: SortedSupply): number {
  const [leftValue, rightValue] = [
    percentOfTarget(left.quantity, left.target),
    percentOfTarget(right.quantity, right.target),
  ];
  // Not by subtraction: two lines without a target are both at Infinity.
  return Number(leftValue > rightValue) - Number(leftValue < rightValue);
}

function byPriority(left: SortedSupply, right: SortedSupply): number {
  return weight(left.item.priority) - weight(right.item.priority);
}

/** 2 is High Priority, 0 is none. */
function weight(priority: Priority | null | undefined): number {
  return priority == null ? 0 : PRIORITIES.length - PRIORITIES.indexOf(priority);
}
