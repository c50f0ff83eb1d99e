import { RELEASE_HOURS, stockpileRelease } from '@backline/domain';

const RELEASE_MS = RELEASE_HOURS * 3_600_000;

/** The time until a moment within the next 50 hours, as `HHh MMm` like the time left of a stockpile. Milliseconds. */
export function timeUntil(moment: number, now: number): string {
  const left = stockpileRelease(moment - RELEASE_MS, now);
  return left.status === 'held' ? left.timeLeft : '00h 00m';
}
