import { type ExpectedStock, orders, type Supply } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PREFETCHED_MS, query } from '../../../api/client/query.ts';

/** Crates on top of the stock: from shipments, and `ordered` from orders that are not in a shipment yet. */
export type ExpectedLine = ExpectedStock & { ordered?: number };
export type ExpectedLines = ReadonlyMap<number, ExpectedLine>;

export const comingOrders = { ...query(orders.coming), staleTime: PREFETCHED_MS };

/**
 * Tells what shipments and orders will bring, by item id (docs/spec/production.md#coming-in-lists-of-supplies).
 * @param warehouseId the receiver; undefined for all together, including orders without a warehouse.
 */
export function useExpectedLines(
  shipped: ReadonlyMap<number, ExpectedStock>,
  warehouseId: number | undefined,
): ExpectedLines {
  const { data } = useQuery(comingOrders);
  return useMemo(() => {
    const own = data?.filter((line) => warehouseId === undefined || line.warehouseId === warehouseId) ?? [];
    if (own.length === 0) return shipped;
    const lines = new Map<number, ExpectedLine>(shipped);
    for (const { itemId, quantity } of own) {
      const line = lines.get(itemId) ?? { itemId, onTheWay: 0, delivered: 0 };
      lines.set(itemId, { ...line, ordered: (line.ordered ?? 0) + quantity });
    }
    return lines;
  }, [data, shipped, warehouseId]);
}

/** A supply as if its ordered crates were in stock. */
export function withOrdered(supply: Supply, lines: ExpectedLines): Supply {
  const { ordered = 0 } = lines.get(supply.item.id) ?? {};
  return ordered === 0 ? supply : { ...supply, quantity: supply.quantity + ordered };
}
