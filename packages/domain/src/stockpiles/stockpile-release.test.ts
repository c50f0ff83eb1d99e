import { describe, expect, it } from 'vitest';
import { releaseBounds, stockpileRelease } from './stockpile-release.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 20, 12);
/** A refresh that was noted at a time, and no change. */
const noted = (refreshedAt: number) => releaseBounds({ refreshedAt, changedAfter: 0, changedBefore: 0 });

describe('releaseBounds', () => {
  const ago = (hours: number | null) => (hours === null ? 0 : NOW - hours * HOUR);
  // The hours since the noted refresh, and since the reports before and after the last change; the hours left.
  it.each([
    ['nothing is known', null, null, null, null],
    ['a noted refresh alone', 30, null, null, [20, 20]],
    ['a change alone, between two reports', null, 14, 10, [36, 40]],
    ['a refresh noted before the change', 43.25, 14, 10, [36, 40]],
    ['a refresh noted at the report before the change', 14, 14, 10, [36, 40]],
    ['a refresh noted between the two reports', 12, 14, 10, [38, 40]],
    ['a refresh noted at the report after the change', 10, 14, 10, [40, 40]],
    ['a refresh noted after the change', 1, 14, 10, [49, 49]],
    ['a change whose first report is older than a timer', null, 72, 10, [-22, 40]],
    ['a change that is older than a timer', 60, 72, 55, [-10, -5]],
  ])('%s', (_, refreshed, after, before, left) => {
    const bounds = releaseBounds({
      refreshedAt: ago(refreshed),
      changedAfter: ago(after),
      changedBefore: ago(before),
    });
    const hours = bounds && [bounds.earliest, bounds.latest].map((time) => (time - NOW) / HOUR);
    expect(hours).toEqual(left);
  });
});

describe('stockpileRelease', () => {
  it.each([
    ['just refreshed', 0, { status: 'held', timeLeft: '50h 00m', atMost: null }],
    ['half a minute ago', MINUTE / 2, { status: 'held', timeLeft: '50h 00m' }],
    ['a minute ago', MINUTE, { status: 'held', timeLeft: '49h 59m' }],
    ['two days ago', 48 * HOUR, { status: 'held', timeLeft: '02h 00m' }],
    ['a second before the end', 50 * HOUR - 1000, { status: 'held', timeLeft: '00h 01m' }],
    ['exactly 50 hours ago', 50 * HOUR, { status: 'released' }],
    ['far longer ago', 500 * HOUR, { status: 'released' }],
    ['in the future, by a clock that is off', -HOUR, { status: 'held', timeLeft: '50h 00m' }],
  ])('refreshed %s', (_, age, answer) => {
    expect(stockpileRelease(noted(NOW - age), NOW)).toMatchObject(answer);
  });

  it.each([
    ['13h 00m', 'quiet', 780],
    ['12h 00m', 'quiet', 720],
    ['11h 59m', 'aging', 719],
    ['04h 00m', 'aging', 240],
    ['03h 59m', 'stale', 239],
    ['00h 01m', 'stale', 1],
  ] as const)('with %s left it is %s', (timeLeft, urgency, minutes) => {
    const release = { status: 'held', timeLeft, atMost: null, minutesLeft: minutes, urgency };
    expect(stockpileRelease(noted(NOW - 50 * HOUR + minutes * MINUTE), NOW)).toEqual(release);
  });

  it.each([
    [36, 40, { status: 'held', timeLeft: '36h 00m', atMost: '40h 00m', minutesLeft: 2160, urgency: 'quiet' }],
    [3, 40, { status: 'held', timeLeft: '03h 00m', atMost: '40h 00m', minutesLeft: 180, urgency: 'stale' }],
    [0, 40, { status: 'perhaps', atMost: '40h 00m' }],
    [-22, 1, { status: 'perhaps', atMost: '01h 00m' }],
    [-22, 0, { status: 'released' }],
  ])('that has between %i and %i hours', (earliest, latest, answer) => {
    const bounds = { earliest: NOW + earliest * HOUR, latest: NOW + latest * HOUR };
    expect(stockpileRelease(bounds, NOW)).toEqual(answer);
  });

  it('goes by the minutes that are shown: a second under twelve hours still reads 12h 00m', () => {
    expect(stockpileRelease(noted(NOW - 38 * HOUR - 1000), NOW)).toMatchObject({
      timeLeft: '12h 00m',
      urgency: 'quiet',
    });
  });

  it('is unknown for a stockpile of whose timer nothing is known', () => {
    expect(stockpileRelease(noted(0), NOW)).toEqual({ status: 'unknown' });
  });
});
