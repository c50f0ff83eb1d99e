import { describe, expect, it } from 'vitest';
import type { ItemCategory } from '../items/items.ts';
import {
  lineOf,
  methodRules,
  methodsOf,
  orderLimits,
  orderMaterials,
  orderSizes,
  publicTime,
} from './order-rules.ts';

it.each([
  ['mpf', 'SmallArms', 3, 9],
  ['mpf', 'Supplies', 3, 9],
  ['mpf', 'Vehicle', 1, 5],
  ['mpf', 'VehicleCrated', 1, 5],
  ['mpf', 'StructureCrated', 1, 5],
  ['factory', 'Utility', 1, 4],
  ['facility', 'HeavyAmmo', 1, 1000],
] as const)('an order of %s for %s holds %i to %i crates', (method, category, min, max) => {
  expect(orderLimits(method, category)).toEqual({ min, max });
});

describe('crates as orders', () => {
  it.each([
    ['nothing', 0, []],
    ['fewer than in the smallest order', 2, [3]],
    ['the smallest order', 3, [3]],
    ['a full one', 9, [9]],
    ['one more, without an order that is too small', 10, [7, 3]],
    ['two more', 11, [8, 3]],
    ['three more', 12, [9, 3]],
    ['several', 28, [9, 9, 7, 3]],
  ])('%s', (_, crates, sizes) => {
    expect(orderSizes(crates, { min: 3, max: 9 })).toEqual(sizes);
  });

  it('for a construct may be a single crate', () => {
    expect(orderSizes(11, { min: 1, max: 5 })).toEqual([5, 5, 1]);
  });
});

it.each([
  ['mpf', 'SmallArms', 'SmallArms'],
  ['mpf', 'VehicleCrated', 'Vehicles'],
  ['mpf', 'Structure', 'Structures'],
  ['mpf', 'Utility', null],
  ['mpf', 'Medical', null],
  ['factory', 'Medical', 'Medical'],
  ['factory', 'VehicleCrated', null],
  ['facility', 'SmallArms', null],
] as const)('%s makes %s in the line %s', (method, category, line) => {
  expect(lineOf(method, category)).toBe(line);
});

it('mass production has seven lines of 25, a factory seven of 6, and a facility none', () => {
  expect(methodRules('mpf').lines).toHaveLength(7);
  expect(methodRules('mpf').maxQueued).toBe(25);
  expect(methodRules('factory').lines).toHaveLength(7);
  expect(methodRules('factory').maxQueued).toBe(6);
  expect(methodRules('facility')).toEqual({ lines: [], maxQueued: null, publicAfter: null });
});

it.each([
  ['mpf', '2026-11-22T18:00:00Z', '2026-11-24T20:00:00Z'],
  ['factory', '2026-11-22T18:00:00Z', '2026-11-22T19:00:00Z'],
] as const)('what %s finishes at %s goes public at %s', (method, readyAt, publicAt) => {
  expect(publicTime(method, Date.parse(readyAt))).toBe(Date.parse(publicAt));
});

it('nothing goes public at a facility, or without a finishing time', () => {
  expect(publicTime('facility', 1)).toBeNull();
  expect(publicTime('mpf', null)).toBeNull();
});

const made = (category: ItemCategory, ...where: ('factory' | 'mpf' | 'elsewhere')[]) => ({
  category,
  factoryProduced: where.includes('factory'),
  mpfProduced: where.includes('mpf'),
  elsewhere: where.includes('elsewhere'),
});

it.each([
  [made('SmallArms', 'factory', 'mpf'), ['mpf', 'factory']],
  [made('Medical', 'factory', 'mpf'), ['factory']],
  [made('VehicleCrated', 'mpf', 'elsewhere'), ['mpf', 'facility']],
  [made('HeavyAmmo', 'elsewhere'), ['facility']],
  [made('Utility'), []],
])('%j is made at %j', (item, methods) => {
  expect(methodsOf(item)).toEqual(methods);
});

it('the price is that of the place', () => {
  const item = { category: 'SmallArms' as const, materials: [{ name: 'Basic Materials', cost: 15 }] };
  expect(orderMaterials('mpf', item, 9)).toEqual([{ name: 'Basic Materials', cost: 79 }]);
  expect(orderMaterials('factory', item, 4)).toEqual([{ name: 'Basic Materials', cost: 60 }]);
  expect(orderMaterials('facility', item, 4)).toEqual([]);
  // What is never in stock is ordered by the piece, and its price is that of one.
  const train = { ...item, stockpilable: false };
  expect(orderMaterials('facility', train, 4)).toEqual(orderMaterials('factory', item, 4));
});
