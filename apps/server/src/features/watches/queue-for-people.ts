import {
  type AlertEvent,
  alertScopeOf,
  breaksQuiet,
  isMuted,
  MERGE_WINDOW_MS,
  quietUntil,
  type StoredAlert,
  type WatchTarget,
  watchMatches,
} from '@backline/domain';
import type { Db } from '../../db/database.ts';
import {
  endRestockedMutes,
  insertPushMessages,
  type Listener,
  listListeners,
  listWatchesOf,
  type StoredWatch,
} from './push.queries.ts';

/**
 * Queues new alerts for the browsers of those who watch their subjects (docs/spec/watches.md#what-is-sent), and ends
 * mutes whose items are back.
 * @param transaction the one that stores the alerts and the levels of the scope: all are stored, or nothing.
 * @param scope as `alertScopeOf` gives it; only people with exactly this scope are notified. @param alerts may be empty.
 */
export async function queueForPeople(
  transaction: Db,
  scope: string,
  alerts: readonly StoredAlert[],
): Promise<void> {
  const listeners = (await listListeners(transaction)).filter(({ access }) => alertScopeOf(access) === scope);
  if (listeners.length === 0) return;
  const userIds = listeners.map(({ userId }) => userId);
  const watches = await listWatchesOf(transaction, userIds);
  await insertPushMessages(
    transaction,
    listeners.flatMap((listener) => {
      const own = watches.filter(({ userId }) => userId === listener.userId);
      return alerts
        .flatMap(({ event, at }) =>
          wantedParts(own, event, Date.parse(at)).map((wanted) => ({ event: wanted, at })),
        )
        .flatMap(({ event, at }) => {
          const dueAt = dueTime(listener, event, Date.parse(at));
          return listener.subscriptionIds.map((subscriptionId) => ({
            subscriptionId,
            scope,
            event,
            at,
            dueAt,
          }));
        });
    }),
  );
  // After the alerts: an item that falls again in this very pass was not back in between.
  await endRestockedMutes(transaction, scope, userIds);
}

/** An alert as far as somebody watches it: of what runs out in a warehouse only those items. Empty if nothing is wanted. */
export function wantedParts(own: readonly StoredWatch[], event: AlertEvent, now: number): AlertEvent[] {
  const isAny = (part: AlertEvent) => own.some((watch) => isWanted(watch, part, now));
  if (event.kind !== 'runs-out') return isAny(event) ? [event] : [];
  const items = event.items.filter((item) => isAny({ ...event, items: [item] }));
  return items.length === 0 ? [] : [{ ...event, items }];
}

function isWanted(watch: StoredWatch, event: AlertEvent, now: number): boolean {
  const { mutedUntil, mutedUntilRestocked } = watch;
  const until = mutedUntil === null ? null : Date.parse(mutedUntil);
  return (
    watchMatches(targetOf(watch), event) &&
    !isMuted({ until, untilRestocked: mutedUntilRestocked }, event, now)
  );
}

function targetOf({ stockpileId, warehouseId, firName, crated }: StoredWatch): WatchTarget {
  if (stockpileId !== null) return { kind: 'stockpile', id: stockpileId };
  if (warehouseId !== null) return { kind: 'warehouse', id: warehouseId };
  if (firName === null || crated === null) throw new Error('A watch has exactly one target.');
  return { kind: 'item', firName, crated };
}

/** When an alert is to be sent: after the window in which others join it, and outside of quiet hours unless it breaks them. */
function dueTime({ quietHours }: Listener, event: AlertEvent, at: number): string {
  const merged = at + MERGE_WINDOW_MS;
  const end =
    quietHours === null || breaksQuiet(event) ? null : quietUntil(merged, quietHours, quietHours.timeZone);
  return new Date(end ?? merged).toISOString();
}
