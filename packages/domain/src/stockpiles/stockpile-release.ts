import { HOUR_MS, MINUTE_MS } from '../durations.ts';

/**
 * Hours after its last refresh at which the game opens a reserve stockpile to everybody
 * (docs/spec/warehouses.md#stockpiles).
 */
export const RELEASE_HOURS = 50;
const RELEASE_MS = RELEASE_HOURS * HOUR_MS;

/** With fewer hours left, the time is a warning (`aging`) and then urgent (`stale`). */
const SOON_HOURS = 12;
const NOW_HOURS = 4;

/** How urgent a refresh is, as a status. */
export type ReleaseUrgency = 'quiet' | 'aging' | 'stale';

/** Facts that are known of a stockpile's timer. Milliseconds since epoch; 0, the epoch itself, is the mark of "never". */
export interface TimerFacts {
  /** When somebody noted a refresh. */
  refreshedAt: number;
  /** The earlier and the later of the two reports between which the contents changed last. */
  changedAfter: number;
  changedBefore: number;
}

/** When a stockpile goes public, in milliseconds since epoch. The two are equal where the time is known exactly. */
export interface ReleaseBounds {
  earliest: number;
  latest: number;
}

/**
 * The bounds of the time at which a stockpile goes public, from everything that is known (docs/spec/warehouses.md#stockpiles): a
 * noted refresh starts its 50 hours again, and so does a change of its contents, of which only the reports before and after are
 * known. The latest holds if nobody refreshes it without noting that.
 * @returns null where nothing is known.
 */
export function releaseBounds({
  refreshedAt,
  changedAfter,
  changedBefore,
}: TimerFacts): ReleaseBounds | null {
  const restarted = Math.max(refreshedAt, changedAfter);
  if (restarted === 0) return null;
  return {
    earliest: restarted + RELEASE_MS,
    latest: Math.max(refreshedAt, changedBefore) + RELEASE_MS,
  };
}

/**
 * `held`: still reserved, with the time that is left at least; `atMost` is the longest, null where the time is known exactly.
 * `perhaps`: it may be public already. `released`: its time is over. `unknown`: nothing is known of its timer.
 */
export type StockpileRelease =
  | {
      status: 'held';
      timeLeft: string;
      atMost: string | null;
      minutesLeft: number;
      urgency: ReleaseUrgency;
    }
  | { status: 'perhaps'; atMost: string }
  | { status: 'released' }
  | { status: 'unknown' };

/**
 * How long a reserve stockpile stays reserved. The time left reads `HHh MMm` and is rounded up to whole minutes,
 * so that it never reads 00h 00m while the stockpile is still held; at exactly 50 hours it is released. What is shown
 * decides the urgency: 12h 00m is still quiet, 04h 00m is still aging. No more than 50 hours are ever left: a later time comes
 * from a clock that is off.
 * @param bounds when it goes public; null where that is not known.
 * @param now milliseconds since epoch.
 */
export function stockpileRelease(bounds: ReleaseBounds | null, now: number): StockpileRelease {
  if (bounds === null) return { status: 'unknown' };
  const { earliest, latest } = bounds;
  if (latest <= now) return { status: 'released' };
  const atMost = hoursAndMinutes(minutesUntil(latest, now));
  if (earliest <= now) return { status: 'perhaps', atMost };
  const minutesLeft = minutesUntil(earliest, now);
  return {
    status: 'held',
    timeLeft: hoursAndMinutes(minutesLeft),
    atMost: earliest < latest ? atMost : null,
    minutesLeft,
    urgency: urgencyOf(minutesLeft / 60),
  };
}

function minutesUntil(time: number, now: number): number {
  return Math.ceil(Math.min(RELEASE_MS, time - now) / MINUTE_MS);
}

function hoursAndMinutes(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}h ${two(minutes % 60)}m`;
}

function urgencyOf(hours: number): ReleaseUrgency {
  if (hours < NOW_HOURS) return 'stale';
  return hours < SOON_HOURS ? 'aging' : 'quiet';
}

/** How urgent the refresh of a stockpile is in colour: one that is public, or may be, is urgent; one of which nothing is known is not. */
export function releaseUrgency(release: StockpileRelease): ReleaseUrgency {
  if (release.status === 'held') return release.urgency;
  return release.status === 'unknown' ? 'quiet' : 'stale';
}
