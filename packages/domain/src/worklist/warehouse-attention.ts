import { freshness } from '../age.ts';
import type { Threat } from '../map/war-towns.ts';
import {
  type ReleaseBounds,
  releaseUrgency,
  type StockpileRelease,
  stockpileRelease,
} from '../stockpiles/stockpile-release.ts';
import { evacuationUrgency } from './worklist-times.ts';

/** Facts that the rules need of a warehouse. Times are in milliseconds since epoch; 0 is the mark of "never". */
export interface WatchedWarehouse {
  /** Items with less in stock than their minimum. */
  underMinimum: number;
  /** The newest report of its stockpiles. */
  updatedAt: number;
  /** When each of its stockpiles goes public; null for those of which that is not known. */
  publicAt: readonly (ReleaseBounds | null)[];
  /** How the war threatens it; null where it does not. */
  threat: Pick<Threat, 'kind' | 'since'> | null;
}

/** Whether a warehouse needs attention: now, soon, only because it is new, or not at all. */
export type AttentionLevel = 'now' | 'soon' | 'new' | 'none';

export interface WarehouseAttention {
  level: AttentionLevel;
  underMinimum: number;
  /** The stockpile that goes public first, if that is soon or has happened. */
  release: Exclude<StockpileRelease, { status: 'unknown' }> | null;
  isReportStale: boolean;
  isNeverReported: boolean;
}

const LEVELS: readonly AttentionLevel[] = ['now', 'soon', 'new', 'none'];

/**
 * Tells why a warehouse needs attention (docs/spec/warehouses.md#attention). Now: an item under its minimum, or a
 * stockpile that goes public in under 4 hours or has, or its town was lost within 12 hours. Soon: one that goes public
 * in under 12 hours, a stale report, or a town near it that fell. A town that was lost longer ago changes nothing.
 * @param now milliseconds since epoch.
 */
export function warehouseAttention(warehouse: WatchedWarehouse, now: number): WarehouseAttention {
  const { underMinimum, updatedAt, publicAt, threat } = warehouse;
  const first = stockpileRelease(firstToGoPublic(publicAt), now);
  const release =
    first.status === 'unknown' || (first.status === 'held' && first.urgency === 'quiet') ? null : first;
  const isNeverReported = updatedAt === 0;
  const isReportStale = !isNeverReported && freshness(updatedAt, now) === 'stale';
  const isReleaseNow = release !== null && releaseUrgency(release) === 'stale';
  const evacuation = threat && evacuationUrgency(threat, now);
  const level =
    underMinimum > 0 || isReleaseNow || evacuation === 'now'
      ? 'now'
      : release !== null || isReportStale || evacuation === 'soon'
        ? 'soon'
        : isNeverReported
          ? 'new'
          : 'none';
  return { level, underMinimum, release, isReportStale, isNeverReported };
}

/** The bounds of the stockpile that may go public first; null where nothing is known of any. */
export function firstToGoPublic(publicAt: readonly (ReleaseBounds | null)[]): ReleaseBounds | null {
  return publicAt.reduce(
    (first, bounds) =>
      first === null || (bounds !== null && bounds.earliest < first.earliest) ? bounds : first,
    null,
  );
}

/** Sorts what is most urgent first: by level, then by items under minimum, then by the time left until public. */
export function compareAttention(first: WarehouseAttention, second: WarehouseAttention): number {
  return (
    LEVELS.indexOf(first.level) - LEVELS.indexOf(second.level) ||
    second.underMinimum - first.underMinimum ||
    minutesLeft(first) - minutesLeft(second)
  );
}

/** 0 once it is public, or may be; more than any stockpile has left where none goes public soon. */
function minutesLeft({ release }: WarehouseAttention): number {
  if (release === null) return Number.MAX_SAFE_INTEGER;
  return release.status === 'held' ? release.minutesLeft : 0;
}
