import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from '../derive-key.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function key(secret: string): Uint8Array {
  return deriveKey(secret, 'refresh token');
}

/**
 * A refresh token as the database keeps it: AES-256-GCM, base64url of nonce, tag and text
 * (docs/spec/sign-in.md#rights-over-time).
 * @param discordUserId whose token it is; it opens for nobody else.
 */
export function encryptRefreshToken(token: string, discordUserId: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key(secret), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(discordUserId));
  const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

/** @returns the token, or null where it is damaged, another user's, or of another APP_SECRET. */
export function decryptRefreshToken(stored: string, discordUserId: string, secret: string): string | null {
  const bytes = Buffer.from(stored, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(ALGORITHM, key(secret), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(discordUserId));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch (error) {
    // Node's one error for a tag that does not fit; it has no code to tell it by.
    if (error instanceof Error) return null;
    throw error;
  }
}
