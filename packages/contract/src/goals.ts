import * as z from 'zod/mini';
import { attributes, feature, nothing, STOCK_SHOWN_BY } from './endpoint/endpoint.ts';
import { problem } from './endpoint/field-problems.ts';
import { count, flag, id, text } from './endpoint/fields.ts';
import { item } from './items.ts';

/**
 * A goal of a warehouse. `standard`: from the category's template, times the goal modifier. `overrides`: hides a
 * template. `id` is the custom goal's; of a standard goal it is the template's, which the paths of `/api/goals` do not
 * know. A warehouse has one goal for each item, so within a list the item identifies the goal.
 */
export const goal = z.object({
  id,
  item,
  target: z.int(),
  minimum: z.int(),
  standard: z.boolean(),
  overrides: z.boolean(),
});
export type Goal = z.output<typeof goal>;

/** Equal is allowed (docs/spec/goals.md#rules). Only the server knows a part that is left out. */
export function checkMinimum(
  { target, minimum }: { target?: number | undefined; minimum?: number | undefined },
  context: z.core.$RefinementCtx,
) {
  if (target !== undefined && minimum !== undefined && minimum > target)
    context.addIssue({ code: 'custom', path: ['minimum'], message: problem('minimum-over-target') });
}

export const goalCounts = { target: count, minimum: count };
export const goalItem = z.object({ firName: text(100), crated: flag }, { error: problem('required') });

/** How much of an item there should be: both 0 or more, the minimum not over the target. */
export const goalRange = z.object(goalCounts).check(z.superRefine(checkMinimum));

/** A new custom goal, or a new template. The product's form also sends an `id`, which is ignored. */
export const newGoal = z
  .object({ id: z.nullish(id), ...goalCounts, item: goalItem })
  .check(z.superRefine(checkMinimum));

/** Fields left out of a change stay unchanged. */
export const goalChange = z
  .partial(z.object({ ...goalCounts, item: goalItem }))
  .check(z.superRefine(checkMinimum));

/** Without the rules of a goal: the server checks all lines, so that it can name every bad one at once. */
const importedGoal = z.object({
  firName: text(100),
  crated: flag,
  target: z.number({ error: problem('not-a-number') }),
  minimum: z.number({ error: problem('not-a-number') }),
});

/** More than there are items in the catalog, in both forms. */
const MAX_LINES = 5000;

/** Many goals, all or none. With `replace`, goals that no line names are deleted. */
export const goalImport = z.object({
  goals: z.array(importedGoal).check(z.maxLength(MAX_LINES, problem('too-many'))),
  replace: z._default(z.boolean(), false),
});
export const importReply = z.object({ added: z.int(), changed: z.int(), removed: z.int() });

const sheetRange = z.object({ target: z.int(), minimum: z.int() });

/**
 * Changed pair of cells in the sheet of goals. `goal` null deletes the owner's goal; `seen` is the owner's goal that the
 * caller knew of, null for none. A line without `seen` overwrites whatever there is.
 */
export const sheetLine = z.object({
  firName: text(100),
  crated: flag,
  goal: z.nullable(sheetRange),
  seen: z.optional(z.nullable(sheetRange)),
});
const warehouseLine = z.extend(sheetLine, { warehouseId: id });
/** The body of a sheet of goals, made of such lines: at least one. */
export const sheetOf = <Line extends z.core.$ZodType>(line: Line) =>
  z.object({
    goals: z
      .array(line)
      .check(z.minLength(1, problem('required')), z.maxLength(MAX_LINES, problem('too-many'))),
  });
export const sheetReply = z.object({ saved: z.int(), removed: z.int() });

export const goals = feature('goals', {
  /** The goals in force: custom ones, and standard ones that no custom goal overrides. */
  list: {
    summary: 'The goals of a warehouse: its own and the standard ones of its category.',
    method: 'GET',
    path: '/api/warehouses/:id/goals',
    access: 'read',
    reply: z.array(goal),
  },
  /** Adds the custom goal of an item; a second one for the same item is a conflict. */
  create: {
    summary: 'Adds a goal to a warehouse.',
    method: 'POST',
    path: '/api/warehouses/:id/goals',
    access: 'edit',
    body: attributes('goal', newGoal),
    envelope: ['goal', 'attributes'],
    reply: goal,
    changes: STOCK_SHOWN_BY,
  },
  /**
   * Many custom goals, all or none; a line whose item has a custom goal changes it. `replace` also deletes the
   * custom goals that no line names. Bad lines are named by their index (`goals.3.minimum`).
   */
  import: {
    summary: 'Adds or changes many goals of a warehouse at once.',
    method: 'POST',
    path: '/api/warehouses/:id/goals/import',
    access: 'edit',
    body: goalImport,
    reply: importReply,
    changes: STOCK_SHOWN_BY,
  },
  /**
   * Goals of several warehouses, all or none. Bad lines are named by their index (`goals.3.minimum`). A line whose goal
   * is no longer what `seen` says is refused as `changed`, with what it is now (docs/decisions/0005).
   */
  saveSheet: {
    summary: 'Adds, changes and deletes goals of several warehouses at once.',
    method: 'POST',
    path: '/api/goals/sheet',
    access: 'edit',
    body: sheetOf(warehouseLine),
    reply: sheetReply,
    changes: STOCK_SHOWN_BY,
  },
  get: {
    summary: 'One goal.',
    method: 'GET',
    path: '/api/goals/:id',
    access: 'read',
    reply: goal,
  },
  update: {
    summary: 'Changes a goal.',
    method: 'PATCH',
    path: '/api/goals/:id',
    access: 'edit',
    body: attributes('goal', goalChange),
    envelope: ['goal', 'attributes'],
    reply: goal,
    changes: STOCK_SHOWN_BY,
  },
  /** If the goal overrode a template, the standard goal is in force again. */
  remove: {
    summary: 'Deletes a goal; a standard one for the same item applies again.',
    method: 'DELETE',
    path: '/api/goals/:id',
    access: 'edit',
    reply: nothing,
    changes: STOCK_SHOWN_BY,
  },
});
