import * as z from 'zod/mini';
import { attributes, feature, nothing, STOCK_SHOWN_BY } from './endpoint/endpoint.ts';
import { id, version } from './endpoint/fields.ts';
import {
  checkMinimum,
  goalCounts,
  goalImport,
  goalItem,
  importReply,
  newGoal,
  sheetLine,
  sheetOf,
  sheetReply,
} from './goals.ts';
import { item } from './items.ts';

/**
 * A standard goal of a category. It holds in every warehouse of the category, times the goal modifier, where no custom
 * goal of the same item hides it.
 */
export const goalTemplate = z.object({ id, item, target: z.int(), minimum: z.int(), version });
export type GoalTemplate = z.output<typeof goalTemplate>;

/** Fields left out stay unchanged. `version` is the one that the caller has seen; without it the last writer wins. */
export const goalTemplateChange = z
  .partial(z.object({ ...goalCounts, item: goalItem, version }))
  .check(z.superRefine(checkMinimum));

/** The goals of warehouses, and how many templates a category has. */
const CHANGES = [...STOCK_SHOWN_BY, 'categories'];

/**
 * Templates belong to the feature `goals`: they are goals in all but their owner, share its shapes, form and list, and
 * a change of one changes what every goal endpoint of the category's warehouses answers.
 */
export const goalTemplates = feature('goals', {
  /** By item name. */
  listTemplates: {
    summary: 'The standard goals of a category.',
    method: 'GET',
    path: '/api/categories/:id/goal_templates',
    access: 'read',
    reply: z.array(goalTemplate),
  },
  /** Adds the template of an item; a second one for the same item is a conflict. */
  createTemplate: {
    summary: 'Adds a standard goal to a category.',
    method: 'POST',
    path: '/api/categories/:id/goal_templates',
    access: 'manage',
    body: attributes('goalTemplate', newGoal),
    envelope: ['goalTemplate', 'attributes'],
    reply: goalTemplate,
    changes: CHANGES,
  },
  /** Like the import of a warehouse's goals; bad lines are named by their index (`goals.3.minimum`). */
  importTemplates: {
    summary: 'Adds or changes many standard goals of a category at once.',
    method: 'POST',
    path: '/api/categories/:id/goal_templates/import',
    access: 'manage',
    body: goalImport,
    reply: importReply,
    changes: CHANGES,
  },
  /** Like the sheet of the warehouses' goals, of one category. */
  saveTemplateSheet: {
    summary: 'Adds, changes and deletes standard goals of a category at once.',
    method: 'POST',
    path: '/api/categories/:id/goal_templates/sheet',
    access: 'manage',
    body: sheetOf(sheetLine),
    reply: sheetReply,
    changes: CHANGES,
  },
  getTemplate: {
    summary: 'One standard goal.',
    method: 'GET',
    path: '/api/goal_templates/:id',
    access: 'read',
    reply: goalTemplate,
  },
  updateTemplate: {
    summary: 'Changes a standard goal.',
    method: 'PATCH',
    path: '/api/goal_templates/:id',
    access: 'manage',
    body: attributes('goalTemplate', goalTemplateChange),
    envelope: ['goalTemplate', 'attributes'],
    reply: goalTemplate,
    changes: CHANGES,
  },
  removeTemplate: {
    summary: 'Deletes a standard goal.',
    method: 'DELETE',
    path: '/api/goal_templates/:id',
    access: 'manage',
    reply: nothing,
    changes: CHANGES,
  },
});
