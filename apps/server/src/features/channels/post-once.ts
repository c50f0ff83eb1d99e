import type { Webhook } from '@backline/domain';
import type { WebhookOutcome } from '../../external/webhooks.ts';
import { type Message, webhookMessage } from './message.ts';
import { notePlaceholder, type StoredChannel } from './queue.queries.ts';
import type { Sender } from './sender.ts';

/** What a message says until it has its text. */
const NO_TEXT = { text: '…', roleIds: [] };

/**
 * Puts a message that pings nobody into a channel so that it stands there once, whatever breaks meanwhile
 * (docs/decisions/0017-alerts-to-discord.md): a message without text is posted and its id is kept; then the text is put in
 * by an edit. Whoever notes the success also notes that there is no placeholder any more, in one transaction.
 */
export async function postOnce(
  { database, webhooks }: Sender,
  channel: StoredChannel,
  webhook: Webhook,
  message: Message,
): Promise<WebhookOutcome> {
  const empty = await webhooks.post(webhook, webhookMessage(NO_TEXT));
  if (empty.status === 'failed') return empty;
  await notePlaceholder(database.db, channel.id, empty.messageId);
  return webhooks.edit(webhook, empty.messageId, webhookMessage(message));
}

/**
 * Deletes the message of a try that did not end: whether it has its text is unknown, and the text is sent anew.
 * @returns why it could not be deleted; null where nothing is left behind.
 */
export async function clearPlaceholder(
  { database, webhooks }: Sender,
  { id, placeholderId }: StoredChannel,
  webhook: Webhook,
): Promise<Extract<WebhookOutcome, { status: 'failed' }> | null> {
  if (placeholderId === null) return null;
  const outcome = await webhooks.remove(webhook, placeholderId);
  if (outcome.status === 'failed') return outcome;
  await notePlaceholder(database.db, id, null);
  return null;
}
