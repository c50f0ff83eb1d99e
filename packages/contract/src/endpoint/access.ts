/**
 * Access that an endpoint or a screen requires (docs/spec/access.md#rights).
 * `public`: anyone. `user`: anyone signed in. `read`, `edit`, `manage`: independent flags from permission groups.
 * `admin`: the user flag; an admin passes every other access too.
 */
export type Access = 'public' | 'user' | 'read' | 'edit' | 'manage' | 'admin';

export const PERMISSIONS = ['read', 'edit', 'manage'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Rights of a caller, as the access check needs them; null is somebody who is signed out. */
export interface Caller {
  admin: boolean;
  permissions: Record<Permission, boolean>;
}

/**
 * Whether a caller has an access. The server decides by it in one place; the web hides what it refuses.
 * @returns true for `public`, for an admin, for any caller on `user`, else the caller's own flag.
 */
export function mayPass(caller: Caller | null, access: Access): boolean {
  if (access === 'public') return true;
  if (caller === null) return false;
  if (caller.admin || access === 'user') return true;
  return access !== 'admin' && caller.permissions[access];
}
