import { discordRelativeTime, type Webhook } from '@backline/domain';
import { wordsOf } from '@backline/texts/server/words';
import type { Sent } from '../../queues/send-due.ts';
import { readStock } from '../stock/current-stock.ts';
import { accessOf } from './channel-scope.ts';
import { statusText } from './compose-digest.ts';
import { webhookMessage } from './message.ts';
import { postOnce } from './post-once.ts';
import { clearFailing, recordPlaceholder, recordStatus, type StoredChannel } from './queue.queries.ts';
import { failure, type Sender } from './sender.ts';

/**
 * Keeps the status message of a channel up to date by edits (docs/spec/channels.md#status-message): nothing is sent while
 * its text stays the same. One that was deleted in Discord is posted again.
 */
export async function updateStatus(sender: Sender, channel: StoredChannel, webhook: Webhook): Promise<Sent> {
  const { config, database, now, webhooks } = sender;
  const statusCheckedAt = now().toISOString();
  const words = await wordsOf('channels', channel.language);
  if (!channel.statusMessage) return forget(channel.id); // it stays in Discord as it is
  const stock = await readStock(database.db);
  const view = { stock, access: accessOf(channel), words, publicUrl: config.publicUrl, now: now().getTime() };
  const text = statusText(view);
  if (channel.statusId !== null && text === channel.statusText)
    return { status: 'nothing', settle: (db) => recordStatus(db, channel.id, { statusCheckedAt }) };
  const content = `${text}\n${words('status.changed', { time: discordRelativeTime(statusCheckedAt) })}`;
  const message = { text: content, roleIds: [] };
  const outcome =
    channel.statusId === null
      ? await postOnce(sender, channel, webhook, message)
      : await webhooks.edit(webhook, channel.statusId, webhookMessage(message));
  if (outcome.status === 'failed') {
    if (outcome.isMessageGone) return forget(channel.id); // and posted again at once
    return failure(outcome, channel.id, now());
  }
  return {
    status: 'ok',
    pauseMs: outcome.pauseMs,
    settle: async (db) => {
      await recordStatus(db, channel.id, { statusId: outcome.messageId, statusText: text, statusCheckedAt });
      await recordPlaceholder(db, channel.id, null);
      await clearFailing(db, channel.id);
    },
  };
}

function forget(channelId: number): Sent {
  const none = { statusId: null, statusText: '', statusCheckedAt: new Date(0).toISOString() };
  return { status: 'nothing', settle: (db) => recordStatus(db, channelId, none) };
}
