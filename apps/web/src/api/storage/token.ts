import * as z from 'zod/mini';

/** Raised for a stored or received token that cannot be decoded (docs/spec/api.md#a-401). */
export class UndecodableToken extends Error {
  constructor(options?: ErrorOptions) {
    super('The sign-in token cannot be decoded.', options);
    this.name = 'UndecodableToken';
  }
}

const claims = z.object({ exp: z.number() });

/**
 * When a session token ends, in milliseconds since epoch. The signature is the server's matter; here only the
 * expiry is read (docs/spec/sign-in.md#sessions).
 * @throws UndecodableToken when the text is no JWT with an `exp`.
 */
export function expiryOf(token: string): number {
  const payload = token.split('.')[1];
  if (payload === undefined) throw new UndecodableToken();
  try {
    return claims.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))).exp * 1000;
  } catch (cause) {
    throw new UndecodableToken({ cause });
  }
}
