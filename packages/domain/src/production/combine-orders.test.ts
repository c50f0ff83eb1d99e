import { describe, expect, it } from 'vitest';
import { type CombinableOrder, canCombine, combinations } from './combine-orders.ts';

const AMMO = {
  id: 1,
  category: 'SmallArms',
  materials: [{ name: 'Basic Materials', cost: 100 }],
} as const;

function order(crates: number, parts: Partial<CombinableOrder> = {}): CombinableOrder {
  return { item: AMMO, crates, method: 'mpf', state: 'wanted', factory: null, warehouse: null, ...parts };
}

describe('wanted orders of one item', () => {
  it('three of three crates become one of nine, which costs 550 instead of 720', () => {
    const three = [order(3), order(3), order(3)];
    // Each alone: 90 + 80 + 70 = 240. Together: 90 + 80 + 70 + 60 + 5 × 50 = 550.
    expect(combinations(three)).toEqual([
      { orders: three, crates: 9, saved: [{ name: 'Basic Materials', cost: 170 }] },
    ]);
  });

  it.each([
    ['one order', [3], []],
    ['exactly a full one', [4, 5], [9]],
    ['one crate too many', [5, 5], []],
    ['a full one stays as it is', [9, 3, 3], [6]],
    ['the smallest first', [6, 3, 3, 3], [9]],
    ['two combinations', [3, 3, 3, 4, 4], [9, 8]],
  ])('%s', (_, crates, expected) => {
    expect(
      combinations(crates.map((crate) => order(crate))).map((combination) => combination.crates),
    ).toEqual(expected);
  });

  it('of vehicles five crates fit', () => {
    const vehicle = { ...AMMO, category: 'VehicleCrated' } as const;
    expect(canCombine([order(2, { item: vehicle }), order(3, { item: vehicle })])).toBe(true);
    expect(canCombine([order(3, { item: vehicle }), order(3, { item: vehicle })])).toBe(false);
  });

  it.each([
    ['another item', { item: { ...AMMO, id: 2 } }],
    ['another place', { factory: { id: 4 } }],
    ['another warehouse', { warehouse: { id: 5 } }],
    ['a claimed one', { state: 'claimed' }],
    ['one at a factory', { method: 'factory' }],
  ] as const)('not with %s', (_, parts) => {
    expect(canCombine([order(3), order(3, parts)])).toBe(false);
    expect(combinations([order(3), order(3, parts)])).toEqual([]);
    expect(canCombine([order(3), order(3)])).toBe(true);
  });

  it('not where it saves nothing', () => {
    const free = { ...AMMO, materials: [] };
    expect(combinations([order(3, { item: free }), order(3, { item: free })])).toEqual([]);
  });
});
