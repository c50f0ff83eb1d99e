import { HOUR_MS } from '../durations.ts';
import { type DayHours, localTime, quietUntil } from '../local-time.ts';
import type { AlertEvent } from './alert-events.ts';
import { MERGE_WINDOW_MS, mergeIntoMessages } from './alert-messages.ts';
import { heldUntil, isUrgent } from './channel-pace.ts';
import { breaksQuiet } from './channel-rules.ts';

/** The settings that decide when a channel gets its messages (docs/spec/channels.md#pace). */
export interface ChannelPace {
  /** The most messages in a day; null for no limit. */
  dailyLimit: number | null;
  /** The hour of the digest; null for no digest. */
  digestHour: number | null;
  quietHours: DayHours | null;
  timeZone: string;
}

/** An event for a channel, and when it happened, in milliseconds since epoch. */
export interface TimedAlert {
  at: number;
  event: AlertEvent;
}

/** A message and its alerts; a digest has none. */
export interface PacedMessage<T extends TimedAlert = TimedAlert> {
  at: number;
  alerts: T[];
}

interface Waiting<T> {
  alert: T;
  due: number;
}

/**
 * The messages that a channel gets for some alerts: merged within 90 s, put off by quiet hours, held back by its limit.
 * They are those of the server, assuming that no request fails and that no alert is settled before it is sent.
 * @param alerts in the order of their times. @param from milliseconds since epoch. @param to the same; later messages
 * are left out.
 */
export function pacedMessages<T extends TimedAlert>(
  alerts: readonly T[],
  pace: ChannelPace,
  { from, to }: { from: number; to: number },
): PacedMessage<T>[] {
  const { dailyLimit, timeZone } = pace;
  const messages: PacedMessage<T>[] = [];
  const digests = digestTimes(pace, from, to);
  const waiting: Waiting<T>[] = alerts
    .map((alert) => ({ alert, due: dueTime(alert, pace) }))
    .sort((a, b) => a.due - b.due);
  let held = from;
  let [day, sent] = ['', 0];
  for (;;) {
    const at = nextTime(waiting, held, digests[0]);
    if (at === null || at >= to) return messages;
    const isDigest = digests[0] === at;
    if (isDigest) digests.shift();
    const taken = isDigest ? [] : takeNext(waiting, at, dailyLimit);
    messages.push({ at, alerts: taken });
    if (dailyLimit === null) continue;
    const today = localTime(at, timeZone).day;
    [day, sent] = [today, today === day ? sent + 1 : 1];
    held = heldUntil(sent, dailyLimit, at, timeZone);
  }
}

function dueTime({ at, event }: TimedAlert, { quietHours, timeZone }: ChannelPace): number {
  const merged = at + MERGE_WINDOW_MS;
  return (breaksQuiet(event) ? null : quietUntil(merged, quietHours, timeZone)) ?? merged;
}

/** The times at which a digest is sent. */
function digestTimes({ digestHour, timeZone }: ChannelPace, from: number, to: number): number[] {
  if (digestHour === null) return [];
  const times: number[] = [];
  for (let at = Math.ceil(from / HOUR_MS) * HOUR_MS; at < to; at += HOUR_MS)
    if (Math.floor(localTime(at, timeZone).minutes / 60) === digestHour) times.push(at);
  return times;
}

/** When the next message is sent; null if nothing waits. */
function nextTime<T extends TimedAlert>(
  waiting: readonly Waiting<T>[],
  held: number,
  digest: number | undefined,
): number | null {
  const [first] = waiting;
  const urgent = waiting.find(({ alert }) => isUrgent(alert.event));
  const times = [
    ...(first === undefined ? [] : [Math.max(first.due, held)]),
    ...(urgent === undefined ? [] : [urgent.due]),
    ...(digest === undefined ? [] : [digest]),
  ];
  return times.length === 0 ? null : Math.min(...times);
}

/** Removes and returns the alerts of the next message: one window without a limit, else all windows that are due. */
function takeNext<T extends TimedAlert>(waiting: Waiting<T>[], at: number, dailyLimit: number | null): T[] {
  const windows = mergeIntoMessages(waiting, ({ due }) => due);
  const due = windows.filter(([first]) => first !== undefined && first.due <= at);
  const taken = (dailyLimit === null ? due.slice(0, 1) : due).flat();
  waiting.splice(0, taken.length);
  return taken.map(({ alert }) => alert);
}
