const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** A moment as a clock on a wall shows it. */
export interface LocalTime {
  /** `2026-11-21`. */
  day: string;
  /** Minutes since midnight: 0 to 1439. */
  minutes: number;
}

/** Hours of a day, from one time to another, such as `22:00` to `06:00`. */
export interface DayHours {
  from: string;
  to: string;
}

/** Whether this is a time zone by its IANA name, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false; // the only error of a formatter without other options
  }
}

/** Making one takes a hundred times as long as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

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
  formatters.set(timeZone, formatter);
  return formatter;
}

/** The day and time of a moment in a time zone. @throws RangeError for an unknown zone. */
export function localTime(at: number, timeZone: string): LocalTime {
  const parts = formatterOf(timeZone).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
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
 * When the quiet hours that a moment is in end, in milliseconds since epoch; null where it is in none
 * (docs/spec/channels.md#quiet-hours). They may go over midnight; from a time to the same time is never. They end when the
 * clock on the wall shows the time, also on the day that the clocks are changed.
 * @param at milliseconds since epoch.
 */
export function quietUntil(at: number, hours: DayHours | null, timeZone: string): number | null {
  if (hours === null) return null;
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)];
  const { minutes } = localTime(at, timeZone);
  const isQuiet = from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
  if (!isQuiet) return null;
  const left = (to - minutes + DAY_MINUTES) % DAY_MINUTES;
  const end = at - (at % MINUTE_MS) + left * MINUTE_MS;
  // Clocks that were changed meanwhile show another time then: an hour more or less.
  const off = (localTime(end, timeZone).minutes - to + DAY_MINUTES * 1.5) % DAY_MINUTES;
  return end - (off - DAY_MINUTES / 2) * MINUTE_MS;
}
