/**
 * How far the game's times are from our estimates, from the times that people typed
 * (docs/spec/orders.md#corrected-estimates).
 */

import { type ItemCategory, isConstruct } from '../items/items.ts';
import { type LineOrder, type LineSpeed, lineTimes } from './factory-times.ts';
import type { ProductionMethod } from './order-rules.ts';

/** Typed times that one correction rests on at most: the latest ones, so that it follows an update of the game. */
const LATEST = 5;
/** Outside these a typed time is more likely one of another order than one of this. */
const MIN_FACTOR = 0.2;
const MAX_FACTOR = 5;

/** The game's time as a multiple of our estimate, and the number of typed times that it rests on. */
export interface TimeCorrection {
  factor: number;
  times: number;
}

/** The lines of one kind have the same rule for their times, and so the same correction. */
export function lineKind(method: ProductionMethod, category: ItemCategory): string {
  return `${method} ${isConstruct(category) ? 'constructs' : 'items'}`;
}

/**
 * A typed time as a multiple of our uncorrected estimate. Null where it says nothing about our rule: without a typed
 * time, with orders of others ahead, where our rule knows no time, and outside 0.2 to 5 (both edges still count).
 * @param order had nothing before it when it joined its line, as far as anybody knows.
 * @param line `behind` are the orders that had joined behind it when the time was typed.
 */
export function typedTimeFactor(
  { readyAt, ...order }: LineOrder,
  { behind, speed }: { behind: readonly LineOrder[]; speed: LineSpeed },
): number | null {
  if (readyAt === null || order.othersAhead > 0 || order.othersUntil !== null) return null;
  const [estimate] = lineTimes([{ ...order, readyAt: null }, ...behind], { freeAt: null, speed });
  if (!estimate || estimate.readyAt === null) return null;
  const factor = (readyAt - order.queuedAt) / (estimate.readyAt - order.queuedAt);
  return factor >= MIN_FACTOR && factor <= MAX_FACTOR ? factor : null;
}

/**
 * The correction of one kind of line: the median of the latest five factors, of an even number the mean of the two in
 * the middle. Null without any.
 * @param factors the latest first.
 */
export function timeCorrection(factors: readonly number[]): TimeCorrection | null {
  const latest = factors.slice(0, LATEST).sort((a, b) => a - b);
  const upper = latest[latest.length >> 1];
  const lower = latest[(latest.length - 1) >> 1];
  if (upper === undefined || lower === undefined) return null;
  return { factor: (lower + upper) / 2, times: latest.length };
}
