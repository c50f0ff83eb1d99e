import type { User } from '@backline/contract';
import type { Viewer } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { signInRequired } from '../../http/errors.ts';
import { findProfile } from './users.queries.ts';

/**
 * A viewer as the wire has it, with the rights just established; an admin has every permission
 * (docs/spec/access.md#rights).
 * @throws ApiError `sign-in-required` if the user was deleted since the viewer was found.
 */
export async function currentUser(db: Db, viewer: Viewer): Promise<User> {
  const profile = await findProfile(db, viewer.userId);
  if (profile === null) throw signInRequired();
  const { admin } = viewer;
  const permissions = admin ? { read: true, edit: true, manage: true } : viewer.permissions;
  return { ...profile, admin, permissions, noPermissions: !Object.values(permissions).includes(true) };
}
