import type { Session } from '@backline/contract';
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { sessions, users } from '../../db/schema.ts';

/**
 * The sessions of a user that have not expired, the last active first.
 * @param currentId the session that asks.
 */
export function listSessions(
  db: Db,
  userId: number,
  currentId: string | null,
  now: Date,
): Promise<Session[]> {
  const { number, createdAt, lastActiveAt, expiresAt, browser, system, network } = sessions;
  return db
    .select({
      id: number,
      startedAt: createdAt,
      lastActiveAt,
      expiresAt,
      browser,
      system,
      network,
      current: sql<boolean>`coalesce(${sessions.id} = ${currentId}, false)`,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(expiresAt, now.toISOString())))
    .orderBy(desc(lastActiveAt), desc(number));
}

/**
 * @param ownerId whose session it must be; null for anybody's.
 * @returns whose it was; null if there is no such session.
 */
export async function deleteSession(
  db: Db,
  number: number,
  ownerId: number | null,
): Promise<{ userId: number; username: string } | null> {
  const [row] = await db
    .delete(sessions)
    .where(and(eq(sessions.number, number), ownerId === null ? undefined : eq(sessions.userId, ownerId)))
    .returning({ userId: sessions.userId });
  if (row === undefined) return null;
  const [user] = await db.select({ username: users.username }).from(users).where(eq(users.id, row.userId));
  return { userId: row.userId, username: user?.username ?? '' };
}

/** @param keptId a session that stays. @returns how many there were. */
export async function deleteSessionsOf(db: Db, userId: number, keptId: string | null): Promise<number> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), keptId === null ? undefined : ne(sessions.id, keptId)))
    .returning({ id: sessions.id });
  return rows.length;
}
