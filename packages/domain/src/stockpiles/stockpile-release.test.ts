import { describe, expect, it } from 'vitest';
import { stockpileRelease } from './stockpile-release.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 20, 12);

describe('stockpileRelease', () => {
  it.each([
    ['just refreshed', 0, { status: 'held', timeLeft: '50h 00m' }],
    ['half a minute ago', MINUTE / 2, { status: 'held', timeLeft: '50h 00m' }],
    ['a minute ago', MINUTE, { status: 'held', timeLeft: '49h 59m' }],
    ['two days ago', 48 * HOUR, { status: 'held', timeLeft: '02h 00m' }],
    ['a second before the end', 50 * HOUR - 1000, { status: 'held', timeLeft: '00h 01m' }],
    ['exactly 50 hours ago', 50 * HOUR, { status: 'released' }],
    ['far longer ago', 500 * HOUR, { status: 'released' }],
    ['in the future, by a clock that is off', -HOUR, { status: 'held', timeLeft: '50h 00m' }],
  ])('refreshed %s', (_, age, answer) => {
    expect(stockpileRelease(NOW - age, NOW)).toMatchObject(answer);
  });

  it.each([
    ['13h 00m', 'quiet', 780],
    ['12h 00m', 'quiet', 720],
    ['11h 59m', 'aging', 719],
    ['04h 00m', 'aging', 240],
    ['03h 59m', 'stale', 239],
    ['00h 01m', 'stale', 1],
  ] as const)('with %s left it is %s', (timeLeft, urgency, minutes) => {
    const release = { status: 'held', timeLeft, minutesLeft: minutes, urgency };
    expect(stockpileRelease(NOW - 50 * HOUR + minutes * MINUTE, NOW)).toEqual(release);
  });

  it('goes by the minutes that are shown: a second under twelve hours still reads 12h 00m', () => {
    expect(stockpileRelease(NOW - 38 * HOUR - 1000, NOW)).toMatchObject({
      timeLeft: '12h 00m',
      urgency: 'quiet',
    });
  });

  it('is unknown for a stockpile that was never refreshed', () => {
    expect(stockpileRelease(0, NOW)).toEqual({ status: 'unknown' });
  });
});
