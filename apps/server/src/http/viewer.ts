import type { Permission } from '@backline/contract';
import type { FastifyRequest } from 'fastify';
import type { Services } from './services.ts';
import { readSessionToken } from './session-token.ts';
import { findSessionViewer } from './viewer.queries.ts';
import { recheckRights } from './viewer-rights.ts';

/** Who calls: a user with the rights of today. */
export interface Viewer {
  userId: number;
  sessionId: string;
  username: string;
  admin: boolean;
  permissions: Record<Permission, boolean>;
  /** Permission groups that hold one of the user's roles; they open locked stockpiles. */
  groupIds: number[];
  /** The state of the database that these rights were read from: it differs after every commit. */
  snapshot: string;
}

/** What decides what a viewer may see. People with the same share replies, so nothing of a single person is in it. */
export type Audience = Pick<Viewer, 'admin' | 'permissions' | 'groupIds'>;

/** The token of `Authorization: Bearer …`, or null. */
function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/**
 * The caller with rights that Discord confirmed as decisions §6 asks. May call Discord, so never call it inside a
 * transaction.
 * @returns null where the token is missing, not ours, expired or revoked.
 */
export async function findViewer(request: FastifyRequest, services: Services): Promise<Viewer | null> {
  const token = bearerToken(request);
  if (token === null) return null;
  const now = services.now();
  const claims = await readSessionToken(token, now, services.config.appSecret);
  if (claims === null) return null;
  const { db } = services.database;
  const known = await findSessionViewer(db, claims.sessionId, now);
  if (known === null) return null;
  const asked = await recheckRights(services, known.viewer.userId, known.rolesTriedAt);
  if (!asked) return known.viewer;
  return (await findSessionViewer(db, claims.sessionId, now))?.viewer ?? null;
}
