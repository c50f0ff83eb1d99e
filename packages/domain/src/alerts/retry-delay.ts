import { HOUR_MS, MINUTE_MS } from '../durations.ts';

/** The first pause after a failure, in milliseconds. */
export const FIRST_RETRY_MS = 5000;
/** The longest pause between two tries, in milliseconds. */
export const MAX_RETRY_MS = 15 * MINUTE_MS;

/** The longest pause that the other side may ask for: an absurd or hostile one would silence a channel for good. */
export const MAX_ASKED_MS = HOUR_MS;

interface Failure {
  /** Failures in a row, this one included: 1 or more. */
  failures: number;
  /** The least pause that the other side asked for (`Retry-After`), in milliseconds. */
  askedMs?: number | undefined;
  /** From 0 to below 1: spreads the tries of many senders. */
  random: number;
}

/**
 * How long to wait before the next try, in milliseconds: 5 s after the first failure, twice as long after each further
 * one, at most 15 minutes, plus up to a half of that by chance. Never shorter than what the other side asked for, up to an hour.
 */
export function retryDelay({ failures, askedMs = 0, random }: Failure): number {
  const pause = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 30));
  return Math.max(pause, Math.min(askedMs, MAX_ASKED_MS)) + Math.floor((random * pause) / 2);
}
