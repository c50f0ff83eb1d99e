import { describe, expect, it } from 'vitest';
import {
  type LineOrder,
  linearSpeed,
  lineSpeed,
  lineTimes,
  secondsPerCrate,
  timeAfter,
} from './factory-times.ts';
import { publicTime } from './order-rules.ts';

const START = Date.parse('2026-11-22T18:00:00Z');
const MINUTE = 60_000;

function order(work: number | null, parts: Partial<LineOrder> = {}): LineOrder {
  return { queuedAt: START, work, readyAt: null, othersAhead: 0, othersUntil: null, ...parts };
}

/** A line whose speed does not depend on the number of its orders. */
const EVEN = { freeAt: null, speed: () => 1 };

function finished(orders: LineOrder[], line: Parameters<typeof lineTimes>[1]): (number | null)[] {
  return lineTimes(orders, line).map(({ readyAt }) => (readyAt === null ? null : (readyAt - START) / 1000));
}

describe('worked examples', () => {
  it('a factory: 4 crates of 70 s', () => {
    expect(finished([order(4 * 70)], EVEN)).toEqual([280]);
    expect(publicTime('factory', START + 280_000)).toBe(Date.parse('2026-11-22T19:04:40Z'));
  });

  it('mass production alone, with a factor of 10', () => {
    const crate = secondsPerCrate('mpf', { category: 'SmallArms', materials: [], seconds: 70 }) ?? 0;
    expect(crate).toBe(700);
    const [time] = lineTimes([order(9 * crate)], { freeAt: null, speed: lineSpeed('mpf', 'SmallArms') });
    expect(time?.readyAt).toBe(Date.parse('2026-11-22T19:45:00Z'));
    expect(publicTime('mpf', time?.readyAt ?? null)).toBe(Date.parse('2026-11-24T21:45:00Z'));
  });

  it('the same with a factor of 25', () => {
    expect(finished([order(9 * 70 * 25)], { freeAt: null, speed: linearSpeed(15) })).toEqual([15_750]);
  });

  it('two players', () => {
    const [first, second] = finished([order(9 * 70 * 25), order(9 * 50 * 25)], {
      freeAt: null,
      speed: linearSpeed(15),
    });
    expect(first).toBeCloseTo(9947.37, 1);
    expect(second).toBeCloseTo(21_197.37, 1);
  });

  it('a full line: the first and the last of 25', () => {
    const line = Array.from({ length: 25 }, () => order(9 * 70 * 25));
    const times = finished(line, { freeAt: null, speed: linearSpeed(15) });
    expect(times[0]).toBeCloseTo(1050, 5);
    expect(times[24]).toBeCloseTo(82_256.76, 1);
  });

  it.each([
    ['a pallet', [{ name: 'Basic Materials', cost: 25 }], 5, 6250],
    ['construction equipment of an older price', [{ name: 'Refined Materials', cost: 75 }], 5, 37_500],
  ])('%s', (_, materials, crates, seconds) => {
    const crate = secondsPerCrate('mpf', { category: 'StructureCrated', materials, seconds: null }) ?? 0;
    expect(finished([order(crates * crate)], EVEN)).toEqual([seconds]);
  });

  it('a time left that was typed in', () => {
    const readyAt = timeAfter(START, 3 * 3600 + 20 * 60);
    expect(readyAt).toBe(Date.parse('2026-11-22T21:20:00Z'));
    expect(publicTime('mpf', readyAt)).toBe(Date.parse('2026-11-24T23:20:00Z'));
  });
});

describe('a line', () => {
  it('works on one order after the other, and gives the start of each', () => {
    expect(lineTimes([order(600), order(300)], EVEN)).toEqual([
      { startsAt: START, readyAt: START + 10 * MINUTE, isEstimate: true },
      { startsAt: START + 10 * MINUTE, readyAt: START + 15 * MINUTE, isEstimate: true },
    ]);
  });

  it('begins when the last order that left it was finished', () => {
    expect(finished([order(600)], { freeAt: START + 5 * MINUTE, speed: () => 1 })).toEqual([900]);
    expect(finished([order(600)], { freeAt: START - 5 * MINUTE, speed: () => 1 })).toEqual([600]);
  });

  it('waits for an order that joins later', () => {
    expect(finished([order(60), order(60, { queuedAt: START + 5 * MINUTE })], EVEN)).toEqual([60, 360]);
  });

  it('is faster from the moment when somebody joins', () => {
    // 25 s alone, then 75 s of work at speed 1.5.
    const orders = [order(100), order(60, { queuedAt: START + 25_000 })];
    const speed = (pending: number) => (pending === 2 ? 1.5 : 1);
    expect(finished(orders, { freeAt: null, speed })).toEqual([75, 135]);
  });

  it('uses a typed time unchanged, and moves the orders behind it', () => {
    const times = lineTimes([order(600, { readyAt: START + 20 * MINUTE }), order(300)], EVEN);
    expect(times).toEqual([
      { startsAt: START, readyAt: START + 20 * MINUTE, isEstimate: false },
      { startsAt: START + 20 * MINUTE, readyAt: START + 25 * MINUTE, isEstimate: true },
    ]);
  });

  it('assumes that orders of others take as long as the one behind them', () => {
    expect(lineTimes([order(100), order(60, { othersAhead: 4 })], EVEN)[1]).toEqual({
      startsAt: START + 340_000,
      readyAt: START + 400_000,
      isEstimate: true,
    });
  });

  it('uses a time that was typed for the orders of others', () => {
    const queueOfOthers = { othersAhead: 4, othersUntil: START + 30 * MINUTE };
    expect(finished([order(100), order(60, queueOfOthers)], EVEN)).toEqual([100, 1860]);
  });

  it('gives no times behind an unknown one, up to the next typed time', () => {
    const orders = [
      order(60),
      order(null),
      order(60),
      order(null, { readyAt: START + MINUTE * 9 }),
      order(60),
    ];
    expect(finished(orders, EVEN)).toEqual([60, null, null, 540, 600]);
    expect(lineTimes(orders, EVEN)[1]?.startsAt).toBe(START + MINUTE);
    expect(lineTimes(orders, EVEN)[2]?.startsAt).toBeNull();
  });

  it('of mass production is never faster than a factory, with any number of orders', () => {
    for (let pending = 1; pending <= 40; pending += 1)
      expect(lineSpeed('mpf', 'SmallArms')(pending)).toBeLessThanOrEqual(10);
    expect(lineSpeed('mpf', 'SmallArms')(25)).toBe(6);
    expect(lineSpeed('mpf', 'VehicleCrated')(25)).toBe(12.5);
    expect(lineSpeed('mpf', 'VehicleCrated')(1)).toBe(1);
    expect(lineSpeed('factory', 'SmallArms')(6)).toBe(1);
  });
});

it.each([
  ['mpf', 'Vehicle', [{ name: 'Basic Materials', cost: 100 }], null, 5000],
  ['mpf', 'Vehicle', [{ name: 'Rare Alloys', cost: 3 }], null, null],
  ['mpf', 'Vehicle', [], null, null],
  ['mpf', 'SmallArms', [], null, null],
  ['factory', 'SmallArms', [], 70, 70],
  ['facility', 'SmallArms', [], 70, null],
] as const)(
  'a crate at %s of %s from %j takes %s s at most times %s',
  (method, category, materials, seconds, each) => {
    expect(secondsPerCrate(method, { category, materials, seconds })).toBe(each);
  },
);
