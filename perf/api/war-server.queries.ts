import { and, asc, desc, eq, not, sql } from 'drizzle-orm';
import type { SessionClaims } from '../../apps/server/src/caller/session-token.ts';
import type { Db } from '../../apps/server/src/db/database.ts';
import { rowsOf } from '../../apps/server/src/db/migrations.ts';
import {
  discords,
  items,
  permissionGroupRoles,
  roles,
  sessions,
  stockpileContents,
  stockpiles,
  userRoles,
  users,
  warehouses,
} from '../../apps/server/src/db/schema.ts';

/** Creates a session for the war's second user. @returns the user's id. */
export async function insertSession(db: Db, id: string, expiresAt: Date): Promise<number> {
  const [user] = await db.select({ id: users.id }).from(users).orderBy(asc(users.id)).offset(1).limit(1);
  if (user === undefined) throw new Error('The war has no second user.');
  await db.insert(sessions).values({ id, userId: user.id, expiresAt: expiresAt.toISOString() });
  return user.id;
}

/** Creates sessions for all users but the admin, in turn. */
export async function insertSessions(db: Db, ids: string[], expiresAt: Date): Promise<SessionClaims[]> {
  const people = await db.select({ id: users.id }).from(users).orderBy(asc(users.id)).offset(1);
  const rows = ids.map((id, index) => ({
    id,
    userId: people[index % people.length]?.id ?? 0,
    expiresAt: expiresAt.toISOString(),
  }));
  await db.insert(sessions).values(rows);
  return rows.map(({ id, userId }) => ({ sessionId: id, userId }));
}

export function listOpenStockpiles(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: stockpiles.id, name: stockpiles.name })
    .from(stockpiles)
    .where(not(stockpiles.locked))
    .orderBy(asc(stockpiles.id));
}

export async function listGroupIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: permissionGroupRoles.groupId })
    .from(userRoles)
    .innerJoin(permissionGroupRoles, eq(permissionGroupRoles.roleId, userRoles.roleId))
    .where(eq(userRoles.userId, userId));
  return rows.map((row) => row.id);
}

/**
 * Finds what the cases request: a warehouse from the middle, the item with the most lines, and names of open
 * stockpiles.
 */
export async function findSubjects(db: Db) {
  const active = await db
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(eq(warehouses.active, true))
    .orderBy(asc(warehouses.id));
  const [item] = await db
    .select({ id: stockpileContents.itemId })
    .from(stockpileContents)
    .groupBy(stockpileContents.itemId)
    .orderBy(desc(sql`count(*)`), asc(stockpileContents.itemId))
    .limit(1);
  const open = await db
    .select({ name: stockpiles.name })
    .from(stockpiles)
    .where(not(stockpiles.locked))
    .orderBy(asc(stockpiles.id))
    .limit(100);
  const crated = await db
    .select({ codeName: items.firName })
    .from(items)
    .where(and(eq(items.current, true), eq(items.crated, true)))
    .orderBy(asc(items.firName))
    .limit(120);
  const [reader] = await db.select({ id: users.id }).from(users).orderBy(asc(users.id)).offset(1).limit(1);
  const held = await db
    .select({ guildId: discords.guildId, role: roles.roleId })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .innerJoin(discords, eq(discords.id, roles.discordId))
    .where(eq(userRoles.userId, reader?.id ?? 0));
  const [wanted] = await db
    .select({ codeName: items.firName })
    .from(items)
    .where(eq(items.id, item?.id ?? 0));
  return {
    /** The signed-in user as a member of the linked Discord. */
    caller: { guildId: held[0]?.guildId ?? '', roles: held.map(({ role }) => role) },
    codeName: wanted?.codeName ?? '',
    warehouseId: active[Math.floor(active.length / 2)]?.id ?? 0,
    itemId: item?.id ?? 0,
    stockpileNames: open.map((row) => row.name),
    codeNames: crated.map((row) => row.codeName),
  };
}

/** Vacuums and analyses the tables of the schema, not those of the other regiments in the database. */
export async function vacuumTables(db: Db): Promise<void> {
  const [own] = rowsOf<{ tables: string }>(
    await db.execute(
      sql`select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables
          from pg_tables where schemaname = current_schema()`,
    ),
  );
  await db.execute(`vacuum analyze ${own?.tables}`);
}
