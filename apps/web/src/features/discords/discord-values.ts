import { type Discord, discordRoleInput } from '@backline/contract';
import { repeatedNames } from '@backline/domain';
import * as z from 'zod/mini';

/** The values of one card in the roles dialog. `key` identifies the card on the screen; `id` is absent for a new role. */
export interface RoleValues {
  key: string;
  id?: number;
  name: string;
  roleId: string;
}

export interface DiscordValues {
  name: string;
  guildId: string;
  primary: boolean;
  roles: RoleValues[];
}

export const NEW_DISCORD: DiscordValues = { name: '', guildId: '', primary: false, roles: [] };

export function valuesOf({ name, guildId, primary, roles }: Discord): DiscordValues {
  return { name, guildId, primary, roles: roles.map((role) => ({ key: `stored-${role.id}`, ...role })) };
}

/** The request attributes. */
export function attributesOf({ roles, ...rest }: DiscordValues) {
  return { ...rest, roles: roles.map(({ key: _, ...role }) => role) };
}

/** Whether the text has as many digits as Discord ids do. Other ids cause a warning, not an error. */
export function looksLikeDiscordId(text: string): boolean {
  return /^\d{17,20}$/.test(text.trim());
}

/** Whether each role has a name and an id, and ids are unique. */
export function areRolesValid(roles: readonly RoleValues[]): boolean {
  return (
    z.array(discordRoleInput).safeParse(roles).success &&
    repeatedNames(roles.map((role) => role.roleId)).length === 0
  );
}
