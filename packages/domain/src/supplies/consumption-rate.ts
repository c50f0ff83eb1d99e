import { HOUR_MS } from '../durations.ts';

/**
 * How fast a stock is used up, by the method of falling steps (docs/spec/consumption.md#rate): from one scan to the next
 * only falls count as use, and a refill hides whatever was used during it, so its step counts neither way.
 */

/** The parameters of the method. */
export const CONSUMPTION = {
  /** Older scans do not count. */
  windowHours: 72,
  /** The weight of a step halves with this age. */
  halfLifeHours: 24,
  /** Fewer steps, or less time in them, are not enough for a rate. */
  minSteps: 2,
  minObservedHours: 3,
  /** A fall this many times the usual one, in size and in speed, is a transfer or an operation. */
  capFactor: 4,
  /** With fewer falls there is no usual one to compare with. */
  capMinFalls: 4,
  /** A newest scan that is older than this says nothing about now. */
  staleHours: 48,
  /**
   * A scan that misread an item: at least this much is gone, and back to within this much, in percent of the stock
   * before.
   */
  dipPercent: 50,
  dipReturnPercent: 5,
} as const;

/**
 * How much of an item a stockpile held at a time, in single items, crates opened.
 * `moved` is what our own shipments delivered since the scan before, minus what they took away.
 */
export interface Snapshot {
  /** Milliseconds since epoch. */
  at: number;
  quantity: number;
  moved?: number;
}

/** The rate of use and what it is based on. All figures are for the window that ends with `now`. */
export interface ConsumptionRate {
  /** Items per hour; 0 where nothing was used, null where there is not enough data. */
  perHour: number | null;
  /** The number of steps that count, with and without use, and the sum of their hours. */
  counted: number;
  observedHours: number;
  falls: number;
  refills: number;
  /** Falls that were treated as one-offs. */
  capped: number;
  /** It ran out between two scans, so that more would have been used if there had been more. */
  isAtLeast: boolean;
}

interface Step {
  hours: number;
  used: number;
  /** From the middle of the step to now, in hours. */
  age: number;
  endsEmpty: boolean;
}

/**
 * The rate of use of one item in one stockpile.
 * @param snapshots in any order; of two with the same time the later in the list counts, and those after `now` are
 * ignored.
 * @param now milliseconds since epoch.
 */
export function consumptionRate(snapshots: readonly Snapshot[], now: number): ConsumptionRate {
  const series = withoutDips(inWindow(snapshots, now));
  const { steps, refills } = stepsOf(series, now);
  const falls = steps.filter(({ used }) => used > 0);
  const usual = usualFall(falls);
  const sizes = steps.map((step) => (usual === null ? step.used : cappedUse(step, usual)));
  const observedHours = steps.reduce((sum, { hours }) => sum + hours, 0);
  const newest = series.at(-1);
  const isEnough =
    newest !== undefined &&
    steps.length >= CONSUMPTION.minSteps &&
    observedHours >= CONSUMPTION.minObservedHours &&
    !isStaleScan(newest.at, now);
  return {
    perHour: isEnough ? weightedRate(steps, sizes) : null,
    counted: steps.length,
    observedHours,
    falls: falls.length,
    refills,
    capped: steps.filter(({ used }, index) => used !== sizes[index]).length,
    isAtLeast: falls.some(({ endsEmpty }) => endsEmpty),
  };
}

/** Whether a scan is too old to say anything about now; exactly 48 hours are not. Both in milliseconds since epoch. */
export function isStaleScan(at: number, now: number): boolean {
  return now - at > CONSUMPTION.staleHours * HOUR_MS;
}

/** Stored scans are already in order, with distinct times: sorting them again would take most of the method's time. */
function inWindow(snapshots: readonly Snapshot[], now: number): Snapshot[] {
  const inside = snapshots.filter(({ at }) => at <= now && now - at <= CONSUMPTION.windowHours * HOUR_MS);
  const isInOrder = inside.every(({ at }, index) => index === 0 || at > (inside[index - 1]?.at ?? at));
  return isInOrder ? inside : sortedByTime(inside);
}

function sortedByTime(snapshots: readonly Snapshot[]): Snapshot[] {
  const byTime = new Map<number, Snapshot>();
  for (const snapshot of snapshots) {
    // What moved before a replaced scan still counts.
    byTime.set(snapshot.at, { ...snapshot, moved: movedOf(snapshot) + movedOf(byTime.get(snapshot.at)) });
  }
  return [...byTime.values()].sort((left, right) => left.at - right.at);
}

const movedOf = (snapshot: Snapshot | undefined) => snapshot?.moved ?? 0;

/**
 * Removes single scans in which most of the stock was missing and back in the next one: such an item was
 * misread. A delivery by our own shipments does not count as back.
 */
function withoutDips(series: readonly Snapshot[]): Snapshot[] {
  const clean: Snapshot[] = [];
  for (const [index, snapshot] of series.entries()) {
    const [before, after] = [clean.at(-1), series[index + 1]];
    if (before === undefined || after === undefined || !isDip(before, snapshot, after)) clean.push(snapshot);
  }
  return clean;
}

function isDip(before: Snapshot, snapshot: Snapshot, after: Snapshot): boolean {
  const { dipPercent, dipReturnPercent } = CONSUMPTION;
  if (movedOf(snapshot) !== 0 || movedOf(after) !== 0) return false;
  const lost = before.quantity - snapshot.quantity;
  const difference = Math.abs(after.quantity - before.quantity);
  return (
    lost > 0 &&
    100 * lost >= dipPercent * before.quantity &&
    100 * difference <= dipReturnPercent * before.quantity
  );
}

function stepsOf(series: readonly Snapshot[], now: number): { steps: Step[]; refills: number } {
  const steps: Step[] = [];
  let refills = 0;
  for (const [index, after] of series.entries()) {
    const before = series[index - 1];
    if (before === undefined) continue;
    const used = before.quantity - after.quantity + movedOf(after);
    if (used < 0) refills += 1;
    else if (before.quantity > 0 || after.quantity > 0 || used > 0)
      steps.push({
        hours: (after.at - before.at) / HOUR_MS,
        used,
        age: (now - (before.at + after.at) / 2) / HOUR_MS,
        endsEmpty: after.quantity === 0,
      });
  }
  return { steps, refills };
}

interface UsualFall {
  size: number;
  perHour: number;
}

/**
 * Null where no fall can be a one-off. Sorting for the medians takes half of the method's time, so it is skipped then.
 */
function usualFall(falls: readonly Step[]): UsualFall | null {
  if (falls.length < CONSUMPTION.capMinFalls) return null;
  const size = median(falls.map(({ used }) => used));
  if (falls.every(({ used }) => used <= CONSUMPTION.capFactor * size)) return null;
  return { size, perHour: median(falls.map(({ used, hours }) => used / hours)) };
}

function cappedUse({ used, hours }: Step, { size, perHour }: UsualFall): number {
  const isOneOff = used > CONSUMPTION.capFactor * size && used / hours > CONSUMPTION.capFactor * perHour;
  return isOneOff ? Math.max(size, perHour * hours) : used;
}

/** @param values at least one. */
function median(values: number[]): number {
  const sorted = values.sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** `Math.exp` takes a third of the time of a power. */
const DECAY_PER_HOUR = Math.LN2 / CONSUMPTION.halfLifeHours;

/** Sum of use by sum of hours, both weighted: the mean of rates would let a fall within minutes decide everything. */
function weightedRate(steps: readonly Step[], sizes: readonly number[]): number {
  let [used, hours] = [0, 0];
  for (const [index, step] of steps.entries()) {
    const weight = Math.exp(-DECAY_PER_HOUR * step.age);
    used += weight * (sizes[index] ?? 0);
    hours += weight * step.hours;
  }
  return used / hours;
}
