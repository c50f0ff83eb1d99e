import type { PermissionGroupName } from '@backline/contract';
import { asc } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { permissionGroups } from '../../db/schema.ts';

export function listPermissionGroupNames(db: Db): Promise<PermissionGroupName[]> {
  return db
    .select({ id: permissionGroups.id, name: permissionGroups.name })
    .from(permissionGroups)
    .orderBy(asc(permissionGroups.name));
}
