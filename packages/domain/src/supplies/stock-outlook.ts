import { HOUR_MS } from '../durations.ts';

/** When a stock runs out at the rate at which it is used (docs/spec/consumption.md#outlook). */

import type { ConsumptionRate } from './consumption-rate.ts';

/** How far a rate can be trusted: one of low confidence is shown in grey and causes no alarm. */
export const CONFIDENCES = ['low', 'medium', 'high'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** High from 6 falls and 24 observed hours, medium from 3 falls and 6 hours, else low. */
export function consumptionConfidence({
  falls,
  observedHours,
}: Pick<ConsumptionRate, 'falls' | 'observedHours'>): Confidence {
  if (falls >= 6 && observedHours >= 24) return 'high';
  return falls >= 3 && observedHours >= 6 ? 'medium' : 'low';
}

/** The use of an item in one stockpile, or the sum over several: rates are added up, not hours. */
export interface UseSum extends Pick<ConsumptionRate, 'falls' | 'isAtLeast'> {
  /** Items per hour. */
  perHour: number;
  /** The longest, if there are several. */
  observedHours: number;
  /** Single items at the newest scan of each stockpile. */
  quantity: number;
  /** The newest of those scans, in milliseconds since epoch, and how many items were used from the others until then. */
  scannedAt: number;
  usedUntilThen: number;
}

/** The use of an item in one stockpile or in several together. */
export interface StockUse {
  /** Items per hour; 0 where nothing was used. */
  perHour: number;
  /** When the stock is empty, in milliseconds since epoch; null where nothing is used. */
  emptyAt: number | null;
  confidence: Confidence;
  /** The rate is a lower bound: a stock ran out in between, or some stockpile with the item has no rate yet. */
  isAtLeast: boolean;
}

/** The use of a stock and when it is used up: what was counted, minus what was used since, at the rate. */
export function stockUse({ perHour, quantity, scannedAt, usedUntilThen, ...seen }: UseSum): StockUse {
  const left = quantity - usedUntilThen;
  return {
    perHour,
    emptyAt: perHour > 0 ? scannedAt + (left / perHour) * HOUR_MS : null,
    confidence: consumptionConfidence(seen),
    isAtLeast: seen.isAtLeast,
  };
}

/**
 * The stock of an item in single items, loose and crated together, and how much of it is above the minimum of one form.
 */
export interface StockAhead {
  fullQuantity: number;
  /** Negative below the minimum; null where there is no minimum. */
  aboveMinimum: number | null;
}

/** Hours from now, never below 0; null where nothing is used or there is no rate. */
export interface HoursLeft {
  toNothing: number | null;
  toMinimum: number | null;
}

/**
 * How long a stock lasts. An empty one lasts 0 hours, with or without a rate.
 * @param use null without a rate. @param now milliseconds since epoch.
 */
export function hoursLeft(
  use: Pick<StockUse, 'perHour' | 'emptyAt'> | null,
  { fullQuantity, aboveMinimum }: StockAhead,
  now: number,
): HoursLeft {
  const isEmpty = fullQuantity === 0;
  if (use === null || use.emptyAt === null || use.perHour === 0)
    return { toNothing: isEmpty ? 0 : null, toMinimum: null };
  const hours = (use.emptyAt - now) / HOUR_MS;
  const atMinimum = aboveMinimum === null ? null : hours - (fullQuantity - aboveMinimum) / use.perHour;
  return {
    toNothing: isEmpty ? 0 : Math.max(0, hours),
    toMinimum: atMinimum === null ? null : Math.max(0, atMinimum),
  };
}

/** From here a time is shown only as "more than 2 weeks". */
const MAX_HOURS = 336;

/** A time left, rounded to the unit in which it is shown. */
export type TimeLeft =
  | { unit: 'minutes'; hours: number; minutes: number }
  | { unit: 'hours' | 'days'; count: number }
  | { unit: 'weeks' };

/** To the minute up to 3 hours, then in full hours, from 48 hours in full days, and from 336 without a figure. */
export function timeLeft(hours: number): TimeLeft {
  if (hours >= MAX_HOURS) return { unit: 'weeks' };
  if (hours >= 48) return { unit: 'days', count: Math.round(hours / 24) };
  if (hours > 3) return { unit: 'hours', count: Math.round(hours) };
  const minutes = Math.round(60 * hours);
  return { unit: 'minutes', hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** A rate in the unit in which it is shown: per hour from 1 per hour, else per day. */
export function shownRate(perHour: number): { unit: 'hour' | 'day'; amount: number } {
  return perHour >= 1 ? { unit: 'hour', amount: perHour } : { unit: 'day', amount: 24 * perHour };
}

/** The alarm starts below this many hours. */
const ALARM_HOURS = { toNothing: 12, toMinimum: 6 } as const;
/** The alarm ends above both: half as much again, so that fluctuations around a threshold cause no second alarm. */
const CALM_HOURS = { toNothing: 18, toMinimum: 9 } as const;

/** Hours left, and the confidence in them, on which the alarm depends. */
export interface Outlook extends HoursLeft {
  confidence: Confidence;
}

/** Event that happens first, and in how many hours; 0 where by the rate it has happened already. */
export interface RunOut {
  end: 'empty' | 'minimum';
  hours: number;
}

/**
 * The alarm for an outlook: that nothing is left in under 12 hours, else that the stock is below its minimum in under 6
 * (docs/spec/consumption.md#alarm). Null where neither applies, and for a rate of low confidence.
 */
export function runOut({ toNothing, toMinimum, confidence }: Outlook): RunOut | null {
  if (confidence === 'low' || toNothing === null) return null;
  if (toNothing < ALARM_HOURS.toNothing) return { end: 'empty', hours: toNothing };
  const isUnderSoon = toMinimum !== null && toMinimum < ALARM_HOURS.toMinimum;
  return isUnderSoon ? { end: 'minimum', hours: toMinimum } : null;
}

/**
 * Whether an item counts as running out (docs/spec/consumption.md#alarm): under 12 hours to nothing, or under 6 to the
 * minimum, with a rate whose confidence is not low. An item that was running out stays so until more than 18 hours are
 * left, and more than 9 to the minimum.
 */
export function isRunningOut(outlook: Outlook, wasRunningOut = false): boolean {
  const { toNothing, toMinimum } = outlook;
  if (toNothing === null || toNothing === 0) return false;
  if (!wasRunningOut) return runOut(outlook) !== null;
  return toNothing <= CALM_HOURS.toNothing || (toMinimum !== null && toMinimum <= CALM_HOURS.toMinimum);
}
