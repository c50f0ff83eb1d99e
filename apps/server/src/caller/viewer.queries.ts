import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import {
  memberships,
  permissionGroupRoles,
  permissionGroups,
  sessions,
  userRoles,
  users,
} from '../db/schema.ts';
import type { KnownViewer } from './viewer.ts';

/**
 * How long the last answer of Discord holds when it cannot be reached
 * (docs/spec/sign-in.md#rights-over-time).
 */
export const ROLES_HOLD_MS = 24 * 3_600_000;

/** The home Discord's nickname, else the account's name (docs/spec/sign-in.md#nickname-and-avatar). */
const shownName = sql<string>`coalesce((
  select nullif(${memberships.nickname}, '') from ${memberships}
  where ${memberships.userId} = ${users.id} and ${memberships.discordId} = ${users.homeDiscordId}
), ${users.username})`;

/**
 * The state of the database that a statement sees: the same text means the same data, and any commit, by any process,
 * makes another (`xmin:xmax:running`).
 */
const snapshot = sql<string>`pg_current_snapshot()::text`;

export async function readSnapshot(db: Db): Promise<string> {
  const rows = await db.select({ snapshot }).from(sql`(select) as nothing`);
  return rows[0]?.snapshot ?? '';
}

/**
 * The user behind a session that is neither revoked nor expired, with the union of the groups' rights.
 * An answer of Discord that is 24 hours old gives no rights any more.
 */
export async function findSessionViewer(db: Db, sessionId: string, now: Date): Promise<KnownViewer | null> {
  const statement = prepared.get(db) ?? prepareSessionViewer(db);
  prepared.set(db, statement);
  const [row] = await statement.execute({
    sessionId,
    now: now.toISOString(),
    rolesSince: new Date(now.getTime() - ROLES_HOLD_MS).toISOString(),
  });
  if (row === undefined) return null;
  const { read, edit, manage, rolesTriedAt, activeAt, ...viewer } = row;
  return {
    viewer: { ...viewer, keyName: null, seesLocked: viewer.admin, permissions: { read, edit, manage } },
    rolesTriedAt: new Date(rolesTriedAt),
    activeAt: new Date(activeAt),
  };
}

/** Notes that a session is used; a later time that is known already stays. */
export async function noteActivity(db: Db, sessionId: string, now: Date): Promise<void> {
  const lastActiveAt = now.toISOString();
  await db
    .update(sessions)
    .set({ lastActiveAt })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastActiveAt, lastActiveAt)));
}

/** The user with the union of the groups' rights, in a statement that joins them and groups by the user. */
export const viewerColumns = {
  userId: users.id,
  username: shownName,
  admin: users.admin,
  read: sql<boolean>`coalesce(bool_or(${permissionGroups.read}), false)`,
  edit: sql<boolean>`coalesce(bool_or(${permissionGroups.edit}), false)`,
  manage: sql<boolean>`coalesce(bool_or(${permissionGroups.manage}), false)`,
  groupIds: sql<
    number[]
  >`coalesce(jsonb_agg(distinct ${permissionGroups.id}) filter (where ${permissionGroups.id} is not null), '[]')`,
  rolesTriedAt: users.rolesTriedAt,
  snapshot,
};

/** Every request asks this, so it is written once for each handle, and PostgreSQL plans it once for each connection. */
const prepared = new WeakMap<Db, ReturnType<typeof prepareSessionViewer>>();

function prepareSessionViewer(db: Db) {
  const now = sql.placeholder('now');
  const rolesSince = sql.placeholder('rolesSince');
  return db
    .select({ ...viewerColumns, sessionId: sessions.id, activeAt: sessions.lastActiveAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), gt(users.rolesCheckedAt, rolesSince)))
    .leftJoin(permissionGroupRoles, eq(permissionGroupRoles.roleId, userRoles.roleId))
    .leftJoin(permissionGroups, eq(permissionGroups.id, permissionGroupRoles.groupId))
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), gt(sessions.expiresAt, now)))
    .groupBy(users.id, sessions.id)
    .prepare('session_viewer');
}
