import type { Supply } from '@backline/contract';
import { type NeedTotal, needTotal, type SupplyNeed, type SupplyView, supplyNeed } from '@backline/domain';
import { useMemo } from 'react';

/** What each listed supply lacks, computed once for a list and a view. */
export function useNeeds(
  listed: readonly Supply[],
  view: SupplyView | null,
): ReadonlyMap<Supply, SupplyNeed> {
  return useMemo(() => new Map(listed.map((supply) => [supply, supplyNeed(supply, view)])), [listed, view]);
}

/** What some of them lack together. */
export function useTotal(supplies: readonly Supply[], needs: ReadonlyMap<Supply, SupplyNeed>): NeedTotal {
  return useMemo(() => needTotal(supplies.flatMap((supply) => needs.get(supply) ?? [])), [supplies, needs]);
}
