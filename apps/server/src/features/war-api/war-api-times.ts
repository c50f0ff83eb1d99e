import { HOUR_MS, MINUTE_MS } from '@backline/domain';

/** How often the War API is asked (docs/spec/war-api.md#asking), in milliseconds. */

import type { WarApiKind } from '../../external/war-api-answers.ts';

/** No address is asked twice within this, whatever happens. */
export const MIN_PAUSE_MS = MINUTE_MS;
/** The longest pause after failures, also where the API asks for a longer one. */
export const MAX_PAUSE_MS = HOUR_MS;
/** For one request. */
export const TIMEOUT_MS = 10_000;
/** No request of a pass begins later than this after it. */
export const PASS_MS = 45_000;
/**
 * A process that dies within a pass is followed by another after this, in less than two minutes. It is longer than a pass by
 * more than `MIN_PAUSE_MS` less one request, so that the next one repeats nothing too soon.
 */
export const LEASE_MS = PASS_MS + MIN_PAUSE_MS;
/** Processes that start together begin at different times within this. */
export const START_SPREAD_MS = 10_000;

const OWN_MAP_MS = 5 * MINUTE_MS;
const OTHER_MAP_MS = 15 * MINUTE_MS;
/** A map's report, while it is asked for. */
export const REPORT_MS = 15 * MINUTE_MS;

/** The usual pause between two requests of an address. */
export const EVERY_MS: Record<WarApiKind, number> = {
  war: 5 * MINUTE_MS,
  maps: 24 * HOUR_MS,
  static: OTHER_MAP_MS,
  dynamic: OTHER_MAP_MS,
  report: REPORT_MS,
};

/**
 * The pause after a good answer; null for what does not change in a war, and for a report that is not wanted any more.
 * @param isUnconfirmed a town of the map seems to have changed hands, or some town has where the war is asked for.
 * @param isFought its report is wanted.
 */
export function pauseAfter(
  kind: WarApiKind,
  { isOwn, isUnconfirmed, isFought }: { isOwn: boolean; isUnconfirmed: boolean; isFought: boolean },
): number | null {
  if (kind === 'static') return null;
  if (kind === 'report') return isFought ? REPORT_MS : null;
  if (isUnconfirmed && kind !== 'maps') return MIN_PAUSE_MS;
  return kind === 'dynamic' && isOwn ? OWN_MAP_MS : EVERY_MS[kind];
}

/** The pause of one address after failures in a row, 1 or more: twice as long after each, from 5 or 15 minutes to an hour. */
export function pauseAfterFailures(kind: WarApiKind, failures: number): number {
  const first = Math.min(EVERY_MS[kind], OTHER_MAP_MS);
  return Math.min(MAX_PAUSE_MS, first * 2 ** Math.min(failures - 1, 10));
}
