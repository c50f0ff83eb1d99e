import { errors, jwtVerify, SignJWT } from 'jose';
import { deriveKey } from '../derive-key.ts';

/** What a session token says. The server trusts only the id of the session, which it can revoke. */
export interface SessionClaims {
  sessionId: string;
  userId: number;
}

const ALGORITHM = 'HS256';
const ISSUER = 'backline';

function key(secret: string): Uint8Array {
  return deriveKey(secret, 'session token');
}

/** A signed JWT with an expiry, in whole seconds, that the browser reads (decisions §6). */
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

/** @returns what a token says, or null where it is not ours, damaged or past its expiry. */
export async function readSessionToken(
  token: string,
  now: Date,
  secret: string,
): Promise<SessionClaims | null> {
  try {
    const { payload } = await jwtVerify(token, key(secret), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      currentDate: now,
      requiredClaims: ['sub', 'jti', 'exp'],
    });
    return { sessionId: payload.jti ?? '', userId: Number(payload.sub) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
