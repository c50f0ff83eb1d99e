import {
  type FieldProblem,
  type Item,
  MAX_NEW_ORDERS,
  type NewOrder,
  plannedItemsOf,
} from '@backline/contract';
import {
  isFactoryMade,
  type MaterialCost,
  methodsOf,
  orderLimits,
  orderMaterials,
  orderSizes,
  PRODUCTION_METHODS,
  type ProductionMethod,
  stockKey,
} from '@backline/domain';
import type { Catalog } from '../../items/catalog.ts';

/** A line of the form: one item. `missing` is how many the originating list lacked; null if unknown. */
export interface OrderLine {
  item: Item;
  method: ProductionMethod;
  /** The number of crates as typed; `cratesProblem` says what is wrong with it. */
  crates: number | string;
  missing: number | null;
}

/** The methods that make an item, cheapest first; `facility` if the catalog names none. */
export function methodsFor(item: Item): ProductionMethod[] {
  const methods = methodsOf({ ...item, elsewhere: item.garageProduced || item.constructionYardProduced });
  return methods.length === 0 ? ['facility'] : methods;
}

/** The form of an item in which orders are counted: crated if there is a crated form. */
export function orderedForm(item: Item, catalog: Catalog): Item {
  return catalog.get(stockKey(item.firName, true)) ?? item;
}

/**
 * The lines that an address asks for: `items=CodeName:crated:QUANTITY,…` as LogiGen's, the quantity as on the icon.
 * @param how the method for all items that can be made with it. Items that cannot be made are left out.
 */
export function linesOf(search: URLSearchParams, catalog: Catalog): OrderLine[] {
  const how = PRODUCTION_METHODS.find((productionMethod) => productionMethod === search.get('how'));
  const asked = plannedItemsOf(search.get('items') ?? '');
  const isOne = asked.length === 1;
  return asked.flatMap(({ firName, crated, quantity }) => {
    const named = catalog.get(stockKey(firName, crated));
    if (named === undefined) return [];
    const item = orderedForm(named, catalog);
    const methods = methodsFor(item);
    const method = how !== undefined && methods.includes(how) ? how : methods[0];
    if (method === undefined) return [];
    const missing = item.crated && !crated ? Math.ceil(quantity / item.crateSize) : quantity;
    // Several items keep their quantities. A single one starts with one full order, with a button for all of it.
    const [first = 0] = orderSizes(missing, orderLimits(method, item.category));
    return [{ item, method, missing, crates: isOne ? first : missing }];
  });
}

/** The line for an item chosen in the form: one full order. Null for items that cannot be made. */
export function lineOfItem(item: Item): OrderLine | null {
  const [method] = methodsFor(item);
  if (method === undefined) return null;
  return { item, method, missing: null, crates: orderLimits(method, item.category).max };
}

/** Tells why no orders can be made of a line: one call makes up to a hundred. */
export function cratesProblem({ item, method, crates }: OrderLine): FieldProblem | null {
  if (crates === '') return 'required';
  const count = Number(crates);
  if (!Number.isInteger(count)) return 'not-whole';
  if (count < 1) return 'too-small';
  return count > MAX_NEW_ORDERS * orderLimits(method, item.category).max ? 'too-big' : null;
}

/** The crates of each order that a line becomes; none if something is wrong with it. */
export function sizesOf(line: OrderLine): number[] {
  const limits = orderLimits(line.method, line.item.category);
  return cratesProblem(line) === null ? orderSizes(Number(line.crates), limits) : [];
}

/** Adds up what all orders of a line cost together. */
export function materialsOf(line: OrderLine): MaterialCost[] {
  const { item, method } = line;
  const sums = new Map<string, number>();
  for (const size of sizesOf(line))
    for (const { name, cost } of orderMaterials(method, item, size))
      sums.set(name, (sums.get(name) ?? 0) + cost);
  return [...sums].map(([name, cost]) => ({ name, cost }));
}

/** Tells what mass production saves of each material compared with a factory; empty if there is no such choice. */
export function savedOf(line: OrderLine): MaterialCost[] {
  const { item, method } = line;
  if (method !== 'mpf' || !isFactoryMade(item)) return [];
  const crates = sizesOf(line).reduce((sum, size) => sum + size, 0);
  const inFactory = orderMaterials('factory', item, crates);
  return materialsOf(line)
    .map(({ name, cost }) => ({
      name,
      cost: (inFactory.find((material) => material.name === name)?.cost ?? cost) - cost,
    }))
    .filter(({ cost }) => cost > 0);
}

/** The terms of the orders: where they are made, for which warehouse and by whom; `places` has a factory for each method. */
export interface OrderTerms {
  warehouseId: number | null;
  places: Partial<Record<ProductionMethod, number | null>>;
  isMine: boolean;
}

/** The orders to send. */
export function newOrders(lines: readonly OrderLine[], terms: OrderTerms): NewOrder[] {
  return lines.flatMap((line) =>
    sizesOf(line).map((crates) => ({
      itemId: line.item.id,
      crates,
      method: line.method,
      warehouseId: terms.warehouseId,
      factoryId: terms.places[line.method] ?? null,
      state: terms.isMine ? ('claimed' as const) : ('wanted' as const),
    })),
  );
}
