import { HOUR_MS } from '../durations.ts';

/** How hard a map is fought over, by what the game's War API counts (docs/spec/war-api.md#casualties). */

/** For how many hours a town that changed hands shows where the fighting is. */
export const FIGHT_HOURS = 6;
/** Counts older than this many hours say nothing about now. */
export const CASUALTY_HOURS = 2;

/** The casualties of both sides since the war began, as counted at one moment. */
export interface CasualtyCount {
  /** Milliseconds since epoch. */
  at: number;
  total: number;
}

/**
 * Casualties per hour between the last count and the earliest one at most an hour before it, the bound included; whole, and
 * null with fewer than two counts or where the total fell. @param counts of one map, in any order.
 */
export function casualtiesPerHour(counts: readonly CasualtyCount[]): number | null {
  const inOrder = counts.toSorted((left, right) => left.at - right.at);
  const last = inOrder.at(-1);
  const first = inOrder.find(({ at }) => last !== undefined && last.at - at <= HOUR_MS);
  if (last === undefined || first === undefined || first.at === last.at || last.total < first.total)
    return null;
  return Math.round(((last.total - first.total) * HOUR_MS) / (last.at - first.at));
}

/** Whether a town changed hands, or was scorched, within six hours, the bound included. Times in milliseconds. */
export function isRecentlyFought(changedAt: number | null, now: number): boolean {
  return changedAt !== null && now - changedAt <= FIGHT_HOURS * HOUR_MS;
}
