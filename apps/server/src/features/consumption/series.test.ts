import { describe, expect, it } from 'vitest';
import type { StoredSeries } from '../../db/schema.ts';
import { NO_SERIES, ratesOf, withScan } from './series.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 21);

/** Adds a scan of items 1 and 2 at an hour. */
function add(
  series: StoredSeries,
  hour: number,
  stock: Record<string, number>,
  moved = {},
  most: Record<string, number> = {},
): StoredSeries {
  const at = START + hour * HOUR;
  const scan = {
    at,
    stock: new Map(Object.entries(stock)),
    moved: new Map<string, number>(Object.entries(moved)),
    most: new Map(Object.entries(most)),
  };
  return withScan(series, scan, at);
}
const hoursOf = ({ times }: StoredSeries) => times.map((at) => (at - START) / HOUR);

describe('the stored scans', () => {
  it('an item that is missing from earlier or later scans had or has none', () => {
    const series = add(add(add(NO_SERIES, 0, { 1: 5 }), 1, { 1: 4, 2: 7 }), 2, { 2: 6 });
    expect(series.stock).toEqual({ 1: [5, 4, 0], 2: [0, 7, 6] });
  });

  it('of a lower bound the amount nearest to the scan before counts, and of the first one the least', () => {
    const bound = (series: StoredSeries, hour: number, least: number, moved = {}) =>
      add(series, hour, { 1: least, 2: 10 - hour }, moved, { 1: least + 999 });
    let series = bound(NO_SERIES, 0, 6000);
    series = bound(series, 1, 5000);
    series = add(series, 2, { 1: 5200, 2: 8 });
    series = bound(series, 3, 5000);
    series = bound(series, 4, 5000, { 1: 300 });
    series = bound(series, 5, 5000, { 1: 700 });
    series = bound(series, 6, 4000);
    series = bound(series, 7, 7000);
    expect(series.stock).toEqual({
      1: [6000, 5999, 5200, 5200, 5500, 5999, 4999, 7000],
      2: [10, 9, 8, 7, 6, 5, 4, 3],
    });
  });

  it('one replaces all of the same time or later', () => {
    const series = add(add(add(NO_SERIES, 0, { 1: 9 }), 2, { 1: 8 }), 4, { 1: 1 });
    expect(add(series, 4, { 1: 7 })).toMatchObject({ stock: { 1: [9, 8, 7] } });
    const undone = add(series, 2, { 1: 8 });
    expect([hoursOf(undone), undone.stock]).toEqual([[0, 2], { 1: [9, 8] }]);
    expect(add(undone, 0, {})).toEqual({ times: [START], stock: {}, moved: {} });
  });

  it('what moved before a scan that is corrected still moved', () => {
    const series = add(add(NO_SERIES, 0, { 1: 9 }), 2, { 1: 8 }, { 1: -3 });
    expect(add(series, 2, { 1: 7 }).moved).toEqual({ 1: [0, -3] });
    expect(add(series, 2, { 1: 7 }, { 1: 1 }).moved).toEqual({ 1: [0, -2] });
  });

  it('those of the last 72 hours are kept', () => {
    const series = add(add(add(NO_SERIES, 0, { 1: 9, 2: 1 }), 1, { 1: 8 }), 73, { 1: 7 });
    expect([hoursOf(series), series.stock]).toEqual([[1, 73], { 1: [8, 7] }]);
  });

  it('of more than 72 the one nearest to its neighbours is dropped, and what moved before it moved before the next', () => {
    let series = NO_SERIES;
    for (let scan = 0; scan < 71; scan += 1) series = add(series, scan, { 1: 1000 - scan });
    series = add(series, 70.25, { 1: 929 }, { 1: 5 });
    expect(hoursOf(series).slice(-3)).toEqual([69, 70, 70.25]);
    series = add(series, 71, { 1: 928 }, { 1: 2 });
    expect([series.times.length, hoursOf(series).slice(-3)]).toEqual([72, [69, 70, 71]]);
    expect(series.stock[1]?.slice(-3)).toEqual([931, 930, 928]);
    expect(series.moved[1]?.slice(-2)).toEqual([0, 7]);
  });
});

describe('the rates of the scans', () => {
  it('leave out an item that is not in stock and too little used for a rate', () => {
    const series = add(add(add(NO_SERIES, 0, { 1: 60, 3: 9 }), 3, { 1: 30, 2: 5 }), 6, { 1: 0, 2: 5 });
    expect(ratesOf(series, START + 6 * HOUR)).toEqual({
      scans: 3,
      itemIds: [1, 2],
      perHour: [10, null],
      falls: [2, 0],
      hours: [6, 3],
      atLeast: [1, 0],
    });
  });

  it('subtract what was moved', () => {
    const series = add(add(add(NO_SERIES, 0, { 1: 100 }), 2, { 1: 60 }, { 1: -20 }), 4, { 1: 40 });
    expect(ratesOf(series, START + 4 * HOUR).perHour).toEqual([10]);
  });
});
