import { describe, expect, it } from 'vitest';
import { type OrderableItem, orderFor, type ProductionOrder } from './worklist-orders.ts';

/** 12.7mm: 100 Basic Materials a crate; nine crates at the MPF cost 90 + 80 + 70 + 60 + 5 × 50. */
const ammo: OrderableItem = {
  category: 'SmallArms',
  crated: true,
  crateSize: 20,
  teched: true,
  factoryProduced: true,
  mpfProduced: true,
  materials: [{ name: 'Basic Materials', cost: 100 }],
};
const medical: OrderableItem = { ...ammo, category: 'Medical' };
const truck: OrderableItem = {
  ...ammo,
  category: 'Vehicle',
  crated: false,
  crateSize: 3,
  factoryProduced: false,
  materials: [{ name: 'Refined Materials', cost: 10 }],
};

const shown = (order: ProductionOrder | null) =>
  order &&
  `${order.place} ${order.orders}: ${order.materials.map(({ name, cost }) => `${cost} ${name}`).join(', ')}`;

describe('the orders that make up for a shortage', () => {
  it.each([
    ['nine crates are one order', ammo, 9, 'mpf 1: 550 Basic Materials'],
    ['one crate is one order too, at the price of a first crate', ammo, 1, 'mpf 1: 90 Basic Materials'],
    ['ten crates are two', ammo, 10, 'mpf 2: 640 Basic Materials'],
    [
      'a factory where the switches are set for it',
      { ...ammo, manufacture: true },
      4,
      'factory 1: 400 Basic Materials',
    ],
    [
      'five crates are two orders of a factory',
      { ...ammo, backlineFactory: true },
      5,
      'factory 2: 500 Basic Materials',
    ],
    ['the midline counts as well', { ...ammo, midlineFactory: true }, 4, 'factory 1: 400 Basic Materials'],
    [
      'the MPF where the switches name both',
      { ...ammo, manufacture: true, mpf: true },
      9,
      'mpf 1: 550 Basic Materials',
    ],
    ['what the MPF never makes comes from a factory', medical, 4, 'factory 1: 400 Basic Materials'],
    [
      'what no factory makes comes from the MPF, whatever the switch',
      { ...truck, manufacture: true },
      15,
      'mpf 1: 105 Refined Materials',
    ],
    ['sixteen vehicles are two orders', truck, 16, 'mpf 2: 132 Refined Materials'],
    ['what nobody knows how to build is not made', { ...ammo, teched: false }, 9, null],
    ['single items come in crates', { ...ammo, crated: false }, 21, 'mpf 1: 170 Basic Materials'],
    ['what is made nowhere is not made', { ...ammo, factoryProduced: false, mpfProduced: false }, 9, null],
  ] as [string, OrderableItem, number, string | null][])('%s', (_, item, quantity, expected) => {
    expect(shown(orderFor(item, quantity))).toBe(expected);
  });
});
