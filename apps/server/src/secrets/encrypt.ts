import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from './derive-key.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Secret that a text is encrypted with, its purpose and its owner. */
interface Seal {
  appSecret: string;
  /** Kind of text: each purpose has its own key. */
  purpose: string;
  /** Owner of the text; it can be decrypted for nobody else. */
  owner: string;
}

/** A text as the database stores it: AES-256-GCM, base64url of nonce, tag and text. */
export function encrypt(text: string, { appSecret, purpose, owner }: Seal): string {
  const nonce = randomBytes(NONCE_BYTES);
  const key = deriveKey(appSecret, purpose);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** @returns the text, or null if it is damaged, somebody else's, or of another APP_SECRET. */
export function decrypt(stored: string, { appSecret, purpose, owner }: Seal): string | null {
  const bytes = Buffer.from(stored, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const key = deriveKey(appSecret, purpose);
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch (error) {
    // Node throws a plain Error without a code when the tag does not match.
    if (error instanceof Error) return null;
    throw error;
  }
}
