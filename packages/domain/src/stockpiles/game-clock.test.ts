import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import {
  ageByDay,
  bothPhases,
  type ClockPhase,
  clockAfter,
  clockDoubt,
  clockMs,
  clockText,
  type GameClock,
  isPinned,
  momentOfClock,
  msBetweenClocks,
  phaseOfDay,
  phaseOfReading,
  readClockText,
  shardOfWord,
} from './game-clock.ts';

const clock = (day: number, time: string): GameClock => ({
  day,
  minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(2)),
});
const START = Date.parse('2026-11-01T17:00:00Z');
const at = (time: string) => Date.parse(`2026-11-01T${time}Z`);

describe('the real time between two clocks of the game', () => {
  it.each([
    [clock(1583, '0022'), clock(1583, '0114'), 2 * 60_000 + 10_000],
    [clock(1583, '0014'), clock(1583, '0022'), 20_000],
    [clock(1583, '1830'), clock(1583, '1931'), 2 * 60_000 + 32_500],
    [clock(1293, '1906'), clock(1294, '0030'), 13 * 60_000 + 30_000],
    [clock(1293, '1906'), clock(1341, '1906'), 48 * HOUR_MS],
    [clock(182, '0855'), clock(232, '0855'), 50 * HOUR_MS],
    [clock(999, '2350'), clock(1001, '0010'), 60 * 60_000 + 50_000],
  ])('from %o to %o it is %d ms', (earlier, later, ms) => {
    expect(msBetweenClocks(earlier, later)).toBeCloseTo(ms, 6);
    expect(msBetweenClocks(later, earlier)).toBeCloseTo(-ms, 6);
  });

  it('adds up over any three clocks, and each clock is found again from its time', () => {
    const clocks = Array.from({ length: 400 }, (_, index) => ({
      day: 1 + ((index * 977) % 2500),
      minute: (index * 611) % 1440,
    }));
    for (const [index, first] of clocks.entries()) {
      const [second, third] = [clocks[(index + 7) % 400]!, clocks[(index + 31) % 400]!];
      expect(msBetweenClocks(first, second) + msBetweenClocks(second, third)).toBeCloseTo(
        msBetweenClocks(first, third),
        4,
      );
      expect(clockAfter(clockMs(first))).toEqual(first);
    }
  });
});

describe('the phase', () => {
  const live = phaseOfReading(START, { clock: clock(3, '1100'), at: at('19:12:30'), lateMs: 0 });

  it('of a live picture is known to a minute of the game', () => {
    expect(live).toEqual({ low: 0.25 * HOUR_MS, high: 0.25 * HOUR_MS + 2500 });
    expect(isPinned(live)).toBe(true);
  });

  it('gives a late picture the age of its moment', () => {
    const moment = momentOfClock(START, live, clock(3, '2300'));
    expect(new Date(moment).toISOString()).toBe('2026-11-01T19:42:30.000Z');
    expect((at('21:00:00') - moment) / MINUTE_MS).toBe(77.5);
  });

  it('of a picture that is up to a minute late is that much wider, and its middle is taken', () => {
    const phase = phaseOfReading(START, { clock: clock(3, '1100'), at: at('19:12:30'), lateMs: MINUTE_MS });
    expect(phase).toEqual({ low: 0.25 * HOUR_MS, high: 0.25 * HOUR_MS + 62_500 });
    expect(momentOfClock(START, phase, clock(3, '1100'))).toBe(at('19:12:00'));
  });

  it('of the day alone is known to an hour, which pins nothing', () => {
    const [first, second] = [639.7, 25.864].map((hours, index) =>
      phaseOfDay(START, index === 0 ? 640 : 27, START + hours * HOUR_MS),
    ) as [ClockPhase, ClockPhase];
    expect(first.low / HOUR_MS).toBeCloseTo(-0.7, 3);
    expect(second.low / HOUR_MS).toBeCloseTo(0.136, 3);
    expect(isPinned(first)).toBe(false);
    const both = bothPhases(first, second)!;
    expect([both.low / HOUR_MS, both.high / HOUR_MS]).toEqual([
      expect.closeTo(0.136, 3),
      expect.closeTo(0.3, 3),
    ]);
  });

  it('has no bounds where two readings contradict each other, not even where they only touch', () => {
    expect(bothPhases({ low: 0, high: 5 }, { low: 5, high: 9 })).toBeNull();
    expect(bothPhases({ low: 0, high: 6 }, { low: 5, high: 9 })).toEqual({ low: 5, high: 6 });
  });

  it('of any reading gives the moment of that reading back', () => {
    for (let index = 0; index < 300; index++) {
      const moment = START + index * 977_123;
      const shown = clockAfter(moment - START + 0.25 * HOUR_MS);
      const phase = phaseOfReading(START, { clock: shown, at: moment, lateMs: 0 });
      expect(Math.abs(momentOfClock(START, phase, shown) - moment)).toBeLessThan(1);
      expect(phase.low).toBeLessThanOrEqual(0.25 * HOUR_MS);
      expect(phase.high).toBeGreaterThan(0.25 * HOUR_MS);
    }
  });
});

describe('whether a clock is of the running war', () => {
  const phase = { low: 0.25 * HOUR_MS, high: 0.25 * HOUR_MS + 2500 };
  const now = START + 100 * HOUR_MS;
  const shownAt = (moment: number) => clockAfter(moment - START + phase.low);

  it('is in doubt from five minutes ahead of now on', () => {
    expect(clockDoubt(shownAt(now + 5 * MINUTE_MS), { startedAt: START, phase, now })).toBeNull();
    expect(clockDoubt(shownAt(now + 5 * MINUTE_MS + 2500), { startedAt: START, phase, now })).toBe(
      'other-war',
    );
  });

  it('is old from 50 hours ago on', () => {
    expect(clockDoubt(shownAt(now - 50 * HOUR_MS), { startedAt: START, phase, now })).toBeNull();
    expect(clockDoubt(shownAt(now - 50 * HOUR_MS - 2500), { startedAt: START, phase, now })).toBe('old');
  });

  it('is told by the days alone where the phase is not known', () => {
    const doubt = (day: number) => clockDoubt(clock(day, '1200'), { startedAt: START, phase: null, now });
    expect([doubt(102), doubt(103)]).toEqual([null, 'other-war']);
    expect([doubt(50), doubt(49)]).toEqual([null, 'old']);
  });

  it('is not that of a high day in a young war', () => {
    const young = { startedAt: START, phase: null, now: START + 2 * HOUR_MS };
    expect(clockDoubt(clock(640, '0000'), young)).toBe('other-war');
  });
});

it('a picture of three days ago is two to four hours old by the day alone', () => {
  expect(ageByDay(1296, clock(1293, '1906'))).toEqual({ least: 2 * HOUR_MS, most: 4 * HOUR_MS });
  expect(ageByDay(5, clock(6, '0000'))).toEqual({ least: 0, most: 0 });
});

it.each([
  ['1293, 19:06', clock(1293, '1906')],
  ['Day 1,293, 1906 Hours', clock(1293, '1906')],
  ['12, 00:00', clock(12, '0000')],
  ['12, 24:00', null],
  ['12, 23:60', null],
  ['0, 12:00', null],
  ['yesterday', null],
])('%s is read as a clock', (text, wanted) => {
  expect(readClockText(text)).toEqual(wanted);
});

it('a clock is written as it is read', () => {
  expect(readClockText(clockText(clock(1293, '1906')))).toEqual(clock(1293, '1906'));
});

it('names a shard by its whole word only', () => {
  expect(['ABLE', 'Charlie', 'Sableport', 'LIVE'].map(shardOfWord)).toEqual(['able', 'charlie', null, null]);
});
