import { describe, expect, it } from 'vitest';
import {
  allowsManufacturing,
  allowsMassProduction,
  ITEM_CATEGORIES,
  isConstruct,
  isProducible,
} from './items.ts';

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

describe('isProducible', () => {
  const none = {
    factoryProduced: false,
    mpfProduced: false,
    garageProduced: false,
    constructionYardProduced: false,
  };

  it('R300 an item without any of the four flags is not producible', () => {
    expect(isProducible(none)).toBe(false);
  });

  it.each(Object.keys(none))('R300 %s alone makes it producible', (flag) => {
    expect(isProducible({ ...none, [flag]: true })).toBe(true);
  });
});
