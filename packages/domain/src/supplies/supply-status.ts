import { isUnderMinimum } from './supply-list.ts';

/** 1 is over the goal, 4 is short (docs/spec/supplies.md#status). */
export type SupplyStatus = 1 | 2 | 3 | 4;

/**
 * Percent of target to status: over 100 is 1, over 75 is 2, over 25 is 3, else 4
 * (docs/spec/supplies.md#status).
 */
export function supplyStatus(percent: number): SupplyStatus {
  if (percent > 100) return 1;
  if (percent > 75) return 2;
  return percent > 25 ? 3 : 4;
}

/**
 * Quantity in percent of target, not rounded. Without a target any stock is over the goal (Infinity), none is 100.
 */
export function percentOfTarget(quantity: number, target: number): number {
  if (target > 0) return (100 * quantity) / target;
  return quantity > 0 ? Number.POSITIVE_INFINITY : 100;
}

/**
 * Places a quantity between minimum (0) and target (100), not rounded; negative under the minimum, over 100 above the
 * target. With the minimum at the target there is nothing between: under it 0, at it 100, above it Infinity.
 */
export function percentFromMinimum(quantity: number, minimum: number, target: number): number {
  if (target > minimum) return (100 * (quantity - minimum)) / (target - minimum);
  return quantity < minimum ? 0 : percentOfTarget(quantity - minimum, 0);
}

/** The scale of `supplyStatus` on the range from minimum to target (docs/spec/supplies.md#status). */
export function minimumStatus(quantity: number, minimum: number, target: number): SupplyStatus {
  return supplyStatus(percentFromMinimum(quantity, minimum, target));
}

/** When a bar of stock calls for action: never, soon, or now. */
export type MeterTone = 'neutral' | 'aging' | 'stale';

/**
 * The colour of stock against its goal: under the minimum or at most 25 percent of the target calls for action now, at
 * most 75 soon, and anything above is fine (docs/spec/supplies.md#status).
 */
export function meterTone(quantity: number, minimum: number, target: number): MeterTone {
  const status = supplyStatus(percentOfTarget(quantity, target));
  if (isUnderMinimum(quantity, minimum) || status === 4) return 'stale';
  return status === 3 ? 'aging' : 'neutral';
}
