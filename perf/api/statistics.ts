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
