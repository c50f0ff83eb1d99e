import { describe, expect, it } from 'vitest';
import {
  meterTone,
  minimumStatus,
  percentFromMinimum,
  percentOfTarget,
  supplyStatus,
} from './supply-status.ts';

describe('supplyStatus', () => {
  it.each([
    [100.1, 1],
    [Number.POSITIVE_INFINITY, 1],
    [100, 2],
  ])('at %d percent is %i: above 100 is 1', (percent, status) => {
    expect(supplyStatus(percent)).toBe(status);
  });

  it.each([
    [75.1, 2],
    [75, 3],
  ])('at %d percent is %i: above 75 is 2', (percent, status) => {
    expect(supplyStatus(percent)).toBe(status);
  });

  it.each([
    [25.1, 3],
    [25, 4],
  ])('at %d percent is %i: above 25 is 3', (percent, status) => {
    expect(supplyStatus(percent)).toBe(status);
  });

  it.each([0, -50])('at %d percent is 4', (percent) => {
    expect(supplyStatus(percent)).toBe(4);
  });
});

it.each([
  [0, 10, 0],
  [3, 8, 37.5],
  [20, 10, 200],
  [0, 0, 100],
  [1, 0, Number.POSITIVE_INFINITY],
])('%d of a target of %d is %d percent', (quantity, target, percent) => {
  expect(percentOfTarget(quantity, target)).toBe(percent);
});

describe('from minimum to target', () => {
  it.each([
    [9, -1, 4],
    [10, 0, 4],
    [35, 25, 4],
    [36, 26, 3],
    [85, 75, 3],
    [86, 76, 2],
    [110, 100, 2],
    [111, 101, 1],
  ])('%i between 10 and 110 is %d percent and has status %i', (quantity, percent, status) => {
    expect(percentFromMinimum(quantity, 10, 110)).toBe(percent);
    expect(minimumStatus(quantity, 10, 110)).toBe(status);
  });

  it.each([
    [9, 4],
    [10, 2],
    [11, 1],
  ])('%i, with minimum and target both at 10, has status %i', (quantity, status) => {
    expect(minimumStatus(quantity, 10, 10)).toBe(status);
  });
});

describe('meterTone', () => {
  it.each([
    ['at the minimum', 76, 76, 100, 'neutral'],
    ['under the minimum, however full', 79, 80, 100, 'stale'],
    ['above 75 percent', 76, 0, 100, 'neutral'],
    ['at 75 percent', 75, 0, 100, 'aging'],
    ['above 25 percent', 26, 0, 100, 'aging'],
    ['at 25 percent', 25, 0, 100, 'stale'],
    ['nothing of something', 0, 0, 100, 'stale'],
    ['above the target', 101, 50, 100, 'neutral'],
    ['nothing of nothing', 0, 0, 0, 'neutral'],
    ['something of nothing', 5, 0, 0, 'neutral'],
  ] as const)('%s', (_, quantity, minimum, target, tone) => {
    expect(meterTone(quantity, minimum, target)).toBe(tone);
  });
});
