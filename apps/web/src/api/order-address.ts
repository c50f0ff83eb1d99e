import type { Order, PlannedItem } from '@backline/contract';
import type { ProductionMethod } from '@backline/domain';

interface OrderTerms {
  /** For whom. */
  warehouseId?: number | undefined;
  /** Where they are made, where that is possible; the cheapest place otherwise. */
  method?: ProductionMethod | null;
}

/** Items as an address has them, the quantities as on their icons. */
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

/** The chain of an order (docs/spec/materials.md#what), less the stock of the warehouse that it is for. */
export function orderChainAddress({ id, warehouse }: Pick<Order, 'id' | 'warehouse'>): string {
  return `/production/chain?order=${id}${warehouse === null ? '' : `&stock=${warehouse.id}`}`;
}

/** The chain of items down to raw resources. Without any it is asked there of what. */
export function chainAddress(items: readonly PlannedItem[]): string {
  return items.length === 0 ? '/production/chain' : `/production/chain?items=${written(items)}`;
}
