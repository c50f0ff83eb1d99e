import { describe, expect, it } from 'vitest';
import { isColumnCompleted, pyramidStatus } from './pyramid-status.ts';

describe('the status of a column', () => {
  it.each([
    [101, 100, 0],
    [100, 100, 1],
    [2_147_483_647, 2_147_483_646, 0],
    [2_147_483_647, 2_147_483_647, 1],
  ])('%i of %i is %i: above the target is blue', (quantity, target, status) => {
    expect(pyramidStatus(quantity, target)).toBe(status);
  });

  it.each([
    [76, 100, 1],
    [75, 100, 2],
    [3, 4, 2],
    [7_501, 10_000, 1],
    [7_500, 10_000, 2],
  ])('%i of %i is %i: above three quarters is green', (quantity, target, status) => {
    expect(pyramidStatus(quantity, target)).toBe(status);
  });

  it.each([
    [26, 100, 2],
    [25, 100, 3],
    [1, 4, 3],
    [1, 3, 2],
  ])('%i of %i is %i: above a quarter is yellow', (quantity, target, status) => {
    expect(pyramidStatus(quantity, target)).toBe(status);
  });

  it.each([
    [0, 100],
    [1, 100],
    [25, 100],
  ])('%i of %i is red', (quantity, target) => {
    expect(pyramidStatus(quantity, target)).toBe(3);
  });

  it.each([
    [0, 1],
    [1, 0],
  ])('%i without a target is %i', (quantity, status) => {
    expect(pyramidStatus(quantity, 0)).toBe(status);
  });
});

it.each([
  [99, 100, false],
  [100, 100, true],
  [101, 100, true],
  [0, 0, true],
])('a column with %i of %i is completed: %s', (quantity, target, answer) => {
  expect(isColumnCompleted(quantity, target)).toBe(answer);
});
