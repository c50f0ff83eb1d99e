import type { Discord, discordOption, Role } from '@backline/contract';
import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { settleHomeDiscords } from '../../caller/viewer-rights.queries.ts';
import type { Db } from '../../db/database.ts';
import { insertRow } from '../../db/insert-row.ts';
import { discords, memberships, roles, userRoles, users } from '../../db/schema.ts';

/** Every linked Discord with its roles; the primary one first, then by name. */
export async function listDiscords(db: Db, condition?: SQL): Promise<Discord[]> {
  const rows = await db
    .select()
    .from(discords)
    .where(condition)
    .orderBy(desc(discords.primary), asc(sql`lower(${discords.name})`), asc(discords.id));
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const linked = await db
    .select()
    .from(roles)
    .where(inArray(roles.discordId, ids))
    .orderBy(asc(sql`lower(${roles.name})`), asc(roles.id));
  return rows.map((row) => ({ ...row, roles: linked.filter((role) => role.discordId === row.id) }));
}

export async function findDiscord(db: Db, id: number): Promise<Discord | null> {
  const [discord] = await listDiscords(db, eq(discords.id, id));
  return discord ?? null;
}

/** The Discords that a member is in, with the fields that members may see, in the same order. */
export function listDiscordsOf(db: Db, userId: number): Promise<z.output<typeof discordOption>[]> {
  return db
    .select({ id: discords.id, name: discords.name, primary: discords.primary })
    .from(discords)
    .innerJoin(memberships, and(eq(memberships.discordId, discords.id), eq(memberships.userId, userId)))
    .orderBy(desc(discords.primary), asc(sql`lower(${discords.name})`), asc(discords.id));
}

/** The roles of all linked Discords, by Discord and name. */
export function listRoles(db: Db): Promise<Role[]> {
  return db
    .select({ id: roles.id, name: roles.name, roleId: roles.roleId, discordName: discords.name })
    .from(roles)
    .innerJoin(discords, eq(discords.id, roles.discordId))
    .orderBy(
      desc(discords.primary),
      asc(sql`lower(${discords.name})`),
      asc(discords.id),
      asc(sql`lower(${roles.name})`),
      asc(roles.id),
    );
}

/** Locks a Discord until the transaction ends. @returns who changed it last, or null if there is none. */
export async function lockDiscord(db: Db, id: number): Promise<{ changedBy: string | null } | null> {
  const [row] = await db
    .select({ changedBy: discords.changedBy })
    .from(discords)
    .where(eq(discords.id, id))
    .for('update');
  return row ?? null;
}

export async function isGuildLinked(db: Db, guildId: string): Promise<boolean> {
  const rows = await db.select({ id: discords.id }).from(discords).where(eq(discords.guildId, guildId));
  return rows.length > 0;
}

interface DiscordColumns {
  name: string;
  guildId: string;
  primary: boolean;
}

/** @param by username of who links it. */
export function insertDiscord(db: Db, columns: DiscordColumns, by: string): Promise<number> {
  return insertRow(db, discords, { ...columns, changedBy: by });
}

const nextVersion = sql`${discords.version} + 1`;

/** Counts a change of the Discord's own columns or of its roles. */
export async function updateDiscord(
  db: Db,
  id: number,
  columns: { [K in keyof DiscordColumns]?: DiscordColumns[K] | undefined },
  by: string,
): Promise<void> {
  await db
    .update(discords)
    .set({ ...columns, version: nextVersion, changedBy: by })
    .where(eq(discords.id, id));
}

/** Takes the primary mark from every Discord but one, or from all. */
export async function clearPrimary(db: Db, by: string, exceptId?: number): Promise<void> {
  const exceptThis = exceptId === undefined ? undefined : ne(discords.id, exceptId);
  await db
    .update(discords)
    .set({ primary: false, version: nextVersion, changedBy: by })
    .where(and(discords.primary, exceptThis));
}

/** Users whose home is a Discord. */
function listResidents(db: Db, discordId: number): Promise<{ id: number }[]> {
  return db.select({ id: users.id }).from(users).where(eq(users.homeDiscordId, discordId));
}

/** Unlinks a Discord with its roles; who had it as home gets the next best one. */
export async function deleteDiscord(db: Db, id: number): Promise<void> {
  const residents = await listResidents(db, id);
  await db.delete(discords).where(eq(discords.id, id));
  await settleHomeDiscords(db, residents);
}

/** Deletes memberships and held roles, because the Discord now refers to another guild. */
export async function forgetMembers(db: Db, discordId: number): Promise<void> {
  const residents = await listResidents(db, discordId);
  await db.delete(memberships).where(eq(memberships.discordId, discordId));
  const own = db.select({ id: roles.id }).from(roles).where(eq(roles.discordId, discordId));
  await db.delete(userRoles).where(inArray(userRoles.roleId, own));
  await settleHomeDiscords(db, residents);
}

export interface StoredRole {
  id: number;
  name: string;
  roleId: string;
}

export function listRolesOf(db: Db, discordId: number): Promise<StoredRole[]> {
  return db
    .select({ id: roles.id, name: roles.name, roleId: roles.roleId })
    .from(roles)
    .where(eq(roles.discordId, discordId));
}

/** The holders lose the rights of these roles, and permission groups lose the roles. */
export async function deleteRoles(db: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.delete(roles).where(inArray(roles.id, ids));
}

/** Deletes who holds the roles, because they now refer to other roles of Discord. */
export async function forgetHolders(db: Db, roleIds: number[]): Promise<void> {
  if (roleIds.length > 0) await db.delete(userRoles).where(inArray(userRoles.roleId, roleIds));
}

/** Uses two statements for any number of rows: Discord's ids are first made unique, so that two roles can swap theirs. */
export async function updateRoles(db: Db, rows: StoredRole[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await db
    .update(roles)
    .set({ roleId: sql`'#' || ${roles.id} || '#' || ${roles.roleId}` })
    .where(inArray(roles.id, ids));
  const changed = sql.join(
    rows.map(({ id, name, roleId }) => sql`(${id}::int, ${name}::text, ${roleId}::text)`),
    sql`, `,
  );
  await db.execute(sql`
    update ${roles} set name = changed.name, role_id = changed.role_id
    from (values ${changed}) as changed (id, name, role_id) where ${roles.id} = changed.id`);
}

export async function insertRoles(
  db: Db,
  discordId: number,
  rows: { name: string; roleId: string }[],
): Promise<void> {
  if (rows.length > 0) await db.insert(roles).values(rows.map((row) => ({ ...row, discordId })));
}
