import { HOUR_MS, MINUTE_MS } from './durations.ts';

const AGING_HOURS = 3;
const STALE_HOURS = 6;
const LABEL_CAP_HOURS = 48;

export type Freshness = 'fresh' | 'aging' | 'stale';

/**
 * How old a time is, in whole hours: under 3 fresh, 3 to under 6 aging, 6 or more stale
 * (docs/spec/warehouses.md#age).
 * @param since milliseconds since epoch. @param now the same. A time in the future counts as now.
 */
export function freshness(since: number, now: number): Freshness {
  const hours = Math.floor(Math.max(0, now - since) / HOUR_MS);
  if (hours < AGING_HOURS) return 'fresh';
  return hours < STALE_HOURS ? 'aging' : 'stale';
}

/** The age in hours from which a report counts as old, unless the category of its warehouse sets another. */
export const REPORT_HOURS = 24;
/** The highest limit that a category may set: a week. */
export const MAX_REPORT_HOURS = 168;

/**
 * Whether a report is old (docs/spec/goals.md#categories-of-warehouses): exactly at the limit it is. A report that was
 * never made is not.
 * @param reportedAt milliseconds since epoch; 0 is the mark of "never". @param now the same.
 */
export function isReportOld(reportedAt: number, limitHours: number, now: number): boolean {
  return reportedAt > 0 && now - reportedAt >= limitHours * HOUR_MS;
}

/**
 * The age as `HHh MMm`, zero padded; exactly 48 h still reads `48h 00m`, anything over reads `>48h 00m`
 * (docs/spec/warehouses.md#age).
 * @param since milliseconds since epoch. @param now the same. A time in the future counts as now.
 */
export function ageLabel(since: number, now: number): string {
  const age = Math.max(0, now - since);
  if (age > LABEL_CAP_HOURS * HOUR_MS) return `>${LABEL_CAP_HOURS}h 00m`;
  const hours = Math.floor(age / HOUR_MS);
  const minutes = Math.floor((age % HOUR_MS) / MINUTE_MS);
  return `${String(hours).padStart(2, '0')}h ${String(minutes).padStart(2, '0')}m`;
}
