import { z } from 'zod';
import { feature } from './endpoint.ts';
import { color, id } from './fields.ts';

export const category = z.object({ id, name: z.string(), order: z.int(), color });
export type Category = z.output<typeof category>;

export const categories = feature('categories', {
  /** By order, then name. */
  list: { method: 'GET', path: '/api/categories', access: 'read', reply: z.array(category) },
});
