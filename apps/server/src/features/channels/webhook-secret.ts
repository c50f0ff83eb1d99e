import type { Webhook } from '@backline/domain';
import { z } from 'zod';
import { parseJson } from '../../runtime/parse-json.ts';
import { decrypt, encrypt } from '../../secrets/encrypt.ts';

const PURPOSE = 'discord webhook';
const shape = z.object({ id: z.string(), token: z.string(), threadId: z.nullable(z.string()) });

/** A webhook as the database stores it, encrypted. @param key the channel's: in another channel it cannot be decrypted. */
export function encryptWebhook(webhook: Webhook, key: string, appSecret: string): string {
  return encrypt(JSON.stringify(webhook), { appSecret, purpose: PURPOSE, owner: key });
}

/** @returns null if it is damaged, another channel's, or of another APP_SECRET. */
export function decryptWebhook(stored: string, key: string, appSecret: string): Webhook | null {
  const text = decrypt(stored, { appSecret, purpose: PURPOSE, owner: key });
  return text === null ? null : (shape.safeParse(parseJson(text)).data ?? null);
}
