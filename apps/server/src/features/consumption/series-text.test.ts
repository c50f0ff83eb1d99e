import { expect, it } from 'vitest';
import { NO_SERIES } from './series.ts';
import { readSeries, writeSeries } from './series-text.ts';

it('scans are read as they were written', () => {
  const series = {
    times: [1_763_683_200_000, 1_763_690_400_123],
    stock: { 7: [100, 80], 12: [0, 3_000_000_000], 400: [63, 64] },
    moved: { 7: [0, -20], 400: [0, 5] },
  };
  expect(readSeries(writeSeries(series))).toEqual(series);
  expect(readSeries(writeSeries(NO_SERIES))).toEqual({ times: [], stock: {}, moved: {} });
});

it('numbers take as few bytes as they need, on both sides of each edge', () => {
  for (const value of [
    0,
    63,
    -64,
    64,
    -65,
    8191,
    -8192,
    8192,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 51,
  ]) {
    const series = { times: [0], stock: { 1: [value] }, moved: {} };
    expect(readSeries(writeSeries(series))).toEqual(series);
  }
});

it('the text stays as it is, because databases hold it', () => {
  // 2 scans at 1 and 4, 1 item: 3 with 64 and 62, 1 that moved: 3 with 0 and -1.
  const series = { times: [1, 4], stock: { 3: [64, 62] }, moved: { 3: [0, -1] } };
  const bytes = [4, 2, 6, 2, 6, 0x80, 0x01, 3, 2, 6, 0, 1];
  expect(writeSeries(series)).toBe(Buffer.from(bytes).toString('base64'));
});
