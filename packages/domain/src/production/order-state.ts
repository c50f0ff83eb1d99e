/** The states of an order, in the order of the board's columns (docs/spec/orders.md#states). */
export const ORDER_STATES = [
  'wanted',
  'claimed',
  'materials-ready',
  'queued',
  'ready',
  'collected',
  'done',
  'cancelled',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The states in which an order can be created: one that is in the factory already need not be claimed first. */
export const FIRST_ORDER_STATES = ['wanted', 'claimed', 'queued'] as const satisfies OrderState[];

/**
 * The states that can follow each state. Steps before the factory may be skipped, and an order in the factory may be
 * collected although nobody has marked it as ready. Going back to `wanted` releases it; any other way back is an undo.
 */
const STEPS: Record<OrderState, readonly OrderState[]> = {
  wanted: ['claimed', 'materials-ready', 'queued', 'cancelled'],
  claimed: ['wanted', 'materials-ready', 'queued', 'cancelled'],
  'materials-ready': ['wanted', 'queued', 'cancelled'],
  queued: ['ready', 'collected', 'cancelled'],
  ready: ['collected', 'cancelled'],
  collected: ['done', 'cancelled'],
  done: [],
  cancelled: [],
};

/** The states that an order can be moved to from this one. */
export function orderSteps(state: OrderState): readonly OrderState[] {
  return STEPS[state];
}

/** Whether one step leads from a state to another. */
export function isOrderStep(from: OrderState, to: OrderState): boolean {
  return STEPS[from].includes(to);
}

/** Whether something is still to be done about an order. */
export function isUnderWay(state: OrderState): boolean {
  return state !== 'done' && state !== 'cancelled';
}

/**
 * Whether the crates of an order are coming: somebody has claimed it, and it is not done. Those in a shipment are not,
 * since the shipment counts them (docs/spec/orders.md#coming).
 */
export function isComing({ state, inShipment }: { state: OrderState; inShipment: boolean }): boolean {
  return isUnderWay(state) && state !== 'wanted' && !inShipment;
}

/**
 * Returns who holds an order after a step: nobody once it is released, otherwise the same person as before, or, if
 * nobody held it, the person who takes the step.
 */
export function holderAfter<T>(to: OrderState, holder: T | null, taker: T): T | null {
  if (to === 'wanted') return null;
  return holder ?? (to === 'cancelled' ? null : taker);
}
