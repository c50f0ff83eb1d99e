import { describe, expect, it } from 'vitest';
import { allowsManufacturing, allowsMassProduction, ITEM_CATEGORIES, isConstruct } from './items.ts';

describe('the item categories', () => {
  it('R301 are these eleven, in this order', () => {
    expect(ITEM_CATEGORIES).toEqual([
      'SmallArms',
      'HeavyArms',
      'HeavyAmmo',
      'Utility',
      'Medical',
      'Uniforms',
      'Supplies',
      'Vehicle',
      'Structure',
      'VehicleCrated',
      'StructureCrated',
    ]);
  });

  it('R302 allow manufacturing in the first seven', () => {
    expect(ITEM_CATEGORIES.map(allowsManufacturing)).toEqual([
      ...Array<boolean>(7).fill(true),
      ...Array<boolean>(4).fill(false),
    ]);
  });

  it('R304 are constructs in the last four', () => {
    expect(ITEM_CATEGORIES.filter(isConstruct)).toEqual([
      'Vehicle',
      'Structure',
      'VehicleCrated',
      'StructureCrated',
    ]);
  });

  it('are made by mass production except for Utility and Medical', () => {
    expect(ITEM_CATEGORIES.filter((one) => !allowsMassProduction(one))).toEqual(['Utility', 'Medical']);
  });
});
