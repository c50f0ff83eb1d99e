import type { Order } from '@backline/contract';

/** An order that is ready in its place and that nobody has collected. */
export type FinishedOrder = Order & { readyAt: string };

/** The orders that are finished at a time: somebody has marked them as ready, or their time has come. */
export function finishedOrders(orders: readonly Order[], now: number): FinishedOrder[] {
  return orders.filter(
    (order): order is FinishedOrder =>
      order.readyAt !== null &&
      (order.state === 'ready' || (order.state === 'queued' && Date.parse(order.readyAt) <= now)),
  );
}
