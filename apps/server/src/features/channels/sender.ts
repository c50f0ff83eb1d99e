import type { Db } from '../../db/database.ts';
import type { WebhookOutcome, Webhooks } from '../../external/webhooks.ts';
import type { Sent } from '../../queues/send-due.ts';
import type { Services } from '../../services.ts';
import { recordFailing, switchOff } from './queue.queries.ts';

/** Services of the server that sending needs. */
export interface Sender extends Pick<Services, 'config' | 'database' | 'now' | 'log'> {
  webhooks: Webhooks;
}

/** A failure as the queue takes it, recorded for the admins. @param settle what else is stored with it. */
export function failure(
  { problem, lasting, askedMs, isOff }: Extract<WebhookOutcome, { status: 'failed' }>,
  channelId: number,
  now: Date,
  settle: (transaction: Db) => Promise<void> = async () => {},
): Sent {
  return {
    status: 'failed',
    reason: problem,
    lasting,
    askedMs,
    settle: async (transaction) => {
      await settle(transaction);
      await recordFailing(transaction, channelId, now);
      if (isOff) await switchOff(transaction, channelId, now);
    },
  };
}
