import { MINUTE_MS } from '../durations.ts';

/**
 * Hours after its last refresh at which the game opens a reserve stockpile to everybody
 * (docs/spec/warehouses.md#stockpiles).
 */
export const RELEASE_HOURS = 50;
const RELEASE_MS = RELEASE_HOURS * 60 * MINUTE_MS;

/** With fewer hours left, the time is a warning (`aging`) and then urgent (`stale`). */
const SOON_HOURS = 12;
const NOW_HOURS = 4;

/** How urgent a refresh is, as a status. */
export type ReleaseUrgency = 'quiet' | 'aging' | 'stale';

/**
 * `held`: still reserved, with the time left. `released`: the 50 hours are over. `unknown`: nobody noted a refresh yet.
 */
export type StockpileRelease =
  | { status: 'held'; timeLeft: string; minutesLeft: number; urgency: ReleaseUrgency }
  | { status: 'released' }
  | { status: 'unknown' };

/**
 * How long a reserve stockpile stays reserved. The time left reads `HHh MMm` and is rounded up to whole minutes,
 * so that it never reads 00h 00m while the stockpile is still held; at exactly 50 hours it is released. What is shown
 * decides the urgency: 12h 00m is still quiet, 04h 00m is still aging.
 * @param refreshedAt milliseconds since epoch; 0, the epoch itself, is the mark of "never". A time in the future counts
 * as now.
 * @param now milliseconds since epoch.
 */
export function stockpileRelease(refreshedAt: number, now: number): StockpileRelease {
  if (refreshedAt === 0) return { status: 'unknown' };
  const left = RELEASE_MS - Math.max(0, now - refreshedAt);
  if (left <= 0) return { status: 'released' };
  const minutes = Math.ceil(left / MINUTE_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    status: 'held',
    timeLeft: `${two(Math.floor(minutes / 60))}h ${two(minutes % 60)}m`,
    minutesLeft: minutes,
    urgency: urgencyOf(minutes / 60),
  };
}

function urgencyOf(hours: number): ReleaseUrgency {
  if (hours < NOW_HOURS) return 'stale';
  return hours < SOON_HOURS ? 'aging' : 'quiet';
}
