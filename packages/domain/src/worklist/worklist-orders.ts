import { isFactoryMade, isMassProduced } from '../items/items.ts';
import { type NeededSupply, type OrderPlace, type SupplyNeed, supplyNeed } from '../supplies/supply-need.ts';

/** Facts that deciding on an order needs of an item. A switch that is absent is off. */
export type OrderableItem = NeededSupply['item'] & {
  teched: boolean;
  manufacture?: boolean | undefined;
  backlineFactory?: boolean | undefined;
  midlineFactory?: boolean | undefined;
  mpf?: boolean | undefined;
};

/** Orders for a shortage: where, how many, and what they cost. */
export type ProductionOrder = Pick<SupplyNeed, 'orders' | 'materials'> & { place: OrderPlace };

/**
 * The orders that make up for a shortage: at the MPF or in a factory, whichever the switches of manufacturing name, and
 * the MPF where they name both or neither, since it is cheaper (docs/spec/worklist.md#orders).
 * @param quantity what is missing, as on the icon; above 0.
 * @returns null for what nobody can make: not teched, or made nowhere.
 */
export function orderFor(item: OrderableItem, quantity: number): ProductionOrder | null {
  const place = orderPlaceOf(item);
  if (place === null) return null;
  const { orders, materials } = supplyNeed({ item, quantity: 0, target: quantity }, place);
  return { place, orders, materials };
}

/** The place that makes an item; null for what nobody can make. */
export function orderPlaceOf(item: OrderableItem): OrderPlace | null {
  if (!item.teched) return null;
  const isForFactory = item.manufacture || item.backlineFactory || item.midlineFactory;
  if (isFactoryMade(item) && isForFactory && !item.mpf) return 'factory';
  if (isMassProduced(item)) return 'mpf';
  return isFactoryMade(item) ? 'factory' : null;
}
