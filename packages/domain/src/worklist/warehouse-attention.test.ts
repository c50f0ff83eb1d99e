import { describe, expect, it } from 'vitest';
import { releaseBounds } from '../stockpiles/stockpile-release.ts';
import { compareAttention, type WatchedWarehouse, warehouseAttention } from './warehouse-attention.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 12);
const ago = (hours: number) => NOW - hours * HOUR;
const noted = (refreshedAt: number) => releaseBounds({ refreshedAt, changedAfter: 0, changedBefore: 0 });
const within = (earliest: number, latest: number) => ({
  earliest: NOW + earliest * HOUR,
  latest: NOW + latest * HOUR,
});

function aWarehouse(parts: Partial<WatchedWarehouse> = {}): WatchedWarehouse {
  return { underMinimum: 0, updatedAt: ago(1), publicAt: [noted(ago(1))], threat: null, ...parts };
}
const attention = (parts: Partial<WatchedWarehouse>) => warehouseAttention(aWarehouse(parts), NOW);

describe('warehouseAttention', () => {
  it.each([
    ['in order', {}, 'none'],
    ['one item under its minimum', { underMinimum: 1 }, 'now'],
    ['public in 12 hours', { publicAt: [noted(ago(38))] }, 'none'],
    ['public in under 12 hours', { publicAt: [noted(ago(38.02))] }, 'soon'],
    ['public in 4 hours', { publicAt: [noted(ago(46))] }, 'soon'],
    ['public in under 4 hours', { publicAt: [noted(ago(46.02))] }, 'now'],
    ['public already', { publicAt: [noted(ago(50))] }, 'now'],
    ['perhaps public already', { publicAt: [noted(ago(1)), within(-1, 30)] }, 'now'],
    ['public in at least 5 hours', { publicAt: [noted(ago(1)), within(5, 30)] }, 'soon'],
    ['public in at least 13 hours', { publicAt: [within(13, 30)] }, 'none'],
    ['no refresh was ever noted', { publicAt: [noted(0), noted(0)] }, 'none'],
    ['no stockpile', { publicAt: [], updatedAt: 0 }, 'new'],
    ['a report under 6 hours old', { updatedAt: ago(5.99) }, 'none'],
    ['a report 6 hours old', { updatedAt: ago(6) }, 'soon'],
    ['its town fell 12 hours ago', { threat: { kind: 'lost', since: ago(12) } }, 'now'],
    ['its town fell longer ago', { threat: { kind: 'lost', since: ago(12.01) } }, 'none'],
    ['its town was never ours', { threat: { kind: 'lost', since: null } }, 'none'],
    ['a town near it fell', { threat: { kind: 'near', since: ago(12) } }, 'soon'],
    ['never reported', { updatedAt: 0 }, 'new'],
    ['never reported, with goals that nothing fills', { updatedAt: 0, underMinimum: 3 }, 'now'],
  ] as const)('%s: %s', (_, parts, level) => {
    expect(attention(parts).level).toBe(level);
  });

  it('names the stockpile that goes public first, and none that was never refreshed', () => {
    expect(
      attention({ publicAt: [noted(ago(1)), noted(ago(47)), noted(0), noted(ago(40))] }).release,
    ).toMatchObject({
      timeLeft: '03h 00m',
      urgency: 'stale',
    });
  });

  it('calls a report stale only where there was one', () => {
    expect(attention({ updatedAt: 0 })).toMatchObject({ isReportStale: false, isNeverReported: true });
    expect(attention({ updatedAt: ago(7) })).toMatchObject({ isReportStale: true, isNeverReported: false });
  });
});

it('sorts by level, then by items under minimum, then by the time left', () => {
  const all = {
    fine: attention({}),
    fresh: attention({ updatedAt: 0 }),
    soon: attention({ publicAt: [noted(ago(45))] }),
    sooner: attention({ publicAt: [noted(ago(45.5))] }),
    stale: attention({ updatedAt: ago(9) }),
    public: attention({ publicAt: [noted(ago(51))] }),
    few: attention({ underMinimum: 2 }),
    many: attention({ underMinimum: 6 }),
  };
  const names = Object.entries(all)
    .sort(([, a], [, b]) => compareAttention(a, b))
    .map(([name]) => name);
  expect(names).toEqual(['many', 'few', 'public', 'sooner', 'soon', 'stale', 'fresh', 'fine']);
});
