import { freshness } from './age.ts';
import { stockpileRelease } from './stockpile-release.ts';
import type { Urgency } from './worklist.ts';

/**
 * How urgently a stockpile must be refreshed before it goes public, in the colours of its time left: under 4 hours now,
 * under 12 soon, else null (docs/spec/worklist.md#jobs). What is shown decides: 04h 00m is still soon. Null too for one that is public already and for one whose refresh nobody noted.
 * @param refreshedAt milliseconds since epoch; 0 is the mark of "never". @param now the same.
 */
export function timerUrgency(refreshedAt: number, now: number): Urgency | null {
  const release = stockpileRelease(refreshedAt, now);
  if (release.status !== 'held' || release.urgency === 'quiet') return null;
  return release.urgency === 'stale' ? 'now' : 'soon';
}

/**
 * How urgently a stockpile wants a new report: a stale one (6 hours) soon if its warehouse has minimums to watch, else
 * later; an aging one (3 hours) and one that was never reported later; a fresh one not at all
 * (docs/spec/worklist.md#jobs).
 * @param reportedAt milliseconds since epoch; 0 is the mark of "never". @param now the same.
 */
export function reportUrgency(reportedAt: number, now: number, hasMinimums: boolean): Urgency | null {
  if (reportedAt === 0) return 'later';
  const age = freshness(reportedAt, now);
  if (age === 'fresh') return null;
  return age === 'stale' && hasMinimums ? 'soon' : 'later';
}

/**
 * How urgently a loaded container should be delivered: from 3 hours on soon, before that later
 * (docs/spec/worklist.md#jobs).
 * @param loadedAt milliseconds since epoch. @param now the same.
 */
export function deliveryUrgency(loadedAt: number, now: number): Urgency {
  return freshness(loadedAt, now) === 'fresh' ? 'later' : 'soon';
}
