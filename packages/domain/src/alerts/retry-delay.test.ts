import { expect, it } from 'vitest';
import { retryDelay } from './retry-delay.ts';

it.each([
  [1, 5000],
  [2, 10_000],
  [3, 20_000],
  [8, 640_000],
  [9, 900_000],
  [1000, 900_000],
])('after %d failures in a row the pause is %d ms', (failures, wanted) => {
  expect(retryDelay({ failures, random: 0 })).toBe(wanted);
});

it('jitter adds up to half', () => {
  expect(retryDelay({ failures: 1, random: 0.999_999 })).toBe(7499);
});

it('is never shorter than the requested pause, nor longer if the request is shorter', () => {
  expect(retryDelay({ failures: 1, random: 0, askedMs: 4999 })).toBe(5000);
  expect(retryDelay({ failures: 1, random: 0, askedMs: 5001 })).toBe(5001);
  expect(retryDelay({ failures: 1, random: 0, askedMs: 3_600_000 })).toBe(3_600_000);
});

it('is an hour at most, whatever is requested', () => {
  for (const askedMs of [3_600_001, 400 * 24 * 3_600_000, Number.POSITIVE_INFINITY])
    expect(retryDelay({ failures: 1, random: 0, askedMs })).toBe(3_600_000);
});
