import { type FieldReasons, type Permission, permissionGroups, reason } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import type { App } from '../../http/app.ts';
import { found, invalid } from '../../http/errors.ts';
import { handle, handleChange } from '../../http/handle.ts';
import { refuseLookAlike } from '../../http/look-alikes.ts';
import { checkVersion, differs, listed, switched } from '../../http/versions.ts';
import {
  deletePermissionGroup,
  findPermissionGroup,
  insertPermissionGroup,
  listPermissionGroupNames,
  listPermissionGroups,
  lockPermissionGroup,
  lockRoles,
  replaceGroupRoles,
  updatePermissionGroup,
} from './permission-groups.queries.ts';

async function getPermissionGroup(db: Db, id: number) {
  return found(await findPermissionGroup(db, id), 'permission-group');
}

async function getForChange(db: Db, id: number) {
  const locked = found(await lockPermissionGroup(db, id), 'permission-group');
  return { ...(await getPermissionGroup(db, id)), ...locked };
}

/** The same roles in the same order, each once. */
function sorted(ids: number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}

/** A repeated role counts once. @throws ApiError `invalid` naming each role that does not exist. */
async function saveGroupRoles(db: Db, groupId: number, roleIds: number[]): Promise<void> {
  const known = await lockRoles(db, roleIds);
  const fields: FieldReasons = {};
  for (const [index, id] of roleIds.entries())
    if (!known.has(id)) fields[`roles.${index}.role`] = reason('no-such-role');
  if (Object.keys(fields).length > 0) throw invalid(fields);
  await replaceGroupRoles(db, groupId, known);
}

const stateBefore = ({ db, params }: { db: Db; params: { id: number } }) => getPermissionGroup(db, params.id);

export function registerPermissionGroups(app: App): void {
  handle(app, permissionGroups.names, ({ db }) => listPermissionGroupNames(db));
  handle(app, permissionGroups.list, ({ db }) => listPermissionGroups(db));
  handle(app, permissionGroups.get, ({ db, params }) => getPermissionGroup(db, params.id));
  handle(app, permissionGroups.create, async ({ db, viewer, body }) => {
    const { name, permissions, roles } = body.permissionGroup.attributes;
    await refuseLookAlike(db, 'group', name);
    const id = await insertPermissionGroup(db, { name, ...permissions }, viewer.username);
    await saveGroupRoles(db, id, roles);
    return getPermissionGroup(db, id);
  });
  handleChange(app, permissionGroups.update, stateBefore, async ({ db, viewer, params, body }) => {
    const { name, permissions = {}, roles, version: seen } = body.permissionGroup.attributes;
    const stored = await getForChange(db, params.id);
    const flag = (permission: Permission) => ({
      sent: permissions[permission],
      now: stored.permissions[permission],
      words: switched(stored.permissions[permission]),
    });
    const inputs = {
      name: { sent: name, now: stored.name },
      'permissions.read': flag('read'),
      'permissions.edit': flag('edit'),
      'permissions.manage': flag('manage'),
      roles: {
        sent: roles && sorted(roles),
        now: sorted(stored.roles.map(({ role }) => role.id)),
        words: listed(stored.roles.map(({ role }) => role.name)),
      },
    };
    checkVersion({ what: 'permission group', viewer, seen, stored, inputs });
    await refuseLookAlike(db, 'group', name, params.id);
    if (differs(inputs))
      await updatePermissionGroup(db, params.id, { name, ...permissions }, viewer.username);
    if (roles !== undefined) await saveGroupRoles(db, params.id, roles);
    return getPermissionGroup(db, params.id);
  });
  handleChange(app, permissionGroups.remove, stateBefore, async ({ db, params }) => {
    await getForChange(db, params.id);
    await deletePermissionGroup(db, params.id);
    return {};
  });
}
