import type { Order } from '@backline/contract';
import { methodRules, ORDER_STATES, type OrderState } from '@backline/domain';

/** The columns of the board. Done and cancelled orders are in the list only. */
export const COLUMNS = ['wanted', 'claimed', 'materials-ready', 'queued', 'ready', 'collected'] as const;
export type Column = (typeof COLUMNS)[number];

/** The filters of the orders, stored in the address. */
export interface OrderChoice {
  /** Id of a factory. */
  place: number | null;
  line: Order['line'];
  mine: boolean;
}

/** The orders that match the filters. @param viewerId whose orders are "mine". */
export function chosenOrders(orders: readonly Order[], choice: OrderChoice, viewerId: number): Order[] {
  const { place, line, mine } = choice;
  return orders.filter(
    (order) =>
      (place === null || order.factory?.id === place) &&
      (line === null || order.line === line) &&
      (!mine || order.holder?.id === viewerId),
  );
}

/** The orders of a column: queued ones by finish time, ready ones by when they go public, others oldest first. */
export function columnOrders(orders: readonly Order[], column: Column): Order[] {
  const inColumn = orders.filter(({ state }) => state === column);
  const timeOf = column === 'ready' ? (order: Order) => order.publicAt : (order: Order) => order.readyAt;
  if (column !== 'queued' && column !== 'ready') return inColumn;
  return inColumn.toSorted((a, b) => millis(timeOf(a)) - millis(timeOf(b)));
}

const millis = (time: string | null) => (time === null ? Number.MAX_SAFE_INTEGER : Date.parse(time));

/** The step that the card's button and the right arrow take; null if there is none. */
export function nextStep({ state, next }: Order): OrderState | null {
  const later = ORDER_STATES.slice(ORDER_STATES.indexOf(state) + 1);
  return later.find((step) => step !== 'cancelled' && next.includes(step)) ?? null;
}

/** Whether a step asks for what the game shows, which differs for each order. */
export function isQueued({ method }: Order, to: OrderState): boolean {
  return to === 'queued' && methodRules(method).maxQueued !== null;
}

/** The state to which an undo of the last step returns; null for an order without a step. */
export function stateBefore({ steps }: Order): OrderState | null {
  return steps.at(-2)?.state ?? null;
}

/** Whether a card can be dropped on a column: forward by a step, back by an undo or by giving the order back. */
export function canDrop(order: Order, column: Column): boolean {
  return order.state !== column && (order.next.includes(column) || stateBefore(order) === column);
}

/** Since when an order is in its state. */
export function sinceWhen({ steps, createdAt }: Order): string {
  return steps.at(-1)?.at ?? createdAt;
}
