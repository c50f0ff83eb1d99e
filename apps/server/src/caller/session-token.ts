import { createSecretKey, type KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { deriveKey } from '../secrets/derive-key.ts';

/** The content of a session token. The server trusts only the id of the session, which it can revoke. */
export interface SessionClaims {
  sessionId: string;
  userId: number;
}

const ALGORITHM = 'HS256';
const ISSUER = 'backline';

const keys = new Map<string, KeyObject>();

/** Every request needs it, so it is derived once. */
function key(secret: string): KeyObject {
  const known = keys.get(secret) ?? createSecretKey(deriveKey(secret, 'session token'));
  keys.set(secret, known);
  return known;
}

/** A signed JWT with an expiry, in whole seconds, that the browser reads (docs/spec/sign-in.md#sessions). */
export function signSessionToken(
  claims: SessionClaims,
  now: Date,
  expiresAt: Date,
  secret: string,
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setSubject(String(claims.userId))
    .setJti(claims.sessionId)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(key(secret));
}

/** Tokens of ours that were read before: a page sends the same one with every request, and its signature stays right. */
const read = new Map<string, SessionClaims & { secret: string; expiresAt: number }>();
const MAX_READ = 5000;

/** @returns the content of a token, or null if it is not ours, damaged or expired. */
export async function readSessionToken(
  token: string,
  now: Date,
  secret: string,
): Promise<SessionClaims | null> {
  const known = read.get(token);
  if (known?.secret === secret && now.getTime() < known.expiresAt)
    return { sessionId: known.sessionId, userId: known.userId };
  try {
    const { payload } = await jwtVerify(token, key(secret), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      currentDate: now,
      requiredClaims: ['sub', 'jti', 'exp'],
    });
    const claims = { sessionId: payload.jti ?? '', userId: Number(payload.sub) };
    if (read.size >= MAX_READ) read.clear();
    read.set(token, { ...claims, secret, expiresAt: (payload.exp ?? 0) * 1000 });
    return claims;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
