import { logigen, type PlannedItem, plannedItemsText } from '@backline/contract';
import type { ShipmentEnds } from '@backline/domain';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client/query.ts';
import type { Exclusions } from './use-choices.ts';

/**
 * Asks what the destination lacks and who can bring it; without a destination it asks nothing. While a choice changes,
 * the last answer for the same destination stays.
 */
export function useSupplierRanking(
  { supplierIds, destinationId }: ShipmentEnds,
  { excludedItems, excludeConstructs, excludeLocked }: Exclusions,
  items: PlannedItem[],
) {
  const wish = {
    destinationId: destinationId ?? 0,
    ...(supplierIds.length > 0 && { chosen: supplierIds.join(',') }),
    ...(items.length > 0 && { items: plannedItemsText(items) }),
    ...(excludedItems.length > 0 && { excludedItems: excludedItems.join(',') }),
    ...(excludeConstructs && { excludeConstructs: 'true' as const }),
    ...(excludeLocked && { excludeLocked: 'true' as const }),
  };
  const asked = query(logigen.suppliers, { query: wish });
  return useQuery({
    ...asked,
    enabled: destinationId !== null,
    placeholderData: (last, lastQuery) => {
      const before = lastQuery?.queryKey.at(2) as { query: typeof wish } | undefined; // as `query` makes it
      return before?.query.destinationId === destinationId ? last : undefined;
    },
  });
}

export type SupplierRanking = ReturnType<typeof useSupplierRanking>;
