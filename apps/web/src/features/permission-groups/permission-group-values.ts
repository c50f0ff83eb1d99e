import type { Permission, PermissionGroup } from '@backline/contract';

/** An entry of the Assigned Roles dialog; `role` is the id of the chosen role, null until one is chosen. */
export interface AssignedRole {
  key: string;
  role: number | null;
}

export interface PermissionGroupValues {
  name: string;
  permissions: Record<Permission, boolean>;
  roles: AssignedRole[];
}

export const NEW_GROUP: PermissionGroupValues = {
  name: '',
  permissions: { read: false, edit: false, manage: false },
  roles: [],
};

export function valuesOf({ name, permissions, roles }: PermissionGroup): PermissionGroupValues {
  return {
    name,
    permissions,
    roles: roles.map(({ role }) => ({ key: `stored-${role.id}`, role: role.id })),
  };
}

/** The request attributes. Entries without a role are left out, although the dialog should not apply any. */
export function attributesOf({ roles, ...rest }: PermissionGroupValues) {
  return { ...rest, roles: roles.flatMap(({ role }) => (role === null ? [] : [{ role: { id: role } }])) };
}
