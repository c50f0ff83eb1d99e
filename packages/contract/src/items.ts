import { ITEM_CATEGORIES, PRIORITIES } from '@backline/domain';
import { z } from 'zod';
import { feature } from './endpoint.ts';
import { id } from './fields.ts';

/** A catalog item in one form. The switches are absent for callers without permissions (decisions §5). */
export const item = z.object({
  id,
  name: z.string(),
  firName: z.string(),
  category: z.enum(ITEM_CATEGORIES),
  crateSize: z.int(),
  crated: z.boolean(),
  factoryProduced: z.boolean(),
  mpfProduced: z.boolean(),
  garageProduced: z.boolean(),
  constructionYardProduced: z.boolean(),
  techable: z.boolean(),
  teched: z.boolean(),
  materials: z.array(z.object({ name: z.string(), cost: z.int() })),
  faction: z.enum(['Colonial', 'Warden', 'Neutral']),
  slang: z.array(z.string()),
  priority: z.enum(PRIORITIES).nullable().optional(),
  mpf: z.boolean().optional(),
  backlineFactory: z.boolean().optional(),
  midlineFactory: z.boolean().optional(),
  manufacture: z.boolean().optional(),
  noDelivery: z.boolean().optional(),
});
export type Item = z.output<typeof item>;

export const items = feature('items', {
  /** Changes whenever any item changes, and differs between callers with and without the switches. */
  version: {
    method: 'GET',
    path: '/api/items/version',
    access: 'public',
    reply: z.object({ version: z.string() }),
  },
  list: { method: 'GET', path: '/api/items', access: 'public', reply: z.array(item) },
});
