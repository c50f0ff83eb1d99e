import { type ManufacturedItem, type MaterialCost, mpfCostOf } from '../items/manufacturing-cost.ts';
import { orderLimits, type ProductionMethod } from './order-rules.ts';
import type { OrderState } from './order-state.ts';

/** Facts that decide whether orders can become one. */
export interface CombinableOrder {
  item: { id: number } & Pick<ManufacturedItem, 'category' | 'materials'>;
  crates: number;
  method: ProductionMethod;
  state: OrderState;
  factory: { id: number } | null;
  warehouse: { id: number } | null;
}

/** Orders that fit into one, and what that one saves of each material. */
export interface Combination<T> {
  orders: T[];
  crates: number;
  saved: MaterialCost[];
}

/**
 * Whether orders may become one: several wanted orders of mass production for the same item, place and warehouse that fit
 * into one order (docs/spec/orders.md#combine).
 */
export function canCombine(orders: readonly CombinableOrder[]): boolean {
  const [first] = orders;
  if (first === undefined || orders.length < 2) return false;
  const crates = orders.reduce((sum, order) => sum + order.crates, 0);
  return (
    orders.every((order) => isOpen(order) && keyOf(order) === keyOf(first)) &&
    crates <= orderLimits('mpf', first.item.category).max
  );
}

/**
 * The orders that one press could combine: of each kind the smallest ones first, as many as fit, so that the most orders
 * become one. An order is in one combination at most.
 */
export function combinations<T extends CombinableOrder>(orders: readonly T[]): Combination<T>[] {
  const kinds = new Map<string, T[]>();
  for (const order of orders.filter(isOpen)) {
    const key = keyOf(order);
    kinds.set(key, [...(kinds.get(key) ?? []), order]);
  }
  return [...kinds.values()].flatMap((kind) => together(kind));
}

function isOpen({ method, state }: CombinableOrder): boolean {
  return method === 'mpf' && state === 'wanted';
}

function keyOf({ item, factory, warehouse }: CombinableOrder): string {
  return `${item.id} ${factory?.id} ${warehouse?.id}`;
}

function together<T extends CombinableOrder>(kind: readonly T[]): Combination<T>[] {
  const found: Combination<T>[] = [];
  let open: T[] = [];
  for (const order of [...kind].sort((a, b) => a.crates - b.crates)) {
    if (open.length > 0 && !canCombine([...open, order])) {
      found.push(...combination(open));
      open = [];
    }
    open.push(order);
  }
  return [...found, ...combination(open)];
}

function combination<T extends CombinableOrder>(orders: T[]): Combination<T>[] {
  const [first] = orders;
  if (first === undefined || !canCombine(orders)) return [];
  const crates = orders.reduce((sum, order) => sum + order.crates, 0);
  const apart = orders.map((order) => mpfCostOf(order.item, order.crates));
  const saved = mpfCostOf(first.item, crates)
    .map(({ name, cost }, index) => ({
      name,
      cost: apart.reduce((sum, own) => sum + (own[index]?.cost ?? 0), 0) - cost,
    }))
    .filter(({ cost }) => cost > 0);
  return saved.length === 0 ? [] : [{ orders, crates, saved }];
}
