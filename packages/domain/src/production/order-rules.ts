import {
  type ItemCategory,
  isConstruct,
  isFactoryMade,
  isMassProduced,
  isStockable,
} from '../items/items.ts';
import { FACTORY_CRATES, type MaterialCost, mpfCostOf, mpfOrderCrates } from '../items/manufacturing-cost.ts';

/**
 * Places where an order is made: in mass production, in a factory, or anywhere else, such as a facility, a garage or a
 * refinery (docs/spec/orders.md#places).
 */
export const PRODUCTION_METHODS = ['mpf', 'factory', 'facility'] as const;
export type ProductionMethod = (typeof PRODUCTION_METHODS)[number];

/** The lines of mass production and of factories, each of which works through its own queue. */
export const FACTORY_LINES = [
  'SmallArms',
  'HeavyArms',
  'HeavyAmmo',
  'Utility',
  'Medical',
  'Supplies',
  'Uniforms',
  'Vehicles',
  'Structures',
] as const;
export type FactoryLine = (typeof FACTORY_LINES)[number];

interface MethodRules {
  lines: readonly FactoryLine[];
  /** Orders that can wait in a line, those of other players included; null without lines. */
  maxQueued: number | null;
  /** Seconds after which a finished order goes public; null for never. */
  publicAfter: number | null;
}

const HOUR = 3600;
/** The game does not limit orders at a facility; this only bounds what can be typed. */
const FREE_CRATES = 1000;
const MPF_ITEM_MINIMUM = 3;

const RULES: Record<ProductionMethod, MethodRules> = {
  mpf: {
    lines: ['SmallArms', 'HeavyArms', 'HeavyAmmo', 'Supplies', 'Uniforms', 'Vehicles', 'Structures'],
    maxQueued: 25,
    publicAfter: 50 * HOUR,
  },
  factory: {
    lines: ['SmallArms', 'HeavyArms', 'HeavyAmmo', 'Utility', 'Medical', 'Supplies', 'Uniforms'],
    maxQueued: 6,
    publicAfter: HOUR,
  },
  facility: { lines: [], maxQueued: null, publicAfter: null },
};

/**
 * The lines of a place, how many orders each can hold, and when a finished one goes public
 * (docs/spec/orders.md#limits).
 */
export function methodRules(method: ProductionMethod): MethodRules {
  return RULES[method];
}

/** When a finished order goes public, in milliseconds since epoch like `readyAt`; null for never or unknown. */
export function publicTime(method: ProductionMethod, readyAt: number | null): number | null {
  const { publicAfter } = RULES[method];
  return readyAt === null || publicAfter === null ? null : readyAt + publicAfter * 1000;
}

/** The line that makes items of a category; null at a place without lines. */
export function lineOf(method: ProductionMethod, category: ItemCategory): FactoryLine | null {
  const line = lineOfCategory(category);
  return RULES[method].lines.includes(line) ? line : null;
}

function lineOfCategory(category: ItemCategory): FactoryLine {
  switch (category) {
    case 'Vehicle':
    case 'VehicleCrated':
      return 'Vehicles';
    case 'Structure':
    case 'StructureCrated':
      return 'Structures';
    default:
      return category;
  }
}

/** The fewest and the most crates of one order (docs/spec/orders.md#limits). */
export interface OrderLimits {
  min: number;
  max: number;
}

/**
 * Mass production takes 3 to 9 crates of an item and 1 to 5 of a construct, a factory up to 4, any other place any
 * number.
 */
export function orderLimits(method: ProductionMethod, category: ItemCategory): OrderLimits {
  switch (method) {
    case 'mpf':
      return { min: isConstruct(category) ? 1 : MPF_ITEM_MINIMUM, max: mpfOrderCrates(category) };
    case 'factory':
      return { min: 1, max: FACTORY_CRATES };
    case 'facility':
      return { min: 1, max: FREE_CRATES };
  }
}

/**
 * Splits crates into orders within the limits: full orders first, and never one that is too small, so 10 crates with
 * limits of 3 to 9 become 7 and 3. Fewer crates than the smallest order become one smallest order.
 * @param crates a whole number; 0 or less gives no orders.
 */
export function orderSizes(crates: number, { min, max }: OrderLimits): number[] {
  if (crates <= 0) return [];
  const orders = Math.ceil(crates / max);
  const sizes = Array<number>(orders).fill(max);
  const last = crates - max * (orders - 1);
  sizes[orders - 1] = Math.max(min, last);
  if (last < min && orders > 1) sizes[orders - 2] = max - (min - last);
  return sizes;
}

/**
 * Facts that decide where an item is made. `elsewhere`: the catalog names a place that is neither factory nor mass
 * production.
 */
export interface OrderedItem {
  category: ItemCategory;
  factoryProduced: boolean;
  mpfProduced: boolean;
  elsewhere: boolean;
}

/** The places that make an item, the cheapest first; none for an item that cannot be made. */
export function methodsOf(item: OrderedItem): ProductionMethod[] {
  const isMade = { mpf: isMassProduced(item), factory: isFactoryMade(item), facility: item.elsewhere };
  return PRODUCTION_METHODS.filter((method) => isMade[method]);
}

/**
 * Returns what an order costs, for each material; at a facility only of what is never in stock, whose price is that of a
 * unit: the recipes of the others have no price per crate.
 */
export function orderMaterials(
  method: ProductionMethod,
  item: { category: ItemCategory; materials: readonly MaterialCost[]; stockpilable?: boolean },
  crates: number,
): MaterialCost[] {
  switch (method) {
    case 'mpf':
      return mpfCostOf(item, crates);
    case 'facility':
      if (isStockable(item)) return [];
      return item.materials.map(({ name, cost }) => ({ name, cost: cost * crates }));
    case 'factory':
      return item.materials.map(({ name, cost }) => ({ name, cost: cost * crates }));
  }
}
