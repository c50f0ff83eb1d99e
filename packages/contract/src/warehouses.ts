import * as z from 'zod/mini';
import { attributes, feature, nothing, STOCK_SHOWN_BY } from './endpoint/endpoint.ts';
import { problem } from './endpoint/field-problems.ts';
import { color, count, id, optionalText, queryFlag, text, time } from './endpoint/fields.ts';
import { stockpile, stockpileInput } from './stockpiles.ts';
import { supply } from './supplies.ts';

/** Fields that a list of warehouses shows of a stockpile that the caller may see. */
const stockpileBrief = z.pick(stockpile, {
  id: true,
  name: true,
  locked: true,
  firUpdatedAt: true,
  refreshedAt: true,
  publicAt: true,
});

/**
 * `filledPercentage` is 0-100; `updatedAt` is the newest report of its stockpiles, epoch without one. `goalCount`
 * counts the items with a target above 0 and `underMinimum` those with less in stock than their minimum. `hex` is its
 * region's place on the world map (`hexDistance`), null where the location has none.
 */
export const warehouseSummary = z.object({
  id,
  name: z.string(),
  location: z.string(),
  buildingType: z.string(),
  category: z.nullable(z.object({ id, name: z.string(), color })),
  goalModifier: z.int(),
  stockpileTag: z.string(),
  stockpileCount: z.int(),
  filledPercentage: z.int(),
  updatedAt: time,
  goalCount: z.int(),
  underMinimum: z.int(),
  hex: z.nullable(z.object({ q: z.int(), r: z.int() })),
  stockpiles: z.array(stockpileBrief),
});
export type WarehouseSummary = z.output<typeof warehouseSummary>;

export const warehouse = z.extend(warehouseSummary, {
  stockpiles: z.array(stockpile),
  supplies: z.array(supply),
});
export type Warehouse = z.output<typeof warehouse>;

/** The short form for selects. */
export const warehouseOption = z.object({ id, name: z.string(), location: z.string() });

/** `category` is chosen by name; an object with `id` or `name`, or `category_id`, does as well. */
const fields = {
  name: text(100),
  category: z.union([text(100), z.object({ id: z.optional(id), name: z.optional(text(100)) })], {
    error: problem('required'),
  }),
  categoryId: z.optional(id),
  goalModifier: count.check(z.maximum(10_000, problem('too-big'))),
  stockpileTag: optionalText(30),
  stockpiles: z.array(stockpileInput).check(z.maxLength(200, problem('too-many'))),
};

/** A new warehouse takes the place of an inactive one: `site_id` is its id in the list with `inactive=true`. */
export const newWarehouse = z
  .object({
    siteId: z.optional(id),
    id: z.optional(id),
    name: fields.name,
    category: z.optional(fields.category),
    categoryId: fields.categoryId,
    goalModifier: z._default(fields.goalModifier, 100),
    stockpileTag: z._default(fields.stockpileTag, ''),
    stockpiles: z._default(fields.stockpiles, []),
  })
  .check(
    z.superRefine((value, context) => {
      if (value.category === undefined && value.categoryId === undefined)
        context.addIssue({ code: 'custom', path: ['category'], message: problem('required') });
      if (value.siteId === undefined && value.id === undefined)
        context.addIssue({ code: 'custom', path: ['siteId'], message: problem('required') });
    }),
  );

/** Ids of stockpiles in the form, no more than a warehouse can have. */
const stockpileIds = z.array(id).check(z.maxLength(1000, problem('too-many')));

/**
 * Fields left out of a change stay unchanged. `shown_stockpiles` has the ids of the stockpiles that the caller was shown: of
 * these alone, those that `stockpiles` leaves out are deleted, so that one added meanwhile stays. Without it, of all.
 * `untouched_stockpiles` has the ids of those in `stockpiles` that the caller did not change: they stay as they are now, so that
 * changes by others meanwhile are kept.
 */
export const warehouseChange = z.partial(
  z.object({ ...fields, shownStockpiles: stockpileIds, untouchedStockpiles: stockpileIds }),
);

/** Features that show the stock, or how many warehouses a category has. */
const CHANGES = [...STOCK_SHOWN_BY, 'categories', 'alerts', 'war-api'];
/** Features of `CHANGES`, and the map, which shows where a warehouse stands. */
const CHANGES_OF_PLACES = [...CHANGES, 'map'];

export const warehouses = feature('warehouses', {
  list: {
    summary: 'The warehouses; with inactive=true the free sites, with select=true a short form.',
    method: 'GET',
    path: '/api/warehouses',
    access: 'read',
    query: z.object({ inactive: z.optional(queryFlag), select: z.optional(queryFlag) }),
    reply: z.union([z.array(warehouseSummary), z.array(warehouseOption)]),
  },
  get: {
    summary: 'One warehouse with its stockpiles, codes and supplies.',
    method: 'GET',
    path: '/api/warehouses/:id',
    access: 'read',
    reply: warehouse,
    secret: true,
  },
  create: {
    summary: 'Opens a warehouse on a free site.',
    method: 'POST',
    path: '/api/warehouses',
    access: 'edit',
    body: attributes('warehouse', newWarehouse),
    envelope: ['warehouse', 'attributes'],
    reply: warehouse,
    changes: CHANGES_OF_PLACES,
  },
  update: {
    summary: 'Changes a warehouse and its stockpiles.',
    method: 'PATCH',
    path: '/api/warehouses/:id',
    access: 'edit',
    body: attributes('warehouse', warehouseChange),
    envelope: ['warehouse', 'attributes'],
    reply: warehouse,
    changes: CHANGES,
  },
  remove: {
    summary: 'Closes a warehouse: its stockpiles are deleted, its history stays.',
    method: 'DELETE',
    path: '/api/warehouses/:id',
    access: 'edit',
    reply: nothing,
    changes: CHANGES_OF_PLACES,
  },
});
