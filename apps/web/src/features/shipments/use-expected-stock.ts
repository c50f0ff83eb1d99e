import { type ExpectedStock, shipments } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { PREFETCHED_MS, query } from '../../api/client/query.ts';

function byItem(lines: ExpectedStock[]): ReadonlyMap<number, ExpectedStock> {
  return new Map(lines.map((line) => [line.itemId, line]));
}

export function expectedStock(warehouseId: number) {
  return { ...query(shipments.expected, { query: { warehouseId } }), staleTime: PREFETCHED_MS };
}

/** Loads what saved shipments will bring to a warehouse until its next report, by item id. */
export function useExpectedStock(warehouseId: number) {
  return useQuery({ ...expectedStock(warehouseId), select: byItem });
}
