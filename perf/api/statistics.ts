/** Median and 95th percentile of times in milliseconds. */
export interface Times {
  p50: number;
  p95: number;
}

/** @returns the smallest time that at least this share (0-1) of the times does not exceed. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function timesOf(times: readonly number[]): Times {
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

/** The middle round, so that one disturbed round says nothing. */
export function middle(rounds: readonly Times[]): Times {
  return {
    p50: percentile(
      rounds.map((round) => round.p50),
      0.5,
    ),
    p95: percentile(
      rounds.map((round) => round.p95),
      0.5,
    ),
  };
}
