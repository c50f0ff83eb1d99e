import type { AlertEvent } from './alert-events.ts';
import { localTime } from './local-time.ts';

/** Messages of a day that a new channel gets at the most. */
export const DAILY_LIMIT = 12;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/**
 * The share of a day's messages that is kept for what must not wait, and for the digest. With a third, one simulated day in
 * 70 had a message more than the limit.
 */
const KEPT_SHARE = 5 / 12;
/** From these hours on what goes public must not wait. */
const URGENT_HOURS = 4;

/** Whether an event is told at once, whatever the limit of its channel is (docs/spec/channels.md#pace). */
export function isUrgent(event: AlertEvent): boolean {
  const isAhead = event.kind === 'public-soon' || event.kind === 'order-public';
  return isAhead && event.hours <= URGENT_HOURS;
}

/**
 * Until when a channel holds back what is not urgent, after a message was sent: what is left of the day is spread evenly
 * over the messages that are left of it, seven of twelve, so that after these nothing comes until midnight
 * (docs/spec/channels.md#pace).
 * @param sent messages of this day, with the one just sent. @param limit messages of a day; null holds nothing back.
 * @param now milliseconds since epoch, as what is returned. @param timeZone whose midnight ends the day.
 */
export function heldUntil(sent: number, limit: number | null, now: number, timeZone: string): number {
  if (limit === null) return now;
  const minutesLeft = DAY_MINUTES - localTime(now, timeZone).minutes;
  const messagesLeft = Math.max(0, limit - Math.floor(limit * KEPT_SHARE) - sent);
  return now + (minutesLeft * MINUTE_MS) / (messagesLeft + 1);
}
