import type { Supply } from '@backline/contract';
import { missingOf, type SupplyView } from '@backline/domain';

/**
 * The address of LogiGen with what is wanted filled in: `items=CodeName:crated:QUANTITY,…`, crated as 1 or 0, the quantity
 * as on the icon. Items of which nothing is missing are left out; in the view of excess it is the surplus that is sent away.
 * @param warehouseId the destination, or of a surplus the supplier; undefined for all warehouses together.
 * @returns null where there is nothing to send.
 */
export function planLink(
  supplies: readonly Supply[],
  view: SupplyView | null,
  warehouseId: number | undefined,
): string | null {
  const isSurplus = view === 'excess';
  const items = supplies.flatMap((supply) => {
    const quantity = isSurplus ? supply.quantity - supply.target : missingOf(supply);
    return quantity > 0 ? [`${codeOf(supply)}:${quantity}`] : [];
  });
  if (items.length === 0) return null;
  const place = warehouseId === undefined ? '' : `${isSurplus ? 'from' : 'to'}=${warehouseId}&`;
  return `/generate?${place}items=${items.join(',')}`;
}

/** The address of a warehouse's goals, narrowed to these items: `items=CodeName:crated,…`. */
export function goalsLink(supplies: readonly Supply[], warehouseId: number): string {
  return `/warehouses/${warehouseId}/goals?items=${supplies.map(codeOf).join(',')}`;
}

/** Code names are letters and digits, which an address takes as they are. */
function codeOf({ item }: Supply): string {
  return `${encodeURIComponent(item.firName)}:${item.crated ? 1 : 0}`;
}
