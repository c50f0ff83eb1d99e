import type { Supply } from '@backline/contract';
import { type NeedTotal, needTotal, type SupplyNeed, type SupplyView, supplyNeed } from '@backline/domain';
import { useMemo } from 'react';
import { type ExpectedLines, withOrdered } from './use-expected-lines.ts';

/**
 * Computes what each listed supply lacks, once for a list and a view.
 * @param counted crates from orders that count as if they were in stock; the stock itself is not changed.
 */
export function useNeeds(
  listed: readonly Supply[],
  view: SupplyView | null,
  counted: ExpectedLines,
): ReadonlyMap<Supply, SupplyNeed> {
  return useMemo(
    () => new Map(listed.map((supply) => [supply, supplyNeed(withOrdered(supply, counted), view)])),
    [listed, view, counted],
  );
}

/** The total of what some of them lack. */
export function useTotal(supplies: readonly Supply[], needs: ReadonlyMap<Supply, SupplyNeed>): NeedTotal {
  return useMemo(() => needTotal(supplies.flatMap((supply) => needs.get(supply) ?? [])), [supplies, needs]);
}
