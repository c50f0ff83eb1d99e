import type { Db } from '../../db/database.ts';
import { discords, permissionGroupRoles, permissionGroups, roles } from '../../db/schema.ts';
import { LOCAL_GUILD_ID, LOCAL_ROLES } from './local-personas.ts';

/**
 * Links the guild of local sign-in, with its roles and a permission group for each, on a database that has
 * neither a Discord nor a permission group yet. For local sign-in only, at start.
 * @returns whether anything was added.
 */
export function seedLocalDiscord(db: Db): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const known = await transaction.select({ id: discords.id }).from(discords).limit(1);
    // Groups without a Discord are somebody's work too: nothing is added beside them.
    const groups = await transaction.select({ id: permissionGroups.id }).from(permissionGroups).limit(1);
    if (known.length > 0 || groups.length > 0) return false;
    const [discord] = await transaction
      .insert(discords)
      .values({ name: 'Local Discord', guildId: LOCAL_GUILD_ID, primary: true })
      .onConflictDoNothing()
      .returning({ id: discords.id });
    if (discord === undefined) return false; // another process was faster
    const addedRoles = await transaction
      .insert(roles)
      .values(LOCAL_ROLES.map(({ name, roleId }) => ({ discordId: discord.id, name, roleId })))
      .returning({ id: roles.id, name: roles.name });
    const addedGroups = await transaction
      .insert(permissionGroups)
      .values(LOCAL_ROLES.map(({ group }) => group))
      .returning({ id: permissionGroups.id, name: permissionGroups.name });
    const links = LOCAL_ROLES.flatMap(({ name, group }) => {
      const role = addedRoles.find((addedRole) => addedRole.name === name);
      const added = addedGroups.find((addedGroup) => addedGroup.name === group.name);
      return role && added ? [{ groupId: added.id, roleId: role.id }] : [];
    });
    await transaction.insert(permissionGroupRoles).values(links);
    return true;
  });
}
