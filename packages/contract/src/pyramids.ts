import * as z from 'zod/mini';
import { attributes, feature, nothing } from './endpoint/endpoint.ts';
import { problem } from './endpoint/field-problems.ts';
import { addressId, count, flag, id, text, version } from './endpoint/fields.ts';

const MAX_ROWS = 50;
const MAX_COLUMNS = 50;
const MAX_ITEMS = 50;

const NAME_LENGTH = 30;

/**
 * A column: items that can replace each other, and how much of them is wanted together. A target counts
 * items; in a bluefin pyramid, and where all of the items are crated ones, crates
 * (docs/spec/pyramids.md#units). `order` is the place within the row, from 0.
 */
export const pyramidColumn = z.object({ items: z.array(id), target: z.int(), order: z.int() });

const fields = {
  id,
  name: z.string(),
  bluefin: z.boolean(),
  version,
};

/** A pyramid without stock, as browsers store it. It may name items that the catalog no longer has. */
export const pyramidPlan = z.object({ ...fields, rows: z.array(z.array(pyramidColumn)) });
export type PyramidPlan = z.output<typeof pyramidPlan>;

/**
 * A pyramid. For readers only, the stock of each column: `quantity` in the unit of the target, `fullQuantity` in items,
 * and `crates` by each item's own crate size, a fraction where loose items fill none.
 */
export const pyramid = z.object({
  ...fields,
  rows: z.array(
    z.array(
      z.extend(pyramidColumn, {
        quantity: z.optional(z.int()),
        fullQuantity: z.optional(z.int()),
        crates: z.optional(z.number()),
      }),
    ),
  ),
});
export type Pyramid = z.output<typeof pyramid>;

/** Without `order`, columns keep the order in which they are sent. */
export const pyramidColumnInput = z.object({
  items: z.pipe(
    z
      .array(id, { error: problem('required') })
      .check(z.minLength(1, problem('required')), z.maxLength(MAX_ITEMS, problem('too-many'))),
    z.transform((ids) => [...new Set(ids)]),
  ),
  target: count,
  order: z.optional(count),
});

/** Columns sorted by `order`; of two with the same order, the one sent first. A row without columns is dropped. */
const rowsInput = z
  .array(z.array(pyramidColumnInput).check(z.maxLength(MAX_COLUMNS, problem('too-many'))))
  .check(z.maxLength(MAX_ROWS, problem('too-many')));

/** Pyramid as a person types it in the simple form. */
export const newPyramid = z.object({
  name: text(NAME_LENGTH),
  bluefin: z._default(flag, false),
  rows: z._default(rowsInput, []),
});

/**
 * Fields left out of a change stay unchanged. With `version`, the one that the caller has seen, a change made
 * meanwhile by somebody else is a conflict; without it the last writer wins.
 */
export const pyramidChange = z.partial(
  z.object({ name: text(NAME_LENGTH), bluefin: flag, rows: rowsInput, version }),
);

/** Readers may ask for the stock of one warehouse; without it, of all that they may see. */
const stockQuery = z.object({ warehouseId: z.optional(addressId) });

export const pyramids = feature('pyramids', {
  /** Changes whenever a pyramid is added, changed or deleted, but not with the stock. */
  version: {
    summary: 'A number that changes when any pyramid changes.',
    method: 'GET',
    path: '/api/pyramids/version',
    access: 'public',
    reply: z.object({ version: z.string() }),
  },
  /** By name. */
  list: {
    summary: 'The pyramids; with stock for callers with the read right.',
    method: 'GET',
    path: '/api/pyramids',
    access: 'public',
    query: stockQuery,
    reply: z.array(pyramid),
  },
  get: {
    summary: 'One pyramid.',
    method: 'GET',
    path: '/api/pyramids/:id',
    access: 'public',
    query: stockQuery,
    reply: pyramid,
  },
  create: {
    summary: 'Adds a pyramid.',
    method: 'POST',
    path: '/api/pyramids',
    access: 'manage',
    body: attributes('pyramid', newPyramid),
    envelope: ['pyramid', 'attributes'],
    reply: pyramid,
  },
  update: {
    summary: 'Changes a pyramid.',
    method: 'PATCH',
    path: '/api/pyramids/:id',
    access: 'manage',
    body: attributes('pyramid', pyramidChange),
    envelope: ['pyramid', 'attributes'],
    reply: pyramid,
  },
  remove: {
    summary: 'Deletes a pyramid.',
    method: 'DELETE',
    path: '/api/pyramids/:id',
    access: 'manage',
    reply: nothing,
  },
});
