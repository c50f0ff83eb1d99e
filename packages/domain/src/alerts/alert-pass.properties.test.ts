import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { releaseBounds } from '../stockpiles/stockpile-release.ts';
import { type AlertLevel, passAlerts } from './alert-pass.ts';
import { type Observation, subjectsOf } from './alert-rules.ts';

/** Random histories, compared with a plain count of the threshold crossings, without levels. */

const START = Date.parse('2026-11-21T12:00:00Z');
const HISTORIES = 2000;
const STEPS = 60;
const PLACE = { id: 1, name: 'Front', location: 'Loch Mór' };

/** Mulberry32: the same histories each time. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Moment {
  now: number;
  quantity: number;
  refreshedAt: number;
}

function history(random: ReturnType<typeof seeded>): Moment[] {
  let moment = { now: START, quantity: 30, refreshedAt: START };
  return Array.from({ length: STEPS }, () => {
    const now = moment.now + random(150) * MINUTE_MS;
    const isRefreshed = random(25) === 0;
    const wobble = moment.quantity + random(9) - 4;
    const quantity = random(4) === 0 ? random(45) : Math.max(0, random(10) === 0 ? 0 : wobble);
    moment = { now, quantity, refreshedAt: isRefreshed ? now - random(50) * HOUR_MS : moment.refreshedAt };
    return moment;
  });
}

const noted = (refreshedAt: number) => releaseBounds({ refreshedAt, changedAfter: 0, changedBefore: 0 });

const observationOf = ({ quantity, refreshedAt, now }: Moment): Observation => ({
  stockpiles: [
    {
      stockpile: { id: 1, name: 'A' },
      warehouse: PLACE,
      publicAt: noted(refreshedAt),
      reportedAt: now,
      reportLimitHours: 24,
    },
  ],
  items: [
    {
      warehouse: PLACE,
      itemId: 1,
      item: { firName: 'Cloth', crated: true, name: 'Cloth' },
      quantity,
      minimum: 20,
      target: 40,
    },
  ],
  containers: [],
  orders: [],
  threats: [],
});

/** The alerts for a history, each as the number of its moment and what happened. */
function alertsFor(moments: readonly Moment[]): string[] {
  let levels: AlertLevel[] | null = null;
  return moments.flatMap((moment, index) => {
    const pass = passAlerts(subjectsOf(observationOf(moment), moment.now), levels);
    levels = pass.levels;
    return pass.events.map((event) => {
      if (event.kind === 'public-soon') return `${index} public in ${event.hours}`;
      return `${index} ${event.kind === 'below-minimum' && event.quantity === 0 ? 'empty' : event.kind}`;
    });
  });
}

/** For each fall from 22 or more: the first moment below 20, and the first at 0. */
function stockCrossings(moments: readonly Moment[]): string[] {
  const expected: string[] = [];
  let isShort = moments[0] !== undefined && moments[0].quantity < 20;
  let isEmpty = moments[0]?.quantity === 0;
  for (const [index, { quantity }] of moments.entries()) {
    if (index === 0) continue;
    if (quantity >= 22) {
      isShort = false;
      isEmpty = false;
    } else if (quantity === 0) {
      if (!isEmpty) expected.push(`${index} empty`);
      isShort = true;
      isEmpty = true;
    } else if (quantity < 20) {
      if (!isShort) expected.push(`${index} below-minimum`);
      isShort = true;
    }
  }
  return expected;
}

/**
 * Each threshold that the remaining time falls to before the stockpile is public; only the lowest of those passed in
 * one step.
 */
function timerCrossings(moments: readonly Moment[]): string[] {
  // Each threshold is compared with the end of the current hour, half hour or quarter of an hour.
  const steps: Record<number, number> = { 0: 0, 1: HOUR_MS / 4, 4: HOUR_MS / 2, 8: HOUR_MS };
  const countedAt = (now: number, hours: number) => {
    const step = steps[hours] ?? 0;
    return step === 0 ? now : now - (now % step) + step;
  };
  const left = ({ now, refreshedAt }: Moment, hours = 0) =>
    refreshedAt + 50 * HOUR_MS - countedAt(now, hours) - hours * HOUR_MS;
  return moments.flatMap((moment, index) => {
    const before = moments[index - 1];
    if (before === undefined || left(moment) <= 0) return [];
    const crossed = [1, 4, 8].filter((hours) => left(moment, hours) <= 0 && left(before, hours) > 0);
    return crossed.length === 0 ? [] : [`${index} public in ${crossed[0]}`];
  });
}

it('in random histories every crossing gives exactly one alert', () => {
  let count = 0;
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const moments = history(seeded(seed));
    const expected = [...timerCrossings(moments), ...stockCrossings(moments)].sort();
    count += expected.length;
    expect(alertsFor(moments).sort(), `history ${seed}`).toEqual(expected);
  }
  expect(count).toBeGreaterThan(10_000);
});

it('repeating a pass gives no further alerts, at any moment', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const moments = history(seeded(seed));
    expect(alertsFor(moments.flatMap((moment) => [moment, moment])).length).toBe(alertsFor(moments).length);
  }
});
