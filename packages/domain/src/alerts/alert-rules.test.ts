import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import { releaseBounds } from '../stockpiles/stockpile-release.ts';
import type { Outlook } from '../supplies/stock-outlook.ts';
import {
  orderLevel,
  publicSoonLevel,
  reportOldLevel,
  runsOutLevel,
  shipmentLevel,
  stockLevel,
  subjectsOf,
  threatLevel,
} from './alert-rules.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const hoursAgo = (hours: number) => NOW - hours * HOUR_MS;
const noted = (refreshedAt: number) => releaseBounds({ refreshedAt, changedAfter: 0, changedBefore: 0 });

describe('a stockpile that goes public', () => {
  it.each([
    ['just refreshed', NOW, 0],
    ['a second more than 8 hours left at the end of this hour', hoursAgo(41) + 1000, 0],
    ['exactly 8 hours left at the end of this hour', hoursAgo(41), 1],
    ['8 hours left', hoursAgo(42), 1],
    ['a second more than 4 hours left at the end of this half hour', hoursAgo(45.5) + 1000, 1],
    ['exactly 4 hours left at the end of this half hour', hoursAgo(45.5), 2],
    ['a second more than 1 hour left at the end of this quarter', hoursAgo(48.75) + 1000, 2],
    ['exactly 1 hour left at the end of this quarter', hoursAgo(48.75), 3],
    ['a second left', hoursAgo(50) + 1000, 3],
    ['public from this moment', hoursAgo(50), 4],
    ['public for a long time', hoursAgo(500), 4],
    ['nobody noted a refresh', 0, 0],
    ['refreshed in the future, because of a wrong clock', NOW + HOUR_MS, 0],
  ])('%s', (_, refreshedAt, level) => {
    expect(publicSoonLevel(noted(refreshedAt), NOW)).toBe(level);
  });

  it('has the level of its earliest time where only bounds are known', () => {
    const bounds = (earliest: number, latest: number) => ({
      earliest: NOW + earliest * HOUR_MS,
      latest: NOW + latest * HOUR_MS,
    });
    expect(publicSoonLevel(bounds(9.1, 30), NOW)).toBe(0);
    expect(publicSoonLevel(bounds(7, 30), NOW)).toBe(1);
    expect(publicSoonLevel(bounds(0, 30), NOW)).toBe(4);
    const timers = { items: [], containers: [], orders: [], threats: [] };
    const [soon] = subjectsOf(
      {
        ...timers,
        stockpiles: [
          {
            stockpile: { id: 5, name: 'FRO-Reserve' },
            warehouse: { id: 1, name: 'Front', location: 'Oarbreaker' },
            publicAt: bounds(7, 30),
            reportedAt: NOW,
            reportLimitHours: 24,
          },
        ],
      },
      NOW,
    );
    expect(soon?.eventOf(1)).toMatchObject({
      hours: 8,
      publicAt: '2026-11-21T19:00:00.000Z',
      latestAt: '2026-11-22T18:00:00.000Z',
    });
  });

  it('has its first level from the start of the clock hour in which 8 hours are left', () => {
    const refreshedAt = Date.parse('2026-11-19T18:30:00Z'); // public on the 21st at 20:30, 8 hours before at 12:30
    expect(publicSoonLevel(noted(refreshedAt), Date.parse('2026-11-21T11:59:59.999Z'))).toBe(0);
    expect(publicSoonLevel(noted(refreshedAt), Date.parse('2026-11-21T12:00:00Z'))).toBe(1);
    expect(publicSoonLevel(noted(refreshedAt), Date.parse('2026-11-21T12:59:59.999Z'))).toBe(1);
  });
});

describe('an item', () => {
  it.each([
    // before, quantity, minimum, target, after
    ['at its minimum', 0, 20, 20, 40, 0],
    ['one below it', 0, 19, 20, 40, 1],
    ['from enough to nothing', 0, 0, 20, 40, 2],
    ['from too little to nothing', 1, 0, 20, 40, 2],
    ['back at the minimum still counts as short', 1, 20, 20, 40, 1],
    ['so does just under a tenth above the minimum', 1, 21, 20, 40, 1],
    ['a tenth above the minimum is in order again', 1, 22, 20, 40, 0],
    ['the tenth is rounded up', 1, 16, 15, 40, 1],
    ['to a whole number', 1, 17, 15, 40, 0],
    ['a target that is nearer than that is enough', 1, 21, 20, 21, 0],
    ['so is the minimum where it is also the target', 1, 20, 20, 20, 0],
    ['a minimum of one with room above it', 1, 1, 1, 5, 1],
    ['two are a tenth above one', 1, 2, 1, 5, 0],
    ['a few after nothing still count as empty', 2, 3, 20, 40, 2],
    ['after nothing the minimum is not enough', 2, 21, 20, 40, 2],
    ['after nothing, a tenth above the minimum is in order too', 2, 22, 20, 40, 0],
    ['what was in order stays so between the two thresholds', 0, 21, 20, 40, 0],
    ['a minimum that was raised over the stock', 0, 30, 50, 60, 1],
    ['a minimum that was lowered below it', 1, 30, 20, 60, 0],
  ])('%s', (_, before, quantity, minimum, target, after) => {
    expect(stockLevel(before, { quantity, minimum, target })).toBe(after);
  });
});

describe('an item that is used', () => {
  const lasting = (toNothing: number | null, confidence: Outlook['confidence'] = 'medium'): Outlook => ({
    toNothing,
    toMinimum: null,
    confidence,
  });
  it.each([
    ['lasts long enough', 0, lasting(12), 0],
    ['lasts under 12 hours', 0, lasting(11.9), 1],
    ['lasts under 12 hours, at low confidence', 0, lasting(2, 'low'), 0],
    ['was announced, and lasts 18 hours', 1, lasting(18), 1],
    ['was announced, and lasts longer', 1, lasting(18.1), 0],
    ['was announced, at a confidence that is low by now', 1, lasting(2, 'low'), 1],
    ['was announced for its minimum, and lasts long', 1, { ...lasting(60), toMinimum: 5.9 }, 1],
    ['was announced, and is empty', 1, lasting(0), 1],
    ['was announced, and has no rate any more', 1, null, 1],
    ['is empty', 0, lasting(0), 0],
    ['has no rate', 0, null, 0],
    ['is no longer used', 1, lasting(null), 1],
  ])('%s', (_, before, outlook, after) => {
    expect(runsOutLevel(before, outlook)).toBe(after);
  });
});

describe('a report', () => {
  it.each([
    ['a second before the limit', hoursAgo(24) + 1000, 24, 0],
    ['at the limit', hoursAgo(24), 24, 1],
    ['at another limit', hoursAgo(24), 25, 0],
    ['never made', 0, 24, 0],
  ])('%s', (_, reportedAt, limit, level) => {
    expect(reportOldLevel(reportedAt, limit, NOW)).toBe(level);
  });

  it('becomes old at the first full hour after its limit', () => {
    const reportedAt = Date.parse('2026-11-20T12:30:00Z');
    expect(reportOldLevel(reportedAt, 24, Date.parse('2026-11-21T12:59:59.999Z'))).toBe(0);
    expect(reportOldLevel(reportedAt, 24, Date.parse('2026-11-21T13:00:00Z'))).toBe(1);
  });
});

describe('a container', () => {
  it.each([
    ['claimed a second less than 6 hours ago', 'claimed', hoursAgo(6) + 1000, 0],
    ['claimed 6 hours ago', 'claimed', hoursAgo(6), 1],
    ['loaded 6 hours ago', 'loaded', hoursAgo(6), 1],
    ['loaded just now', 'loaded', NOW, 0],
    ['delivered just now', 'delivered', NOW, 2],
    ['delivered long ago', 'delivered', hoursAgo(20), 2],
  ] as const)('%s', (_, state, movedAt, level) => {
    expect(shipmentLevel({ state, movedAt }, NOW)).toBe(level);
  });
});

describe('an order', () => {
  const inHours = (hours: number) => NOW + hours * HOUR_MS;
  it.each([
    ['without a known time', null, null, 0],
    ['not finished', NOW + 1, inHours(50), 0],
    ['just finished', NOW, inHours(50), 1],
    ['that never goes public', NOW, null, 1],
    ['a moment more than 12 hours before', inHours(-38), inHours(12) + 1, 1],
    ['12 hours before', inHours(-38), inHours(12), 2],
    ['4 hours before', inHours(-46), inHours(4), 3],
    ['1 hour before', inHours(-49), inHours(1), 4],
    ['public since this moment', inHours(-50), NOW, 5],
  ])('%s', (_, readyAt, publicAt, level) => {
    expect(orderLevel({ readyAt, publicAt }, NOW)).toBe(level);
  });
});

describe('a threatened warehouse', () => {
  const minute = (hours: number) => hoursAgo(hours) / 60_000;
  it.each([
    ['a town that just fell', 0, NOW, minute(0)],
    ['a town that fell 12 hours ago', 0, hoursAgo(12), minute(12)],
    ['one that fell a moment before that', 0, hoursAgo(12) - 1, 0],
    ['one that was lost before the war was first looked at', 0, null, 0],
    ['a later fall', minute(3), hoursAgo(1), minute(1)],
    ['an earlier one, when the later was retaken', minute(1), hoursAgo(3), minute(1)],
    ['the same fall, long ago by now', minute(13), hoursAgo(13), minute(13)],
    ['a fall within the present minute, by a clock that is a minute late', 0, NOW + 59_000, minute(0)],
  ])('%s', (_, before, since, level) => {
    expect(threatLevel(before, { since }, NOW)).toBe(level);
  });
});
