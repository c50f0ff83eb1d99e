import { type Fields, permissionGroups } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { type App, handle } from '../../http/handle.ts';
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
  const group = await findPermissionGroup(db, id);
  if (group === null) throw notFound('permission group');
  return group;
}

/** A role that stands twice counts once. @throws ApiError `invalid` naming each role that does not exist. */
async function saveGroupRoles(db: Db, groupId: number, roleIds: number[]): Promise<void> {
  const known = await lockRoles(db, roleIds);
  const fields: Fields = {};
  for (const [index, id] of roleIds.entries())
    if (!known.has(id)) fields[`roles.${index}.role`] = 'This role does not exist any more.';
  if (Object.keys(fields).length > 0) throw invalid(fields);
  await replaceGroupRoles(db, groupId, known);
}

export function registerPermissionGroups(app: App): void {
  handle(app, permissionGroups.names, ({ db }) => listPermissionGroupNames(db));
  handle(app, permissionGroups.list, ({ db }) => listPermissionGroups(db));
  handle(app, permissionGroups.get, ({ db, params }) => getPermissionGroup(db, params.id));
  handle(app, permissionGroups.create, async ({ db, body }) => {
    const { name, permissions, roles } = body.permissionGroup.attributes;
    const id = await insertPermissionGroup(db, { name, ...permissions });
    await saveGroupRoles(db, id, roles);
    return getPermissionGroup(db, id);
  });
  handle(app, permissionGroups.update, async ({ db, params, body }) => {
    const { name, permissions, roles } = body.permissionGroup.attributes;
    if (!(await lockPermissionGroup(db, params.id))) throw notFound('permission group');
    await updatePermissionGroup(db, params.id, { name, ...permissions });
    if (roles !== undefined) await saveGroupRoles(db, params.id, roles);
    return getPermissionGroup(db, params.id);
  });
  handle(app, permissionGroups.remove, async ({ db, params }) => {
    if (!(await lockPermissionGroup(db, params.id))) throw notFound('permission group');
    await deletePermissionGroup(db, params.id);
    return {};
  });
}
