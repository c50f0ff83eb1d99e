import * as z from 'zod/mini';
import { role } from './discords.ts';
import { attributes, feature, nothing } from './endpoint/endpoint.ts';
import { problem } from './endpoint/field-problems.ts';
import { flag, id, text, version } from './endpoint/fields.ts';
import { permissions } from './users.ts';

export const permissionGroupName = z.object({ id, name: z.string() });
export type PermissionGroupName = z.output<typeof permissionGroupName>;

/** Roles and the rights that each of them gives. Every entry of `roles` holds one role. */
export const permissionGroup = z.extend(permissionGroupName, {
  permissions,
  roles: z.array(z.object({ role })),
  /** Stockpiles locked to this group: if it is deleted, only admins see them. */
  lockedStockpileCount: z.int(),
  version,
});
export type PermissionGroup = z.output<typeof permissionGroup>;

/** `{role: {id}}` as the product sends it; `{role: id}`, `{id}` and a bare id do as well. */
const assignedRole = z.pipe(
  z.union([id, z.object({ id }), z.object({ role: z.union([id, z.object({ id })]) })], {
    error: problem('role-required'),
  }),
  z.transform((value) => {
    if (typeof value === 'number') return value;
    if ('id' in value) return value.id;
    return typeof value.role === 'number' ? value.role : value.role.id;
  }),
);

const flags = z.object({
  read: z._default(flag, false),
  edit: z._default(flag, false),
  manage: z._default(flag, false),
});

const assignedRoles = z.array(assignedRole).check(z.maxLength(500, problem('too-many')));

export const newPermissionGroup = z.object({
  name: text(100),
  permissions: z.prefault(flags, {}),
  roles: z._default(assignedRoles, []),
});

/**
 * Fields left out of a change stay unchanged. With `version`, the one that the caller has seen, a change made
 * meanwhile by somebody else is a conflict; without it the last writer wins.
 */
export const permissionGroupChange = z.partial(
  z.object({
    name: newPermissionGroup.shape.name,
    permissions: z.partial(z.object({ read: flag, edit: flag, manage: flag })),
    roles: assignedRoles,
    version,
  }),
);

/** Users have rights by it, and locked stockpiles name it. */
const CHANGES = ['permission-groups', 'users', 'warehouses', 'stockpiles'];

export const permissionGroups = feature('permission-groups', {
  /** Names only, for those who may lock a stockpile; only admins see roles and rights. */
  names: {
    summary: 'The names of the permission groups, for locking a stockpile.',
    method: 'GET',
    path: '/api/permission_groups/names',
    access: 'edit',
    reply: z.array(permissionGroupName),
  },
  list: {
    summary: 'The permission groups with their roles, by name.',
    method: 'GET',
    path: '/api/permission_groups',
    access: 'admin',
    reply: z.array(permissionGroup),
  },
  get: {
    summary: 'One permission group.',
    method: 'GET',
    path: '/api/permission_groups/:id',
    access: 'admin',
    reply: permissionGroup,
  },
  create: {
    summary: 'Adds a permission group.',
    method: 'POST',
    path: '/api/permission_groups',
    access: 'admin',
    body: attributes('permissionGroup', newPermissionGroup),
    envelope: ['permissionGroup', 'attributes'],
    reply: permissionGroup,
    changes: CHANGES,
  },
  update: {
    summary: 'Changes a permission group and its roles.',
    method: 'PATCH',
    path: '/api/permission_groups/:id',
    access: 'admin',
    body: attributes('permissionGroup', permissionGroupChange),
    envelope: ['permissionGroup', 'attributes'],
    reply: permissionGroup,
    changes: CHANGES,
  },
  /** Stockpiles locked to the group stay locked: only admins see them after that. */
  remove: {
    summary: 'Deletes a permission group.',
    method: 'DELETE',
    path: '/api/permission_groups/:id',
    access: 'admin',
    reply: nothing,
    changes: CHANGES,
  },
});
