import type { Webhook } from '@backline/domain';
import type { WebhookOutcome } from '../../external/webhooks.ts';
import { type Message, webhookMessage } from './message.ts';
import { recordPlaceholder, type StoredChannel } from './queue.queries.ts';
import type { Sender } from './sender.ts';

/** The text of a placeholder. */
const PLACEHOLDER = { text: '…', roleIds: [] };

/**
 * Posts a message that pings nobody so that it appears exactly once, whatever fails meanwhile
 * (docs/decisions/0017-alerts-to-discord.md): a placeholder is posted and its id is stored; then an edit puts the text
 * in. The transaction that records the success must also clear the placeholder.
 */
export async function postOnce(
  { database, webhooks }: Sender,
  channel: StoredChannel,
  webhook: Webhook,
  message: Message,
): Promise<WebhookOutcome> {
  const placeholder = await webhooks.post(webhook, webhookMessage(PLACEHOLDER));
  if (placeholder.status === 'failed') return placeholder;
  await recordPlaceholder(database.db, channel.id, placeholder.messageId);
  return webhooks.edit(webhook, placeholder.messageId, webhookMessage(message));
}

/**
 * Deletes the placeholder of an unfinished try: it may or may not have its text, which is sent again from scratch.
 * @returns why it could not be deleted; null if nothing is left behind.
 */
export async function clearPlaceholder(
  { database, webhooks }: Sender,
  { id, placeholderId }: StoredChannel,
  webhook: Webhook,
): Promise<Extract<WebhookOutcome, { status: 'failed' }> | null> {
  if (placeholderId === null) return null;
  const outcome = await webhooks.remove(webhook, placeholderId);
  if (outcome.status === 'failed') return outcome;
  await recordPlaceholder(database.db, id, null);
  return null;
}
