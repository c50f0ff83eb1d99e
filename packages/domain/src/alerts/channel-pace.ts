import { nextTimeOfDay } from '../local-time.ts';
import type { AlertEvent } from './alert-events.ts';

/** The most messages that a new channel gets in a day. */
export const DAILY_LIMIT = 12;

/**
 * The share of a day's messages that is reserved for urgent ones and the digest. With a third, one simulated day in 70
 * had a message more than the limit.
 */
const RESERVED_SHARE = 5 / 12;
/** An alert about something that goes public within these hours must not wait. */
const URGENT_HOURS = 4;

/** Whether an event is sent at once, whatever the limit of its channel (docs/spec/channels.md#pace). */
export function isUrgent(event: AlertEvent): boolean {
  if (event.kind === 'town-threatened') return true;
  const isAhead = event.kind === 'public-soon' || event.kind === 'order-public';
  return isAhead && event.hours <= URGENT_HOURS;
}

/**
 * Until when a channel holds back what is not urgent, after a message was sent: the messages that are not reserved,
 * seven of twelve, are spread evenly over what is left of the day, and after them nothing is sent until midnight
 * (docs/spec/channels.md#pace).
 * @param sent messages of this day, including the one just sent. @param limit messages of a day; null for no limit.
 * @param now milliseconds since epoch, like the result. @param timeZone the zone whose midnight ends the day.
 */
export function heldUntil(sent: number, limit: number | null, now: number, timeZone: string): number {
  if (limit === null) return now;
  const midnight = nextTimeOfDay(now, 0, timeZone);
  const messagesLeft = Math.max(0, limit - Math.floor(limit * RESERVED_SHARE) - sent);
  return now + (midnight - now) / (messagesLeft + 1);
}
