import { describe, expect, it } from 'vitest';
import type { LineOrder } from './factory-times.ts';
import { lineKind, timeCorrection, typedTimeFactor } from './time-correction.ts';

const START = Date.parse('2026-11-22T18:00:00Z');
const after = (seconds: number) => START + seconds * 1000;

function order(parts: Partial<LineOrder> = {}): LineOrder {
  return { queuedAt: START, work: 1000, readyAt: null, othersAhead: 0, othersUntil: null, ...parts };
}

const EVEN = { behind: [], speed: () => 1 };

describe('a typed time as a multiple of our estimate', () => {
  it.each([
    ['two and a half times as long', { readyAt: after(2500) }, 2.5],
    ['as long as estimated', { readyAt: after(1000) }, 1],
    ['a fifth, which still counts', { readyAt: after(200) }, 0.2],
    ['less than a fifth', { readyAt: after(199) }, null],
    ['five times, which still counts', { readyAt: after(5000) }, 5],
    ['more than five times', { readyAt: after(5001) }, null],
    ['nothing typed', {}, null],
    ['an item whose time is unknown', { readyAt: after(2500), work: null }, null],
    ['orders of others ahead', { readyAt: after(2500), othersAhead: 1 }, null],
    ['the time of others ahead', { readyAt: after(2500), othersUntil: after(100) }, null],
  ] as const)('%s', (_, parts, factor) => {
    expect(typedTimeFactor(order(parts), EVEN)).toBe(factor);
  });

  it('counts the speed that orders behind it have added so far', () => {
    // 500 s alone, then 500 s of work at twice the speed: 750 s estimated.
    const behind = [order({ queuedAt: after(500) })];
    const speed = (orders: number) => orders;
    expect(typedTimeFactor(order({ readyAt: after(1500) }), { behind, speed })).toBe(2);
  });
});

it.each([
  [[], null],
  [[2.5], { factor: 2.5, times: 1 }],
  [[2, 3], { factor: 2.5, times: 2 }],
  [[2.5, 0.2, 2.4], { factor: 2.4, times: 3 }],
  [[1, 1, 1, 3, 3, 3, 3, 3], { factor: 1, times: 5 }],
])('the latest factors %j give %j', (factors, correction) => {
  expect(timeCorrection(factors)).toEqual(correction);
});

it.each([
  ['mpf', 'SmallArms', 'mpf items'],
  ['mpf', 'VehicleCrated', 'mpf constructs'],
  ['mpf', 'Structure', 'mpf constructs'],
  ['factory', 'Medical', 'factory items'],
] as const)('%s and %s are %s', (method, category, kind) => {
  expect(lineKind(method, category)).toBe(kind);
});
