import { isConstruct } from '../items/items.ts';
import { FACTORY_CRATES, mpfCostOf, mpfOrderCrates } from '../items/manufacturing-cost.ts';
import type { Amounts, Good, Recipe, RecipeBook } from '../items/recipe-book.ts';
import type { ProductionMethod } from './order-rules.ts';

/**
 * The smallest order of items that the MPF takes; of vehicles and structures one crate (docs/spec/materials.md#orders).
 */
const MIN_MPF_ORDER = 3;

/** How an item is made: `mpf`, `factory`, a yard, or the id of a recipe. */
export type Way = string;

/** A number of equal orders at one place, and the crates of each. */
export interface WayOrder {
  place: 'mpf' | 'factory';
  orders: number;
  crates: number;
}

/** Materials, time and orders that it takes to make an amount of an item. */
export interface Production {
  /** Goods that come out, including the item itself: whole batches or crates, so it may be more than the amount. */
  outputs: Amounts;
  inputs: Amounts;
  batches: number;
  /** The time that one machine takes; null where it is not fixed or not known. */
  milliseconds: number | null;
  orders: readonly WayOrder[];
}

/**
 * The ways to make an item, the default first; none for a raw resource or an item that cannot be made
 * (docs/spec/materials.md#ways).
 */
export function waysOf(book: RecipeBook, code: string): Way[] {
  const good = book.goods.get(code);
  if (good === undefined || book.raw.has(code)) return [];
  const hasCost = Object.keys(good.materials).length > 0 || good.upgradedFrom !== null;
  return [
    ...(good.massProduced && hasCost ? ['mpf'] : []),
    ...(good.factoryMade && hasCost ? ['factory'] : []),
    ...(good.yard !== null && hasCost ? [good.yard] : []),
    ...(book.recipesFor.get(code) ?? []).map(({ id }) => id),
  ];
}

/** The way that belongs to an order's place (docs/spec/materials.md#ways); null where the item is not made there. */
export function wayOfOrder(book: RecipeBook, code: string, method: ProductionMethod): Way | null {
  const ways = waysOf(book, code);
  if (method === 'facility') return ways.find((way) => way !== 'mpf' && way !== 'factory') ?? null;
  return ways.includes(method) ? method : null;
}

/** The default way of an item that is only a material of another: not mass production, which is for the wanted items. */
export function wayOfPart(book: RecipeBook, code: string): Way | null {
  const ways = waysOf(book, code);
  return ways.find((way) => way !== 'mpf') ?? ways[0] ?? null;
}

/**
 * Works out what it takes to make at least an amount of an item (docs/spec/materials.md#rounding).
 * @param amount litres of a liquid, else single items; whole. 0 takes nothing.
 * @param way one of `waysOf` the item.
 */
export function produce(book: RecipeBook, code: string, way: Way, amount: number): Production {
  const recipe = book.recipes.get(way);
  if (recipe !== undefined) return byRecipe(recipe, code, amount);
  const good = book.goods.get(code);
  if (good === undefined) throw new Error(`The recipe book lacks ${code}.`);
  if (way === 'mpf') return atMpf(good, amount);
  if (way === 'factory') return atFactory(good, amount);
  const { milliseconds } = good;
  const inputs = times(good.materials, amount);
  if (good.upgradedFrom !== null && amount > 0) inputs[good.upgradedFrom] = amount;
  return {
    outputs: { [code]: amount },
    inputs,
    batches: amount,
    milliseconds: good.yard === 'facility' && milliseconds !== null ? amount * milliseconds : null,
    orders: [],
  };
}

function byRecipe({ inputs, outputs, milliseconds }: Recipe, code: string, amount: number): Production {
  const batches = Math.ceil(amount / (outputs[code] ?? 1));
  return {
    outputs: times(outputs, batches),
    inputs: times(inputs, batches),
    batches,
    milliseconds: milliseconds === null ? null : batches * milliseconds,
    orders: [],
  };
}

function atFactory(good: Good, amount: number): Production {
  const { code, materials, milliseconds } = good;
  const crateSize = good.crateSize ?? 1;
  const crates = Math.ceil(amount / crateSize);
  return {
    outputs: { [code]: crates * crateSize },
    inputs: times(materials, crates),
    batches: crates,
    milliseconds: milliseconds === null ? null : crates * milliseconds,
    orders: ordersOf('factory', crates, FACTORY_CRATES),
  };
}

/** Full orders; the remainder is an order of its own, or goes to the factory where it is too small for the MPF. */
function atMpf(good: Good, amount: number): Production {
  const { code, category } = good;
  const crateSize = good.crateSize ?? 1;
  const crates = Math.ceil(amount / crateSize);
  const rest = crates % mpfOrderCrates(category);
  const atFactory = good.factoryMade && !isConstruct(category) && rest < MIN_MPF_ORDER ? rest : 0;
  const inputs: Record<string, number> = {};
  const materials = Object.entries(good.materials).map(([name, cost]) => ({ name, cost }));
  for (const { name, cost } of mpfCostOf({ category, materials }, crates - atFactory)) inputs[name] = cost;
  for (const { name, cost } of materials) inputs[name] = (inputs[name] ?? 0) + atFactory * cost;
  return {
    outputs: { [code]: crates * crateSize },
    inputs: crates === 0 ? {} : inputs,
    batches: crates,
    // The times of the MPF are doubtful (docs/spec/materials.md#time).
    milliseconds: null,
    orders: [
      ...ordersOf('mpf', crates - atFactory, mpfOrderCrates(category)),
      ...ordersOf('factory', atFactory, FACTORY_CRATES),
    ],
  };
}

/** Full orders, and one with the remainder. */
function ordersOf(place: WayOrder['place'], crates: number, most: number): WayOrder[] {
  const full = Math.floor(crates / most);
  const rest = crates % most;
  return [
    ...(full > 0 ? [{ place, orders: full, crates: most }] : []),
    ...(rest > 0 ? [{ place, orders: 1, crates: rest }] : []),
  ];
}

/**
 * Works out what mass production saves of each material compared with making the same crates one by one, at the factory
 * or in a yard.
 * @param amount as of `produce`.
 */
export function savedByMpf(good: Good, amount: number): Amounts {
  const { inputs, batches } = atMpf(good, amount);
  const each = isConstruct(good.category) ? (good.crateSize ?? 1) : 1;
  return Object.fromEntries(
    Object.entries(good.materials)
      .map(([code, cost]) => [code, batches * each * cost - (inputs[code] ?? 0)] as const)
      .filter(([, saved]) => saved > 0),
  );
}

function times(amounts: Amounts, factor: number): Record<string, number> {
  if (factor === 0) return {};
  return Object.fromEntries(Object.entries(amounts).map(([code, quantity]) => [code, factor * quantity]));
}
