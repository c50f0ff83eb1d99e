import { describe, expect, it } from 'vitest';
import {
  containerShare,
  cratesFor,
  missingOf,
  type NeededSupply,
  needTotal,
  type SupplyNeed,
  supplyNeed,
} from './supply-need.ts';

const BMATS = 'Basic Materials';

/** A crated item of 20, made at both places, whose crate costs 100 basic materials. */
function line(missing: number, item: Partial<NeededSupply['item']> = {}): NeededSupply {
  return {
    item: {
      category: 'SmallArms',
      crated: true,
      crateSize: 20,
      factoryProduced: true,
      mpfProduced: true,
      materials: [{ name: BMATS, cost: 100 }],
      ...item,
    },
    quantity: 7,
    target: 7 + missing,
  };
}

it.each([
  [0, 0, 0],
  [10, 10, 0],
  [11, 10, 0],
  [9, 10, 1],
  [787, 1590, 803],
])('%i of %i lacks %i', (quantity, target, missing) => {
  expect(missingOf({ quantity, target })).toBe(missing);
});

it.each([
  ['crates are crates', true, 20, 803, 803],
  ['a full crate of loose items', false, 20, 20, 1],
  ['one item more takes another crate', false, 20, 21, 2],
  ['nothing', false, 20, 0, 0],
  ['a crate of an unknown size holds three', false, 0, 4, 2],
])('%s', (_, crated, crateSize, amount, crates) => {
  expect(cratesFor({ crated, crateSize }, amount)).toBe(crates);
});

it.each([
  [0, 0],
  [1, 0.1], // 0.017
  [6, 0.1],
  [8, 0.1], // 0.133
  [9, 0.2], // 0.15
  [59, 1], // 0.98
  [60, 1],
  [803, 13.4], // 13.38
  [1630, 27.2], // 27.17
])('%i crates fill %f containers', (crates, share) => {
  expect(containerShare(crates)).toBe(share);
});

// Crate by crate: 90 + 80 + 70 + 60 + 50, then 50 each; nine are 550.
describe('orders at the MPF', () => {
  it.each([
    [1, 1, 90],
    [2, 1, 170],
    [9, 1, 550],
    [10, 2, 640],
    [18, 2, 1100],
    [803, 90, 89 * 550 + 170], // 89 full orders hold 801
  ])('of %i crates are %i for %i', (missing, orders, cost) => {
    expect(supplyNeed(line(missing), 'mpf')).toEqual({
      missing,
      crates: missing,
      place: 'mpf',
      orders,
      materials: [{ name: BMATS, cost }],
    });
  });

  it.each([
    [1, 1, 1, 270],
    [3, 1, 1, 270],
    [4, 2, 1, 510],
    [15, 5, 1, 1050],
    [16, 6, 2, 1320],
  ])('of %i loose trucks, three in a crate, are %i crates in %i for %i', (missing, crates, orders, cost) => {
    const truck = line(missing, { category: 'Vehicle', crated: false, crateSize: 3, factoryProduced: false });
    const { materials, ...rest } = supplyNeed(truck, 'mpf');
    expect(rest).toEqual({ missing, crates, place: 'mpf', orders });
    expect(materials).toEqual([{ name: BMATS, cost }]);
  });

  it('have no cost where it is unknown', () => {
    expect(supplyNeed(line(9, { materials: [] }), 'mpf')).toMatchObject({ orders: 1, materials: [] });
  });
});

describe('orders at a factory', () => {
  it.each([
    [1, 1, 100],
    [4, 1, 400],
    [5, 2, 500],
    [983, 246, 98_300],
  ])('of %i crates are %i for %i', (missing, orders, cost) => {
    expect(supplyNeed(line(missing), 'factory')).toMatchObject({
      place: 'factory',
      orders,
      materials: [{ name: BMATS, cost }],
    });
  });

  it('count loose items by the crate', () => {
    expect(supplyNeed(line(81, { crated: false }), 'backline-factory')).toMatchObject({
      missing: 81,
      crates: 5,
      orders: 2,
    });
  });
});

describe('the place of an order outside the manufacturing views', () => {
  it.each([
    ['made at both', {}, 'mpf'],
    ['made at a factory only', { mpfProduced: false }, 'factory'],
    ['made at the MPF only', { factoryProduced: false }, 'mpf'],
    ['medical, which the MPF never makes', { category: 'Medical' }, 'factory'],
    ['a construct', { category: 'Vehicle' }, 'mpf'],
    ['made at neither', { factoryProduced: false, mpfProduced: false }, null],
  ] as const)('of what is %s', (_, item, place) => {
    expect(supplyNeed(line(9, item), null).place).toBe(place);
    expect(supplyNeed(line(9, item), 'needs').place).toBe(place);
  });

  it('is none where nothing is missing', () => {
    const nothing = { missing: 0, crates: 0, place: null, orders: 0, materials: [] };
    expect(supplyNeed(line(0), 'needs')).toEqual(nothing);
    expect(supplyNeed(line(-5), null)).toEqual(nothing);
  });
});

describe('the total', () => {
  const need = (parts: Partial<SupplyNeed>): SupplyNeed => ({
    missing: 1,
    crates: 1,
    place: null,
    orders: 0,
    materials: [],
    ...parts,
  });

  it('rounds containers up once, over all crates', () => {
    expect(needTotal([need({ crates: 20 }), need({ crates: 20 }), need({ crates: 20 })]).containers).toBe(1);
    expect(needTotal([need({ crates: 60 }), need({ crates: 1 })]).containers).toBe(2);
  });

  it('adds up orders by place and materials, the largest first, then by name', () => {
    const total = needTotal([
      need({ crates: 9, place: 'mpf', orders: 1, materials: [{ name: 'B', cost: 5 }] }),
      need({ crates: 4, place: 'factory', orders: 1, materials: [{ name: 'C', cost: 300 }] }),
      need({
        crates: 10,
        place: 'mpf',
        orders: 2,
        materials: [
          { name: 'C', cost: 100 },
          { name: 'A', cost: 5 },
        ],
      }),
      need({ missing: 0, crates: 0 }),
    ]);
    expect(total).toEqual({
      atLeast: false,
      lines: 3,
      crates: 23,
      containers: 1,
      orders: { mpf: 3, factory: 1 },
      materials: [
        { name: 'C', cost: 400 },
        { name: 'A', cost: 5 },
        { name: 'B', cost: 5 },
      ],
    });
  });

  it('of nothing is nothing', () => {
    expect(needTotal([])).toEqual({
      lines: 0,
      crates: 0,
      containers: 0,
      orders: { mpf: 0, factory: 0 },
      materials: [],
      atLeast: false,
    });
  });
});

it('a total is a lower bound as soon as the cost of one order is unknown', () => {
  const known = supplyNeed(line(9), 'mpf');
  const unknown = supplyNeed(line(9, { materials: [] }), 'mpf');
  expect(needTotal([known, supplyNeed(line(0, { materials: [] }), null)]).atLeast).toBe(false);
  expect(needTotal([known, unknown])).toMatchObject({ atLeast: true, materials: known.materials });
});
