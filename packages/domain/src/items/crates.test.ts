import { describe, expect, it } from 'vitest';
import { crateSizeOf, itemCount } from './crates.ts';

describe('the crate size', () => {
  it.each([1, 3, 5, 20, 150])('is that of the item: %i', (crateSize) => {
    expect(crateSizeOf({ crateSize })).toBe(crateSize);
  });

  it('is 3 if the catalog gives none', () => {
    expect(crateSizeOf(undefined)).toBe(3);
    expect(crateSizeOf({ crateSize: 0 })).toBe(3);
  });
});

it.each([
  // name, crate size, crated, number on the icon, items
  ['loose rifles', 20, false, 7, 7],
  ['crates of rifles', 20, true, 7, 140],
  ['crates of trucks', 3, true, 2, 6],
  ['crates of the Falchion, each of 5', 5, true, 77, 385],
  ['crates of aircraft, each of one', 1, true, 4, 4],
  ['crates of a construct of unknown size', 0, true, 4, 12],
  ['nothing', 20, true, 0, 0],
])('%s count their items', (_, crateSize, crated, quantity, items) => {
  expect(itemCount({ crateSize, crated }, quantity)).toBe(items);
});
