import { expect, it } from 'vitest';
import { percentOfTarget, supplyStatus } from './supply-status.ts';

it.each([
  [0, 4],
  [25, 4],
  [25.1, 3],
  [75, 3],
  [75.1, 2],
  [100, 2],
  [100.1, 1],
  [Number.POSITIVE_INFINITY, 1],
])('a supply at %d percent of its target has status %d', (percent, status) => {
  expect(supplyStatus(percent)).toBe(status);
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
