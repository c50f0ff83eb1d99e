/**
 * When the orders of a factory's line are finished (docs/spec/orders.md#times). The rules come from an older version of
 * the game and partly from one old page, so everything computed here is an estimate, and a time that was read in the
 * game always takes precedence.
 */

import { type ItemCategory, isConstruct } from '../items/items.ts';
import type { MaterialCost } from '../items/manufacturing-cost.ts';
import type { ProductionMethod } from './order-rules.ts';

/** How fast a line works with a number of orders in it, as a multiple of its speed with one. */
export type LineSpeed = (orders: number) => number;

const FULL_LINE = 25;

/** A speed that grows linearly from 1 with one order to `speedAt25` with 25, and stays there. */
export function linearSpeed(speedAt25: number): LineSpeed {
  return (orders) => 1 + ((Math.min(Math.max(orders, 1), FULL_LINE) - 1) * (speedAt25 - 1)) / (FULL_LINE - 1);
}

/** The game data says 10; an old page says 25. */
const MPF_TIME = 10;
/**
 * On the old page a full line works 15 times (items) and 12.5 times (constructs) as fast. The 15 belongs to a factor of
 * 25 and makes a full line take 1.67 times the factory's time; with a factor of 10 that is a speed of 6.
 */
const MPF_SPEED = { items: linearSpeed(6), constructs: linearSpeed(12.5) };
/** Seconds for each material of one unit of a vehicle or structure, from two observed times. */
const CONSTRUCT_SECONDS: Record<string, number> = { 'Basic Materials': 50, 'Refined Materials': 100 };

/** The speed of the line that makes a category. Only mass production gets faster with the number of orders. */
export function lineSpeed(method: ProductionMethod, category: ItemCategory): LineSpeed {
  if (method !== 'mpf') return () => 1;
  return isConstruct(category) ? MPF_SPEED.constructs : MPF_SPEED.items;
}

/** Facts on which the time of an order depends. `seconds` is a factory's time for one crate; null where it is unknown. */
export interface TimedItem {
  category: ItemCategory;
  materials: readonly MaterialCost[];
  seconds: number | null;
}

/** Seconds that one crate takes in a line with one order; null where that is unknown. */
export function secondsPerCrate(method: ProductionMethod, item: TimedItem): number | null {
  switch (method) {
    case 'mpf':
      if (isConstruct(item.category)) return constructSeconds(item.materials);
      return item.seconds === null ? null : item.seconds * MPF_TIME;
    case 'factory':
      return item.seconds;
    case 'facility':
      return null;
  }
}

function constructSeconds(materials: readonly MaterialCost[]): number | null {
  let seconds = 0;
  for (const { name, cost } of materials) {
    const each = CONSTRUCT_SECONDS[name];
    if (each === undefined) return null;
    seconds += cost * each;
  }
  return seconds === 0 ? null : seconds;
}

/** An order in a line. Times are in milliseconds since epoch. */
export interface LineOrder {
  queuedAt: number;
  /** Seconds that it takes in a line with one order; null where that is unknown. */
  work: number | null;
  /** The finishing time that somebody read in the game; null without one. */
  readyAt: number | null;
  /** Orders of other players between this one and the one before it; each is assumed to take as long as this one. */
  othersAhead: number;
  /** When those are finished, as read in the game; null for an estimate. */
  othersUntil: number | null;
}

/** When work on an order starts and ends. Null behind an order whose time is unknown. */
export interface LineTime {
  startsAt: number | null;
  readyAt: number | null;
  isEstimate: boolean;
}

/**
 * The times of a line, first in, first out. A time that was read in the game is used unchanged, and corrects those
 * behind it.
 * @param orders in the order of the line.
 * @param line `freeAt` is when the last order that has left the line was finished; null if there was none.
 */
export function lineTimes(
  orders: readonly LineOrder[],
  { freeAt, speed }: { freeAt: number | null; speed: LineSpeed },
): LineTime[] {
  let free = freeAt ?? Number.NEGATIVE_INFINITY;
  let isKnown = true;
  return orders.map((order, index) => {
    const behind = orders.slice(index + 1).map(({ queuedAt }) => queuedAt);
    const { queuedAt, work, othersAhead, othersUntil } = order;
    let startsAt: number | null = null;
    if (othersUntil !== null) startsAt = Math.max(queuedAt, othersUntil);
    else if (isKnown) {
      startsAt = Math.max(queuedAt, free);
      if (othersAhead > 0)
        startsAt = work === null ? null : runOthers(startsAt, work, othersAhead, { behind, speed });
    }
    const estimate =
      startsAt === null || work === null
        ? null
        : workedOff(startsAt, work, { behind, othersAhead: 0, speed });
    const readyAt = order.readyAt ?? estimate;
    isKnown = readyAt !== null;
    if (readyAt !== null) free = readyAt;
    if (startsAt !== null && readyAt !== null) startsAt = Math.min(startsAt, readyAt);
    return { startsAt, readyAt, isEstimate: order.readyAt === null };
  });
}

/** When a number of orders of others, each with the same work, are finished. */
function runOthers(
  from: number,
  work: number,
  othersAhead: number,
  { behind, speed }: { behind: readonly number[]; speed: LineSpeed },
): number {
  let at = from;
  // The order itself waits behind them, so it counts as one more.
  for (let left = othersAhead; left > 0; left -= 1)
    at = workedOff(at, work, { behind, othersAhead: left, speed });
  return at;
}

/**
 * When an order that starts at `from` is finished: each order that joins behind it makes the line faster from then on.
 * @param behind when those were queued, ascending. @param othersAhead further orders in the line.
 */
function workedOff(
  from: number,
  work: number,
  { behind, othersAhead, speed }: { behind: readonly number[]; othersAhead: number; speed: LineSpeed },
): number {
  let at = from;
  let left = work * 1000;
  let pending = 1 + othersAhead + behind.filter((queuedAt) => queuedAt <= from).length;
  for (const joinsAt of behind) {
    if (joinsAt <= from) continue;
    const done = (joinsAt - at) * speed(pending);
    if (done >= left) break;
    left -= done;
    at = joinsAt;
    pending += 1;
  }
  return at + left / speed(pending);
}

/** The time at which a countdown ends. @param secondsLeft the time left as the game shows it, 0 or more. */
export function timeAfter(now: number, secondsLeft: number): number {
  return now + secondsLeft * 1000;
}
