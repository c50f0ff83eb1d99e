import { MINUTE_MS } from './durations.ts';

const DAY_MINUTES = 24 * 60;

/** A moment in local time. */
export interface LocalTime {
  /** `2026-11-21`. */
  day: string;
  /** Minutes since midnight: 0 to 1439. */
  minutes: number;
}

/** Part of a day, from one local time to another, such as `22:00` to `06:00`. */
export interface DayHours {
  from: string;
  to: string;
}

/** Whether this is the IANA name of a time zone, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false; // the only error of a formatter without other options
  }
}

/** Cached, because creating a formatter takes a hundred times as long as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();
/** Each takes some 60 kB, and a zone has thousands of spellings: small and capital letters are the same. */
const MAX_FORMATTERS = 500;

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  if (formatters.size >= MAX_FORMATTERS) formatters.clear();
  formatters.set(timeZone, formatter);
  return formatter;
}

/** The day and time of a moment in a time zone. @throws RangeError for an unknown zone. */
export function localTime(at: number, timeZone: string): LocalTime {
  const parts = formatterOf(timeZone).formatToParts(at);
  const part = (type: string) => parts.find((formatPart) => formatPart.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/**
 * When the quiet hours around a moment end, in milliseconds since epoch; null outside of quiet hours
 * (docs/spec/channels.md#quiet-hours). They may pass midnight; from a time to the same time means never. They end at that
 * local time, also on a day when the clocks are changed.
 * @param at milliseconds since epoch.
 */
export function quietUntil(at: number, hours: DayHours | null, timeZone: string): number | null {
  if (hours === null) return null;
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)];
  const { minutes } = localTime(at, timeZone);
  const isQuiet = from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
  if (!isQuiet) return null;
  return nextTimeOfDay(at, to, timeZone);
}

/**
 * The next moment at which clocks in a time zone show a time, in milliseconds since epoch, also on a day when they are
 * changed; where they skip that time, the one that follows as long after the skip.
 * @param at milliseconds since epoch. @param time minutes since midnight.
 */
export function nextTimeOfDay(at: number, time: number, timeZone: string): number {
  const minutesTo = (to: number, from: number) => (to - from + DAY_MINUTES) % DAY_MINUTES;
  const left = DAY_MINUTES - minutesTo(localTime(at, timeZone).minutes, time);
  const next = at - (at % MINUTE_MS) + left * MINUTE_MS;
  // If the clocks are changed in between, local time is then an hour off.
  const off = minutesTo(localTime(next, timeZone).minutes, time - DAY_MINUTES / 2) - DAY_MINUTES / 2;
  const corrected = next - off * MINUTE_MS;
  return localTime(corrected, timeZone).minutes === time ? corrected : next;
}
