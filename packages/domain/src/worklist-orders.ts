import { type ItemCategory, isConstruct, isFactoryMade, isMassProduced } from './items.ts';
import {
  FACTORY_CRATES,
  factoryCost,
  type MaterialCost,
  mpfFullOrderCost,
  unitsPerBatch,
} from './manufacturing-cost.ts';

/** What deciding on an order needs to know of an item. A switch that is absent is off. */
export interface OrderableItem {
  category: ItemCategory;
  crated: boolean;
  teched: boolean;
  factoryProduced: boolean;
  mpfProduced: boolean;
  materials: readonly MaterialCost[];
  manufacture?: boolean | undefined;
  backlineFactory?: boolean | undefined;
  midlineFactory?: boolean | undefined;
  mpf?: boolean | undefined;
}

/** Full orders at one place. */
export interface ProductionOrder {
  place: 'mpf' | 'factory';
  orders: number;
  /** What all of them cost. */
  materials: MaterialCost[];
}

/**
 * The orders that make up for a shortage: at the MPF or in a factory, whichever the switches of manufacturing name, and
 * the MPF where they name both or neither, since it is cheaper (docs/spec/worklist.md#orders). Orders are full ones, as
 * many as it takes.
 * @param quantity what is missing, as on the icon; above 0.
 * @returns null for what nobody can make: not teched, made nowhere, or single items, which only come in crates.
 */
export function orderFor(item: OrderableItem, quantity: number): ProductionOrder | null {
  if (!item.teched || !(item.crated || isConstruct(item.category))) return null;
  const place = placeFor(item);
  if (place === null) return null;
  const orders = Math.ceil(quantity / (place === 'mpf' ? unitsPerBatch(item) : FACTORY_CRATES));
  const costs = place === 'mpf' ? mpfFullOrderCost(item) : factoryCost(item);
  return { place, orders, materials: costs.map(({ name, cost }) => ({ name, cost: cost * orders })) };
}

function placeFor(item: OrderableItem): ProductionOrder['place'] | null {
  const isForFactory = item.manufacture || item.backlineFactory || item.midlineFactory;
  if (isFactoryMade(item) && isForFactory && !item.mpf) return 'factory';
  if (isMassProduced(item)) return 'mpf';
  return isFactoryMade(item) ? 'factory' : null;
}
