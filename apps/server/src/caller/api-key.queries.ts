import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { apiKeys, permissionGroupRoles, permissionGroups, userRoles, users } from '../db/schema.ts';
import { ROLES_HOLD_MS, viewerColumns } from './viewer.queries.ts';
import type { KnownViewer } from './viewer.ts';

/** The last use is recorded to the minute. */
const RECORD_USE_EVERY_MS = 60_000;

/**
 * The owner of a key that has not expired, with the rights that both the owner has now and the key's scopes allow. A key
 * never makes its caller an admin. If Discord has not answered for 24 hours the key gives no rights, not even an admin's:
 * there is no sign-in that could renew them.
 */
export async function findKeyViewer(db: Db, hash: string, now: Date): Promise<KnownViewer | null> {
  const rolesSince = new Date(now.getTime() - ROLES_HOLD_MS).toISOString();
  const [row] = await db
    .select({
      ...viewerColumns,
      keyId: apiKeys.id,
      keyName: apiKeys.name,
      scopes: { read: apiKeys.read, edit: apiKeys.edit, manage: apiKeys.manage },
      lastUsedAt: apiKeys.lastUsedAt,
      isAdmin: sql<boolean>`${users.admin} and ${users.rolesCheckedAt} > ${rolesSince}`,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), gt(users.rolesCheckedAt, rolesSince)))
    .leftJoin(permissionGroupRoles, eq(permissionGroupRoles.roleId, userRoles.roleId))
    .leftJoin(permissionGroups, eq(permissionGroups.id, permissionGroupRoles.groupId))
    .where(
      and(eq(apiKeys.hash, hash), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now.toISOString()))),
    )
    .groupBy(users.id, apiKeys.id);
  if (row === undefined) return null;
  const { keyId, lastUsedAt, scopes, isAdmin, read, edit, manage, rolesTriedAt, ...owner } = row;
  await recordUse(db, keyId, lastUsedAt, now);
  return {
    viewer: {
      ...owner,
      sessionId: null,
      admin: false,
      seesLocked: isAdmin,
      permissions: {
        read: scopes.read && (read || isAdmin),
        edit: scopes.edit && (edit || isAdmin),
        manage: scopes.manage && (manage || isAdmin),
      },
    },
    rolesTriedAt: new Date(rolesTriedAt),
    activeAt: null,
  };
}

async function recordUse(db: Db, keyId: number, lastUsedAt: string | null, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RECORD_USE_EVERY_MS).toISOString();
  if (lastUsedAt !== null && lastUsedAt > before) return;
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now.toISOString() })
    .where(and(eq(apiKeys.id, keyId), or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, before))));
}
