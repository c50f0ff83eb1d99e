import type { Supply } from '@backline/contract';
import { costOfView, type SupplyNeed, type SupplyView } from '@backline/domain';
import { orderAddress } from '../../api/order-address.ts';

/** What supplies lack, less what is coming where that is counted. */
type Needs = ReadonlyMap<Supply, Pick<SupplyNeed, 'missing'>>;

/**
 * The address of LogiGen with what is wanted filled in: `items=CodeName:crated:QUANTITY,…`, crated as 1 or 0, the quantity
 * as on the icon. Items of which nothing is missing are left out; in the view of excess it is the surplus that is sent away.
 * @param warehouseId the destination, or of a surplus the supplier; undefined for all warehouses together: then what is
 * missing goes to the warehouse that lacks most, if it is the same one for all of them.
 * @returns null where there is nothing to send.
 */
export function planLink(
  supplies: readonly Supply[],
  view: SupplyView | null,
  warehouseId: number | undefined,
  needs: Needs,
): string | null {
  const isSurplus = view === 'excess';
  const missingOf = (supply: Supply) => needs.get(supply)?.missing ?? 0;
  const wanted = supplies.filter((supply) => isSurplus || missingOf(supply) > 0);
  const worstId = warehouseId === undefined && !isSurplus ? sharedWorst(wanted) : undefined;
  const items = wanted.flatMap((supply) => {
    const most = worstId === undefined ? Number.POSITIVE_INFINITY : (supply.lacksMost?.missing ?? 0);
    const missing = Math.min(missingOf(supply), most);
    const quantity = isSurplus ? supply.quantity - supply.target : missing;
    return quantity > 0 ? [`${codeOf(supply)}:${quantity}`] : [];
  });
  if (items.length === 0) return null;
  const placeId = warehouseId ?? worstId;
  const place = placeId === undefined ? '' : `${isSurplus ? 'from' : 'to'}=${placeId}&`;
  return `/generate?${place}items=${items.join(',')}`;
}

/**
 * The form of new orders with what is selected: what is missing of each, and one of what is not missing.
 * @param warehouseId whom they are for; undefined for all together: then the warehouse that lacks most, if it is the same one.
 */
export function orderLink(
  supplies: readonly Supply[],
  view: SupplyView | null,
  warehouseId: number | undefined,
  needs: Needs,
): string {
  const items = supplies.map((supply) => ({
    firName: supply.item.firName,
    crated: supply.item.crated,
    quantity: Math.max(1, needs.get(supply)?.missing ?? 0),
  }));
  return orderAddress(items, { warehouseId: warehouseId ?? sharedWorst(supplies), method: costOfView(view) });
}

/**
 * The address of the chain of what is missing of these items (docs/spec/materials.md#what), of a whole crate or item where
 * nothing is.
 * @param warehouseId undefined for all warehouses together.
 */
export function chainLink(
  supplies: readonly Supply[],
  warehouseId: number | undefined,
  needs: Needs,
): string {
  const items = supplies.map((supply) => `${codeOf(supply)}:${Math.max(1, needs.get(supply)?.missing ?? 0)}`);
  const place = warehouseId === undefined ? '' : `warehouse=${warehouseId}&`;
  return `/production/chain?${place}items=${items.join(',')}`;
}

/** The id of the warehouse that lacks most of each of the supplies; undefined where it is not the same one. */
function sharedWorst(supplies: readonly Supply[]): number | undefined {
  const ids = new Set(supplies.map(({ lacksMost }) => lacksMost?.id));
  return ids.size === 1 ? [...ids][0] : undefined;
}

/** The address of a warehouse's goals, narrowed to these items: `items=CodeName,…`, crated and loose ones alike. */
export function goalsLink(supplies: readonly Supply[], warehouseId: number): string {
  const codes = new Set(supplies.map(({ item }) => encodeURIComponent(item.firName)));
  return `/warehouses/${warehouseId}/goals?items=${[...codes].join(',')}`;
}

/** Code names are letters and digits, which an address takes as they are. */
function codeOf({ item }: Supply): string {
  return `${encodeURIComponent(item.firName)}:${item.crated ? 1 : 0}`;
}
