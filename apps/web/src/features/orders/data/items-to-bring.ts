import type { Order, PlannedItem } from '@backline/contract';

/** The items of orders whose materials still have to be brought, each once with the sum of its orders. */
export function itemsToBring(orders: readonly Order[]): PlannedItem[] {
  const planned = new Map<number, PlannedItem>();
  for (const { item, crates, state } of orders) {
    if (!isToBring(state)) continue;
    const { firName, crated } = item;
    const quantity = (planned.get(item.id)?.quantity ?? 0) + crates;
    planned.set(item.id, { firName, crated, quantity });
  }
  return [...planned.values()];
}

/** Whether the materials of an order in this state still have to be brought. */
export function isToBring(state: Order['state']): boolean {
  return state === 'wanted' || state === 'claimed';
}
