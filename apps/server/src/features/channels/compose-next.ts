import {
  type AlertEvent,
  channelRuleOf,
  DAY_MS,
  isPinged,
  isUrgent,
  itemName,
  type RunsOutAlert,
  withItemNames,
} from '@backline/domain';
import { wordsOf } from '@backline/texts/server/words';
import { catalogInMemory } from '../stock/current-catalog.queries.ts';
import { readStock } from '../stock/current-stock.ts';
import { accessOf, scopeOf } from './channel-scope.ts';
import { composeAlerts } from './compose-alerts.ts';
import { composeDigest } from './compose-digest.ts';
import { readMoved } from './digest.queries.ts';
import type { Message } from './message.ts';
import { readCategories, readRoleIds, type StoredChannel, type WaitingAlert } from './queue.queries.ts';
import { isSelected } from './queue-for-channels.ts';
import { readPresent, recheckAlert } from './recheck-alert.ts';
import type { Sender } from './sender.ts';

/**
 * Puts the next alerts into one message, with their present figures and only what the channel may see now.
 * @returns null if none of them applies any more.
 */
export async function composeNext(
  sender: Sender,
  channel: StoredChannel,
  next: readonly WaitingAlert[],
): Promise<Message | null> {
  const { config, database, now } = sender;
  const { db } = database;
  const access = accessOf(channel);
  const stock = await readStock(db);
  const { publicUrl } = config;
  // Found in another visibility scope than the channel has now: not for this channel.
  const own = next.filter(({ scope }) => scope === scopeOf(channel));
  if (own.some(({ alert }) => alert.kind === 'digest')) {
    if (channel.digestHour === null) return null;
    const moved = await readMoved(db, access, new Date(now().getTime() - DAY_MS));
    const words = await wordsOf('channels', channel.language);
    return composeDigest({ stock, access, words, publicUrl, now: now().getTime() }, moved);
  }
  const events = own.flatMap(({ alert }) => (alert.kind === 'digest' ? [] : [alert]));
  const categories = await readCategories(db);
  const present = await readPresent({ db, config, now }, stock, access, events);
  const current = latest(
    events
      .filter((event) => isSelected(channel, event, categories))
      .flatMap((event) => recheckAlert(event, present) ?? []),
  );
  if (current.length === 0) return null;
  const roleIds = await rolesToPing(sender, channel, current);
  const again = own.some(({ state }) => state === 'unclear');
  const words = await wordsOf('alerts', channel.language);
  const { names } = catalogInMemory(db);
  const named = withItemNames(current, (item) => itemName(names, channel.language, item));
  return composeAlerts({ events: named, words, publicUrl, roleIds, again });
}

/**
 * Keeps only the latest event of each subject: an item that was under its minimum and then empty is reported once. What
 * runs out in a warehouse is one event.
 */
function latest(events: AlertEvent[]): AlertEvent[] {
  const last = new Map<string | AlertEvent, AlertEvent>();
  for (const event of events) {
    const before = last.get(subjectOf(event));
    const isJoined = event.kind === 'runs-out' && before?.kind === 'runs-out';
    last.set(subjectOf(event), isJoined ? joined(before, event) : event);
  }
  // Urgent ones first, so that “and N more” never stands for one of them.
  const kept = [...last.values()];
  return [...kept.filter(isUrgent), ...kept.filter((event) => !isUrgent(event))];
}

/** Joins two events about items that run out in one warehouse; an item of both counts as in the later one. */
function joined(before: RunsOutAlert, later: RunsOutAlert): RunsOutAlert {
  const key = ({ item }: RunsOutAlert['items'][number]) => JSON.stringify([item.firName, item.crated]);
  const items = new Map([...before.items, ...later.items].map((item) => [key(item), item]));
  return {
    ...later,
    items: [...items.values()].sort((a, b) => a.endsAt.localeCompare(b.endsAt)),
  };
}

function subjectOf(event: AlertEvent): string | AlertEvent {
  if (event.kind === 'below-minimum')
    return JSON.stringify([event.kind, event.warehouse.id, event.item.firName, event.item.crated]);
  if ('orderId' in event) return JSON.stringify(['order', event.orderId]);
  if (event.kind === 'town-threatened' || event.kind === 'runs-out')
    return JSON.stringify([event.kind, event.warehouse.id]);
  return event.kind === 'public-soon' ? JSON.stringify([event.kind, event.stockpile.id]) : event;
}

async function rolesToPing(
  { database }: Sender,
  { rules }: StoredChannel,
  events: readonly AlertEvent[],
): Promise<string[]> {
  const wanted = events.flatMap((event) => {
    const rule = channelRuleOf(event);
    return rule === null || !isPinged(event) ? [] : (rules[rule]?.roleId ?? []);
  });
  if (wanted.length === 0) return [];
  const known = await readRoleIds(database.db);
  return [...new Set(wanted)].flatMap((id) => known.get(id) ?? []);
}
