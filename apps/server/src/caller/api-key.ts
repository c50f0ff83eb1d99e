import { createHash, randomBytes } from 'node:crypto';

/** Makes a key recognisable, to people and to scanners for leaked secrets. */
const PREFIX = 'bl_';
const RANDOM_BYTES = 32;
/** Letters of a key that are stored and shown, the prefix included. */
const SHOWN_LETTERS = 7;

/** A new key for tools: the prefix and 256 random bits in base64url. */
export function makeApiKey(): string {
  return PREFIX + randomBytes(RANDOM_BYTES).toString('base64url');
}

/** Whether a bearer token looks like a key; it may still be one that we never issued. */
export function isApiKey(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Makes the hash of a key that the database stores. With this much randomness a key needs no salt and no slow hash. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

export function startOfApiKey(key: string): string {
  return key.slice(0, SHOWN_LETTERS);
}
