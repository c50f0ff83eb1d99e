import { describe, expect, it } from 'vitest';
import type { ItemCategory } from './items.ts';
import { type CratedItem, pyramidCrateSize, pyramidUnits } from './pyramid-crates.ts';

const rifles = (parts: Partial<CratedItem> = {}): CratedItem => ({
  category: 'SmallArms',
  crateSize: 20,
  crated: false,
  ...parts,
});

describe('the crate size of a pyramid', () => {
  it.each([1, 15, 20])('R610 is the one of the item: %i', (crateSize) => {
    expect(pyramidCrateSize(rifles({ crateSize }), false)).toBe(crateSize);
    expect(pyramidCrateSize(rifles({ crateSize, crated: true }), false)).toBe(crateSize);
  });

  it.each([true, false])('R611 is 1 in a bluefin pyramid, also of an item with crated %s', (crated) => {
    expect(pyramidCrateSize(rifles({ crated }), true)).toBe(1);
  });

  it.each([
    ['VehicleCrated', false],
    ['VehicleCrated', true],
    ['StructureCrated', false],
    ['StructureCrated', true],
  ] as [ItemCategory, boolean][])(
    'R612 is 3 for a crated construct, whatever its crate holds: %s, bluefin %s',
    (category, isBluefin) => {
      expect(pyramidCrateSize({ category, crateSize: 5, crated: true }, isBluefin)).toBe(3);
    },
  );

  it('R613 is 3 where nothing is known of the item', () => {
    expect(pyramidCrateSize(undefined, false)).toBe(3);
    expect(pyramidCrateSize(rifles({ crateSize: 0 }), false)).toBe(3);
    expect(pyramidCrateSize(undefined, true)).toBe(1);
  });
});

describe('what stock adds to a column', () => {
  it('R610 in a normal pyramid is items: loose ones, and crates times their size', () => {
    expect(pyramidUnits(rifles(), 7, false)).toBe(7);
    expect(pyramidUnits(rifles({ crated: true }), 7, false)).toBe(140);
  });

  it('R611 in a bluefin pyramid is crates, to which loose goods add nothing', () => {
    expect(pyramidUnits(rifles({ crated: true }), 7, true)).toBe(7);
    expect(pyramidUnits(rifles(), 7, true)).toBe(0);
  });

  it('in a bluefin pyramid counts what has no crate, or crates of one, each', () => {
    expect(pyramidUnits(rifles({ crateSize: 1 }), 7, true)).toBe(7);
    expect(pyramidUnits(rifles({ crateSize: 2 }), 7, true)).toBe(0);
  });

  it('R612 of a construct is 1 for a loose one and 3 for a crated one', () => {
    expect(pyramidUnits({ category: 'Vehicle', crateSize: 3, crated: false }, 2, true)).toBe(2);
    expect(pyramidUnits({ category: 'VehicleCrated', crateSize: 3, crated: true }, 2, true)).toBe(6);
  });
});
