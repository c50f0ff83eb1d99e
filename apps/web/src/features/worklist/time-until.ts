import { stockpileRelease } from '@backline/domain';

/** The time until a moment within the next 50 hours, as `HHh MMm` like the time left of a stockpile. Milliseconds. */
export function timeUntil(moment: number, now: number): string {
  const left = stockpileRelease({ earliest: moment, latest: moment }, now);
  return left.status === 'held' ? left.timeLeft : '00h 00m';
}
