import { type CratedForm, crateSizeOf } from '../items/crates.ts';
import { type ItemCategory, isFactoryMade, isMassProduced } from '../items/items.ts';
import { FACTORY_CRATES, type MaterialCost, mpfCostOf, mpfOrderCrates } from '../items/manufacturing-cost.ts';
import { CONTAINER_UNITS, containersOf } from '../shipments/shipment-plan.ts';
import { costOfView, type SupplyView } from './supply-view.ts';

/** A place that takes orders: mass production, or a factory. */
export type OrderPlace = 'mpf' | 'factory';

/** Facts on which the need of a line depends. Quantity and target count what the icon shows. */
export interface NeededSupply {
  item: CratedForm & {
    category: ItemCategory;
    factoryProduced: boolean;
    mpfProduced: boolean;
    materials: readonly MaterialCost[];
  };
  quantity: number;
  target: number;
}

/** Need of a line: what it lacks of its target, and what it takes to make that (docs/spec/supplies.md#missing). */
export interface SupplyNeed {
  /** In the unit of the line: crates of a crated item, else single items. 0 at the target or above it. */
  missing: number;
  /** Whole crates that bring it. */
  crates: number;
  /** Place where it can be ordered; null where nobody takes an order for it, or nothing is missing. */
  place: OrderPlace | null;
  /** Full orders and the one that is not full; 0 without a place. */
  orders: number;
  /** Materials that these orders cost; empty where the cost is unknown. */
  materials: MaterialCost[];
}

/** How far a quantity is below its target, in the same unit; 0 at the target or above it. */
export function missingOf({ quantity, target }: Pick<NeededSupply, 'quantity' | 'target'>): number {
  return Math.max(0, target - quantity);
}

/** Whole crates that hold an amount in the unit of the icon: of a crated item the amount itself. */
export function cratesFor(item: CratedForm, amount: number): number {
  return item.crated ? amount : Math.ceil(amount / crateSizeOf(item));
}

/**
 * Works out what a line lacks, and the orders for it: in a manufacturing view at the place of the view, otherwise at the
 * MPF, which is cheaper, or else at a factory (docs/spec/supplies.md#missing).
 */
export function supplyNeed(supply: NeededSupply, view: SupplyView | null): SupplyNeed {
  const missing = missingOf(supply);
  const crates = cratesFor(supply.item, missing);
  const place = missing === 0 ? null : (costOfView(view) ?? orderPlace(supply.item));
  return { missing, crates, place, ...ordersFor(supply.item, place, crates) };
}

function orderPlace(item: NeededSupply['item']): OrderPlace | null {
  if (isMassProduced(item)) return 'mpf';
  return isFactoryMade(item) ? 'factory' : null;
}

function ordersFor(
  { category, materials }: NeededSupply['item'],
  place: OrderPlace | null,
  crates: number,
): Pick<SupplyNeed, 'orders' | 'materials'> {
  switch (place) {
    case 'mpf':
      return {
        orders: Math.ceil(crates / mpfOrderCrates(category)),
        materials: mpfCostOf({ category, materials }, crates),
      };
    case 'factory':
      return {
        orders: Math.ceil(crates / FACTORY_CRATES),
        materials: materials.map(({ name, cost }) => ({ name, cost: crates * cost })),
      };
    case null:
      return { orders: 0, materials: [] };
  }
}

/**
 * The share of containers that crates fill, to one decimal; never 0 for what takes any room
 * (docs/spec/supplies.md#missing).
 */
export function containerShare(crates: number): number {
  return crates === 0 ? 0 : Math.max(0.1, Math.round((10 * crates) / CONTAINER_UNITS) / 10);
}

/** Total of what several lines lack. */
export interface NeedTotal {
  /** Lines that lack anything. */
  lines: number;
  crates: number;
  /** Whole containers, of all crates together: the sum rounded up, not a sum of rounded shares. */
  containers: number;
  orders: Record<OrderPlace, number>;
  /** The largest amount first, then by name. */
  materials: MaterialCost[];
  /** Whether the cost of some order is not known: the materials are a lower bound then. */
  atLeast: boolean;
}

/** Adds up what lines lack (docs/spec/supplies.md#missing). */
export function needTotal(needs: readonly SupplyNeed[]): NeedTotal {
  const orders = { mpf: 0, factory: 0 };
  const sums = new Map<string, number>();
  let [lines, crates, atLeast] = [0, 0, false];
  for (const need of needs) {
    if (need.missing > 0) lines += 1;
    crates += need.crates;
    if (need.place !== null) orders[need.place] += need.orders;
    if (need.orders > 0 && need.materials.length === 0) atLeast = true;
    for (const { name, cost } of need.materials) sums.set(name, (sums.get(name) ?? 0) + cost);
  }
  const materials = Array.from(sums, ([name, cost]) => ({ name, cost }));
  materials.sort((left, right) => right.cost - left.cost || (left.name < right.name ? -1 : 1));
  return { lines, crates, containers: containersOf(crates), orders, materials, atLeast };
}
