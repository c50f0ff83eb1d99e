import { freshness, isReportOld } from '../age.ts';
import { HOUR_MS } from '../durations.ts';
import { THREAT_HOURS, type Threat } from '../map/war-towns.ts';
import { type ReleaseBounds, stockpileRelease } from '../stockpiles/stockpile-release.ts';
import type { RunOut } from '../supplies/stock-outlook.ts';
import type { Urgency } from './worklist.ts';

/**
 * How urgently a stockpile must be refreshed before it goes public, in the colours of its time left: under 4 hours now,
 * under 12 soon, else null (docs/spec/worklist.md#jobs). The time as shown decides: 04h 00m is still soon. Now for one that may
 * be public already; null for one that is, or of whose timer nothing is known.
 * @param now milliseconds since epoch.
 */
export function timerUrgency(bounds: ReleaseBounds | null, now: number): Urgency | null {
  const release = stockpileRelease(bounds, now);
  if (release.status === 'perhaps') return 'now';
  if (release.status !== 'held' || release.urgency === 'quiet') return null;
  return release.urgency === 'stale' ? 'now' : 'soon';
}

/**
 * How urgently a stockpile needs a new report: with an old report soon if its warehouse has minimums, else later; with
 * a report from 3 hours old, or none at all, later; with a younger one not at all (docs/spec/worklist.md#jobs).
 * @param reportedAt milliseconds since epoch; 0 is the mark of "never". @param now the same.
 * @param limitHours the age from which a report is old there.
 */
export function reportUrgency(
  reportedAt: number,
  now: number,
  { limitHours, hasMinimums }: { limitHours: number; hasMinimums: boolean },
): Urgency | null {
  if (reportedAt === 0) return 'later';
  const isOld = isReportOld(reportedAt, limitHours, now);
  if (!isOld && freshness(reportedAt, now) === 'fresh') return null;
  return isOld && hasMinimums ? 'soon' : 'later';
}

/**
 * How urgently a loaded container should be delivered: after an hour soon, before that later
 * (docs/spec/worklist.md#jobs).
 * @param loadedAt milliseconds since epoch. @param now the same.
 */
export function deliveryUrgency(loadedAt: number, now: number): Urgency {
  return now - loadedAt > HOUR_MS ? 'soon' : 'later';
}

/**
 * How urgently a stock that runs out needs supply: one that will be empty now or soon, one that falls to its minimum later
 * (docs/spec/worklist.md#jobs).
 */
export function runOutUrgency({ end, hours }: RunOut): Urgency {
  if (end === 'minimum') return 'later';
  return hours < RUN_OUT_NOW_HOURS ? 'now' : 'soon';
}

/** With less time left, a delivery arrives in time only if somebody leaves now. */
const RUN_OUT_NOW_HOURS = 4;
/** Hours before a finished order goes public, as for a stockpile's timer. */
const PUBLIC_NOW_HOURS = 4;
const PUBLIC_SOON_HOURS_LEFT = 12;
/** Hours that bringing the materials may take. */
const ORDER_STALLED_HOURS = 6;
const ORDER_LONG_STALLED_HOURS = 12;

/**
 * How urgently a finished order must be collected: under 4 hours before it goes public, and once it is, now; under 12
 * soon; before that, and where it never does, later (docs/spec/worklist.md#jobs).
 * @param publicAt milliseconds since epoch; null for never. @param now the same.
 */
export function collectUrgency(publicAt: number | null, now: number): Urgency {
  if (publicAt === null) return 'later';
  const hours = (publicAt - now) / HOUR_MS;
  if (hours < PUBLIC_NOW_HOURS) return 'now';
  return hours < PUBLIC_SOON_HOURS_LEFT ? 'soon' : 'later';
}

/**
 * How urgently somebody must be asked about an order that was claimed and is in no factory yet: after 12 hours soon,
 * after 6 hours later, before that not at all (docs/spec/worklist.md#jobs).
 * @param since when it was claimed or its materials arrived, in milliseconds since epoch. @param now the same.
 */
export function stalledUrgency(since: number, now: number): Urgency | null {
  const hours = (now - since) / HOUR_MS;
  if (hours < ORDER_STALLED_HOURS) return null;
  return hours < ORDER_LONG_STALLED_HOURS ? 'later' : 'soon';
}

/**
 * How urgently the stock of a threatened warehouse must be hauled away: where its own town was lost within 12 hours now,
 * where a town near it fell soon, and where its town was lost longer ago, or before the war was first looked at, later
 * (docs/spec/worklist.md#jobs).
 * @param now milliseconds since epoch.
 */
export function evacuationUrgency({ kind, since }: Pick<Threat, 'kind' | 'since'>, now: number): Urgency {
  if (kind === 'near') return 'soon';
  return since !== null && now - since <= THREAT_HOURS * HOUR_MS ? 'now' : 'later';
}
