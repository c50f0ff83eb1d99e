import { describe, expect, it } from 'vitest';
import { casualtiesPerHour, isRecentlyFought } from './war-casualties.ts';

const MINUTE = 60_000;
const counts = (...list: [minute: number, total: number][]) =>
  list.map(([minute, total]) => ({ at: minute * MINUTE, total }));

describe('casualties per hour', () => {
  it.each([
    ['no count', counts(), null],
    ['one count', counts([0, 500]), null],
    ['15 minutes apart', counts([0, 500], [15, 525]), 100],
    ['an hour apart', counts([0, 500], [60, 620]), 120],
    ['a minute more than an hour apart', counts([0, 500], [61, 620]), null],
    ['the counts of the last hour, not those before', counts([0, 0], [30, 1000], [60, 1010], [90, 1040]), 40],
    ['in any order', counts([15, 525], [0, 500]), 100],
    ['nobody died', counts([0, 500], [15, 500]), 0],
    ['a part of one', counts([0, 0], [45, 1]), 1],
    ['a count that fell', counts([0, 500], [15, 20]), null],
    ['two counts at one moment', counts([15, 500], [15, 520]), null],
  ])('%s', (_, list, expected) => {
    expect(casualtiesPerHour(list)).toBe(expected);
  });
});

it.each([
  [null, false],
  [0, true],
  [360, true],
  [361, false],
])('a town that changed hands %s minutes ago is fought over: %s', (minutes, expected) => {
  const now = 1_000_000 * MINUTE;
  expect(isRecentlyFought(minutes === null ? null : now - minutes * MINUTE, now)).toBe(expected);
});
