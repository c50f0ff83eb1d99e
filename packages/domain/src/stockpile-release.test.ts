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
    expect(stockpileRelease(NOW - age, NOW)).toEqual(answer);
  });

  it('is unknown for a stockpile that was never refreshed', () => {
    expect(stockpileRelease(0, NOW)).toEqual({ status: 'unknown' });
  });
});
