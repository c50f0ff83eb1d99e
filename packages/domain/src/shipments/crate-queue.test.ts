import { describe, expect, it } from 'vitest';
import { CrateQueue, type QueuedItem } from './crate-queue.ts';

const item = (has: number, target: number, crates: number): QueuedItem => ({ has, target, crates });

/** The position in the list of the item that gets each crate, one after the other; `-` when none is left. */
function places(items: QueuedItem[], takes: number): string {
  const queue = new CrateQueue(items);
  return Array.from({ length: takes }, () => {
    const before = queue.items.map(({ taken }) => taken);
    queue.take();
    const place = queue.items.findIndex(({ taken }, index) => taken !== before[index]);
    return place === -1 ? '-' : place;
  }).join(' ');
}

describe('the next crate goes to', () => {
  it.each([
    ['nothing of an empty list', [], '-'],
    ['the lowest percentage', [item(9, 10, 5), item(8, 10, 5)], '1'],
    ['the lowest percentage, not the least stock', [item(8, 100, 5), item(5, 10, 5)], '0'],
    ['the first of several equal ones', [item(1, 2, 5), item(50, 100, 5)], '0'],
    ['no item without a crate to ship', [item(0, 10, 0), item(5, 10, 5)], '1'],
    ['the lowest percentage, counted again after each', [item(0, 10, 9), item(2, 10, 9)], '0 0 0 1 0 1'],
    ['the next one if an item is used up', [item(0, 10, 1), item(5, 10, 5)], '0 1 1'],
    ['nothing once all is used up', [item(0, 10, 1)], '0 - -'],
    [
      'each once, in the order of the percentages',
      [40, 10, 30, 0, 20].map((has) => item(has, 100, 1)),
      '3 1 4 2 0 -',
    ],
    [
      'each twice, where used up items leave the front',
      [3, 1, 2, 0, 5, 4, 6].map((has) => item(10 * has, 1000, 2)),
      '3 3 1 1 2 2 0 0 5 5 4 4 6 6 -',
    ],
  ])('%s', (_, items, expected) => {
    expect(places(items, expected.split(' ').length)).toBe(expected);
  });

  it.each([
    // n/(n+1) is less than (n+1)/(n+2), though their products of 17 digits are equal as doubles.
    [item(100_000_001, 100_000_002, 1), item(100_000_000, 100_000_001, 1), '1'],
    [item(100_000_000, 100_000_001, 1), item(100_000_001, 100_000_002, 1), '0'],
    [item(200_000_000, 200_000_002, 1), item(100_000_000, 100_000_001, 1), '0'],
  ])('the lower of %j and %j without rounding', (first, second, place) => {
    expect(places([first, second], 1)).toBe(place);
  });
});

it('returns the items in the order of the list, with the crates taken from each', () => {
  const queue = new CrateQueue([
    { ...item(9, 10, 5), name: 'Cloth' },
    { ...item(0, 10, 5), name: 'Shovel' },
  ]);
  queue.take();
  queue.take();
  expect(queue.items.map(({ name, taken }) => [name, taken])).toEqual([
    ['Cloth', 0],
    ['Shovel', 2],
  ]);
});
