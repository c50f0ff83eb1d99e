import { hkdfSync } from 'node:crypto';

/**
 * A key of 32 bytes for one purpose, made from APP_SECRET (HKDF with SHA-256). Each purpose has its own, so that
 * nothing signed or encrypted for one is of any use for another.
 */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `backline ${purpose}`, 32));
}
