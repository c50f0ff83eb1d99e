import { type ItemCategory, isConstruct } from './items.ts';

/**
 * A material and how much of it: per crate of a factory item, per unit of a construct
 * (docs/spec/items.md#cost).
 */
export interface MaterialCost {
  name: string;
  cost: number;
}

/** Facts that the cost rules need of an item. */
export interface ManufacturedItem {
  category: ItemCategory;
  crated: boolean;
  materials: readonly MaterialCost[];
}

/** Tenths of the cost that the first to the fifth crate of an MPF order take (docs/spec/items.md#cost). */
const CRATE_TENTHS = [9, 8, 7, 6, 5];
/** The same for a construct, whose cost is of one unit and whose crate is charged as three. */
const CONSTRUCT_TENTHS = [27, 24, 21, 18, 15];
/** Crates six to nine keep the fifth's discount (docs/spec/items.md#cost). */
const LATER_CRATES = 4;
const LATER_TENTHS = 5;
/** Crates of a factory's largest order (docs/spec/items.md#cost). */
export const FACTORY_CRATES = 4;

/**
 * The discounts of an MPF order in tenths, a figure for each crate that one order can hold: nine of an item, five of a
 * construct (docs/spec/items.md#cost).
 */
function orderTenths(category: ItemCategory): number[] {
  if (isConstruct(category)) return CONSTRUCT_TENTHS;
  return [...CRATE_TENTHS, ...Array<number>(LATER_CRATES).fill(LATER_TENTHS)];
}

/** Crates of a full MPF order: nine, of a construct five, crated or not (docs/spec/items.md#cost). */
export function mpfOrderCrates(category: ItemCategory): number {
  return orderTenths(category).length;
}

/**
 * So many crates at the MPF, for each material: full orders, and what is left over as the first crates of one more
 * (docs/spec/items.md#cost).
 * @param crates a whole number.
 */
export function mpfCostOf(
  { category, materials }: Pick<ManufacturedItem, 'category' | 'materials'>,
  crates: number,
): MaterialCost[] {
  const tenths = orderTenths(category);
  const orders = Math.floor(crates / tenths.length);
  const rest = tenths.slice(0, crates % tenths.length);
  return materials.map(({ name, cost }) => ({
    name,
    cost: orders * costOfCrates(cost, tenths) + costOfCrates(cost, rest),
  }));
}

/**
 * Five crates at the MPF, for each material (docs/spec/items.md#cost). Each crate is floored by itself, in
 * whole numbers, since 90 × 0.7 is 63 and not 62.
 */
export function mpfCost(item: ManufacturedItem): MaterialCost[] {
  return mpfCostOf(item, CRATE_TENTHS.length);
}

/**
 * The largest order at the MPF, for each material: nine crates, of which the last four cost half; of a construct five,
 * which is the same as `mpfCost` (docs/spec/items.md#cost).
 */
export function mpfFullOrderCost(item: ManufacturedItem): MaterialCost[] {
  return mpfCostOf(item, mpfOrderCrates(item.category));
}

/**
 * A factory's largest order of four crates, without discount, for each material (docs/spec/items.md#cost).
 */
export function factoryCost({ materials }: Pick<ManufacturedItem, 'materials'>): MaterialCost[] {
  return materials.map(({ name, cost }) => ({ name, cost: FACTORY_CRATES * cost }));
}

/**
 * Units of a full MPF order: 9 crates of an item, 15 uncrated constructs or 5 crates of them
 * (docs/spec/items.md#cost).
 */
export function unitsPerBatch({ category, crated }: Pick<ManufacturedItem, 'category' | 'crated'>): number {
  if (!isConstruct(category)) return CRATE_TENTHS.length + LATER_CRATES;
  return crated ? CONSTRUCT_TENTHS.length : 15;
}

function costOfCrates(cost: number, tenths: readonly number[]): number {
  return tenths.reduce((sum, tenth) => sum + Math.floor((cost * tenth) / 10), 0);
}
