import { expect, test } from 'vitest';
import { anOrder } from '../../testing/order-builders.ts';
import { barsOf, marksOf, spanOf } from './queue-bars.ts';

const NOW = Date.parse('2026-11-22T20:00:00.000Z');
const after = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const queued = (id: number, from: number | null, to: number | null, orders = 0) =>
  anOrder({
    id,
    state: 'queued',
    startsAt: from === null ? null : after(from),
    readyAt: to === null ? null : after(to),
    othersAhead: { orders, until: null },
  });

test('the fewest hours that fit all bars are shown, eight at most', () => {
  expect(spanOf([], NOW)).toBe(0.5);
  expect(spanOf([queued(1, 0, 41)], NOW)).toBe(1);
  expect(spanOf([queued(1, 0, 41), queued(2, 0, 130)], NOW)).toBe(4);
  expect(spanOf([queued(1, 0, 60 * 30)], NOW)).toBe(8);
  expect(marksOf(8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(marksOf(1)).toEqual([0, 0.25, 0.5, 0.75]);
});

test('bars follow each other; other players’ orders are an outline before ours', () => {
  const { bars, later } = barsOf([queued(1, -10, 60), queued(2, 120, 180, 4)], { now: NOW, span: 4 });
  expect(later).toEqual([]);
  expect(
    bars.map(({ order, othersAhead, left, width }) => [order?.id ?? null, othersAhead, left, width]),
  ).toEqual([
    [1, 0, 0, 25],
    [null, 4, 25, 25],
    [2, 0, 50, 25],
  ]);
});

test('orders that begin after the hours shown, or at an unknown time, are listed below', () => {
  const { bars, later } = barsOf([queued(1, 0, 600), queued(2, 600, 700), queued(3, null, null)], {
    now: NOW,
    span: 8,
  });
  expect(bars.map(({ order }) => order?.id)).toEqual([1]);
  expect(bars[0]?.width).toBe(100);
  expect(later.map(({ id }) => id)).toEqual([2, 3]);
});
