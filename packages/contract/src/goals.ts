import { z } from 'zod';
import { feature } from './endpoint.ts';
import { id, idParams } from './fields.ts';
import { item } from './items.ts';

/** A goal of a warehouse. `standard`: from the category's template, times the goal modifier. `overrides`: hides a template. */
export const goal = z.object({
  id,
  item,
  target: z.int(),
  minimum: z.int(),
  standard: z.boolean(),
  overrides: z.boolean(),
});
export type Goal = z.output<typeof goal>;

export const goals = feature('goals', {
  list: {
    method: 'GET',
    path: '/api/warehouses/:id/goals',
    access: 'read',
    params: idParams,
    reply: z.array(goal),
  },
});
