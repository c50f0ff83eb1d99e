import { apiError, joinReasons, type Reason, reason } from '@backline/contract';
import { isMostGone, isOtherBuilding, REPORT_DOUBTS, type ReportDoubt } from '@backline/domain';
import type { AppliedReport } from '../stockpiles/contents.queries.ts';
import { checkKnownItems } from './check-known-items.ts';
import type { Incoming } from './check-newest.ts';

/** A report of one stockpile as it was written, which a refusal takes back. */
export interface Applied extends AppliedReport {
  incoming: Incoming;
}

/** Doubts that a person has confirmed: all, none, or those that they were asked about. */
export type Confirmed = boolean | readonly ReportDoubt[];

/**
 * Refuses what may be a mistake until a person has confirmed it (docs/spec/reports.md#doubts): unknown items, most of
 * the stock gone, a picture of another kind of building.
 * @param otherWar the reason why pictures are not of our war as it is now (`otherWars`); null without one.
 * @throws ApiError `confirm`, whose fields name each doubt that is not confirmed.
 */
export function checkDoubts(
  applied: readonly Applied[],
  confirmed: Confirmed,
  otherWar: Reason | null,
): void {
  const incoming = applied.map((entry) => entry.incoming);
  const doubts: Record<ReportDoubt, Reason | null> = {
    'unknown-items': checkKnownItems(
      incoming,
      applied.flatMap(({ unknown }) => unknown),
    ),
    'large-loss': lossOf(applied),
    'other-building': otherBuildings(incoming),
    'other-war': otherWar,
  };
  const isConfirmed = (doubt: ReportDoubt) =>
    typeof confirmed === 'boolean' ? confirmed : confirmed.includes(doubt);
  const open = REPORT_DOUBTS.flatMap((doubt) => {
    const why = doubts[doubt];
    return why === null || isConfirmed(doubt) ? [] : [[doubt, why] as const];
  });
  const [first] = open;
  if (first !== undefined) throw apiError('confirm', first[1], Object.fromEntries(open));
}

function lossOf(applied: readonly Applied[]): Reason | null {
  const lost = applied.filter(isMostGone);
  if (lost.length === 0) return null;
  const stockpiles = lost.map(({ incoming, before, gone }) =>
    reason('gone-of', { stockpile: incoming.stockpile.name, gone, before }),
  );
  return reason('most-is-gone', { stockpiles: joinReasons(stockpiles) });
}

function otherBuildings(incoming: readonly Incoming[]): Reason | null {
  const mismatched = incoming.filter(({ shown, stockpile }) =>
    isOtherBuilding(shown, stockpile.buildingType),
  );
  if (mismatched.length === 0) return null;
  const stockpiles = mismatched.map(({ shown, stockpile: { name, buildingType } }) =>
    reason('shown-in', { stockpile: name, shown: shown ?? '', stored: buildingType }),
  );
  return reason('other-building', { stockpiles: joinReasons(stockpiles) });
}
