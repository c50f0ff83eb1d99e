import { eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { sessions, signInAttempts, users } from '../../db/schema.ts';
import type { DiscordUser } from '../../external/discord.ts';

export interface SignInAttempt {
  state: string;
  verifier: string;
  redirectUri: string;
}

export async function insertAttempt(db: Db, attempt: SignInAttempt, expiresAt: Date): Promise<void> {
  await db.insert(signInAttempts).values({ ...attempt, expiresAt: expiresAt.toISOString() });
}

/** Takes the attempt away as it is read, so that one state signs in once. Null where it is unknown, used or too old. */
export async function takeAttempt(db: Db, state: string, now: Date): Promise<SignInAttempt | null> {
  const [row] = await db.delete(signInAttempts).where(eq(signInAttempts.state, state)).returning();
  if (row === undefined || Date.parse(row.expiresAt) <= now.getTime()) return null;
  return { state: row.state, verifier: row.verifier, redirectUri: row.redirectUri };
}

export async function deleteExpiredAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(signInAttempts).where(lte(signInAttempts.expiresAt, now.toISOString()));
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now.toISOString()));
}

/**
 * Whether nobody has signed in here yet. Needs a transaction: with nobody there it also keeps other sign-ins waiting,
 * so that only one person can be the first.
 */
export async function isWithoutUsers(db: Db): Promise<boolean> {
  const hasUsers = async () => (await db.select({ id: users.id }).from(users).limit(1)).length > 0;
  if (await hasUsers()) return false;
  await db.execute(sql`lock table ${users} in share row exclusive mode`);
  return !(await hasUsers());
}

/**
 * Adds or updates a person, who has just signed in, by their Discord id.
 * @param isAdmin makes them admin; false takes nothing away from somebody who is.
 * @param refreshToken encrypted.
 */
export async function upsertUser(
  db: Db,
  person: DiscordUser,
  isAdmin: boolean,
  refreshToken: string,
  now: Date,
): Promise<{ id: number; admin: boolean }> {
  const signedInAt = now.toISOString();
  const seen = { username: person.name, avatar: person.avatar, refreshToken, signedInAt };
  const [row] = await db
    .insert(users)
    .values({ discordUserId: person.id, admin: isAdmin, ...seen })
    .onConflictDoUpdate({
      target: users.discordUserId,
      set: { ...seen, admin: isAdmin ? true : sql`${users.admin}` },
    })
    .returning({ id: users.id, admin: users.admin });
  if (row === undefined) throw new Error('An upsert always gives its row.');
  return row;
}

export async function insertSession(
  db: Db,
  session: { id: string; userId: number; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const { id, userId, createdAt, expiresAt } = session;
  await db
    .insert(sessions)
    .values({ id, userId, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() });
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}
