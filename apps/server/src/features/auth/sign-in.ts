import { randomBytes } from 'node:crypto';
import { type ApiError, apiError, auth, reason } from '@backline/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerNetwork } from '../../caller/address.ts';
import { lockAdmins } from '../../caller/admins.queries.ts';
import { encryptRefreshToken } from '../../caller/refresh-token.ts';
import { reviewListed } from '../../caller/review-admin.ts';
import { signSessionToken } from '../../caller/session-token.ts';
import { addSignInCookie, dropSignInCookie, signInStates } from '../../caller/sign-in-cookie.ts';
import { replaceRights } from '../../caller/viewer-rights.queries.ts';
import { readMemberships, storeMemberships } from '../../caller/viewer-rights.ts';
import type { Config } from '../../config.ts';
import { type NewEntry, writeAudit } from '../../db/audit.queries.ts';
import type { Db } from '../../db/database.ts';
import type { Outcome } from '../../external/discord.ts';
import { invalid } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import {
  deleteExpiredAttempts,
  deleteExpiredSessions,
  insertAttempt,
  insertSession,
  type SignInAttempt,
  takeAttempt,
  upsertUser,
} from './auth.queries.ts';
import { clientName } from './client-name.ts';
import { checkMemberLimit } from './member-limit.queries.ts';
import { bindAttempt, deleteSetupLinks } from './setup-link.queries.ts';
import { checkSetupLink, hashSetupToken, takeSetupLink } from './setup-link.ts';

/** How long a person may take at Discord before the sign-in has to be started again. */
const ATTEMPT_MS = 10 * 60_000;
/** How long a session lasts (docs/spec/sign-in.md#sessions). */
const SESSION_MS = 7 * 24 * 3_600_000;
/** The endpoints that read which sign-ins a browser has begun. */
const COOKIE_PATH = '/api/authentication';

const RANDOM_BYTES = 32;

function randomText(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url');
}

/** The address that Discord knows and sends the browser back to; from there it comes to the login page of the attempt. */
function redirectAddress({ discordRedirect }: Config, attempt: { redirectUri: string }): string {
  return discordRedirect?.address ?? attempt.redirectUri;
}

/** Begins a sign-in: stores state and PKCE verifier, and binds the attempt to this browser by a cookie. */
export async function startSignIn(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ url: string; state: string; local: boolean }> {
  const { config, discord, now, database } = services;
  const origin = config.publicUrl ?? `${request.protocol}://${request.host}`;
  const attempt = {
    state: `${config.discordRedirect?.prefix ?? ''}${randomText()}`,
    verifier: randomText(),
    redirectUri: `${origin}/login`,
  };
  await deleteExpiredAttempts(database.db, now());
  await insertAttempt(database.db, attempt, new Date(now().getTime() + ATTEMPT_MS));
  const { state } = attempt;
  addSignInCookie({ request, reply, config, path: COOKIE_PATH, state, now: now(), lifetimeMs: ATTEMPT_MS });
  const redirectUri = redirectAddress(config, attempt);
  const url = discord.authorizeUrl({ origin, ...attempt, redirectUri });
  return { url, state, local: discord.isLocal };
}

/**
 * Completes a sign-in: exchanges the code for tokens, asks Discord for the person and their roles, and only then opens a
 * transaction.
 * @param answer the parameters of Discord's redirect; without a state, the newest attempt of this browser counts.
 * @throws ApiError `invalid` for a state that is not this browser's, used or older than 10 minutes, or another
 * redirect address; `provider-refused` when Discord refuses the code; `provider-unreachable`; `conflict` for one member
 * more than the operator allows.
 */
export async function completeSignIn(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: { code: string; redirectUri: string; state?: string | undefined },
): Promise<{ sessionId: string; token: string }> {
  const { config, database, discord, log } = services;
  const { db } = database;
  const attempt = await takeOwnAttempt(services, request, answer.state);
  dropSignInCookie({ reply, config, path: COOKIE_PATH, state: attempt.state });
  if (attempt.redirectUri !== answer.redirectUri)
    throw invalid({ redirect_uri: reason('sign-in-elsewhere', { address: attempt.redirectUri }) });

  const tokens = answerOf(
    services,
    await discord.exchangeCode(answer.code, attempt.verifier, redirectAddress(config, attempt)),
  );
  const person = answerOf(services, await discord.findUser(tokens.accessToken));
  const memberships = answerOf(services, await readMemberships(services, tokens.accessToken, person.id));

  const now = services.now();
  const sessionId = randomText();
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  const refreshToken = encryptRefreshToken(tokens.refreshToken, person.id, config.appSecret);
  const { setupHash } = attempt;
  const isListed = discord.adminIds.includes(person.id);
  const userId = await db.transaction(async (transaction) => {
    if (setupHash !== null) await takeSetupLink(transaction, setupHash, now);
    await lockAdmins(transaction); // before any single user
    await checkMemberLimit(transaction, services.installation, {
      discordUserId: person.id,
      isMember: memberships.length > 0,
    });
    const madeAdminBy = isListed ? 'settings' : setupHash === null ? null : 'setup';
    const user = await upsertUser(transaction, { person, madeAdminBy, refreshToken, now });
    if (!isListed) await reviewListed(services, transaction, user.id);
    // A listed id is an admin after each sign-in, whether or not the person is a member anywhere.
    if (isListed) await replaceRights(transaction, user.id, memberships, now);
    else await storeMemberships(services, transaction, user.id, memberships);
    if (user.admin) await deleteSetupLinks(transaction);
    if (setupHash !== null) await writeAudit(transaction, setupEntry(request, user.id, person.name, now));
    await deleteExpiredSessions(transaction, now);
    const network = callerNetwork(request);
    const client = clientName(request.headers['user-agent']);
    await insertSession(transaction, {
      id: sessionId,
      userId: user.id,
      createdAt: now,
      expiresAt,
      ...client,
      network,
    });
    return user.id;
  });
  if (setupHash !== null) log.warn({ userId }, 'the set-up link was used: this user is now an admin');
  return {
    sessionId,
    token: await signSessionToken({ sessionId, userId }, now, expiresAt, config.appSecret),
  };
}

/** The audit entry for somebody who became an admin by the set-up link. */
function setupEntry(request: FastifyRequest, userId: number, username: string, now: Date): NewEntry {
  return {
    at: now.toISOString(),
    userId,
    username,
    keyName: '',
    feature: auth.useSetupLink.feature,
    action: auth.useSetupLink.name,
    outcome: 'done',
    subject: username,
    params: {},
    changes: [{ field: 'admin', before: 'false', after: 'true' }],
    address: request.ip,
  };
}

/**
 * Binds a sign-in that this browser has under way to a set-up link: the person who finishes it becomes an admin.
 * @throws ApiError `invalid` for a state that is not this browser's; `conflict` if the link has expired or was used.
 */
export async function bindSetupLink(
  { config, now }: Services,
  request: FastifyRequest,
  db: Db,
  { token, state }: { token: string; state: string },
): Promise<void> {
  const hash = hashSetupToken(token);
  await checkSetupLink(db, hash, now());
  const isOwn = signInStates(request, config).includes(state);
  if (!isOwn || !(await bindAttempt(db, state, hash, now()))) throw notOwnSignIn();
}

function notOwnSignIn(): ApiError {
  return invalid({ state: reason('sign-in-ended') });
}

async function takeOwnAttempt(
  services: Services,
  request: FastifyRequest,
  sent: string | undefined,
): Promise<SignInAttempt> {
  const states = signInStates(request, services.config);
  const state = sent ?? states[0];
  const attempt =
    state !== undefined && states.includes(state)
      ? await takeAttempt(services.database.db, state, services.now())
      : null;
  if (attempt !== null) return attempt;
  throw notOwnSignIn();
}

function answerOf<T>(services: Services, outcome: Outcome<T>): T {
  if (outcome.status === 'ok') return outcome.value;
  services.log.warn({ status: outcome.status, reason: outcome.reason }, 'a sign-in failed at Discord');
  if (outcome.status === 'refused') throw apiError('provider-refused', reason('discord-refused'));
  throw apiError('provider-unreachable', reason('discord-unreachable'));
}
