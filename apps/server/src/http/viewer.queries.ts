import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { permissionGroupRoles, permissionGroups, sessions, userRoles, users } from '../db/schema.ts';
import type { Viewer } from './viewer.ts';

/** How long the last answer of Discord holds when it cannot be reached (decisions §6). */
const ROLES_HOLD_MS = 24 * 3_600_000;

/** The user behind a session that is neither revoked nor expired, with the union of the groups' rights. */
export async function findSessionViewer(db: Db, sessionId: string, now: Date): Promise<Viewer | null> {
  const rolesSince = new Date(now.getTime() - ROLES_HOLD_MS).toISOString();
  const groups = db
    .selectDistinct({
      id: permissionGroups.id,
      read: permissionGroups.read,
      edit: permissionGroups.edit,
      manage: permissionGroups.manage,
      userId: userRoles.userId,
    })
    .from(permissionGroups)
    .innerJoin(permissionGroupRoles, eq(permissionGroupRoles.groupId, permissionGroups.id))
    .innerJoin(userRoles, eq(userRoles.roleId, permissionGroupRoles.roleId))
    .as('viewer_groups');
  const [row] = await db
    .select({
      userId: users.id,
      sessionId: sessions.id,
      username: users.username,
      admin: users.admin,
      read: sql<boolean>`coalesce(bool_or(${groups.read}), false)`,
      edit: sql<boolean>`coalesce(bool_or(${groups.edit}), false)`,
      manage: sql<boolean>`coalesce(bool_or(${groups.manage}), false)`,
      groupIds: sql<number[]>`coalesce(jsonb_agg(${groups.id}) filter (where ${groups.id} is not null), '[]')`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(groups, and(eq(groups.userId, users.id), gt(users.rolesCheckedAt, rolesSince)))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now.toISOString())))
    .groupBy(users.id, sessions.id);
  if (row === undefined) return null;
  const { read, edit, manage, ...viewer } = row;
  return { ...viewer, permissions: { read, edit, manage } };
}
