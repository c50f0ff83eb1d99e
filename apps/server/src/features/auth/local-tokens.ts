import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { deriveKey } from '../../secrets/derive-key.ts';
import { findPersona, type Persona } from './local-personas.ts';

/**
 * Codes and tokens of local sign-in: signed, so that nothing has to be stored and a restart invalidates nothing.
 * Each names its kind, so that one cannot be used for another.
 */

const LIFETIME_SECONDS = { code: 60, access: 7 * 24 * 3600, refresh: 180 * 24 * 3600 };

const claims = {
  code: z.object({ jti: z.string(), sub: z.string(), challenge: z.string(), redirectUri: z.string() }),
  access: z.object({ jti: z.string(), sub: z.string() }),
  refresh: z.object({ jti: z.string(), sub: z.string() }),
};
type Kind = keyof typeof claims;

const ALGORITHM = 'HS256';

function key(secret: string, kind: Kind): Uint8Array {
  return deriveKey(secret, `local discord ${kind}`);
}

interface Signing<K extends Kind> {
  persona: Persona;
  /** The claims of the kind besides whose token it is. */
  details: Omit<z.output<(typeof claims)[K]>, 'jti' | 'sub'>;
  now: Date;
  secret: string;
}

/** A code or token for a persona. */
export function signLocal<K extends Kind>(
  kind: K,
  { persona, details, now, secret }: Signing<K>,
): Promise<string> {
  return new SignJWT({ ...details })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(persona.key)
    .setJti(crypto.randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + LIFETIME_SECONDS[kind] * 1000))
    .sign(key(secret, kind));
}

/** @returns the content and the owner of a code or token; null if it is of another kind, damaged or expired. */
export async function readLocal<K extends Kind>(
  kind: K,
  token: string,
  now: Date,
  secret: string,
): Promise<{ claims: z.output<(typeof claims)[K]>; persona: Persona } | null> {
  try {
    const { payload } = await jwtVerify(token, key(secret, kind), {
      algorithms: [ALGORITHM],
      currentDate: now,
      requiredClaims: ['sub', 'jti', 'exp'],
    });
    const parsed = claims[kind].parse(payload) as z.output<(typeof claims)[K]>; // the shape of this very kind
    const persona = findPersona(payload.sub ?? '');
    return persona === undefined ? null : { claims: parsed, persona };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

export const ACCESS_SECONDS = LIFETIME_SECONDS.access;
export const CODE_MS = LIFETIME_SECONDS.code * 1000;
