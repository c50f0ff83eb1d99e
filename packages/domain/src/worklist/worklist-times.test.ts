import { describe, expect, it } from 'vitest';
import { releaseBounds } from '../stockpiles/stockpile-release.ts';
import type { Urgency } from './worklist.ts';
import {
  collectUrgency,
  deliveryUrgency,
  evacuationUrgency,
  reportUrgency,
  runOutUrgency,
  stalledUrgency,
  timerUrgency,
} from './worklist-times.ts';

const NOW = Date.parse('2026-11-22T02:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number, ms = 0) => NOW - hours * HOUR - ms;

describe('how urgently a timer must be refreshed', () => {
  it.each([
    ['never noted', 0, null],
    ['just refreshed', NOW, null],
    ['in the future', NOW + HOUR, null],
    ['exactly 12 hours left', at(38), null],
    ['a moment under 12 hours, which is shown as 12h 00m', at(38, 1), null],
    ['a minute under 12 hours', at(38, 60_000), 'soon'],
    ['exactly 4 hours left', at(46), 'soon'],
    ['a moment under 4 hours, which is shown as 04h 00m', at(46, 1), 'soon'],
    ['a minute under 4 hours', at(46, 60_000), 'now'],
    ['a moment left', at(50, -1), 'now'],
    ['exactly at 50 hours it is public', at(50), null],
    ['public for a long time', at(90), null],
  ] as [string, number, Urgency | null][])('%s', (_, refreshedAt, expected) => {
    const bounds = releaseBounds({ refreshedAt, changedAfter: 0, changedBefore: 0 });
    expect(timerUrgency(bounds, NOW)).toBe(expected);
  });
});

it.each([
  ['at least 12 hours left', 12, 40, null],
  ['at least 11 hours left', 11, 40, 'soon'],
  ['at least 3 hours left', 3, 40, 'now'],
  ['perhaps public, as its earliest time is now', 0, 40, 'now'],
  ['perhaps public, with a moment to the latest time', -20, 0.001, 'now'],
  ['public, as its latest time is now', -20, 0, null],
] as [string, number, number, Urgency | null][])('of a timer with %s', (_, earliest, latest, expected) => {
  const bounds = { earliest: NOW + earliest * HOUR, latest: NOW + latest * HOUR };
  expect(timerUrgency(bounds, NOW)).toBe(expected);
});

describe('how urgently a stockpile needs a report', () => {
  it.each([
    ['never reported', 0, true, 'later'],
    ['a moment under 3 hours', at(3, -1), true, null],
    ['exactly 3 hours', at(3), true, 'later'],
    ['a moment under the limit', at(8, -1), true, 'later'],
    ['exactly the limit', at(8), true, 'soon'],
    ['exactly the limit, but nothing has a minimum there', at(8), false, 'later'],
    ['days', at(72), true, 'soon'],
  ] as [string, number, boolean, Urgency | null][])('%s', (_, reportedAt, hasMinimums, expected) => {
    expect(reportUrgency(reportedAt, NOW, { limitHours: 8, hasMinimums })).toBe(expected);
  });

  it.each([
    [at(1, -1), true, null],
    [at(1), true, 'soon'],
    [at(1), false, 'later'],
  ] as [number, boolean, Urgency | null][])(
    'a limit under 3 hours applies by itself',
    (reportedAt, hasMinimums, expected) => {
      expect(reportUrgency(reportedAt, NOW, { limitHours: 1, hasMinimums })).toBe(expected);
    },
  );
});

it.each([
  [at(0), 'later'],
  [at(1), 'later'],
  [at(1, 1), 'soon'],
  [at(50), 'soon'],
] as [number, Urgency][])('a container loaded at %i is to be delivered %s', (loadedAt, expected) => {
  expect(deliveryUrgency(loadedAt, NOW)).toBe(expected);
});

it.each([
  ['never public', null, 'later'],
  ['public in 50 hours', at(-50), 'later'],
  ['public in 12 hours', at(-12), 'later'],
  ['a moment under 12 hours', at(-12, 1), 'soon'],
  ['public in 4 hours', at(-4), 'soon'],
  ['a moment under 4 hours', at(-4, 1), 'now'],
  ['public for an hour', at(1), 'now'],
] as [string, number | null, Urgency][])('a finished order that is %s', (_, publicAt, expected) => {
  expect(collectUrgency(publicAt, NOW)).toBe(expected);
});

it.each([
  ['in the future, because a clock was set back', at(-1), null],
  ['a moment under 6 hours ago', at(6, -1), null],
  ['exactly 6 hours ago', at(6), 'later'],
  ['a moment under 12 hours ago', at(12, -1), 'later'],
  ['exactly 12 hours ago', at(12), 'soon'],
] as [string, number, Urgency | null][])('an order claimed %s', (_, since, expected) => {
  expect(stalledUrgency(since, NOW)).toBe(expected);
});

it.each([
  ['empty already, by the rate', 'empty', 0, 'now'],
  ['empty a moment under 4 hours from now', 'empty', 3.999, 'now'],
  ['empty in exactly 4 hours', 'empty', 4, 'soon'],
  ['empty in 11 hours', 'empty', 11, 'soon'],
  ['under its minimum in an hour, and far from empty', 'minimum', 1, 'later'],
] as [string, 'empty' | 'minimum', number, Urgency][])('an item %s', (_, end, hours, expected) => {
  expect(runOutUrgency({ end, hours })).toBe(expected);
});

describe('how urgently a threatened warehouse must be emptied', () => {
  it.each([
    ['its town has just fallen', 'lost', NOW, 'now'],
    ['its town fell exactly 12 hours ago', 'lost', at(12), 'now'],
    ['its town fell a moment more than 12 hours ago', 'lost', at(12, 1), 'later'],
    ['its town was not ours when the war was first looked at', 'lost', null, 'later'],
    ['a town near it has just fallen', 'near', NOW, 'soon'],
    ['a town near it fell 12 hours ago', 'near', at(12), 'soon'],
  ] as const)('%s', (_, kind, since, expected) => {
    expect(evacuationUrgency({ kind, since }, NOW)).toBe(expected);
  });
});
