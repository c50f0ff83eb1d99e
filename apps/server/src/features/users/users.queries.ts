import type { User, UserDetails } from '@backline/contract';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import {
  discords,
  memberships,
  permissionGroupRoles,
  permissionGroups,
  roles,
  userRoles,
  users,
} from '../../db/schema.ts';

/**
 * How a user is shown: the home Discord supplies nickname and avatar
 * (docs/spec/sign-in.md#nickname-and-avatar), else the account does.
 */
const profileColumns = {
  id: users.id,
  username: sql<string>`coalesce(nullif(${memberships.nickname}, ''), ${users.username})`,
  avatar: sql<string>`coalesce(nullif(${memberships.avatar}, ''), ${users.avatar})`,
  homeDiscord: { id: discords.id, name: discords.name },
};
const isHomeMembership = and(
  eq(memberships.userId, users.id),
  eq(memberships.discordId, users.homeDiscordId),
);

export async function findProfile(
  db: Db,
  userId: number,
): Promise<Pick<User, 'id' | 'username' | 'avatar' | 'homeDiscord'> | null> {
  const [row] = await db
    .select(profileColumns)
    .from(users)
    .leftJoin(discords, eq(discords.id, users.homeDiscordId))
    .leftJoin(memberships, isHomeMembership)
    .where(eq(users.id, userId));
  return row ?? null;
}

/**
 * Users with the rights of the roles that Discord last reported, however long ago: an admin wants to see who has access,
 * not who has been away for a day. (Those who come back are checked again before any right counts.)
 */
export async function listUsers(db: Db, condition?: SQL): Promise<User[]> {
  const rights = db
    .select({
      userId: userRoles.userId,
      read: sql<boolean>`bool_or(${permissionGroups.read})`.as('may_read'),
      edit: sql<boolean>`bool_or(${permissionGroups.edit})`.as('may_edit'),
      manage: sql<boolean>`bool_or(${permissionGroups.manage})`.as('may_manage'),
    })
    .from(userRoles)
    .innerJoin(permissionGroupRoles, eq(permissionGroupRoles.roleId, userRoles.roleId))
    .innerJoin(permissionGroups, eq(permissionGroups.id, permissionGroupRoles.groupId))
    .groupBy(userRoles.userId)
    .as('rights');
  const may = (flag: SQL | SQL.Aliased) => sql<boolean>`${users.admin} or coalesce(${flag}, false)`;
  const rows = await db
    .select({
      ...profileColumns,
      admin: users.admin,
      permissions: { read: may(rights.read), edit: may(rights.edit), manage: may(rights.manage) },
    })
    .from(users)
    .leftJoin(discords, eq(discords.id, users.homeDiscordId))
    .leftJoin(memberships, isHomeMembership)
    .leftJoin(rights, eq(rights.userId, users.id))
    .where(condition)
    .orderBy(asc(sql`lower(${profileColumns.username})`), asc(users.id));
  return rows.map((row) => ({ ...row, noPermissions: !Object.values(row.permissions).includes(true) }));
}

export async function findUser(db: Db, id: number): Promise<User | null> {
  const [user] = await listUsers(db, eq(users.id, id));
  return user ?? null;
}

/** @param adminIds the ids in ADMIN_DISCORD_IDS. */
export async function findUserDetails(
  db: Db,
  id: number,
  adminIds: readonly string[],
): Promise<UserDetails | null> {
  const user = await findUser(db, id);
  const [account] = await db
    .select({
      discordUserId: users.discordUserId,
      accountName: users.username,
      signedInAt: users.signedInAt,
      rolesCheckedAt: users.rolesCheckedAt,
      adminBy: users.adminBy,
    })
    .from(users)
    .where(eq(users.id, id));
  if (user === null || account === undefined) return null;
  return {
    ...user,
    ...account,
    rolesCheckedAt: Date.parse(account.rolesCheckedAt) === 0 ? null : account.rolesCheckedAt,
    adminBy: user.admin ? account.adminBy : null,
    adminBySettings: adminIds.includes(account.discordUserId),
    ...(await readReasons(db, id)),
  };
}

/** The Discords, roles and groups that give a user's rights. */
async function readReasons(db: Db, userId: number): Promise<Pick<UserDetails, 'discords' | 'groups'>> {
  const joined = await db
    .select({ id: discords.id, name: discords.name, nickname: memberships.nickname })
    .from(memberships)
    .innerJoin(discords, eq(discords.id, memberships.discordId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(sql`lower(${discords.name})`), asc(discords.id));
  const held = await db
    .select({ id: roles.id, name: roles.name, discordId: discords.id, discordName: discords.name })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .innerJoin(discords, eq(discords.id, roles.discordId))
    .where(eq(userRoles.userId, userId))
    .orderBy(asc(sql`lower(${roles.name})`), asc(roles.id));
  const opened = await db
    .select({ group: permissionGroups, roleId: userRoles.roleId })
    .from(userRoles)
    .innerJoin(permissionGroupRoles, eq(permissionGroupRoles.roleId, userRoles.roleId))
    .innerJoin(permissionGroups, eq(permissionGroups.id, permissionGroupRoles.groupId))
    .where(eq(userRoles.userId, userId))
    .orderBy(asc(sql`lower(${permissionGroups.name})`), asc(permissionGroups.id));
  const groups = new Map(opened.map(({ group }) => [group.id, group]));
  return {
    discords: joined.map((discord) => ({
      ...discord,
      roles: held.filter((role) => role.discordId === discord.id),
    })),
    groups: [...groups.values()].map(({ id, name, read, edit, manage }) => ({
      id,
      name,
      permissions: { read, edit, manage },
      roles: held.filter((role) => opened.some((entry) => entry.group.id === id && entry.roleId === role.id)),
    })),
  };
}

/** @returns the id, or null if the account is already a user. */
export async function insertUser(
  db: Db,
  row: { discordUserId: string; username: string; admin: boolean },
): Promise<number | null> {
  const [inserted] = await db
    .insert(users)
    .values({ ...row, adminBy: row.admin ? 'admin' : null, signedInAt: null })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return inserted?.id ?? null;
}

/** @returns false if there is no such user. Who made somebody an admin does not change while they are one. */
export async function updateAdmin(db: Db, id: number, admin: boolean): Promise<boolean> {
  const adminBy = admin ? sql`case when ${users.admin} then ${users.adminBy} else 'admin' end` : null;
  const rows = await db
    .update(users)
    .set({ admin, adminBy })
    .where(eq(users.id, id))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** Sessions, memberships and roles are deleted too; reports keep the name. @returns false if there is no such user. */
export async function deleteUser(db: Db, id: number): Promise<boolean> {
  const rows = await db.delete(users).where(eq(users.id, id)).returning({ id: users.id });
  return rows.length > 0;
}

/** @returns false if the user is no member of that Discord. */
export async function updateHomeDiscord(db: Db, userId: number, discordId: number): Promise<boolean> {
  const membership = db
    .select({ found: sql`1` })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.discordId, discordId)));
  const rows = await db
    .update(users)
    .set({ homeDiscordId: discordId })
    .where(and(eq(users.id, userId), sql`exists ${membership}`))
    .returning({ id: users.id });
  return rows.length > 0;
}
