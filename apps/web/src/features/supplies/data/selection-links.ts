import type { Supply } from '@backline/contract';
import { costOfView, type SupplyNeed, type SupplyView } from '@backline/domain';
import { orderAddress } from '../../../api/addresses/order-address.ts';

/** The amounts that supplies lack, less what is coming if that is counted. */
type Needs = ReadonlyMap<Supply, Pick<SupplyNeed, 'missing'>>;

/**
 * The address of LogiGen with the wanted items filled in: `items=CodeName:crated:QUANTITY,…`, crated as 1 or 0, the quantity
 * as on the icon. Items that lack nothing are left out; the excess view plans to send away the surplus instead.
 * @param warehouseId the destination, or of a surplus the supplier; undefined for all warehouses together: then what is
 * missing goes to the warehouse that lacks most, if it is the same one for all of them.
 * @returns null if there is nothing to send.
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
 * The address of the form for new orders with the selected items: the missing amount of each, or one if nothing is missing.
 * @param warehouseId the warehouse they are for; undefined for all together: then the one that lacks most, if it is the same for all.
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
 * The address of the chain for the missing amounts of these items (docs/spec/materials.md#what), or for one crate or item if
 * nothing is missing.
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

/** The id of the warehouse that lacks most of each of the supplies; undefined if these differ. */
function sharedWorst(supplies: readonly Supply[]): number | undefined {
  const ids = new Set(supplies.map(({ lacksMost }) => lacksMost?.id));
  return ids.size === 1 ? [...ids][0] : undefined;
}

/** The address of a warehouse's goals, narrowed to these items: `items=CodeName,…`, crated and loose ones alike. */
export function goalsLink(supplies: readonly Supply[], warehouseId: number): string {
  const codes = new Set(supplies.map(({ item }) => encodeURIComponent(item.firName)));
  return `/warehouses/${warehouseId}/goals?items=${[...codes].join(',')}`;
}

/** Code names consist of letters and digits, which need no escaping in an address. */
function codeOf({ item }: Supply): string {
  return `${encodeURIComponent(item.firName)}:${item.crated ? 1 : 0}`;
}
