import { describe, expect, it } from 'vitest';
import { isQueueLabel, parseQuantity, parseQueue } from './quantities.ts';

describe('parseQuantity', () => {
  it.each([
    ['0', 0],
    ['7', 7],
    ['999', 999],
    ['1,619', 1619],
    ['12,345,678', 12_345_678],
  ])('reads %s as %i', (label, quantity) => {
    expect(parseQuantity(label)).toBe(quantity);
  });

  it.each([
    ['1k+', 1000],
    ['2k+', 2000],
    ['16k+', 16_000],
  ])('reads the thousands of %s as %i', (label, quantity) => {
    expect(parseQuantity(label)).toBe(quantity);
  });

  it.each([
    ['258x', 258],
    ['1,258x', 1258],
    ['0x', 0],
  ])('reads the count %s as %i', (label, quantity) => {
    expect(parseQuantity(label)).toBe(quantity);
  });

  it.each(['', 'k+', '3k', '+3', '12O', '1.5k+', '-4', '1/6', 'x3', '12,34', '99 9'])(
    'reads no number from "%s", which is not digits, k and + in the game’s notation',
    (label) => {
      expect(parseQuantity(label)).toBeNull();
    },
  );
});

describe('isQueueLabel', () => {
  it.each([
    ['0/6', true],
    ['12/60', true],
    ['6', false],
    ['/6', false],
    ['1,6', false],
  ])('%s: %s', (label, isQueue) => {
    expect(isQueueLabel(label)).toBe(isQueue);
  });
});

it.each([
  ['0/6', { waiting: 0, limit: 6 }],
  ['6/6', { waiting: 6, limit: 6 }],
  ['25/25', { waiting: 25, limit: 25 }],
  ['7/6', null],
  ['1/26', null],
  ['0/0', null],
  ['6', null],
  ['1/6x', null],
])('a line with %s', (label, queue) => {
  expect(parseQueue(label)).toEqual(queue);
});
