import type { ChannelEstimateInput } from '@backline/contract';
import { alertScopeOf, pacedMessages } from '@backline/domain';
import type { Db } from '../../db/database.ts';
import { ADMINS, accessOf } from './channel-scope.ts';
import { countStockpiles, findFirstEvent, listEventsSince } from './estimate.queries.ts';
import { readCategories } from './queue.queries.ts';
import { isTold } from './queue-for-channels.ts';

const DAY_MS = 24 * 3_600_000;
const DAYS = 7;

/** How much a channel with some settings is told (docs/spec/channels.md#estimate). */
export async function estimate(db: Db, told: ChannelEstimateInput, now: Date) {
  const access = accessOf({ permissionGroupId: told.groupId });
  return {
    messagesPerDay: await messagesPerDay(db, told, now.getTime()),
    stockpiles: await countStockpiles(db, access),
  };
}

async function messagesPerDay(db: Db, told: ChannelEstimateInput, now: number): Promise<number | null> {
  const access = accessOf({ permissionGroupId: told.groupId });
  // Where nobody has had these eyes for a day yet, what happened to everything tells about as much.
  for (const scope of [alertScopeOf(access), ADMINS]) {
    const first = await findFirstEvent(db, scope);
    if (first === null || now - first < DAY_MS) continue;
    const from = Math.max(first, now - DAYS * DAY_MS);
    const categories = await readCategories(db);
    const events = (await listEventsSince(db, scope, access, from)).filter(({ event }) =>
      isTold(told, event, categories),
    );
    const messages = pacedMessages(events, told, { from, to: now });
    return Math.min(messages.length, Math.max(1, Math.round((messages.length * DAY_MS) / (now - from))));
  }
  return null;
}
