import { MAX_REPORT_HOURS, REPORT_HOURS } from '@backline/domain';
import * as z from 'zod/mini';
import { attributes, feature, nothing, STOCK_SHOWN_BY } from './endpoint/endpoint.ts';
import { problem } from './endpoint/field-problems.ts';
import { color, count, id, text, version } from './endpoint/fields.ts';

export const DEFAULT_CATEGORY_COLOR = '#ff0000';

/** A category of warehouses. `goalCount`: its standard goals. `warehouseCount`: the active warehouses in it. */
export const category = z.object({
  id,
  name: z.string(),
  order: z.int(),
  color,
  /** The age in hours from which a report of its warehouses counts as old. */
  reportHours: z.int(),
  version,
  goalCount: z.int(),
  warehouseCount: z.int(),
});
export type Category = z.output<typeof category>;

const fields = {
  name: text(20),
  order: count,
  color,
  reportHours: count.check(
    z.minimum(1, problem('too-small')),
    z.maximum(MAX_REPORT_HOURS, problem('too-big')),
  ),
};

export const newCategory = z.object({
  ...fields,
  order: z._default(fields.order, 0),
  color: z._default(fields.color, DEFAULT_CATEGORY_COLOR),
  reportHours: z._default(fields.reportHours, REPORT_HOURS),
});

/**
 * Fields left out of a change stay unchanged. With `version`, the one that the caller has seen, a change made
 * meanwhile by somebody else is a conflict; without it the last writer wins.
 */
export const categoryChange = z.partial(z.object({ ...fields, version }));

export const categories = feature('categories', {
  /** By order, then name. */
  list: {
    summary: 'The categories of warehouses.',
    method: 'GET',
    path: '/api/categories',
    access: 'read',
    reply: z.array(category),
  },
  get: {
    summary: 'One category.',
    method: 'GET',
    path: '/api/categories/:id',
    access: 'read',
    reply: category,
  },
  create: {
    summary: 'Adds a category.',
    method: 'POST',
    path: '/api/categories',
    access: 'manage',
    body: attributes('category', newCategory),
    envelope: ['category', 'attributes'],
    reply: category,
  },
  update: {
    summary: 'Changes a category.',
    method: 'PATCH',
    path: '/api/categories/:id',
    access: 'manage',
    body: attributes('category', categoryChange),
    envelope: ['category', 'attributes'],
    reply: category,
    changes: ['categories', 'warehouses'],
  },
  /** Deletes its standard goals too. A category of an active warehouse cannot be deleted. */
  remove: {
    summary: 'Deletes a category that no warehouse has.',
    method: 'DELETE',
    path: '/api/categories/:id',
    access: 'manage',
    reply: nothing,
    changes: ['categories', 'warehouses', 'goals'],
  },
  /** Replaces the standard goals of the category `:id` by those of the category `clone_id`. */
  clone: {
    summary: 'Copies the standard goals of another category into this one.',
    method: 'POST',
    path: '/api/categories/:id/clone',
    access: 'manage',
    body: z.object({ category: z.object({ cloneId: id }) }),
    envelope: ['category'],
    reply: category,
    changes: [...STOCK_SHOWN_BY, 'categories'],
  },
});
