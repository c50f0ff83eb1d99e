import type { ChannelProblem } from '@backline/contract';
import { discordText } from '@backline/domain';
import { wordsOf } from '@backline/texts/server/words';
import { recordFailure, recordSuccess } from '../../queues/recipients.queries.ts';
import { webhookMessage } from './message.ts';
import { CHANNEL_QUEUE, clearFailing, findStoredChannel, recordFailing, switchOff } from './queue.queries.ts';
import type { Sender } from './sender.ts';
import { decryptWebhook } from './webhook-secret.ts';

/**
 * Sends a test message past the queue. Success and failure show on the card as those of any message.
 * @returns why it did not arrive, or null.
 */
export async function sendTest(sender: Sender, id: number): Promise<ChannelProblem | null> {
  const { config, database, now, webhooks } = sender;
  const { db } = database;
  const channel = await findStoredChannel(db, id);
  if (channel === null) return null;
  const webhook = decryptWebhook(channel.address, channel.key, config.appSecret);
  if (webhook === null) return 'webhook-unreadable';
  const words = await wordsOf('channels', channel.language);
  const text = words('test', { channel: discordText(channel.name) });
  const outcome = await webhooks.post(webhook, webhookMessage({ text, roleIds: [] }));
  const { table } = CHANNEL_QUEUE;
  if (outcome.status === 'ok') {
    await recordSuccess(db, table, { id, now: now() });
    await clearFailing(db, id);
    return null;
  }
  await recordFailure(db, table, { id, reason: outcome.problem, now: now() });
  if (outcome.isOff) {
    await db.transaction(async (transaction) => {
      await recordFailing(transaction, id, now());
      await switchOff(transaction, id, now());
    });
  }
  return outcome.problem;
}
