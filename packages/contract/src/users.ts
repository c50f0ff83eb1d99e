import * as z from 'zod/mini';
import { attributes, feature, nothing } from './endpoint/endpoint.ts';
import { problem } from './endpoint/field-problems.ts';
import { flag, id, text, time } from './endpoint/fields.ts';

export const permissions = z.object({ read: z.boolean(), edit: z.boolean(), manage: z.boolean() });

/** A user with rights (docs/spec/access.md#rights); `avatar` is a URL or empty. */
export const user = z.object({
  id,
  username: z.string(),
  avatar: z.string(),
  admin: z.boolean(),
  permissions,
  noPermissions: z.boolean(),
  homeDiscord: z.nullable(z.object({ id, name: z.string() })),
});
export type User = z.output<typeof user>;

/**
 * Ways to become an admin. `settings`: listed in ADMIN_DISCORD_IDS, and admin only as long as they are listed.
 * `setup`: the set-up link. `admin`: another admin.
 */
const ADMIN_ORIGINS = ['settings', 'setup', 'admin'] as const;
export type AdminOrigin = (typeof ADMIN_ORIGINS)[number];

/** A user with the reasons for the rights: which role opens which group. For admins. */
export const userDetails = z.extend(user, {
  /** Discord's id of the account. */
  discordUserId: z.string(),
  /** The account's own name, where the home Discord knows another. */
  accountName: z.string(),
  /** Null for somebody who was added ahead of the first sign-in. */
  signedInAt: z.nullable(time),
  /** When the roles last came from Discord; null before the first time. */
  rolesCheckedAt: z.nullable(time),
  /** Listed in ADMIN_DISCORD_IDS, or the Admin of the local sign-in: becomes admin again at each sign-in. */
  adminBySettings: z.boolean(),
  /** Null for somebody who is no admin, or was made one before this was recorded. */
  adminBy: z.nullable(z.enum(ADMIN_ORIGINS)),
  /** Linked Discords that the user is a member of, with the linked roles held there. */
  discords: z.array(
    z.object({
      id,
      name: z.string(),
      nickname: z.string(),
      roles: z.array(z.object({ id, name: z.string() })),
    }),
  ),
  /** Permission groups that one of the roles opens. */
  groups: z.array(
    z.object({
      id,
      name: z.string(),
      permissions,
      roles: z.array(z.object({ id, name: z.string(), discordName: z.string() })),
    }),
  ),
});
export type UserDetails = z.output<typeof userDetails>;

/** Discord's ids are numbers of up to 20 digits, too long for a JavaScript number: they travel as text. */
const discordId = text(20).check(z.regex(/^\d+$/, problem('not-a-discord-id')));

/** Somebody added ahead of the first sign-in, by Discord's id of the account. */
export const newUser = z.object({
  discordUserId: discordId,
  /** Their name until Discord provides it. */
  username: z.optional(text(100)),
  admin: z._default(flag, false),
});

/** The one thing that an admin sets; name, picture and roles come from Discord. */
export const userChange = z.object({ admin: flag });

export const preferences = z.object({ homeDiscordId: id });

export const users = feature('users', {
  /** By name. The permissions are those of the roles that last came from Discord. */
  list: {
    summary: 'Everybody known to this server, with rights.',
    method: 'GET',
    path: '/api/users',
    access: 'admin',
    reply: z.array(user),
  },
  get: {
    summary: 'One user with the sources of their rights.',
    method: 'GET',
    path: '/api/users/:id',
    access: 'admin',
    reply: userDetails,
  },
  /** So that somebody is admin, or known by name, from the first sign-in on. */
  create: {
    summary: 'Adds somebody ahead of their first sign-in.',
    method: 'POST',
    path: '/api/users',
    access: 'admin',
    body: attributes('user', newUser),
    envelope: ['user', 'attributes'],
    reply: user,
  },
  update: {
    summary: 'Makes somebody an admin, or no longer one.',
    method: 'PATCH',
    path: '/api/users/:id',
    access: 'admin',
    body: attributes('user', userChange),
    envelope: ['user', 'attributes'],
    reply: user,
  },
  /** Ends all sessions at once. A person whose roles still give rights can sign in again, as a new user. */
  remove: {
    summary: 'Deletes a user; sessions and keys end at once.',
    method: 'DELETE',
    path: '/api/users/:id',
    access: 'admin',
    reply: nothing,
  },
  /** The caller's only; the caller must be a member of the home Discord. */
  preferences: {
    summary: 'Chooses the caller’s home Discord.',
    method: 'PATCH',
    path: '/api/users/:id/preferences',
    access: 'user',
    body: attributes('user', preferences),
    envelope: ['user', 'attributes'],
    reply: user,
  },
});
