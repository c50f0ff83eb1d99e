import { and, asc, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { announce } from '../db/announce.ts';
import type { Db } from '../db/database.ts';
import { discords, memberships, roles, sessions, userRoles, users } from '../db/schema.ts';
import type { DiscordMember } from '../external/discord.ts';

/** A user in one linked Discord, as Discord last reported it. */
export interface Membership extends DiscordMember {
  discordId: number;
}

const NEVER = new Date(0).toISOString();

export function listLinkedGuilds(db: Db): Promise<{ id: number; guildId: string }[]> {
  return db.select({ id: discords.id, guildId: discords.guildId }).from(discords).orderBy(asc(discords.id));
}

/**
 * Claims a user's due check by moving its time on, so that only one process makes it.
 * @param notAfter there is no check to claim if the last one was tried after this.
 * @returns the encrypted refresh token to ask with; null if another process has the check, or there is no token.
 */
export async function claimRightsCheck(
  db: Db,
  userId: number,
  now: Date,
  notAfter: Date,
): Promise<{ discordUserId: string; refreshToken: string } | null> {
  const [row] = await db
    .update(users)
    .set({ rolesTriedAt: now.toISOString() })
    .where(
      and(
        eq(users.id, userId),
        isNotNull(users.refreshToken),
        lte(users.rolesTriedAt, notAfter.toISOString()),
      ),
    )
    .returning({ discordUserId: users.discordUserId, refreshToken: users.refreshToken });
  return row === undefined || row.refreshToken === null
    ? null
    : { discordUserId: row.discordUserId, refreshToken: row.refreshToken };
}

/** @returns false if the stored token is no longer `before`: a newer sign-in has replaced it. */
export async function replaceRefreshToken(
  db: Db,
  userId: number,
  before: string,
  after: string,
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ refreshToken: after })
    .where(and(eq(users.id, userId), eq(users.refreshToken, before)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/**
 * Replaces a user's stored memberships and roles with what Discord just reported, and settles the home Discord: it stays
 * while the user is a member there, else it becomes the primary one of those that are left, or none.
 * Only linked roles are stored. Needs a transaction; if nothing was found, lock the admins first.
 * @returns whether the user has left: was in a linked Discord once and is in none now, although some are linked. An admin
 * who has left is reported as such at each answer, until the flag is gone.
 */
export async function replaceRights(
  db: Db,
  userId: number,
  found: readonly Membership[],
  now: Date,
): Promise<boolean> {
  // This first, because it locks the user's row: two answers for one user are stored one after the other.
  const [user] = await db
    .update(users)
    .set({ rolesCheckedAt: now.toISOString(), rolesTriedAt: now.toISOString() })
    .where(eq(users.id, userId))
    .returning({ admin: users.admin, wasMember: users.wasMember });
  // A Discord that was unlinked since it was asked for is left out; the others stay until the commit.
  const linked = await db
    .select({ id: discords.id })
    .from(discords)
    .where(
      inArray(
        discords.id,
        found.map((membership) => membership.discordId),
      ),
    )
    .for('key share');
  const current = found.filter((membership) => linked.some(({ id }) => id === membership.discordId));

  await db.delete(memberships).where(eq(memberships.userId, userId));
  await db.delete(userRoles).where(eq(userRoles.userId, userId));
  if (current.length > 0) {
    await db
      .insert(memberships)
      .values(current.map(({ discordId, nickname, avatar }) => ({ userId, discordId, nickname, avatar })));
    const held = current.map((membership) =>
      and(eq(roles.discordId, membership.discordId), inArray(roles.roleId, membership.roleIds)),
    );
    await db.insert(userRoles).select(
      db
        .select({ userId: sql<number>`${userId}::int`.as('user_id'), roleId: roles.id })
        .from(roles)
        .where(or(...held)),
    );
  }
  await settleHomeDiscords(db, [{ id: userId }]);

  const { admin = false, wasMember = false } = user ?? {};
  const isMember = current.length > 0;
  if (isMember !== wasMember) await recordMembership(db, userId, isMember || admin);
  return wasMember && !isMember && (await isAnyLinked(db));
}

async function isAnyLinked(db: Db): Promise<boolean> {
  return (await db.select({ id: discords.id }).from(discords).limit(1)).length > 0;
}

export async function recordMembership(db: Db, userId: number, wasMember: boolean): Promise<void> {
  await db.update(users).set({ wasMember }).where(eq(users.id, userId));
}

/** Ends the sessions of a user and, once that is committed, their streams. */
export async function endSessions(db: Db, userId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
  await announce(db, { event: 'sessions', userId });
}

/**
 * Gives users a home Discord among those they are a member of: the one they have, else the primary one, else the
 * oldest link, else none (docs/spec/sign-in.md#nickname-and-avatar).
 */
export async function settleHomeDiscords(db: Db, people: { id: number }[]): Promise<void> {
  if (people.length === 0) return;
  await db
    .update(users)
    .set({
      homeDiscordId: sql`(
        select ${memberships.discordId} from ${memberships}
        join ${discords} on ${discords.id} = ${memberships.discordId}
        where ${memberships.userId} = ${users.id}
        order by coalesce(${discords.id} = ${users.homeDiscordId}, false) desc, ${discords.primary} desc, ${discords.id}
        limit 1)`,
    })
    .where(
      inArray(
        users.id,
        people.map((person) => person.id),
      ),
    );
}

/**
 * Takes a user's rights, memberships and sessions away, because Discord refused the token. Needs a transaction.
 * @returns false, with nothing changed, where the stored token is no longer `refused`: a newer sign-in replaced it.
 */
export async function endAccess(db: Db, userId: number, refused: string): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ refreshToken: null, rolesCheckedAt: NEVER })
    .where(and(eq(users.id, userId), eq(users.refreshToken, refused)))
    .returning({ id: users.id });
  if (rows.length === 0) return false;
  await db.delete(userRoles).where(eq(userRoles.userId, userId));
  await db.delete(memberships).where(eq(memberships.userId, userId));
  await endSessions(db, userId);
  return true;
}
