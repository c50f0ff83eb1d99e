import { type ExpectedStock, orders, type Supply } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../api/query.ts';

/** What will come beside the stock: by shipments, and `ordered` by orders that no shipment has yet. */
export type ExpectedLine = ExpectedStock & { ordered?: number };
export type ExpectedLines = ReadonlyMap<number, ExpectedLine>;

/**
 * What shipments bring, and what orders will bring, by item id (docs/spec/production.md#coming-in-lists-of-supplies).
 * @param warehouseId for whom; undefined for all together, orders for nobody included.
 */
export function useExpectedLines(
  shipped: ReadonlyMap<number, ExpectedStock>,
  warehouseId: number | undefined,
): ExpectedLines {
  const { data } = useQuery(query(orders.coming));
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

/** A supply as if what is ordered of it were there. */
export function withOrdered(supply: Supply, lines: ExpectedLines): Supply {
  const { ordered = 0 } = lines.get(supply.item.id) ?? {};
  return ordered === 0 ? supply : { ...supply, quantity: supply.quantity + ordered };
}
