import { describe, expect, it } from 'vitest';
import type { ItemCategory } from '../items/items.ts';
import { compareSupplies, isSupplyListed, isUnderMinimum } from './supply-list.ts';

function line(name: string, category: ItemCategory = 'SmallArms', crated = false) {
  return { item: { name, category, crated } };
}

describe('isSupplyListed', () => {
  it.each([
    [true, 0, 0, true],
    [false, 0, 0, false],
    [false, 1, 0, true],
    [false, 0, 1, true],
  ])('teched %s, quantity %i, target %i: %s', (teched, quantity, target, listed) => {
    expect(isSupplyListed({ item: { teched }, quantity, target })).toBe(listed);
  });
});

describe('isUnderMinimum', () => {
  it.each([
    [9, 10, true],
    [10, 10, false],
    [11, 10, false],
    [0, 0, false],
  ])('%i against a minimum of %i: %s', (quantity, minimum, under) => {
    expect(isUnderMinimum(quantity, minimum)).toBe(under);
  });
});

describe('compareSupplies', () => {
  it('sorts by category first, in the order of the product', () => {
    const sorted = [line('A', 'Vehicle'), line('Z', 'SmallArms'), line('M', 'Medical')].sort(compareSupplies);
    expect(sorted.map((supply) => supply.item.category)).toEqual(['SmallArms', 'Medical', 'Vehicle']);
  });

  it('sorts names with natural number order and ignores case', () => {
    const sorted = [line('120mm'), line('40mm'), line('bandages'), line('Argenti')].sort(compareSupplies);
    expect(sorted.map((supply) => supply.item.name)).toEqual(['40mm', '120mm', 'Argenti', 'bandages']);
  });

  it('puts the loose form before the crated one of the same name', () => {
    const sorted = [line('A', 'Supplies', true), line('A', 'Supplies', false)].sort(compareSupplies);
    expect(sorted.map((supply) => supply.item.crated)).toEqual([false, true]);
  });
});
