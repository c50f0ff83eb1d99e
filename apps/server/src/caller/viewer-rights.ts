import type { Database, Db } from '../db/database.ts';
import type { Outcome } from '../external/discord.ts';
import type { Services } from '../services.ts';
import { findAdminFlag, lockAdmins } from './admins.queries.ts';
import { decryptRefreshToken, encryptRefreshToken } from './refresh-token.ts';
import { reviewListed, takeAdmin } from './review-admin.ts';
import {
  claimRightsCheck,
  endAccess,
  endSessions,
  listLinkedGuilds,
  type Membership,
  recordMembership,
  replaceRefreshToken,
  replaceRights,
} from './viewer-rights.queries.ts';

/**
 * Roles are asked for again at most this often while a user is active
 * (docs/spec/sign-in.md#rights-over-time).
 */
const CHECK_EVERY_MS = 15 * 60_000;

/** Checks under way in this process, by user: the requests that a page sends together wait for one answer. */
const checksUnderWay = new WeakMap<Database, Map<number, Promise<void>>>();

/**
 * Asks Discord for a user's roles again if the last try is 15 minutes old or older, and stores the answer.
 * Other requests of the user wait for the same check; in another process they go on with what is stored.
 * @returns whether a check was due or under way: what was read of the user before it may be out of date.
 */
export async function recheckRights(
  services: Services,
  userId: number,
  rolesTriedAt: Date,
): Promise<boolean> {
  const checks = checksUnderWay.get(services.database) ?? new Map<number, Promise<void>>();
  checksUnderWay.set(services.database, checks);
  const underWay = checks.get(userId);
  if (underWay !== undefined) {
    await underWay;
    return true;
  }
  if (services.now().getTime() - rolesTriedAt.getTime() < CHECK_EVERY_MS) return false;
  const check = checkRights(services, userId).finally(() => checks.delete(userId));
  checks.set(userId, check);
  await check;
  return true;
}

async function checkRights(services: Services, userId: number): Promise<void> {
  const { discord, log, config } = services;
  const { db } = services.database;
  const now = services.now();
  const claim = await claimRightsCheck(db, userId, now, new Date(now.getTime() - CHECK_EVERY_MS));
  if (claim === null) return;
  const { discordUserId } = claim;
  // The list is the server's own: it counts whether or not Discord answers.
  await db.transaction((transaction) => reviewListed(services, transaction, userId));

  const end = async (reason: string) => {
    const ended = await db.transaction((transaction) => endAccess(transaction, userId, claim.refreshToken));
    if (ended)
      log.info({ userId, reason }, 'Discord no longer vouches for this user: rights and sessions ended');
  };
  const hold = (reason: string) =>
    log.warn({ userId, reason }, 'Discord could not be asked for roles: its last answer holds for 24 hours');

  const refreshToken = decryptRefreshToken(claim.refreshToken, discordUserId, config.appSecret);
  if (refreshToken === null) return end('the stored token cannot be decrypted');
  const tokens = await discord.refreshTokens(refreshToken);
  // Any other refusal is about the app's own credentials: an operator's mistake, not this person's.
  if (tokens.status === 'refused' && tokens.reason === 'invalid_grant') return end(tokens.reason);
  if (tokens.status !== 'ok') return hold(tokens.reason);

  // The old token may be spent: the new one is stored before anything else can fail.
  const next = encryptRefreshToken(tokens.value.refreshToken, discordUserId, config.appSecret);
  const isCurrent = await replaceRefreshToken(db, userId, claim.refreshToken, next);
  if (!isCurrent) return; // signed in again meanwhile, which read the roles too
  claim.refreshToken = next;

  const memberships = await readMemberships(services, tokens.value.accessToken, discordUserId);
  if (memberships.status === 'refused') return end(memberships.reason);
  if (memberships.status === 'unreachable') return hold(memberships.reason);
  const hasEnded = await db.transaction(async (transaction) => {
    if (!(await storeMemberships(services, transaction, userId, memberships.value))) return false;
    await endSessions(transaction, userId);
    return true;
  });
  if (hasEnded) log.info({ userId }, 'this user has left the last linked Discord: sessions ended');
}

/**
 * Stores the memberships that Discord reported, and takes the admin flag from an admin who has left.
 * @returns whether the user has left and is now no admin; the last admin stays one.
 */
export async function storeMemberships(
  services: Services,
  transaction: Db,
  userId: number,
  memberships: readonly Membership[],
): Promise<boolean> {
  // Admins are locked before any single user, so that two who leave at the same moment do not wait for each other.
  if (memberships.length === 0) await lockAdmins(transaction);
  if (!(await replaceRights(transaction, userId, memberships, services.now()))) return false;
  await takeAdmin(services, transaction, userId, 'member of no linked Discord any more');
  if ((await findAdminFlag(transaction, userId))?.admin) return false;
  await recordMembership(transaction, userId, false);
  return true;
}

/**
 * Somebody's membership of every linked Discord, read with their own token; guilds they are not in are left out.
 * If a single guild gives no answer the whole result is `unreachable`: half an answer would take rights away.
 */
export async function readMemberships(
  services: Services,
  accessToken: string,
  discordUserId: string,
): Promise<Outcome<Membership[]>> {
  const guilds = await listLinkedGuilds(services.database.db);
  const answers = await Promise.all(
    guilds.map(async ({ id, guildId }) => ({
      discordId: id,
      member: await services.discord.findMember(accessToken, guildId, discordUserId),
    })),
  );
  const value: Membership[] = [];
  for (const { discordId, member } of answers) {
    if (member.status !== 'ok') return member;
    if (member.value !== null) value.push({ discordId, ...member.value });
  }
  return { status: 'ok', value };
}
