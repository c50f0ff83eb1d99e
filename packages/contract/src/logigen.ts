import { EXCLUDABLE_ITEMS } from '@backline/domain';
import * as z from 'zod/mini';
import { feature } from './endpoint.ts';
import { problem } from './field-problems.ts';
import { count, flag, id } from './fields.ts';
import { supply } from './supplies.ts';

/** More than a convoy ever takes; it bounds the work of one request. */
export const MAX_CONTAINERS = 1000;

/** Containers and vehicles at another warehouse, loose and in crates. `distance` is in hexes, null without a region. */
const matrixEntry = z.object({
  warehouse: z.string(),
  warehouseId: id,
  containersAtLocation: z.int(),
  flatbedsAtLocation: z.int(),
  freightersAtLocation: z.int(),
  distance: z.nullable(z.int()),
});
export type MatrixEntry = z.output<typeof matrixEntry>;

/** Supplier, destination, and what is left out. Locked stockpiles count for those who see them, unless excluded. */
const shipmentChoice = z.object({
  supplierId: id,
  destinationId: id,
  excludedItems: z._default(
    z
      .array(z.object({ name: z.enum(EXCLUDABLE_ITEMS, { error: problem('not-a-choice') }) }))
      .check(z.maxLength(EXCLUDABLE_ITEMS.length, problem('too-many'))),
    [],
  ),
  excludeConstructs: z._default(flag, false),
  excludeLocked: z._default(flag, false),
});
export type ShipmentChoice = z.output<typeof shipmentChoice>;

/** For a `superRefine`: supplier and destination are two warehouses. */
export function checkTwoWarehouses(
  { supplierId, destinationId }: { supplierId: number; destinationId: number },
  context: z.core.$RefinementCtx,
): void {
  if (supplierId === destinationId)
    context.addIssue({ code: 'custom', path: ['destinationId'], message: problem('same-warehouse') });
}

/**
 * A container of a plan. Of its supplies the quantity (`cratedQuantity` too) is the crates in this container and
 * `fullQuantity` the items in them; target and minimum are the destination's.
 */
export const shipmentContainer = z.object({ name: z.string(), supplies: z.array(supply) });
export type ShipmentContainer = z.output<typeof shipmentContainer>;

export const logigen = feature('logigen', {
  /**
   * By warehouse name, an entry for each other warehouse. A name that several warehouses have is followed by its id:
   * `Jade Cove (#12)`.
   */
  matrix: {
    summary: 'What can carry goods at each warehouse, and how far it is.',
    method: 'GET',
    path: '/api/logi_gen/matrix',
    access: 'read',
    reply: z.record(z.string(), z.array(matrixEntry)),
  },
  /** How many crates could go: a bare number. */
  calculate: {
    summary: 'How many containers a shipment between two warehouses would need.',
    method: 'POST',
    path: '/api/logi_gen/calculate',
    access: 'read',
    byKey: true,
    body: z.object({ generate: shipmentChoice.check(z.superRefine(checkTwoWarehouses)) }),
    envelope: ['generate'],
    changes: [],
    reply: z.int(),
  },
  /**
   * What `calculate` and `generate` subtract for saved shipments that the caller may see, in crates: those coming to the
   * destination, and those still at the supplier that are to go away.
   */
  promised: {
    summary: 'How many crates a plan leaves out because saved shipments already promise them.',
    method: 'POST',
    path: '/api/logi_gen/promised',
    access: 'read',
    byKey: true,
    body: z.object({ generate: shipmentChoice.check(z.superRefine(checkTwoWarehouses)) }),
    envelope: ['generate'],
    changes: [],
    reply: z.object({ expected: z.int(), reserved: z.int() }),
  },
  /** At most `containerCount` containers; nothing is stored. */
  generate: {
    summary: 'What to load into which container.',
    method: 'POST',
    path: '/api/logi_gen/generate',
    access: 'read',
    byKey: true,
    body: z.object({
      generate: z
        .extend(shipmentChoice, {
          containerCount: count.check(z.maximum(MAX_CONTAINERS, problem('too-big'))),
        })
        .check(z.superRefine(checkTwoWarehouses)),
    }),
    envelope: ['generate'],
    changes: [],
    reply: z.array(shipmentContainer),
  },
});
