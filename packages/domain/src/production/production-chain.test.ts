import { describe, expect, it } from 'vitest';
import { good, recipe, tables } from '../../testing/recipe-tables.ts';
import { makeRecipeBook } from '../items/recipe-book.ts';
import { type Chain, type ChainLine, planChain } from './production-chain.ts';

const BOOK = makeRecipeBook(
  tables(
    [
      good('Salvage'),
      good('Components'),
      good('Oil'),
      good('Sulfur'),
      good('BasicMaterials', { crateSize: 100 }),
      good('RefinedMaterials', { crateSize: 20 }),
      good('Petrol'),
      good('Rifle', {
        category: 'SmallArms',
        crateSize: 20,
        factoryMade: true,
        massProduced: true,
        materials: { BasicMaterials: 100 },
        milliseconds: 50_000,
      }),
      good('Bandage', {
        category: 'Medical',
        crateSize: 80,
        factoryMade: true,
        materials: { BasicMaterials: 80 },
      }),
      good('Truck', {
        category: 'Vehicle',
        crateSize: 3,
        massProduced: true,
        yard: 'garage',
        materials: { RefinedMaterials: 10 },
      }),
      good('FireTruck', {
        category: 'Vehicle',
        crateSize: 3,
        yard: 'facility',
        materials: { Petrol: 5 },
        upgradedFrom: 'Truck',
        milliseconds: 600_000,
      }),
      good('Pipe'),
    ],
    [
      recipe('BasicMaterials.1', { Salvage: 2 }, { BasicMaterials: 1 }, { milliseconds: 480 }),
      recipe('RefinedMaterials.1', { Components: 20 }, { RefinedMaterials: 1 }),
      recipe('RefinedMaterials.2', { Components: 55, Oil: 6 }, { RefinedMaterials: 3 }),
      recipe('Petrol.1', { Oil: 50 }, { Petrol: 50, Sulfur: 2 }),
      recipe('Pipe.1', { Sulfur: 3, Petrol: 10 }, { Pipe: 1 }),
    ],
    { raw: ['Salvage', 'Components', 'Oil', 'Sulfur'], litresPerCan: { Petrol: 50, Oil: 50 } },
  ),
);

function totalOf({ totals }: Chain, code: string) {
  const total = totals.find((chainTotal) => chainTotal.code === code);
  if (total === undefined) throw new Error(`Nothing of ${code}.`);
  return total;
}

/** A tree in short: `code need - stock = make`. */
function drawn(lines: readonly ChainLine[], indent = ''): string[] {
  return lines.flatMap(({ code, need, fromStock, make, parts }) => [
    `${indent}${code} ${need} - ${fromStock} = ${make}`,
    ...drawn(parts, `${indent}  `),
  ]);
}

const plain = { stock: [], ways: {} };

describe('the chain', () => {
  it('prices full MPF orders with their discounts and the remainder separately, down to salvage', () => {
    // 78 crates are 8 orders of nine and one of six: 8 × 550 + 400.
    const chain = planChain(BOOK, { ...plain, wanted: [{ code: 'Rifle', amount: 78 * 20 }] });
    expect(drawn(chain.lines)).toEqual([
      'Rifle 1560 - 0 = 1560',
      '  BasicMaterials 4800 - 0 = 4800',
      '    Salvage 9600 - 0 = 9600',
    ]);
    expect(totalOf(chain, 'Rifle').orders).toEqual([
      { place: 'mpf', orders: 8, crates: 9 },
      { place: 'mpf', orders: 1, crates: 6 },
    ]);
    expect(chain.saved).toEqual({ BasicMaterials: 7800 - 4800 });
    expect(totalOf(chain, 'BasicMaterials').milliseconds).toBe(4800 * 480);
  });

  it('gives the factory a remainder that is too small for the MPF', () => {
    const chain = planChain(BOOK, { ...plain, wanted: [{ code: 'Rifle', amount: 11 * 20 }] });
    expect(totalOf(chain, 'Rifle').orders).toEqual([
      { place: 'mpf', orders: 1, crates: 9 },
      { place: 'factory', orders: 1, crates: 2 },
    ]);
    expect(totalOf(chain, 'BasicMaterials').need).toBe(550 + 200);
  });

  it('makes in the factory what is chosen for it, and what the MPF does not make', () => {
    const wanted = [
      { code: 'Rifle', amount: 9 * 20 },
      { code: 'Bandage', amount: 34 * 80 },
    ];
    const chain = planChain(BOOK, { wanted, stock: [], ways: { Rifle: 'factory' } });
    expect(drawn(chain.lines)).toEqual([
      'Rifle 180 - 0 = 180',
      '  BasicMaterials 900 - 0 = 900',
      '    Salvage 1800 - 0 = 1800',
      'Bandage 2720 - 0 = 2720',
      '  BasicMaterials 2720 - 0 = 2720',
      '    Salvage 5440 - 0 = 5440',
    ]);
    expect(totalOf(chain, 'Rifle')).toMatchObject({ batches: 9, milliseconds: 450_000 });
    expect(totalOf(chain, 'Bandage').orders).toEqual([
      { place: 'factory', orders: 8, crates: 4 },
      { place: 'factory', orders: 1, crates: 2 },
    ]);
    expect(chain.saved).toEqual({});
  });

  it('uses stock at every stage, each piece once, first come first served', () => {
    const chain = planChain(BOOK, {
      wanted: [
        { code: 'Rifle', amount: 9 * 20 },
        { code: 'Bandage', amount: 4 * 80 },
      ],
      stock: [
        { place: 1, code: 'BasicMaterials', amount: 500 },
        { place: 2, code: 'BasicMaterials', amount: 100 },
        { place: 2, code: 'Salvage', amount: 40 },
        { place: 1, code: 'Bandage', amount: 80 },
      ],
      ways: {},
    });
    expect(drawn(chain.lines)).toEqual([
      'Rifle 180 - 0 = 180',
      '  BasicMaterials 550 - 550 = 0',
      'Bandage 320 - 80 = 240',
      '  BasicMaterials 240 - 50 = 190',
      '    Salvage 380 - 40 = 340',
    ]);
    expect(chain.taken).toEqual([
      { place: 1, code: 'Bandage', amount: 80 },
      { place: 1, code: 'BasicMaterials', amount: 500 },
      { place: 2, code: 'BasicMaterials', amount: 100 },
      { place: 2, code: 'Salvage', amount: 40 },
    ]);
  });

  it('makes whole batches for all lines together, and shows their materials at the line that starts the batch', () => {
    // 10 + 10 are 20 of a recipe that gives three: seven batches, the last of which leaves one.
    const wanted = [
      { code: 'Truck', amount: 1 },
      { code: 'RefinedMaterials', amount: 10 },
    ];
    const ways = { Truck: 'garage', RefinedMaterials: 'RefinedMaterials.2' };
    const chain = planChain(BOOK, { wanted, stock: [], ways });
    // The truck's four batches give two more than its ten, so three are enough for the rest.
    expect(drawn(chain.lines)).toEqual([
      'Truck 1 - 0 = 1',
      '  RefinedMaterials 10 - 0 = 10',
      '    Components 220 - 0 = 220',
      '    Oil 24 - 0 = 24',
      'RefinedMaterials 10 - 0 = 10',
      '  Components 165 - 0 = 165',
      '  Oil 18 - 0 = 18',
    ]);
    expect(totalOf(chain, 'RefinedMaterials')).toMatchObject({ make: 20, made: 21, leftOver: 1, batches: 7 });
  });

  it('uses the by-products of another batch, and says what is left of them', () => {
    const chain = planChain(BOOK, { ...plain, wanted: [{ code: 'Pipe', amount: 2 }] });
    expect(drawn(chain.lines)).toEqual([
      'Pipe 2 - 0 = 2',
      '  Sulfur 6 - 0 = 4',
      '  Petrol 20 - 0 = 20',
      '    Oil 50 - 0 = 50',
    ]);
    expect(totalOf(chain, 'Sulfur')).toMatchObject({ fromByproducts: 2, leftOver: 0 });
    expect(totalOf(chain, 'Petrol')).toMatchObject({ made: 50, leftOver: 30 });
    const petrol = planChain(BOOK, { ...plain, wanted: [{ code: 'Petrol', amount: 50 }] });
    expect(totalOf(petrol, 'Sulfur')).toMatchObject({ need: 0, leftOver: 2 });
  });

  it('charges a crate of vehicles as three vehicles, and includes the vehicle that a variant is built from', () => {
    const wanted = [
      { code: 'FireTruck', amount: 2 },
      { code: 'Truck', amount: 6 },
    ];
    const chain = planChain(BOOK, { ...plain, wanted });
    // Eight trucks in three crates: 27 + 24 + 21 of ten tenths each.
    expect(totalOf(chain, 'RefinedMaterials').need).toBe(27 + 24 + 21);
    expect(totalOf(chain, 'Truck')).toMatchObject({ need: 8, made: 9, leftOver: 1 });
    expect(totalOf(chain, 'FireTruck').milliseconds).toBe(1_200_000);
  });

  it('ignores a choice that the item does not have', () => {
    const wanted = [{ code: 'RefinedMaterials', amount: 1 }];
    const chain = planChain(BOOK, { wanted, stock: [], ways: { RefinedMaterials: 'Petrol.1' } });
    expect(totalOf(chain, 'RefinedMaterials').way).toBe('RefinedMaterials.1');
  });
});
