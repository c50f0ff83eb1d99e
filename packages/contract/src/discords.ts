import * as z from 'zod/mini';
import { attributes, feature, nothing } from './endpoint/endpoint.ts';
import { problem } from './endpoint/field-problems.ts';
import { flag, id, queryFlag, text, version } from './endpoint/fields.ts';

/** A linked Discord; `guildId` is Discord's own id of the server, `roleId` Discord's own id of a role in it. */
export const discord = z.object({
  id,
  name: z.string(),
  guildId: z.string(),
  primary: z.boolean(),
  roles: z.array(z.object({ id, name: z.string(), roleId: z.string() })),
  version,
});
export type Discord = z.output<typeof discord>;

/** Fields of a linked Discord that a member may know. */
export const discordOption = z.pick(discord, { id: true, name: true, primary: true });

/** A role with the name of its Discord, by which lists group. */
export const role = z.object({ id, name: z.string(), roleId: z.string(), discordName: z.string() });
export type Role = z.output<typeof role>;

/** A role in the Discord form. One with an `id` is kept, one without is new, one left out is unlinked. */
export const discordRoleInput = z.object({ id: z.nullish(id), name: text(100), roleId: text(32) });

const roles = z.array(discordRoleInput).check(z.maxLength(250, problem('too-many')));

export const newDiscord = z.object({
  name: text(100),
  guildId: text(32),
  /** Primary Discord or not: only one is at a time, so making one primary ends it for the others. */
  primary: flag,
  roles: z._default(roles, []),
});

/**
 * Fields left out of a change stay unchanged. With `version`, the one that the caller has seen, a change made
 * meanwhile by somebody else is a conflict; without it the last writer wins.
 */
export const discordChange = z.partial(z.extend(newDiscord, { roles, version }));

/** Groups hold roles of it, and users have rights by them. */
const CHANGES = ['discords', 'permission-groups', 'users'];

export const discords = feature('discords', {
  /**
   * The primary one first, then by name. An admin gets every field of every Discord; anybody else, and an admin who asks
   * with `mine`, gets id, name and primary of those with the caller as a member (docs/spec/access.md#rights).
   */
  list: {
    summary: 'The linked Discords; callers other than admins get those they are a member of.',
    method: 'GET',
    path: '/api/discords',
    access: 'user',
    query: z.object({ mine: z.optional(queryFlag) }),
    reply: z.union([z.array(discord), z.array(discordOption)]),
  },
  get: {
    summary: 'One linked Discord with its roles.',
    method: 'GET',
    path: '/api/discords/:id',
    access: 'admin',
    reply: discord,
  },
  create: {
    summary: 'Links a Discord.',
    method: 'POST',
    path: '/api/discords',
    access: 'admin',
    body: attributes('discord', newDiscord),
    envelope: ['discord', 'attributes'],
    reply: discord,
    changes: CHANGES,
  },
  update: {
    summary: 'Changes a linked Discord and its roles.',
    method: 'PATCH',
    path: '/api/discords/:id',
    access: 'admin',
    body: attributes('discord', discordChange),
    envelope: ['discord', 'attributes'],
    reply: discord,
    changes: CHANGES,
  },
  /** Deletes its roles too, and with them the rights that they gave. */
  remove: {
    summary: 'Unlinks a Discord.',
    method: 'DELETE',
    path: '/api/discords/:id',
    access: 'admin',
    reply: nothing,
    changes: CHANGES,
  },
  roles: {
    summary: 'The roles of all linked Discords, by Discord and name.',
    method: 'GET',
    path: '/api/roles',
    access: 'admin',
    reply: z.array(role),
  },
});
