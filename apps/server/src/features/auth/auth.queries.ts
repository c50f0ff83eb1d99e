import type { AdminOrigin } from '@backline/contract';
import { eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { sessions, signInAttempts, users } from '../../db/schema.ts';
import type { DiscordUser } from '../../external/discord.ts';

export interface SignInAttempt {
  state: string;
  verifier: string;
  redirectUri: string;
  /** The hash of the set-up link that it goes through, if any. */
  setupHash: string | null;
}

export async function insertAttempt(
  db: Db,
  attempt: Omit<SignInAttempt, 'setupHash'>,
  expiresAt: Date,
): Promise<void> {
  await db.insert(signInAttempts).values({ ...attempt, expiresAt: expiresAt.toISOString() });
}

/** Takes the attempt away as it is read, so that one state signs in once. Null if it is unknown, used or too old. */
export async function takeAttempt(db: Db, state: string, now: Date): Promise<SignInAttempt | null> {
  const [row] = await db.delete(signInAttempts).where(eq(signInAttempts.state, state)).returning();
  if (row === undefined || Date.parse(row.expiresAt) <= now.getTime()) return null;
  const { verifier, redirectUri, setupHash } = row;
  return { state, verifier, redirectUri, setupHash };
}

export async function deleteExpiredAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(signInAttempts).where(lte(signInAttempts.expiresAt, now.toISOString()));
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now.toISOString()));
}

interface SignedInUser {
  person: DiscordUser;
  /** Makes them admin, and is stored as the reason unless there is one already; null takes nothing away. */
  madeAdminBy: AdminOrigin | null;
  /** Encrypted. */
  refreshToken: string;
  now: Date;
}

/** Adds or updates a person who has just signed in, by their Discord id. */
export async function upsertUser(
  db: Db,
  { person, madeAdminBy, refreshToken, now }: SignedInUser,
): Promise<{ id: number; admin: boolean }> {
  const signedInAt = now.toISOString();
  const seen = { username: person.name, avatar: person.avatar, refreshToken, signedInAt };
  const [row] = await db
    .insert(users)
    .values({ discordUserId: person.id, admin: madeAdminBy !== null, adminBy: madeAdminBy, ...seen })
    .onConflictDoUpdate({
      target: users.discordUserId,
      set: madeAdminBy === null ? seen : { ...seen, admin: true, adminBy: keptOrigin(madeAdminBy) },
    })
    .returning({ id: users.id, admin: users.admin });
  if (row === undefined) throw new Error('An upsert always returns its row.');
  return row;
}

function keptOrigin(origin: AdminOrigin) {
  return sql`case when ${users.admin} then coalesce(${users.adminBy}, ${origin}) else ${origin} end`;
}

interface NewSession extends Pick<typeof sessions.$inferInsert, 'browser' | 'system' | 'network'> {
  id: string;
  userId: number;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  const createdAt = session.createdAt.toISOString();
  const expiresAt = session.expiresAt.toISOString();
  await db.insert(sessions).values({ ...session, createdAt, lastActiveAt: createdAt, expiresAt });
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}
