import { FACTORY_LINES, FIRST_ORDER_STATES, ORDER_STATES, PRODUCTION_METHODS } from '@backline/domain';
import * as z from 'zod/mini';
import { attributes, feature } from './endpoint/endpoint.ts';
import { problem } from './endpoint/field-problems.ts';
import { count, id, optionalText, person, time, version } from './endpoint/fields.ts';
import { item } from './items.ts';

const state = z.enum(ORDER_STATES);
const method = z.enum(PRODUCTION_METHODS, { error: problem('not-a-choice') });

/** The longest time left that can be typed in, in seconds: a week. */
export const MAX_READY_IN = 7 * 24 * 3600;
/** Orders that one call can make. */
export const MAX_NEW_ORDERS = 100;

/**
 * An order for one item. `crates` counts crates, or single items where no crate exists. A time with `isEstimate` comes
 * from rules of an older update of the game and may be off by half, unless `correction` says which typed times it was
 * corrected by; any other time was read in the game.
 */
export const order = z.object({
  id,
  item,
  crates: z.int(),
  method,
  /** The line of its factory; null at a place without lines. */
  line: z.nullable(z.enum(FACTORY_LINES)),
  factory: z.nullable(z.object({ id, name: z.string() })),
  /** The warehouse that it is for. */
  warehouse: z.nullable(z.object({ id, name: z.string(), location: z.string() })),
  note: z.string(),
  state,
  holder: z.nullable(person),
  /** The price of the whole order; empty where the place has no price per crate. */
  materials: z.array(z.object({ name: z.string(), cost: z.int() })),
  /** When work on it begins, always an estimate; null where that is not known. */
  startsAt: z.nullable(time),
  /** When it is, or was, finished; null where that is not known. */
  readyAt: z.nullable(time),
  isEstimate: z.boolean(),
  /** By what the estimate was multiplied, from how many typed times; null where it was not, and for a time that was read. */
  correction: z.nullable(z.object({ factor: z.number(), times: z.int() })),
  publicAt: z.nullable(time),
  /**
   * Orders of other players between this order and the one of ours before it. `until`: when they are done, as read in
   * the game.
   */
  othersAhead: z.object({ orders: z.int(), until: z.nullable(time) }),
  /** The shipment that it is part of; null also for a caller who may not see that shipment. */
  shipmentId: z.nullable(id),
  createdAt: time,
  /** Steps of the order so far, oldest first. The first is how it was made. */
  steps: z.array(z.object({ state, at: time, by: person })),
  /** The states that it can be moved to now. */
  next: z.array(state),
  version,
  changedBy: z.nullable(z.string()),
});
export type Order = z.output<typeof order>;

/** The time left as the game shows it, in seconds: so only the server's clock matters. */
const secondsLeft = count.check(z.maximum(MAX_READY_IN, problem('too-big')));
/** At most one less than a line holds. */
const othersAhead = count.check(z.maximum(24, problem('too-big')));

/** Fields that people enter for an order in its line. `null` removes a typed time, so that the estimate applies again. */
const lineInput = {
  readyIn: z.optional(z.nullable(secondsLeft)),
  othersAhead: z.optional(othersAhead),
  othersReadyIn: z.optional(z.nullable(secondsLeft)),
};

/** The crated form of the item is ordered where one exists, whichever form `itemId` names. */
const newOrder = z.object({
  itemId: id,
  crates: count.check(z.minimum(1, problem('required'))),
  method,
  factoryId: z._default(z.nullable(id), null),
  warehouseId: z._default(z.nullable(id), null),
  note: z._default(optionalText(200), ''),
  /** `claimed` and `queued` are the caller's own. */
  state: z._default(z.enum(FIRST_ORDER_STATES, { error: problem('not-a-choice') }), 'wanted'),
  ...lineInput,
});
export type NewOrder = z.input<typeof newOrder>;

/** Fields left out stay unchanged. An order that is in the factory already keeps its crates and its place. */
const orderChange = z.object({
  crates: z.optional(count.check(z.minimum(1, problem('required')))),
  method: z.optional(method),
  factoryId: z.optional(z.nullable(id)),
  warehouseId: z.optional(z.nullable(id)),
  shipmentId: z.optional(z.nullable(id)),
  note: z.optional(optionalText(200)),
  ...lineInput,
  version: z.optional(version),
});
export type OrderChange = z.input<typeof orderChange>;

/** The order that is kept first, then those that become part of it; each as the caller saw it. */
const severalOrders = z.object({
  orders: z
    .array(z.object({ id, version }))
    .check(z.minLength(2, problem('required')), z.maxLength(9, problem('too-many'))),
});

/** Orders that are moved together, each as the caller saw it. */
const seenOrders = z
  .array(z.object({ id, version }))
  .check(z.minLength(1, problem('required')), z.maxLength(MAX_NEW_ORDERS, problem('too-many')));
/** The orders that were moved, and the ids of those that somebody else had moved or changed before. */
const movedOrders = z.object({ orders: z.array(order), refused: z.array(id) });
export type MovedOrders = z.output<typeof movedOrders>;

/** Further changes: the worklist names jobs with orders, the chain can start at an order, the statistics count them. */
const CHANGES = ['orders', 'factories', 'materials', 'worklist', 'statistics'] as const;

export const orders = feature('orders', {
  /** Orders under way, and those done or cancelled in the last 24 hours; oldest first. */
  list: {
    summary: 'The orders under way, and those that ended in the last 24 hours.',
    method: 'GET',
    path: '/api/orders',
    access: 'read',
    reply: z.array(order),
  },
  /**
   * For claimed orders that no shipment counts yet. `warehouseId` is the warehouse they are for; null where none was
   * set.
   */
  coming: {
    summary: 'What orders will add to the stock, by warehouse and item.',
    method: 'GET',
    path: '/api/orders/coming',
    access: 'read',
    reply: z.array(z.object({ warehouseId: z.nullable(id), itemId: id, quantity: z.int() })),
  },
  get: {
    summary: 'One order, under way or not.',
    method: 'GET',
    path: '/api/orders/:id',
    access: 'read',
    reply: order,
  },
  /** All or none. A field of the second order is named `orders.1.crates`. */
  create: {
    summary: 'Makes one or several orders.',
    method: 'POST',
    path: '/api/orders',
    access: 'edit',
    body: z.object({
      orders: z
        .array(newOrder)
        .check(z.minLength(1, problem('required')), z.maxLength(MAX_NEW_ORDERS, problem('too-many'))),
    }),
    changes: CHANGES,
    reply: z.object({ orders: z.array(order) }),
  },
  update: {
    summary: 'Changes an order: crates, place, destination, shipment, or the times read in the game.',
    method: 'PATCH',
    path: '/api/orders/:id',
    access: 'edit',
    body: attributes('order', orderChange),
    envelope: ['order', 'attributes'],
    changes: CHANGES,
    reply: order,
  },
  /** 409 names the person who was faster, where the order is in another state by now. */
  step: {
    summary: 'Moves an order to its next state, releases it or cancels it.',
    method: 'POST',
    path: '/api/orders/:id/steps',
    access: 'edit',
    body: z.object({
      step: z.object({
        to: z.enum(ORDER_STATES, { error: problem('not-a-choice') }),
        version: z.optional(version),
        ...lineInput,
      }),
    }),
    envelope: ['step'],
    changes: CHANGES,
    reply: order,
  },
  /** 409 where there is nothing to undo, or where somebody has taken another step since. */
  undo: {
    summary: 'Takes back the last step of an order.',
    method: 'POST',
    path: '/api/orders/:id/undo',
    access: 'edit',
    body: z.object({ undo: z.object({ version }) }),
    envelope: ['undo'],
    changes: CHANGES,
    reply: order,
  },
  /** Each that the state allows; the others stay as they are. 409 where none was moved. */
  stepSeveral: {
    summary: 'Moves several orders to their next state, releases or cancels them.',
    method: 'POST',
    path: '/api/orders/steps',
    access: 'edit',
    body: z.object({
      step: z.object({ to: z.enum(ORDER_STATES, { error: problem('not-a-choice') }), orders: seenOrders }),
    }),
    envelope: ['step'],
    changes: CHANGES,
    reply: movedOrders,
  },
  /** Each whose last step is the caller’s as they saw it. 409 where none could be taken back. */
  undoSeveral: {
    summary: 'Takes back the last step of several orders.',
    method: 'POST',
    path: '/api/orders/undo',
    access: 'edit',
    body: z.object({ undo: z.object({ orders: seenOrders }) }),
    envelope: ['undo'],
    changes: CHANGES,
    reply: movedOrders,
  },
  /** They must be wanted, of mass production, and for the same item, place and warehouse. 409 where one has changed. */
  combine: {
    summary: 'Makes one order of several: the first gets the crates of all, the others are cancelled.',
    method: 'POST',
    path: '/api/orders/combine',
    access: 'edit',
    body: z.object({ combine: severalOrders }),
    envelope: ['combine'],
    changes: CHANGES,
    reply: z.object({ orders: z.array(order) }),
  },
  /** 409 where somebody has moved or changed one of them since. */
  separate: {
    summary: 'Takes back that orders were combined.',
    method: 'POST',
    path: '/api/orders/separate',
    access: 'edit',
    body: z.object({ separate: severalOrders }),
    envelope: ['separate'],
    changes: CHANGES,
    reply: z.object({ orders: z.array(order) }),
  },
});
