import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';
import { SHARDS, type Shard } from '../map/war-api.ts';
import { dayOfWar } from '../map/war-towns.ts';

/** The game's clock: a day of the war has 24 hours of its own, and passes in one real hour. */
export interface GameClock {
  /** Day of the war, from 1. */
  day: number;
  /** Minutes since the day began, 0 to 1,439. */
  minute: number;
}

const MINUTES_A_DAY = 24 * 60;
/** The time that a minute of the game takes: 2.5 seconds. */
export const GAME_MINUTE_MS = HOUR_MS / MINUTES_A_DAY;

/** Milliseconds from the beginning of the war's first day to what a clock shows. */
export function clockMs({ day, minute }: GameClock): number {
  return (day - 1) * HOUR_MS + minute * GAME_MINUTE_MS;
}

/** The clock `elapsed` milliseconds after the beginning of the war's first day. */
export function clockAfter(elapsed: number): GameClock {
  const minutes = Math.floor(elapsed / GAME_MINUTE_MS);
  return {
    day: Math.floor(minutes / MINUTES_A_DAY) + 1,
    minute: ((minutes % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY,
  };
}

/** Real milliseconds between two clocks of one war; negative where the second is the earlier one. */
export function msBetweenClocks(earlier: GameClock, later: GameClock): number {
  return clockMs(later) - clockMs(earlier);
}

/** The clock as tools write it: `1293, 19:06`. */
export function clockText({ day, minute }: GameClock): string {
  return `${day}, ${timeOfClock({ minute })}`;
}

/** The hour and minute of a clock: `19:06`. */
export function timeOfClock({ minute }: Pick<GameClock, 'minute'>): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/**
 * The clock that a tool wrote or the game shows in English: `1293, 19:06`, `Day 1,293, 1906 Hours`. Null for any other
 * text and for a time that there is none of.
 */
export function readClockText(text: string): GameClock | null {
  const [, days, hour, minute] =
    /^(?:day\s+)?(\d{1,4}|\d[,.' ]\d{3}),\s*([01]\d|2[0-3]):?([0-5]\d)(?:\s*hours)?$/i.exec(text.trim()) ??
    [];
  const day = Number(days?.replace(/\D/g, ''));
  return day > 0 ? { day, minute: Number(hour) * 60 + Number(minute) } : null;
}

/** The shard that the game's word names (`ABLE`); null for a word of none, such as that of a test branch. */
export function shardOfWord(word: string): Shard | null {
  return SHARDS.find((shard) => shard.toLowerCase() === word.trim().toLowerCase()) ?? null;
}

/**
 * How a war's clock runs against real time: by how much it is ahead of the time since the war began, in milliseconds. It is
 * known within bounds: at least `low`, less than `high`.
 */
export interface ClockPhase {
  low: number;
  high: number;
}

/** The bounds that a picture of a known moment gives: it was taken at most `lateMs` before that moment. */
export function phaseOfReading(
  startedAt: number,
  { clock, at, lateMs }: { clock: GameClock; at: number; lateMs: number },
): ClockPhase {
  const low = clockMs(clock) - (at - startedAt);
  return { low, high: low + lateMs + GAME_MINUTE_MS };
}

/** The bounds that the day of the war at a moment gives, as the War API says it. */
export function phaseOfDay(startedAt: number, day: number, at: number): ClockPhase {
  const low = (day - 1) * HOUR_MS - (at - startedAt);
  return { low, high: low + HOUR_MS };
}

/** The bounds that hold where both do; null where they contradict each other. */
export function bothPhases(first: ClockPhase, second: ClockPhase): ClockPhase | null {
  const phase = { low: Math.max(first.low, second.low), high: Math.min(first.high, second.high) };
  return phase.low < phase.high ? phase : null;
}

/** The clock of a war runs within these: where the first day of a war begins is not known better. */
const ANY_PHASE: ClockPhase = { low: -HOUR_MS, high: 2 * HOUR_MS };

/** Whether a reading can be of the running war at all. */
export function isPossiblePhase(phase: ClockPhase): boolean {
  return bothPhases(phase, ANY_PHASE) !== null;
}

/**
 * The phase that the readings of several people agree about: the bounds that hold for most of them. Null without a reading, and
 * where as many contradict it, so that nobody alone moves the clock of the others.
 */
export function agreedPhase(readings: readonly ClockPhase[]): ClockPhase | null {
  let best: { phase: ClockPhase; count: number } | null = null;
  for (const reading of readings) {
    let phase = reading;
    let count = 0;
    for (const other of readings) {
      const both = bothPhases(phase, other);
      if (both === null) continue;
      phase = both;
      count++;
    }
    if (best === null || count > best.count) best = { phase, count };
  }
  return best !== null && best.count * 2 > readings.length ? best.phase : null;
}

/** A phase in wider bounds says too little for the moment of a picture. */
const PINNED_MS = 2 * MINUTE_MS;

/** Whether the bounds are as narrow as a picture of a known moment makes them. */
export function isPinned({ low, high }: ClockPhase): boolean {
  return high - low <= PINNED_MS;
}

/** The moment of a picture, in the middle of what its clock and the phase leave open. Milliseconds since epoch. */
export function momentOfClock(startedAt: number, { low, high }: ClockPhase, clock: GameClock): number {
  const open = Math.max(0, high - low - GAME_MINUTE_MS);
  return startedAt + clockMs(clock) - low - open / 2;
}

/** Real milliseconds that a picture may be old by the day alone: whole days of difference, an hour either way. */
export function ageByDay(dayNow: number, { day }: GameClock): { least: number; most: number } {
  const age = (dayNow - day) * HOUR_MS;
  return { least: Math.max(0, age - HOUR_MS), most: Math.max(0, age + HOUR_MS) };
}

/** A clock this far ahead of now may be due to clocks that differ. */
const AHEAD_MS = 5 * MINUTE_MS;
/** A reserve that was seen longer ago has run out since. */
const OLD_MS = 2 * DAY_MS + 2 * HOUR_MS;

/**
 * Whether a clock can be one of the running war: `other-war` where it is later than now, as after a new war has begun, or
 * of another shard; `old` where it is more than 50 hours ago; else null.
 * @param phase null where no picture of a known moment has pinned it: then only the days are compared.
 */
export function clockDoubt(
  clock: GameClock,
  { startedAt, phase, now }: { startedAt: number; phase: ClockPhase | null; now: number },
): 'other-war' | 'old' | null {
  if (phase === null) {
    const today = dayOfWar(startedAt, now);
    if (clock.day > today + 1) return 'other-war';
    return ageByDay(today, clock).least > OLD_MS ? 'old' : null;
  }
  const age = now - momentOfClock(startedAt, phase, clock);
  if (age < -AHEAD_MS) return 'other-war';
  return age > OLD_MS ? 'old' : null;
}
