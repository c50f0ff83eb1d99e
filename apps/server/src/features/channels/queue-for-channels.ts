import {
  type AlertEvent,
  breaksQuiet,
  channelRuleOf,
  isInPlaces,
  isUrgent,
  type LockAccess,
  MERGE_WINDOW_MS,
  quietUntil,
  type StoredAlert,
} from '@backline/domain';
import type { Db } from '../../db/database.ts';
import { accessOf, scopeOf } from './channel-scope.ts';
import { insertAlerts, listLiveChannels, readCategories, type StoredChannel } from './queue.queries.ts';

/** The visibility scopes of all channels: alerts are worked out for each. */
export async function listChannelScopes(db: Db): Promise<LockAccess[]> {
  return (await listLiveChannels(db)).map(accessOf);
}

/**
 * Queues new events for the channels with this visibility scope.
 * @param transaction the one that stores the events: both are stored, or neither.
 * @param scope as `alertScopeOf` gives it. @param events in the order of their ids, at least one.
 */
export async function queueForChannels(
  transaction: Db,
  scope: string,
  events: readonly StoredAlert[],
): Promise<void> {
  const channels = (await listLiveChannels(transaction)).filter(
    (liveChannel) => scopeOf(liveChannel) === scope,
  );
  if (channels.length === 0) return;
  const categories = await readCategories(transaction);
  await insertAlerts(
    transaction,
    channels.flatMap((channel) =>
      events
        .filter(({ event }) => isSelected(channel, event, categories))
        .map(({ event, at }) => ({
          channelId: channel.id,
          scope,
          alert: event,
          queuedAt: at,
          urgent: isUrgent(event),
          dueAt: dueTime(channel, event, Date.parse(at)),
        })),
    ),
  );
}

/** Whether the rules of a channel select an event. @param categories of the active warehouses, by id. */
export function isSelected(
  { rules }: Pick<StoredChannel, 'rules'>,
  event: AlertEvent,
  categories: ReadonlyMap<number, number>,
): boolean {
  const rule = channelRuleOf(event);
  if (rule === null) return false;
  const chosen = rules[rule];
  return chosen?.on === true && isInPlaces(event, chosen.places, (id) => categories.get(id));
}

/** When the quiet hours that hold at a time end; null outside of them. */
export function quietEnd(
  { quietFrom, quietTo, timeZone }: Pick<StoredChannel, 'quietFrom' | 'quietTo' | 'timeZone'>,
  at: number,
): number | null {
  const hours = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };
  return quietUntil(at, hours, timeZone);
}

/** When an event is to be sent: after the window in which others join it, and outside of quiet hours unless it breaks them. */
export function dueTime(channel: StoredChannel, event: AlertEvent, queuedAt: number): string {
  const merged = queuedAt + MERGE_WINDOW_MS;
  const end = breaksQuiet(event) ? null : quietEnd(channel, merged);
  return new Date(end ?? merged).toISOString();
}
