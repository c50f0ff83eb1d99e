import type { ChannelEstimateInput } from '@backline/contract';
import { alertScopeOf, DAY_MS, pacedMessages } from '@backline/domain';
import type { Db } from '../../db/database.ts';
import { ADMINS, accessOf } from './channel-scope.ts';
import { countStockpiles, findFirstEvent, listEventsSince } from './estimate.queries.ts';
import { readCategories } from './queue.queries.ts';
import { isSelected } from './queue-for-channels.ts';

const DAYS = 7;

/** How many messages a channel with the given settings gets (docs/spec/channels.md#estimate). */
export async function estimate(db: Db, settings: ChannelEstimateInput, now: Date) {
  const access = accessOf({ permissionGroupId: settings.groupId });
  return {
    messagesPerDay: await messagesPerDay(db, settings, now.getTime()),
    stockpiles: await countStockpiles(db, access),
  };
}

async function messagesPerDay(db: Db, settings: ChannelEstimateInput, now: number): Promise<number | null> {
  const access = accessOf({ permissionGroupId: settings.groupId });
  // If nobody has had this scope for a day yet, the events of the scope that sees everything are about as many.
  for (const scope of [alertScopeOf(access), ADMINS]) {
    const first = await findFirstEvent(db, scope);
    if (first === null || now - first < DAY_MS) continue;
    const from = Math.max(first, now - DAYS * DAY_MS);
    const categories = await readCategories(db);
    const events = (await listEventsSince(db, scope, access, from)).filter(({ event }) =>
      isSelected(settings, event, categories),
    );
    const messages = pacedMessages(events, settings, { from, to: now });
    return Math.min(messages.length, Math.max(1, Math.round((messages.length * DAY_MS) / (now - from))));
  }
  return null;
}
