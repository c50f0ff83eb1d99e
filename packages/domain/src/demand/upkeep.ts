import { HOUR_MS } from '../durations.ts';

/** A Maintenance Tunnel holds so many Maintenance Supplies, of which a crate holds 100. */
export const TUNNEL_CAPACITY = 32_000;
export const SUPPLIES_PER_CRATE = 100;
/** Crates that a truck carries. */
const TRUCK_CRATES = 15;

/** With fewer hours left, a time is a warning, soon, or urgent; as of stockpiles. */
const KNOWN_HOURS = 24;
const SOON_HOURS = 12;
const NOW_HOURS = 4;

/** How urgent a time that is left is; `unknown` without a rate. */
export type UpkeepLevel = 'unknown' | 'none' | 'neutral' | 'amber' | 'red';

/** The amount and rate that somebody read off. Times in milliseconds since epoch. */
export interface UpkeepReading {
  amount: number;
  /** The amount is a floor: a picture shows `5k+`. */
  isAtLeast: boolean;
  /** Supplies used up in an hour; null where nobody knows. */
  rate: number | null;
  readAt: number;
}

export interface UpkeepDelivery {
  at: number;
  amount: number;
}

export interface UpkeepLeft {
  /** Null without a rate: no figure is invented. */
  left: number | null;
  /** Null where nothing is used up, or the rate is not known. */
  hours: number | null;
  /** When it runs dry; where it is dry, since when. */
  emptyAt: number | null;
  level: UpkeepLevel;
  isAtLeast: boolean;
}

/**
 * Works out what is left of a reading (docs/spec/demand.md#upkeep): from delivery to delivery, since hours without
 * supplies use up nothing. Deliveries up to the reading are part of it, and those after `now` have not come.
 */
export function upkeepLeft(
  { amount, isAtLeast, rate, readAt }: UpkeepReading,
  deliveries: readonly UpkeepDelivery[],
  now: number,
): UpkeepLeft {
  if (rate === null) return { left: null, hours: null, emptyAt: null, level: 'unknown', isAtLeast };
  let [left, time] = [amount, readAt];
  let emptySince: number | null = null;
  const runTo = (until: number) => {
    const used = (rate * (until - time)) / HOUR_MS;
    if (rate > 0 && used >= left) emptySince ??= time + (left / rate) * HOUR_MS;
    left = Math.max(0, left - used);
    time = until;
  };
  for (const { at, amount: came } of [...deliveries].sort((a, b) => a.at - b.at)) {
    if (at <= readAt || at > now) continue;
    runTo(at);
    left += came;
    if (came > 0) emptySince = null;
  }
  runTo(now);
  if (rate === 0) return { left, hours: null, emptyAt: null, level: 'none', isAtLeast };
  const hours = left / rate;
  return {
    left,
    hours,
    emptyAt: left > 0 ? now + hours * HOUR_MS : emptySince,
    level: levelOf(hours),
    isAtLeast,
  };
}

function levelOf(hours: number): UpkeepLevel {
  if (hours < NOW_HOURS) return 'red';
  if (hours < SOON_HOURS) return 'amber';
  return hours < KNOWN_HOURS ? 'neutral' : 'none';
}

/**
 * The rate between two readings, in supplies an hour.
 * @returns null where more was there than can be explained: somebody filled it up unseen.
 */
export function measuredRate({
  before,
  after,
  delivered,
  hours,
}: {
  before: number;
  after: number;
  delivered: number;
  hours: number;
}): number | null {
  const used = before + delivered - after;
  return used < 0 || hours <= 0 ? null : used / hours;
}

/**
 * Estimates the rate of a tunnel from the structures in its range and their drain. Sources differ by the factor two
 * in the base figure, so both bounds are given.
 */
export function estimatedRate(structures: readonly { count: number; drain: number }[]): {
  low: number;
  high: number;
} {
  const low = structures.reduce((sum, { count, drain }) => sum + count * drain, 1); // 1 for the tunnel itself
  return { low, high: 2 * low };
}

/** Need of Maintenance Supplies of a place that uses them up, in supplies and in whole crates. */
export interface UpkeepNeed {
  target: number;
  minimum: number;
  crates: number;
  /** Loads of a truck. */
  trucks: number;
  /** The place cannot hold as much as the horizon asks for. */
  isCapped: boolean;
}

const MINIMUM_HOURS = 24;

/** Works out what to bring so that the supplies last for a horizon, counting what is there and what is coming. */
export function upkeepNeed(
  { rate, left }: { rate: number; left: number },
  horizonHours: number,
  comingCrates: number,
): UpkeepNeed {
  const wish = Math.ceil(rate * horizonHours);
  const target = Math.min(TUNNEL_CAPACITY, wish);
  const lacks = Math.max(0, target - left - comingCrates * SUPPLIES_PER_CRATE);
  const crates = Math.ceil(lacks / SUPPLIES_PER_CRATE);
  return {
    target,
    minimum: Math.min(TUNNEL_CAPACITY, Math.ceil(rate * MINIMUM_HOURS)),
    crates,
    trucks: Math.ceil(crates / TRUCK_CRATES),
    isCapped: wish > TUNNEL_CAPACITY,
  };
}

/**
 * When a structure is lost that is no longer maintained, in milliseconds since epoch: at the earliest if its grace was
 * used up before, at the latest if all of it is left. Which of them holds is not documented.
 */
export function decayWindow(
  emptyAt: number,
  { graceHours, decayHours }: { graceHours: number; decayHours: number },
): { earliest: number; latest: number } {
  const earliest = emptyAt + decayHours * HOUR_MS;
  return { earliest, latest: earliest + graceHours * HOUR_MS };
}

/** Litres that a plant uses in an hour, and the hours that a full tank lasts. */
export function fuelUse({ litres, seconds, tank }: { litres: number; seconds: number; tank: number }): {
  perHour: number;
  hours: number;
} {
  const perHour = (litres * 3600) / seconds;
  return { perHour, hours: tank / perHour };
}

/** Hours after its last refresh at which a squad's reservation of a structure ends, for ever. */
export const RESERVATION_HOURS = 52;

export interface SquadReservation {
  expiresAt: number;
  /** 0 once it is lost. */
  hours: number;
  level: Extract<UpkeepLevel, 'none' | 'amber' | 'red'> | 'lost';
  /** A lost reservation can never be taken again. */
  mayRefresh: boolean;
}

/** Works out what is left of a squad's reservation (docs/spec/demand.md#upkeep). Milliseconds since epoch. */
export function squadReservation(refreshedAt: number, now: number): SquadReservation {
  const expiresAt = refreshedAt + RESERVATION_HOURS * HOUR_MS;
  const hours = Math.max(0, (expiresAt - now) / HOUR_MS);
  if (now >= expiresAt) return { expiresAt, hours, level: 'lost', mayRefresh: false };
  const level = levelOf(hours);
  return { expiresAt, hours, level: level === 'red' || level === 'amber' ? level : 'none', mayRefresh: true };
}
