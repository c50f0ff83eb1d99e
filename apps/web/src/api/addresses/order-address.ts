import type { Order, PlannedItem } from '@backline/contract';
import type { ProductionMethod } from '@backline/domain';

interface OrderTerms {
  /** The warehouse that the orders are for. */
  warehouseId?: number | undefined;
  /** The kind of place where they should be made; items that cannot be made there use the cheapest place. */
  method?: ProductionMethod | null;
}

/** Items in the form used in addresses; quantities as on their icons. */
function written(items: readonly PlannedItem[]): string {
  return items
    .map(({ firName, crated, quantity }) => `${encodeURIComponent(firName)}:${crated ? 1 : 0}:${quantity}`)
    .join(',');
}

/** The form of new orders with items filled in (docs/spec/production.md#new-orders). */
export function orderAddress(
  items: readonly PlannedItem[],
  { warehouseId, method }: OrderTerms = {},
): string {
  const whom = warehouseId === undefined ? '' : `&for=${warehouseId}`;
  const how = method ? `&how=${method}` : '';
  return `/production?new=1&items=${written(items)}${whom}${how}`;
}

/** The chain of an order (docs/spec/materials.md#what), less the stock of the warehouse that the order is for. */
export function orderChainAddress({ id, warehouse }: Pick<Order, 'id' | 'warehouse'>): string {
  return `/production/chain?order=${id}${warehouse === null ? '' : `&stock=${warehouse.id}`}`;
}

/** The chain of items down to raw resources. Without items the page asks for them. */
export function chainAddress(items: readonly PlannedItem[]): string {
  return items.length === 0 ? '/production/chain' : `/production/chain?items=${written(items)}`;
}
