import { z } from 'zod';
import { id } from './fields.ts';

export const permissions = z.object({ read: z.boolean(), edit: z.boolean(), manage: z.boolean() });

/** A user as product.md §3 and decisions §8 have it; `avatar` is a URL or empty. */
export const user = z.object({
  id,
  username: z.string(),
  avatar: z.string(),
  admin: z.boolean(),
  permissions,
  noPermissions: z.boolean(),
  homeDiscord: z.object({ id, name: z.string() }).nullable(),
});
export type User = z.output<typeof user>;
