import { describe, expect, it } from 'vitest';
import { orderMaterials } from '../production/order-rules.ts';
import type { ItemCategory } from './items.ts';
import { factoryCost, mpfCost, mpfCostOf, mpfFullOrderCost, mpfOrderCrates } from './manufacturing-cost.ts';

/** Worked examples, added up by hand: cost of a crate or of one unit, crates of a full order, cost of each crate. */
const EXAMPLES: [
  codeName: string,
  category: ItemCategory,
  material: string,
  cost: number,
  crates: number,
  perCrate: number[],
  fullOrder: number,
  fiveCrates: number,
  factory: number,
][] = [
  ['RifleW', 'SmallArms', 'Basic Materials', 100, 9, [90, 80, 70, 60, 50, 50, 50, 50, 50], 550, 350, 400],
  ['AssaultRifleC', 'SmallArms', 'Refined Materials', 15, 9, [13, 12, 10, 9, 7, 7, 7, 7, 7], 79, 51, 60],
  [
    'SniperRifleC',
    'SmallArms',
    'Basic Materials',
    250,
    9,
    [225, 200, 175, 150, 125, 125, 125, 125, 125],
    1375,
    875,
    1000,
  ],
  [
    'SniperRifleC',
    'SmallArms',
    'Refined Materials',
    30,
    9,
    [27, 24, 21, 18, 15, 15, 15, 15, 15],
    165,
    105,
    120,
  ],
  [
    'LightTankAmmo',
    'HeavyAmmo',
    'Basic Materials',
    160,
    9,
    [144, 128, 112, 96, 80, 80, 80, 80, 80],
    880,
    560,
    640,
  ],
  [
    'LightTankAmmo',
    'HeavyAmmo',
    'Explosive Powder',
    240,
    9,
    [216, 192, 168, 144, 120, 120, 120, 120, 120],
    1320,
    840,
    960,
  ],
  [
    'HeavyArtilleryAmmo',
    'HeavyAmmo',
    'Basic Materials',
    120,
    9,
    [108, 96, 84, 72, 60, 60, 60, 60, 60],
    660,
    420,
    480,
  ],
  [
    'HeavyArtilleryAmmo',
    'HeavyAmmo',
    'Heavy Explosive Powder',
    60,
    9,
    [54, 48, 42, 36, 30, 30, 30, 30, 30],
    330,
    210,
    240,
  ],
  ['AAAmmo', 'HeavyAmmo', 'Basic Materials', 100, 9, [90, 80, 70, 60, 50, 50, 50, 50, 50], 550, 350, 400],
  ['AAAmmo', 'HeavyAmmo', 'Heavy Explosive Powder', 15, 9, [13, 12, 10, 9, 7, 7, 7, 7, 7], 79, 51, 60],
  ['TruckC', 'Vehicle', 'Basic Materials', 100, 5, [270, 240, 210, 180, 150], 1050, 1050, 400],
  ['MediumTankC', 'Vehicle', 'Refined Materials', 135, 5, [364, 324, 283, 243, 202], 1416, 1416, 540],
  ['Freighter', 'Vehicle', 'Basic Materials', 500, 5, [1350, 1200, 1050, 900, 750], 5250, 5250, 2000],
  ['ShippingContainer', 'Structure', 'Basic Materials', 100, 5, [270, 240, 210, 180, 150], 1050, 1050, 400],
  ['EmplacedInfantryW', 'Structure', 'Basic Materials', 75, 5, [202, 180, 157, 135, 112], 786, 786, 300],
  [
    'EmplacedHeavyArtilleryC',
    'Structure',
    'Refined Materials',
    195,
    5,
    [526, 468, 409, 351, 292],
    2046,
    2046,
    780,
  ],
];

describe('the worked examples of mass production', () => {
  it('are of 12 items', () => {
    expect(new Set(EXAMPLES.map(([codeName]) => codeName)).size).toBe(12);
  });

  it.each(EXAMPLES)('%s, %s: %s', (_, category, name, cost, crates, perCrate, full, five, factory) => {
    const item = { category, crated: true, materials: [{ name, cost }] };
    const costOf = (materials: { cost: number }[]) => materials.map((material) => material.cost);
    expect(mpfOrderCrates(category)).toBe(crates);
    expect(costOf(mpfFullOrderCost(item))).toEqual([full]);
    expect(costOf(mpfCost(item))).toEqual([five]);
    expect(costOf(factoryCost(item))).toEqual([factory]);
    expect(costOf(orderMaterials('mpf', item, crates))).toEqual([full]);
    let sum = 0;
    for (const [index, crate] of perCrate.entries()) {
      sum += crate;
      expect(costOf(mpfCostOf(item, index + 1))).toEqual([sum]);
    }
  });
});
