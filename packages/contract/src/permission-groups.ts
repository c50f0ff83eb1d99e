import { z } from 'zod';
import { feature } from './endpoint.ts';
import { id } from './fields.ts';

export const permissionGroupName = z.object({ id, name: z.string() });
export type PermissionGroupName = z.output<typeof permissionGroupName>;

export const permissionGroups = feature('permission-groups', {
  /** Names only, for whoever may lock a stockpile; roles and rights stay with admins. */
  names: {
    method: 'GET',
    path: '/api/permission_groups/names',
    access: 'edit',
    reply: z.array(permissionGroupName),
  },
});
