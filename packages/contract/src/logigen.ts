import { EXCLUDABLE_ITEMS } from '@backline/domain';
import * as z from 'zod/mini';
import { feature } from './endpoint/endpoint.ts';
import { problem } from './endpoint/field-problems.ts';
import { addressId, count, flag, id, idList, queryFlag, text } from './endpoint/fields.ts';
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

/** More suppliers for one destination than anybody drives to in a night; it bounds the work of one request. */
export const MAX_SUPPLIERS = 10;
const MAX_ITEMS = 200;

/** An item that is asked for, in crates if it is crated; loose items never go into containers. */
export const plannedItem = z.object({ firName: text(100), crated: flag, quantity: count });
export type PlannedItem = z.output<typeof plannedItem>;

/** Items as an address has them: `CodeName:crated:QUANTITY`, with 1 or 0 for crated, separated by commas. */
export function plannedItemsText(items: readonly PlannedItem[]): string {
  return items.map(({ firName, crated, quantity }) => `${firName}:${crated ? 1 : 0}:${quantity}`).join(',');
}

/** Reads the items that `plannedItemsText` wrote; parts that it cannot have written are left out. */
export function plannedItemsOf(written: string): PlannedItem[] {
  return written.split(',').flatMap((part) => {
    const [, firName, crated, quantity] = /^([^:,]+):([01]):(\d{1,9})$/.exec(part) ?? [];
    return firName === undefined ? [] : { firName, crated: crated === '1', quantity: Number(quantity) };
  });
}

const excludedList = z.pipe(
  z.pipe(
    z.string(),
    z.transform((written) => (written === '' ? [] : written.split(','))),
  ),
  z.array(z.enum(EXCLUDABLE_ITEMS, { error: problem('not-a-choice') })),
);

/**
 * Supplier, destination, and what is left out. Locked stockpiles count for those who see them, unless excluded. `items`,
 * where there are any, are all that is planned.
 */
const shipmentChoice = z.object({
  supplierId: id,
  destinationId: id,
  items: z._default(z.array(plannedItem).check(z.maxLength(MAX_ITEMS, problem('too-many'))), []),
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

interface Ends {
  supplierId: number;
  moreSupplierIds?: number[];
  destinationId: number;
}

/** For a `superRefine`: supplier and destination are two warehouses. */
export function checkTwoWarehouses(
  { supplierId, moreSupplierIds = [], destinationId }: Ends,
  context: z.core.$RefinementCtx,
): void {
  if ([supplierId, ...moreSupplierIds].includes(destinationId))
    context.addIssue({ code: 'custom', path: ['destinationId'], message: problem('same-warehouse') });
}

/**
 * A container of a plan. Of its supplies the quantity (`cratedQuantity` too) is the crates in this container and
 * `fullQuantity` the items in them; target and minimum are the destination's.
 */
export const shipmentContainer = z.object({
  name: z.string(),
  /** Warehouse where it is loaded. */
  supplierId: id,
  supplies: z.array(supply),
});
export type ShipmentContainer = z.output<typeof shipmentContainer>;

/** Shortage of a crated item at a destination, in crates, and whether it has less than its minimum. */
const missingItem = z.object({ itemId: id, crates: z.int(), isUnderMinimum: z.boolean() });

/**
 * Crates that a warehouse has to spare of what is missing: `crates` alone, `adds` in addition to the chosen suppliers
 * before it. The other figures are the matrix's.
 */
const supplierRank = z.extend(z.omit(matrixEntry, { warehouse: true }), {
  name: z.string(),
  location: z.string(),
  crates: z.int(),
  adds: z.int(),
  /** Containers that `adds` fills. */
  containers: z.int(),
});
export type SupplierRank = z.output<typeof supplierRank>;

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
  /**
   * Lists what a destination lacks, the most first, and who can bring it, best first (docs/spec/logigen.md#who-can-bring-it).
   * `chosen` are suppliers of a plan in their order, `items` is what `plannedItemsText` writes.
   */
  suppliers: {
    summary: 'What a warehouse lacks, and every other warehouse that has some of it to spare.',
    method: 'GET',
    path: '/api/logi_gen/suppliers',
    access: 'read',
    query: z.object({
      destinationId: addressId,
      chosen: z.optional(idList(MAX_SUPPLIERS)),
      items: z.optional(z.string().check(z.maxLength(8000, problem('too-long')))),
      excludedItems: z.optional(excludedList),
      excludeConstructs: z.optional(queryFlag),
      excludeLocked: z.optional(queryFlag),
    }),
    reply: z.object({ missing: z.array(missingItem), suppliers: z.array(supplierRank) }),
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
   * Crates that `calculate` and `generate` subtract for saved shipments that the caller may see: those coming to the
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
          /** Further suppliers, in their order: each brings what those before it leave missing. */
          moreSupplierIds: z._default(
            z.array(id).check(z.maxLength(MAX_SUPPLIERS - 1, problem('too-many'))),
            [],
          ),
          containerCount: count.check(z.maximum(MAX_CONTAINERS, problem('too-big'))),
        })
        .check(z.superRefine(checkTwoWarehouses)),
    }),
    envelope: ['generate'],
    changes: [],
    reply: z.array(shipmentContainer),
  },
});
