import { CONSUMPTION, consumptionRate, HOUR_MS, type Snapshot } from '@backline/domain';
import type { StoredRates, StoredSeries } from '../../db/schema.ts';

const WINDOW_MS = CONSUMPTION.windowHours * HOUR_MS;

/** A scan for each hour of the window: a stockpile that is scanned more often stores no more. */
const MAX_SCANS = CONSUMPTION.windowHours;

export const NO_SERIES: StoredSeries = { times: [], stock: {}, moved: {} };

/** The contents in a report. Single items by the lowest id of an item's forms; items that are not listed were not there. */
export interface Scan {
  /** Milliseconds since epoch. */
  at: number;
  stock: ReadonlyMap<string, number>;
  /** The most that there may be of an item of which the report found a lower bound. */
  most?: ReadonlyMap<string, number>;
  /** Amounts that our shipments delivered since the last scan, less those that they took. */
  moved: ReadonlyMap<string, number>;
}

/**
 * Adds a scan to the series. Of a lower bound the amount counts that is nearest to what was expected after the scan before: what
 * is not known to be used is no use. It replaces all scans of the same time or later: a report of the same time corrects the one
 * before, and an undo restores earlier contents with their time (docs/spec/consumption.md#upkeep).
 * @param now scans older than 72 hours are dropped; of more than 72 scans the one nearest to its neighbours is dropped.
 */
export function withScan(series: StoredSeries, scan: Scan, now: number): StoredSeries {
  const earlier = series.times.filter((at) => at < scan.at).length;
  const first = series.times.filter((at) => at < scan.at && now - at > WINDOW_MS).length;
  const replaced = series.times[earlier] === scan.at ? earlier : null;
  const next: StoredSeries = {
    times: [...series.times.slice(first, earlier), scan.at],
    stock: {},
    moved: {},
  };
  const movesBefore = (id: string) => (replaced === null ? 0 : (series.moved[id]?.[replaced] ?? 0)); // this moved, whichever report is right
  const movedOf = (id: string) => movesBefore(id) + (scan.moved.get(id) ?? 0);
  for (const id of new Set([...Object.keys(series.stock), ...scan.stock.keys()])) {
    const before = series.stock[id]?.slice(first, earlier) ?? new Array<number>(earlier - first).fill(0);
    const least = scan.stock.get(id) ?? 0;
    const expected = (before.at(-1) ?? least) + movedOf(id);
    const all = [...before, Math.max(least, Math.min(expected, scan.most?.get(id) ?? least))];
    if (all.some((quantity) => quantity > 0)) next.stock[id] = all;
  }
  for (const id of new Set([...Object.keys(series.moved), ...scan.moved.keys()])) {
    const earlierMoves =
      series.moved[id]?.slice(first, earlier) ?? new Array<number>(earlier - first).fill(0);
    const all = [...earlierMoves, movedOf(id)];
    if (next.stock[id] !== undefined && all.some((amount) => amount !== 0)) next.moved[id] = all;
  }
  return next.times.length > MAX_SCANS ? withoutOne(next) : next;
}

/** Drops the scan whose neighbours are nearest to each other; what moved before it then moved before the next one. */
function withoutOne({ times, stock, moved }: StoredSeries): StoredSeries {
  let [place, shortest] = [1, Number.POSITIVE_INFINITY];
  for (let index = 1; index < times.length - 1; index += 1) {
    const gap = (times[index + 1] ?? 0) - (times[index - 1] ?? 0); // both are within the list
    if (gap < shortest) [place, shortest] = [index, gap];
  }
  const without = (list: number[]) => list.toSpliced(place, 1);
  const merged = (list: number[]) => list.toSpliced(place, 2, (list[place] ?? 0) + (list[place + 1] ?? 0)); // both are within the list
  const mapped = (lists: Record<string, number[]>, change: (list: number[]) => number[]) =>
    Object.fromEntries(Object.entries(lists).map(([id, list]) => [id, change(list)]));
  return { times: without(times), stock: mapped(stock, without), moved: mapped(moved, merged) };
}

/** The rate of use of each item. @param now milliseconds since epoch. */
export function ratesOf({ times, stock, moved }: StoredSeries, now: number): StoredRates {
  const rates: StoredRates = {
    scans: times.length,
    itemIds: [],
    perHour: [],
    falls: [],
    hours: [],
    atLeast: [],
  };
  for (const [id, quantities] of Object.entries(stock)) {
    const moves = moved[id];
    const snapshots = quantities.map(
      (quantity, index): Snapshot => ({ at: times[index] ?? 0, quantity, moved: moves?.[index] ?? 0 }),
    );
    const rate = consumptionRate(snapshots, now);
    if (rate.perHour === null && quantities.at(-1) === 0) continue;
    rates.itemIds.push(Number(id));
    rates.perHour.push(rate.perHour && rounded(rate.perHour));
    rates.falls.push(rate.falls);
    rates.hours.push(rounded(rate.observedHours));
    rates.atLeast.push(rate.isAtLeast ? 1 : 0);
  }
  return rates;
}

/** Precise enough for an item that is used once in a year, at a third of the bytes. */
const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
