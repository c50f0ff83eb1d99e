import { FACTORY_LINES, FIRST_ORDER_STATES, ORDER_STATES, PRODUCTION_METHODS } from '@backline/domain';
import * as z from 'zod/mini';
import { attributes, feature } from './endpoint.ts';
import { problem } from './field-problems.ts';
import { count, id, idParams, optionalText, time, version } from './fields.ts';
import { item } from './items.ts';

const state = z.enum(ORDER_STATES);
const method = z.enum(PRODUCTION_METHODS, { error: problem('not-a-choice') });
/** `id` is null for somebody whose account is gone. */
const person = z.object({ id: z.nullable(id), name: z.string() });

/** The longest time left that can be typed in, in seconds: a week. */
export const MAX_READY_IN = 7 * 24 * 3600;
/** Orders that one call can make. */
export const MAX_NEW_ORDERS = 100;

/**
 * An order of one item. `crates` counts crates, and single items of what is never crated. A time with `isEstimate` comes
 * from rules of an older update of the game and may be off by half; another one was read in the game.
 */
export const order = z.object({
  id,
  item,
  crates: z.int(),
  method,
  /** The line of its factory; null at a place without lines. */
  line: z.nullable(z.enum(FACTORY_LINES)),
  factory: z.nullable(z.object({ id, name: z.string() })),
  /** For whom. */
  warehouse: z.nullable(z.object({ id, name: z.string(), location: z.string() })),
  note: z.string(),
  state,
  holder: z.nullable(person),
  /** The price of the whole order; empty where it is none of so much per crate. */
  materials: z.array(z.object({ name: z.string(), cost: z.int() })),
  /** When the line begins with it, null where that is not known; always an estimate. */
  startsAt: z.nullable(time),
  /** When it is finished, or was; null where nobody knows. */
  readyAt: z.nullable(time),
  isEstimate: z.boolean(),
  publicAt: z.nullable(time),
  /** Orders of other players between this one and ours before it. `until`: when they are done, as read in the game. */
  othersAhead: z.object({ orders: z.int(), until: z.nullable(time) }),
  /** The shipment that takes it on; null too for who may not see that shipment. */
  shipmentId: z.nullable(id),
  createdAt: time,
  /** What happened to it, oldest first. The first is how it was made. */
  steps: z.array(z.object({ state, at: time, by: person })),
  /** Where it can go now. */
  next: z.array(state),
  version,
  changedBy: z.nullable(z.string()),
});
export type Order = z.output<typeof order>;

/** What the game shows as time left, in seconds: neither side's clock matters but the server's. */
const secondsLeft = count.check(z.maximum(MAX_READY_IN, problem('too-big')));
/** At most one less than a line holds. */
const othersAhead = count.check(z.maximum(24, problem('too-big')));

/** What is said of an order in its line. `null` takes a typed time back, so that the estimate holds again. */
const lineInput = {
  readyIn: z.optional(z.nullable(secondsLeft)),
  othersAhead: z.optional(othersAhead),
  othersReadyIn: z.optional(z.nullable(secondsLeft)),
};

/** The crated form of an item is taken where there is one, whichever was named. */
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

/** Fields left out stay as they are. What is in the factory already keeps its crates and its place. */
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

/** Further changes: the worklist names jobs with orders, the chain can start at an order, the statistics count them. */
const CHANGES = ['orders', 'factories', 'materials', 'worklist', 'statistics'] as const;

export const orders = feature('orders', {
  /** Those under way, and those that were done or cancelled in the last 24 hours. The oldest first. */
  list: {
    summary: 'The orders under way, and those that ended in the last 24 hours.',
    method: 'GET',
    path: '/api/orders',
    access: 'read',
    reply: z.array(order),
  },
  /** Of the orders that somebody is at and that no shipment counts yet. `warehouseId` is for whom; null for nobody said. */
  coming: {
    summary: 'What orders will bring beside the stock, by warehouse and item.',
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
    params: idParams,
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
    summary: 'Changes an order: crates, place, for whom, its shipment, or the times read in the game.',
    method: 'PATCH',
    path: '/api/orders/:id',
    access: 'edit',
    params: idParams,
    body: attributes('order', orderChange),
    envelope: ['order', 'attributes'],
    changes: CHANGES,
    reply: order,
  },
  /** 409 says who was first, where somebody has brought the order somewhere else. */
  step: {
    summary: 'Brings an order to its next state, releases or cancels it.',
    method: 'POST',
    path: '/api/orders/:id/steps',
    access: 'edit',
    params: idParams,
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
  /** 409 where there is none, or where somebody has taken another step since. */
  undo: {
    summary: 'Takes back the last step of an order.',
    method: 'POST',
    path: '/api/orders/:id/undo',
    access: 'edit',
    params: idParams,
    body: z.object({ undo: z.object({ version: z.optional(version) }) }),
    envelope: ['undo'],
    changes: CHANGES,
    reply: order,
  },
});
