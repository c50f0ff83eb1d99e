import { describe, expect, it } from 'vitest';
import { supplyStatus } from './supplies/supply-status.ts';
import { wholePercent } from './whole-percent.ts';

describe('wholePercent', () => {
  it.each([
    [0, 0],
    [0.1, 1],
    [25, 25],
    [25.2, 26],
    [75.7, 76],
    [98.5, 99],
    [99.9, 99],
    [100, 100],
    [100.1, 101],
    [2169.2, 2170],
  ])('of %d is %i', (percent, shown) => {
    expect(wholePercent(percent)).toBe(shown);
    expect(supplyStatus(shown)).toBe(supplyStatus(percent));
  });
});
