import { describe, expect, it } from 'vitest';
import { stockForecast } from './stock-forecast.ts';

const HOUR = 3_600_000;
/** A step for each hour. */
const hourly = (...counts: number[]) => counts.map((count, hour) => ({ at: hour * HOUR, count }));

describe('stockForecast', () => {
  it.each([
    ['three falls of ten in three hours', hourly(60, 50, 40, 30), 10, 2, 3],
    ['a delivery between falls does not count', hourly(60, 50, 90, 80, 70), 7.5, 8, 70 / 7.5],
    ['hours in which nothing was used count', hourly(60, 50, 40, 30, 30, 30), 6, 20 / 6, 5],
    ['hours before there was any do not count', hourly(0, 0, 60, 50, 40, 30), 10, 2, 3],
    ['at the minimum', hourly(40, 30, 20, 10), 10, 0, 1],
    ['under the minimum', hourly(32, 22, 12, 2), 10, 0, 0.2],
    ['nothing is left', hourly(30, 20, 10, 0), 10, 0, 0],
  ])('%s', (_, steps, perHour, hoursToMinimum, hoursToNothing) => {
    expect(stockForecast(steps, 10)).toEqual({ perHour, hoursToMinimum, hoursToNothing });
  });

  it.each([
    ['two falls', hourly(30, 20, 10)],
    ['only deliveries', hourly(10, 20, 30, 40)],
    ['one step', hourly(30)],
    ['no step', []],
    ['all at one moment', hourly(40, 30, 20, 10).map(({ count }) => ({ at: 0, count }))],
  ])('cannot tell from %s', (_, steps) => {
    expect(stockForecast(steps, 10)).toBeNull();
  });
});
