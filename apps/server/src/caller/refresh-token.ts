import { decrypt, encrypt } from '../secrets/encrypt.ts';

const PURPOSE = 'refresh token';

/**
 * A refresh token as the database keeps it, encrypted (docs/spec/sign-in.md#rights-over-time).
 * @param discordUserId whose token it is; it can be decrypted for nobody else.
 */
export function encryptRefreshToken(token: string, discordUserId: string, secret: string): string {
  return encrypt(token, { appSecret: secret, purpose: PURPOSE, owner: discordUserId });
}

/** @returns the token, or null if it is damaged, another user's, or of another APP_SECRET. */
export function decryptRefreshToken(stored: string, discordUserId: string, secret: string): string | null {
  return decrypt(stored, { appSecret: secret, purpose: PURPOSE, owner: discordUserId });
}
