import type { Order } from '@backline/contract';
import { plainName } from '@backline/domain';
import { useTranslations } from 'use-intl';

/** Orders that differ in nothing but their amounts: the same item, place, line, state and holder. */
export interface OrderStack {
  first: Order;
  orders: Order[];
  crates: number;
}

/**
 * Orders as stacks, in the order of the first of each. Those in a line and those that are ready have times of their own, so each
 * of them is alone (docs/spec/production.md#stacks).
 */
export function stacksOf(orders: readonly Order[]): OrderStack[] {
  return grouped(orders, keyOf).map((own) => ({ first: own[0], orders: own, crates: sumOf(own) }));
}

const sumOf = (orders: readonly Order[]) => orders.reduce((sum, { crates }) => sum + crates, 0);

/** Lists of the orders with the same key, in the order of the first of each. */
function grouped(orders: readonly Order[], key: (order: Order) => string | number): [Order, ...Order[]][] {
  const groups = new Map<string | number, [Order, ...Order[]]>();
  for (const order of orders) {
    const group = groups.get(key(order));
    if (group === undefined) groups.set(key(order), [order]);
    else group.push(order);
  }
  return [...groups.values()];
}

function keyOf({ id, item, warehouse, method, line, factory, state, holder, shipmentId }: Order): string {
  if (state === 'queued' || state === 'ready') return String(id);
  const at = [warehouse?.id, method, line, factory?.id, shipmentId];
  return [item.id, ...at, state, holder?.id, holder?.name].join('|');
}

/** Orders in words, by item: `40mm, 19 orders (166 crates); RPG, 8 orders (69 crates)`. */
export function useAmounts(): (orders: readonly Order[]) => string {
  const t = useTranslations('orders.several');
  return (orders) =>
    grouped(orders, ({ item }) => item.id)
      .map((own) => t('item', { item: plainName(own[0].item), count: own.length, crates: sumOf(own) }))
      .join('; ');
}

/** The sizes of a stack's orders, the largest first, as `15 of 9, 1 of 4`. */
export function useSizes(): (stack: Pick<OrderStack, 'orders'>) => string {
  const t = useTranslations('orders.several');
  return ({ orders }) =>
    grouped(orders, ({ crates }) => crates)
      .sort(([a], [b]) => b.crates - a.crates)
      .map((own) => t('size', { count: own.length, crates: own[0].crates }))
      .join(', ');
}
