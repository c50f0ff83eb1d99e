import type { Db } from '../../db/database.ts';
import { listAddresses, moveAddress } from './channels.queries.ts';
import { decryptWebhook, encryptWebhook } from './webhook-secret.ts';

/**
 * Encrypts the webhooks of all channels for a server with another secret.
 * @param from the secret that they are encrypted with; null if it is lost.
 * @returns the names of the channels whose webhooks cannot be read, and so must be pasted again.
 */
export async function moveWebhooks(
  transaction: Db,
  { from, to }: { from: string | null; to: string },
): Promise<string[]> {
  const lost: string[] = [];
  for (const { id, name, address, key } of await listAddresses(transaction)) {
    const webhook = from === null ? null : decryptWebhook(address, key, from);
    if (webhook === null) lost.push(name);
    else await moveAddress(transaction, id, encryptWebhook(webhook, key, to));
  }
  return lost;
}
