import { performance } from 'node:perf_hooks';

const WARM_UP = 20;
const RUNS = 101;

/** Median and 95th percentile, in milliseconds. */
export interface Times {
  p50: number;
  p95: number;
}

/** @returns the smallest time that is not exceeded by at least this share (0-1) of the times. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The median time of a run in milliseconds, after some runs to warm up. */
export function medianTime(run: () => unknown): number {
  for (let number = 0; number < WARM_UP; number += 1) run();
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return median(times);
}

/** The time that this machine takes to sort 100,000 numbers, by which two machines can be compared. */
export function sortingYardstick(): number {
  const numbers = Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 100_003);
  return medianTime(() => numbers.toSorted((a, b) => a - b));
}

export function timesOf(times: readonly number[]): Times {
  return { p50: median(times), p95: percentile(times, 0.95) };
}

/** The round with the median result, so that a single disturbed round has no effect. */
export function middle(rounds: readonly Times[]): Times {
  return {
    p50: median(rounds.map((round) => round.p50)),
    p95: median(rounds.map((round) => round.p95)),
  };
}
