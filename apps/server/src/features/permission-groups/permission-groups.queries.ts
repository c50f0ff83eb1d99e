import type { PermissionGroup, PermissionGroupName } from '@backline/contract';
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { insertRow } from '../../db/insert-row.ts';
import { discords, permissionGroupRoles, permissionGroups, roles, stockpiles } from '../../db/schema.ts';

export function listPermissionGroupNames(db: Db): Promise<PermissionGroupName[]> {
  return db
    .select({ id: permissionGroups.id, name: permissionGroups.name })
    .from(permissionGroups)
    .orderBy(asc(sql`lower(${permissionGroups.name})`), asc(permissionGroups.id));
}

/** Every group with its roles, by name. */
export async function listPermissionGroups(db: Db, condition?: SQL): Promise<PermissionGroup[]> {
  const { id, name, read, edit, manage, version } = permissionGroups;
  const locked = db
    .select({ count: sql`count(*)::int` })
    .from(stockpiles)
    .where(eq(stockpiles.permissionGroupId, id));
  const rows = await db
    .select({
      id,
      name,
      permissions: { read, edit, manage },
      lockedStockpileCount: sql<number>`(${locked})`,
      version,
    })
    .from(permissionGroups)
    .where(condition)
    .orderBy(asc(sql`lower(${name})`), asc(id));
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const assigned = await db
    .select({
      groupId: permissionGroupRoles.groupId,
      role: { id: roles.id, name: roles.name, roleId: roles.roleId, discordName: discords.name },
    })
    .from(permissionGroupRoles)
    .innerJoin(roles, eq(roles.id, permissionGroupRoles.roleId))
    .innerJoin(discords, eq(discords.id, roles.discordId))
    .where(inArray(permissionGroupRoles.groupId, ids))
    .orderBy(asc(sql`lower(${discords.name})`), asc(sql`lower(${roles.name})`), asc(roles.id));
  return rows.map((row) => ({ ...row, roles: assigned.filter(({ groupId }) => groupId === row.id) }));
}

export async function findPermissionGroup(db: Db, id: number): Promise<PermissionGroup | null> {
  const [group] = await listPermissionGroups(db, eq(permissionGroups.id, id));
  return group ?? null;
}

/** Locks a group until the transaction ends, so that two changes follow one another. @returns who changed it last. */
export async function lockPermissionGroup(db: Db, id: number): Promise<{ changedBy: string | null } | null> {
  const [row] = await db
    .select({ changedBy: permissionGroups.changedBy })
    .from(permissionGroups)
    .where(eq(permissionGroups.id, id))
    .for('update');
  return row ?? null;
}

interface GroupColumns {
  name: string;
  read: boolean;
  edit: boolean;
  manage: boolean;
}

export function insertPermissionGroup(db: Db, columns: GroupColumns, by: string): Promise<number> {
  return insertRow(db, permissionGroups, { ...columns, changedBy: by });
}

/** Counts a change of the group's own columns or of its roles. */
export async function updatePermissionGroup(
  db: Db,
  id: number,
  columns: { [K in keyof GroupColumns]?: GroupColumns[K] | undefined },
  by: string,
): Promise<void> {
  await db
    .update(permissionGroups)
    .set({ ...columns, version: sql`${permissionGroups.version} + 1`, changedBy: by })
    .where(eq(permissionGroups.id, id));
}

/** Stockpiles locked to it stay locked, without a group: admins alone see them. */
export async function deletePermissionGroup(db: Db, id: number): Promise<void> {
  await db.delete(permissionGroups).where(eq(permissionGroups.id, id));
}

/** Returns those of the roles that exist; they stay until the transaction ends. */
export async function lockRoles(db: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.select({ id: roles.id }).from(roles).where(inArray(roles.id, ids)).for('key share');
  return new Set(rows.map((row) => row.id));
}

/** Replaces all roles of the group. */
export async function replaceGroupRoles(db: Db, groupId: number, roleIds: Set<number>): Promise<void> {
  await db.delete(permissionGroupRoles).where(eq(permissionGroupRoles.groupId, groupId));
  if (roleIds.size > 0)
    await db.insert(permissionGroupRoles).values([...roleIds].map((roleId) => ({ groupId, roleId })));
}
