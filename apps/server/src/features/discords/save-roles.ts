import { type discordRoleInput, type FieldReasons, reason } from '@backline/contract';
import type { z } from 'zod';
import type { Db } from '../../db/database.ts';
import { invalid } from '../../http/errors.ts';
import {
  deleteRoles,
  forgetHolders,
  insertRoles,
  listRolesOf,
  type StoredRole,
  updateRoles,
} from './discords.queries.ts';

type RoleRow = z.output<typeof discordRoleInput>;

/**
 * Makes a Discord's linked roles match the form: rows with an id, or with the `roleId` of a linked role, are
 * changed, others are new, and roles left out are unlinked. If a row now refers to another role of Discord's,
 * its holders are checked again before it counts.
 * @throws ApiError `invalid` naming each row with a foreign id or a repeated role.
 */
export async function saveRoles(db: Db, discordId: number, rows: RoleRow[]): Promise<void> {
  const stored = await listRolesOf(db, discordId);
  checkRows(rows, stored);
  const named = new Set(rows.flatMap((row) => (row.id == null ? [] : [row.id])));
  const idOf = (row: RoleRow) =>
    row.id ?? stored.find((role) => role.roleId === row.roleId && !named.has(role.id))?.id;
  const kept: StoredRole[] = [];
  const added: { name: string; roleId: string }[] = [];
  for (const row of rows) {
    const id = idOf(row);
    const { name, roleId } = row;
    if (id === undefined) added.push({ name, roleId });
    else kept.push({ id, name, roleId });
  }
  const isKept = (id: number) => kept.some((role) => role.id === id);
  await deleteRoles(
    db,
    stored.map((role) => role.id).filter((id) => !isKept(id)),
  );
  const changed = kept.filter(({ id, roleId }) =>
    stored.some((storedRole) => storedRole.id === id && storedRole.roleId !== roleId),
  );
  await forgetHolders(
    db,
    changed.map((role) => role.id),
  );
  await updateRoles(db, kept);
  await insertRoles(db, discordId, added);
}

function checkRows(rows: RoleRow[], stored: StoredRole[]): void {
  const fields: FieldReasons = {};
  for (const [index, { id, roleId }] of rows.entries()) {
    const isForeign = id != null && !stored.some((role) => role.id === id);
    if (isForeign || (id != null && rows.findIndex((row) => row.id === id) !== index))
      fields[`roles.${index}.id`] = reason('role-elsewhere');
    if (rows.findIndex((row) => row.roleId === roleId) !== index)
      fields[`roles.${index}.role_id`] = reason('role-twice');
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}
