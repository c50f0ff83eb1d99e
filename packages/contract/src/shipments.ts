import { CONTAINER_STATES, CONTAINER_UNITS, SHIPMENT_EVENTS, SHIPMENT_STEPS } from '@backline/domain';
import * as z from 'zod/mini';
import { attributes, feature, nothing } from './endpoint/endpoint.ts';
import { problem } from './endpoint/field-problems.ts';
import { addressId, count, flag, id, optionalText, time } from './endpoint/fields.ts';
import { item } from './items.ts';
import { checkTwoWarehouses, MAX_CONTAINERS } from './logigen.ts';

const place = z.object({ id, name: z.string(), location: z.string() });
const state = z.enum(CONTAINER_STATES);

/** A container as a list shows it. `holder` is who claimed it. */
const containerState = z.object({ number: z.int(), state, holder: z.nullable(z.string()) });

/** A saved plan. `closed`: one of its warehouses was given up, so that nothing of it moves any more. */
export const shipmentSummary = z.object({
  id,
  supplier: place,
  destination: place,
  note: z.string(),
  username: z.string(),
  createdAt: time,
  closed: z.boolean(),
  crates: z.int(),
  containers: z.array(containerState),
  /** Names of the groups whose members alone see it, because it was planned with their locked stockpiles. */
  lockedTo: z.array(z.string()),
});
export type ShipmentSummary = z.output<typeof shipmentSummary>;

/** Tick of an item during loading: by whom, and when. */
const tick = z.object({ username: z.string(), at: time });

/** A stockpile at an end of the way, with the time of its report. `stockpiles.reveal` gives its code. */
const stop = z.object({ id, name: z.string(), firUpdatedAt: time });
export type ShipmentStop = z.output<typeof stop>;

/**
 * `quantity` is crates, `leftOut` those that were planned and were not there; `from` says in which stockpiles to take them
 * while the container is to be loaded (docs/spec/logigen.md#loading-by-phone).
 */
const savedSupply = z.object({
  item,
  quantity: z.int(),
  leftOut: z.int(),
  tick: z.nullable(tick),
  from: z.array(z.object({ stockpileId: id, crates: z.int() })),
});

/**
 * `steps` is what the caller may do with the container now. Anyone who may `load` it may tick off its items. `stops` are the
 * stockpiles to go to, of those that the caller may see: of the supplier, in turn, while it is to be loaded; of the destination,
 * the best first, while it is on its way.
 */
const savedContainer = z.extend(containerState, {
  name: z.string(),
  loadedAt: z.nullable(time),
  deliveredAt: z.nullable(time),
  supplies: z.array(savedSupply),
  stops: z.array(stop),
  steps: z.array(z.enum(SHIPMENT_STEPS)),
});
export type SavedContainer = z.output<typeof savedContainer>;

export const shipment = z.extend(shipmentSummary, {
  containers: z.array(savedContainer),
  /** Events of the shipment, newest first; `containers` are numbers. */
  events: z.array(
    z.object({
      id,
      step: z.enum(SHIPMENT_EVENTS),
      containers: z.array(z.int()),
      username: z.string(),
      at: time,
    }),
  ),
});
export type Shipment = z.output<typeof shipment>;

/** A container to save: the crates of each crated item, 60 at most. */
const newContainer = z
  .array(z.object({ itemId: id, quantity: count.check(z.minimum(1, problem('required'))) }))
  .check(
    z.minLength(1, problem('required')),
    z.maxLength(CONTAINER_UNITS, problem('too-many')),
    z.refine(
      (lines) => lines.reduce((units, { quantity }) => units + quantity, 0) <= CONTAINER_UNITS,
      problem('too-many'),
    ),
  );

/** Shipment as LogiGen generated it. `excludeLocked` must be the same as then: who may see the shipment depends on it. */
const newShipment = z
  .object({
    supplierId: id,
    destinationId: id,
    excludeLocked: z._default(flag, false),
    note: z._default(optionalText(200), ''),
    containers: z
      .array(newContainer)
      .check(z.minLength(1, problem('required')), z.maxLength(MAX_CONTAINERS, problem('too-many'))),
  })
  .check(z.superRefine(checkTwoWarehouses));

/** Crates of a crated item that a warehouse expects: loaded for it, and delivered since its last report. */
const expectedStock = z.object({ itemId: id, onTheWay: z.int(), delivered: z.int() });
export type ExpectedStock = z.output<typeof expectedStock>;

/** A shipment reserves stock: that changes what LogiGen can plan, what there is to do, and the orders that it ships, and what comes for requests. */
const CHANGES = ['shipments', 'logigen', 'orders', 'requests', 'worklist', 'statistics'] as const;

export const shipments = feature('shipments', {
  /** The last 200 that the caller may see, newest first; with `warehouseId` those from or to it. */
  list: {
    summary: 'The saved shipments.',
    method: 'GET',
    path: '/api/shipments',
    access: 'read',
    query: z.object({ warehouseId: z.optional(addressId) }),
    reply: z.array(shipmentSummary),
  },
  /** Stock that a warehouse expects until its next report. */
  expected: {
    summary: 'What is on its way to each warehouse.',
    method: 'GET',
    path: '/api/shipments/expected',
    access: 'read',
    query: z.object({ warehouseId: addressId }),
    reply: z.array(expectedStock),
  },
  get: {
    summary: 'One shipment with its containers and what happened to them.',
    method: 'GET',
    path: '/api/shipments/:id',
    access: 'read',
    reply: shipment,
  },
  /** 409 where the stock does not give that much any more. */
  create: {
    summary: 'Saves a shipment.',
    method: 'POST',
    path: '/api/shipments',
    access: 'read',
    body: attributes('shipment', newShipment),
    envelope: ['shipment', 'attributes'],
    changes: CHANGES,
    reply: shipment,
  },
  /** Takes one step with one or several containers, by number; all or none. 409 names who already holds a container. */
  step: {
    summary: 'Claims, loads or delivers containers of a shipment, or undoes that.',
    method: 'POST',
    path: '/api/shipments/:id/steps',
    access: 'read',
    body: z.object({
      step: z.object({
        action: z.enum(SHIPMENT_STEPS, { error: problem('not-a-choice') }),
        containers: z
          .array(z.int().check(z.positive()))
          .check(z.minLength(1, problem('required')), z.maxLength(MAX_CONTAINERS, problem('too-many'))),
      }),
    }),
    envelope: ['step'],
    changes: CHANGES,
    reply: shipment,
  },
  /** Marks the crates of an item as loaded into a claimed container, or takes that back; repeating it changes nothing. */
  tick: {
    summary: 'Ticks off an item of a container while it is loaded.',
    method: 'POST',
    path: '/api/shipments/:id/ticks',
    access: 'read',
    body: z.object({
      tick: z.object({ container: z.int().check(z.positive()), itemId: id, ticked: flag }),
    }),
    envelope: ['tick'],
    changes: ['shipments'],
    reply: shipment,
  },
  /**
   * Says what a loader found of an item in a stockpile of the supplier, so that the rest is taken from the next one that has it;
   * null takes that back. `leftOut` is how much of the item is left out, instead of what was left out before.
   */
  correct: {
    summary: 'Says that an item of a container is not where it should be, and leaves some of it out.',
    method: 'POST',
    path: '/api/shipments/:id/lines',
    access: 'read',
    body: z.object({
      line: z.object({
        container: z.int().check(z.positive()),
        itemId: id,
        /** Null for what is in no stockpile. */
        stockpileId: z.nullable(id),
        found: z.nullable(count.check(z.maximum(CONTAINER_UNITS, problem('too-big')))),
        leftOut: count,
      }),
    }),
    envelope: ['line'],
    changes: CHANGES,
    reply: shipment,
  },
  remove: {
    summary: 'Deletes a shipment.',
    method: 'DELETE',
    path: '/api/shipments/:id',
    access: 'edit',
    changes: CHANGES,
    reply: nothing,
  },
});
