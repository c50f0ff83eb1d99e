import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { discords, permissionGroupRoles, permissionGroups, roles, users } from '../db/schema.ts';
import { viewerColumns } from './viewer.queries.ts';

/** Discord's own ids of a server, of one of its members, and of the roles that the member holds now. */
export interface GuildMember {
  guildId: string;
  discordUserId: string;
  roleIds: readonly string[];
}

/**
 * The rights that the roles of a member of one server give, with that person's account if there is one.
 * @returns null if the server is not linked.
 */
export async function findMemberRights(db: Db, { guildId, discordUserId, roleIds }: GuildMember) {
  const { userId, username, admin, read, edit, manage, groupIds } = viewerColumns;
  const held = and(eq(roles.discordId, discords.id), inArray(roles.roleId, [...roleIds]));
  const [row] = await db
    .select({ userId, username, admin, read, edit, manage, groupIds })
    .from(discords)
    .leftJoin(users, eq(users.discordUserId, discordUserId))
    .leftJoin(roles, held)
    .leftJoin(permissionGroupRoles, eq(permissionGroupRoles.roleId, roles.id))
    .leftJoin(permissionGroups, eq(permissionGroups.id, permissionGroupRoles.groupId))
    .where(eq(discords.guildId, guildId))
    .groupBy(discords.id, users.id);
  if (row === undefined) return null;
  // Without an account these columns are null, although the types of the outer join deny it.
  const account: { userId: number | null; username: string | null; admin: boolean | null } = row;
  return {
    userId: account.userId,
    username: account.username,
    admin: account.admin ?? false,
    permissions: { read: row.read, edit: row.edit, manage: row.manage },
    groupIds: row.groupIds,
  };
}
