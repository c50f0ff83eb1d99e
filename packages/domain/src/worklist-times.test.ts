import { describe, expect, it } from 'vitest';
import type { Urgency } from './worklist.ts';
import { deliveryUrgency, reportUrgency, timerUrgency } from './worklist-times.ts';

const NOW = Date.parse('2026-11-22T02:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number, ms = 0) => NOW - hours * HOUR - ms;

describe('how urgently a timer must be refreshed', () => {
  it.each([
    ['never noted', 0, null],
    ['just refreshed', NOW, null],
    ['in the future', NOW + HOUR, null],
    ['exactly 12 hours left', at(38), null],
    ['a moment under 12 hours, which reads 12h 00m', at(38, 1), null],
    ['a minute under 12 hours', at(38, 60_000), 'soon'],
    ['exactly 4 hours left', at(46), 'soon'],
    ['a moment under 4 hours, which reads 04h 00m', at(46, 1), 'soon'],
    ['a minute under 4 hours', at(46, 60_000), 'now'],
    ['a moment left', at(50, -1), 'now'],
    ['exactly at 50 hours it is public', at(50), null],
    ['public for long', at(90), null],
  ] as [string, number, Urgency | null][])('%s', (_, refreshedAt, expected) => {
    expect(timerUrgency(refreshedAt, NOW)).toBe(expected);
  });
});

describe('how urgently a stockpile wants a report', () => {
  it.each([
    ['never reported', 0, true, 'later'],
    ['a moment under 3 hours', at(3, -1), true, null],
    ['exactly 3 hours', at(3), true, 'later'],
    ['a moment under 6 hours', at(6, -1), true, 'later'],
    ['exactly 6 hours', at(6), true, 'soon'],
    ['exactly 6 hours, but nothing has a minimum there', at(6), false, 'later'],
    ['days', at(72), true, 'soon'],
  ] as [string, number, boolean, Urgency | null][])('%s', (_, reportedAt, hasMinimums, expected) => {
    expect(reportUrgency(reportedAt, NOW, hasMinimums)).toBe(expected);
  });
});

it.each([
  [NOW, 'later'],
  [at(3, -1), 'later'],
  [at(3), 'soon'],
  [at(50), 'soon'],
] as [number, Urgency][])('a container loaded at %i is to be delivered %s', (loadedAt, expected) => {
  expect(deliveryUrgency(loadedAt, NOW)).toBe(expected);
});
