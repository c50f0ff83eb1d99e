import { describe, expect, it } from 'vitest';
import type { ItemCategory } from './items.ts';
import {
  factoryCost,
  type ManufacturedItem,
  mpfCost,
  mpfFullOrderCost,
  unitsPerBatch,
} from './manufacturing-cost.ts';

function item(category: ItemCategory, ...costs: number[]): ManufacturedItem {
  return { category, crated: true, materials: costs.map((cost, index) => ({ name: `M${index}`, cost })) };
}

const costs = (materials: { cost: number }[]) => materials.map(({ cost }) => cost);

// Counted by hand, crate by crate.
describe('the cost of a factory item at the MPF', () => {
  it.each([
    ['100', [100], [350], [550]],
    ['15, every crate floored', [15], [51], [79]],
    ['90, where 0.7 is 63 and not 62', [90], [315], [495]],
    ['1, which rounds down to nothing', [1], [0], [0]],
    ['two materials', [250, 30], [875, 105], [1375, 165]],
    ['shells', [160, 240], [560, 840], [880, 1320]],
    ['heavy shells', [120, 60], [420, 210], [660, 330]],
    ['none', [], [], []],
  ])('of %s', (_, cost, five, nine) => {
    expect(costs(mpfCost(item('HeavyAmmo', ...cost)))).toEqual(five);
    expect(costs(mpfFullOrderCost(item('HeavyAmmo', ...cost)))).toEqual(nine);
  });
});

describe('the cost of a construct at the MPF', () => {
  it.each([
    ['a truck', 'Vehicle', 100, 1050],
    ['a crated truck', 'VehicleCrated', 100, 1050],
    ['a tank, every crate floored', 'Vehicle', 135, 1416],
    ['a freighter', 'Vehicle', 500, 5250],
    ['a container', 'Structure', 100, 1050],
    ['a crated emplacement', 'StructureCrated', 75, 786],
    ['a gun', 'Structure', 195, 2046],
  ] as const)('of %s', (_, category, cost, total) => {
    expect(costs(mpfCost(item(category, cost)))).toEqual([total]);
    expect(costs(mpfFullOrderCost(item(category, cost)))).toEqual([total]);
  });
});

it.each([
  [100, 400],
  [15, 60],
  [0, 0],
])('a factory order of an item at %i costs %i', (cost, total) => {
  expect(costs(factoryCost(item('SmallArms', cost)))).toEqual([total]);
});

it('names each material like the item', () => {
  const materials = [{ name: 'Basic Materials', cost: 10 }];
  for (const rule of [mpfCost, mpfFullOrderCost, factoryCost])
    expect(rule({ category: 'SmallArms', crated: false, materials })[0]?.name).toBe('Basic Materials');
});

it.each([
  ['SmallArms', true, 9],
  ['Supplies', false, 9],
  ['Vehicle', false, 15],
  ['Structure', false, 15],
  ['VehicleCrated', true, 5],
  ['StructureCrated', true, 5],
] as const)('a full order of %s, crated %s, is %i', (category, crated, units) => {
  expect(unitsPerBatch({ category, crated })).toBe(units);
});
