import { ITEM_CATEGORIES, RECIPE_CONFIDENCES } from '@backline/domain';
import * as z from 'zod/mini';
import { feature, nothing } from './endpoint/endpoint.ts';
import { problem } from './endpoint/field-problems.ts';
import { addressId, count, flag, id, idList, queryFlag, text, time } from './endpoint/fields.ts';
import { item } from './items.ts';
import { plannedItem, plannedItemsOf } from './logigen.ts';

/** More than anyone selects; it limits the work of one request. */
const MAX_ITEMS = 400;
const MAX_STOCKS = 100;
const MAX_LINES = 60;
const NAME_LENGTH = 60;

const itemList = z.pipe(
  z.pipe(
    z.string().check(z.refine(areAllRead(plannedItemsOf), problem('invalid'))),
    z.transform(plannedItemsOf),
  ),
  z.array(plannedItem).check(z.maxLength(MAX_ITEMS, problem('too-many'))),
);

/** Chosen ways as written in an address: `CodeName:way`, separated by commas. Malformed parts are left out. */
export function chosenWaysOf(written: string): Record<string, string> {
  return Object.fromEntries(waysIn(written));
}

function waysIn(written: string): [code: string, way: string][] {
  return written.split(',').flatMap((part) => {
    const [, code, way] = /^(\w+):([\w.]+)$/.exec(part) ?? [];
    return code === undefined || way === undefined ? [] : [[code, way]];
  });
}

/** Whether a list in a request has no part that is left out: a page's own address may be damaged, a caller must learn it. */
function areAllRead(read: (written: string) => unknown[]): (written: string) => boolean {
  return (written) => written === '' || read(written).length === written.split(',').length;
}

/** The ways as text that `chosenWaysOf` reads. */
export function chosenWaysText(ways: Readonly<Record<string, string>>): string {
  return Object.entries(ways)
    .map(([code, way]) => `${code}:${way}`)
    .join(',');
}

/**
 * Purpose of the chain: `items`, what warehouses lack of their goals (one, or those of a category), what a pyramid
 * lacks, or an order. With a warehouse, `items` limits the chain to these. `stockOf`: warehouses whose stock may be
 * used, in this order.
 */
const chainQuery = z.object({
  items: z.optional(itemList),
  warehouseId: z.optional(addressId),
  categoryId: z.optional(addressId),
  pyramidId: z.optional(addressId),
  orderId: z.optional(addressId),
  stockOf: z._default(idList(MAX_STOCKS), []),
  ways: z._default(
    z.pipe(z.string().check(z.refine(areAllRead(waysIn), problem('invalid'))), z.transform(chosenWaysOf)),
    {},
  ),
  /** Leaves locked stockpiles out, as for a viewer who sees none: for a result that everybody will see. */
  excludeLocked: z.optional(queryFlag),
});

const amounts = z.array(z.object({ code: z.string(), amount: z.int() }));

/** A way to make an item: for a recipe what one batch takes and gives; without one `place` is null and both are empty. */
const wayShape = z.object({
  id: z.string(),
  place: z.nullable(z.string()),
  modification: z.nullable(z.string()),
  confidence: z.nullable(z.enum(RECIPE_CONFIDENCES)),
  inputs: amounts,
  outputs: amounts,
});

/**
 * Total of one item in the chain, see `ChainTotal` in the domain. Amounts are litres of a liquid, else single items.
 * `crateSize` is null where no crate of it exists, `litresPerCan` where it is not a liquid.
 */
const chainGood = z.object({
  code: z.string(),
  name: z.string(),
  itemId: id,
  category: z.enum(ITEM_CATEGORIES),
  crateSize: z.nullable(z.int()),
  litresPerCan: z.nullable(z.int()),
  raw: z.boolean(),
  /** Nobody knows what it takes: the totals are lower bounds, and it is not gathered. */
  costUnknown: z.boolean(),
  way: z.nullable(z.string()),
  ways: z.array(wayShape),
  need: z.int(),
  fromStock: z.int(),
  fromByproducts: z.int(),
  make: z.int(),
  made: z.int(),
  leftOver: z.int(),
  batches: z.int(),
  milliseconds: z.nullable(z.int()),
  orders: z.array(z.object({ place: z.enum(['mpf', 'factory']), orders: z.int(), crates: z.int() })),
  /** The containers that `make` of it fills; null where it goes into no container. */
  container: z.nullable(z.object({ code: z.string(), count: z.int() })),
});
export type ChainGood = z.output<typeof chainGood>;

/** A line of the tree. The lines of its materials follow it, one level deeper. */
const chainRow = z.object({
  level: z.int(),
  code: z.string(),
  need: z.int(),
  fromStock: z.int(),
  fromByproducts: z.int(),
  make: z.int(),
  batches: z.int(),
  milliseconds: z.nullable(z.int()),
});
export type ChainRow = z.output<typeof chainRow>;

export const chain = z.object({
  /** Purpose of the chain; null for a selection of items. */
  of: z.nullable(
    z.object({ kind: z.enum(['warehouse', 'category', 'pyramid', 'order']), id, name: z.string() }),
  ),
  /** Each item comes before its materials. */
  goods: z.array(chainGood),
  rows: z.array(chainRow),
  taken: z.array(
    z.object({ warehouse: z.object({ id, name: z.string() }), code: z.string(), amount: z.int() }),
  ),
  saved: amounts,
  /** Trips that bring in all that is gathered; null for a vehicle that cannot carry all of it. */
  carriers: z.array(z.object({ code: z.string(), name: z.string(), trips: z.nullable(z.int()) })),
  /** The containers of the game that `goods` name. */
  containers: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type ProductionChain = z.output<typeof chain>;

/** An amount of an item that somebody brings; `doneAt` once it has arrived. */
const runClaim = z.object({
  id,
  username: z.string(),
  mine: z.boolean(),
  quantity: z.int(),
  at: time,
  doneAt: z.nullable(time),
});
export type RunClaim = z.output<typeof runClaim>;

/** Quantities as on the icon of the loose item: single items, cans of a liquid. */
const runLine = z.object({ id, item, quantity: z.int(), claims: z.array(runClaim) });
export type RunLine = z.output<typeof runLine>;

export const materialsRun = z.object({
  id,
  name: z.string(),
  username: z.string(),
  createdAt: time,
  closedAt: z.nullable(time),
  lines: z.array(runLine),
});
export type MaterialsRun = z.output<typeof materialsRun>;

const amount = count.check(z.minimum(1, problem('required')));

/** Name that a person types to start a run. */
export const runName = z.object({ name: text(NAME_LENGTH) });

const newRun = z.extend(runName, {
  lines: z
    .array(z.object({ itemId: id, quantity: amount }))
    .check(z.minLength(1, problem('required')), z.maxLength(MAX_LINES, problem('too-many'))),
});

export const materials = feature('materials', {
  /** Breaks what is short, or asked for, down to raw resources: the tree, and each good with where it comes from. */
  chain: {
    summary: 'What it takes to make something, down to raw resources.',
    method: 'GET',
    path: '/api/chain',
    access: 'read',
    query: chainQuery,
    reply: chain,
  },
  /** Runs under way, and those closed in the last 24 hours; newest first. */
  runs: {
    summary: 'The materials runs.',
    method: 'GET',
    path: '/api/runs',
    access: 'read',
    reply: z.array(materialsRun),
  },
  createRun: {
    summary: 'Starts a materials run.',
    method: 'POST',
    path: '/api/runs',
    access: 'edit',
    body: z.object({ run: newRun }),
    envelope: ['run'],
    reply: materialsRun,
  },
  /** Renames it, closes it, or opens it again. */
  updateRun: {
    summary: 'Changes a materials run.',
    method: 'PATCH',
    path: '/api/runs/:id',
    access: 'edit',
    body: z.object({ run: z.partial(z.object({ name: text(NAME_LENGTH), closed: flag })) }),
    envelope: ['run'],
    reply: materialsRun,
  },
  removeRun: {
    summary: 'Deletes a materials run.',
    method: 'DELETE',
    path: '/api/runs/:id',
    access: 'edit',
    reply: nothing,
  },
  /** 409 says how much is still open where it is less. */
  claim: {
    summary: 'Claims an amount of a line of a materials run, to bring it.',
    method: 'POST',
    path: '/api/runs/:id/claims',
    access: 'edit',
    body: z.object({ claim: z.object({ lineId: id, quantity: amount }) }),
    envelope: ['claim'],
    reply: materialsRun,
  },
  /** Marks it as delivered, or takes that back. */
  updateClaim: {
    summary: 'Marks claimed materials as delivered, or takes that back.',
    method: 'PATCH',
    path: '/api/run_claims/:id',
    access: 'edit',
    body: z.object({ claim: z.object({ done: flag }) }),
    envelope: ['claim'],
    reply: materialsRun,
  },
  removeClaim: {
    summary: 'Gives up a claim of materials.',
    method: 'DELETE',
    path: '/api/run_claims/:id',
    access: 'edit',
    reply: nothing,
  },
});
