import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { findKeyViewer } from './api-key.queries.ts';
import { hashApiKey, isApiKey } from './api-key.ts';
import { readSessionToken, type SessionClaims } from './session-token.ts';
import { findSessionViewer, noteActivity } from './viewer.queries.ts';
import type { KnownViewer, Viewer } from './viewer.ts';
import { recheckRights } from './viewer-rights.ts';

/** The token of `Authorization: Bearer …`, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/**
 * The session that a request claims, by its signature and expiry alone: without the database, so it may have been ended since.
 * @returns null for a stranger, and for an API key.
 */
export async function readSession(
  request: FastifyRequest,
  now: Date,
  secret: string,
): Promise<SessionClaims | null> {
  const token = bearerToken(request);
  return token === null || isApiKey(token) ? null : readSessionToken(token, now, secret);
}

/**
 * The caller with rights that Discord confirmed as docs/spec/sign-in.md#rights-over-time asks. May call
 * Discord, so never call it inside a transaction.
 * @returns null if the token or the key is missing, not ours, expired or revoked.
 */
export async function findViewer(request: FastifyRequest, services: Services): Promise<Viewer | null> {
  const token = bearerToken(request);
  return token === null ? null : withCheckedRights(await finderOf(token, services), services);
}

/**
 * The current rights behind a stream that is already open, checked as for a request: with Discord too, when the last try is
 * 15 minutes old. Never call it inside a transaction.
 * @returns null if the session has ended.
 */
export async function recheckViewer({ sessionId }: Viewer, services: Services): Promise<Viewer | null> {
  if (sessionId === null) return null;
  const { db } = services.database;
  return withCheckedRights(() => findSessionViewer(db, sessionId, services.now()), services);
}

/**
 * The current rights of a session's user while the session is not in use, checked with Discord as for a request. Does not
 * count as a use of the session. Never call it inside a transaction.
 * @returns null if the session has ended.
 */
export async function findViewerOfSession(sessionId: string, services: Services): Promise<Viewer | null> {
  const find = () => findSessionViewer(services.database.db, sessionId, services.now());
  const known = await find();
  if (known === null) return null;
  const asked = await recheckRights(services, known.viewer.userId, known.rolesTriedAt);
  return asked ? ((await find())?.viewer ?? null) : known.viewer;
}

async function withCheckedRights(
  find: () => Promise<KnownViewer | null>,
  services: Services,
): Promise<Viewer | null> {
  const known = await find();
  if (known === null) return null;
  const { sessionId } = known.viewer;
  if (sessionId !== null && isActivityDue(known.activeAt, services.now()))
    await noteActivity(services.database.db, sessionId, services.now());
  const asked = await recheckRights(services, known.viewer.userId, known.rolesTriedAt);
  if (!asked) return known.viewer;
  return (await find())?.viewer ?? null;
}

/** Every commit makes cached responses stale, so a session's use is recorded no more often than rights are checked. */
const RECORD_ACTIVITY_EVERY_MS = 15 * 60_000;

function isActivityDue(activeAt: Date | null, now: Date): boolean {
  return activeAt !== null && now.getTime() - activeAt.getTime() >= RECORD_ACTIVITY_EVERY_MS;
}

/** How to look up whose token it is: a key's, or a session's. */
async function finderOf(token: string, services: Services): Promise<() => Promise<KnownViewer | null>> {
  const { db } = services.database;
  const now = services.now();
  if (isApiKey(token)) {
    const hash = hashApiKey(token);
    return () => findKeyViewer(db, hash, now);
  }
  const claims = await readSessionToken(token, now, services.config.appSecret);
  return async () => claims && findSessionViewer(db, claims.sessionId, now);
}
