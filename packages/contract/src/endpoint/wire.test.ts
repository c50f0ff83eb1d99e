import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { firRow } from '../fir.ts';
import { newWarehouse, warehouses } from '../warehouses.ts';
import { apiError } from './api-error.ts';
import { fieldsOf } from './errors.ts';
import { fromWire, toWire } from './wire.ts';

const shape = z.object({
  goalModifier: z.number(),
  permissionGroup: z.nullable(z.object({ id: z.number(), firName: z.string() })),
  byName: z.record(z.string(), z.object({ atLocation: z.number() })),
  rows: z.optional(z.array(z.object({ codeName: z._default(z.string(), 'none') }))),
});

describe('the wire’s spelling', () => {
  it('an input is read in snake_case and in camelCase, at every depth', () => {
    const snake = {
      goal_modifier: 1,
      permission_group: { id: 2, fir_name: 'Cloth' },
      by_name: { 'My Base': { at_location: 3 }, my_base: { atLocation: 4 } },
      rows: [{ code_name: 'A' }, {}],
    };
    const camel = {
      goalModifier: 1,
      permissionGroup: { id: 2, firName: 'Cloth' },
      byName: { 'My Base': { atLocation: 3 }, my_base: { atLocation: 4 } },
      rows: [{ codeName: 'A' }, { codeName: 'none' }],
    };
    expect(fromWire(shape, snake).data).toEqual(camel);
    expect(fromWire(shape, camel).data).toEqual(camel);
  });

  it('names that are data stay unchanged, and unknown fields are dropped', () => {
    const value = {
      goalModifier: 1,
      permissionGroup: null,
      byName: { camelBase: { atLocation: 3 } },
      secret: 'code',
    };
    expect(toWire(shape, value)).toEqual({
      goal_modifier: 1,
      permission_group: null,
      by_name: { camelBase: { at_location: 3 } },
    });
  });

  it('a list that may have two forms is written in the form that fits', () => {
    expect(toWire(warehouses.list.reply, [{ id: 1, name: 'Base', location: 'Here' }])).toEqual([
      { id: 1, name: 'Base', location: 'Here' },
    ]);
  });

  it('only frozen values are converted once, and separately for each shape', () => {
    const [short, long] = [
      z.object({ crateSize: z.int() }),
      z.object({ crateSize: z.int(), slang: z.string() }),
    ];
    const frozen = Object.freeze({ crateSize: 3, slang: 'cloth' });
    expect(toWire(z.array(short), [frozen, frozen])).toEqual([{ crate_size: 3 }, { crate_size: 3 }]);
    expect(toWire(long, frozen)).toEqual({ crate_size: 3, slang: 'cloth' });
    const open = { crateSize: 3 };
    expect(toWire(short, open)).toEqual({ crate_size: 3 });
    open.crateSize = 4;
    expect(toWire(short, open)).toEqual({ crate_size: 4 });
  });
});

describe('a report row', () => {
  const wire = {
    Timestamp: '2026-11-21T10:00:00Z',
    'Stockpile Title': 'a.png',
    'Stockpile Name': 'LMR-Public',
    'Structure Type': 'Seaport',
    Quantity: 20,
    Name: 'Cloth (Crated)',
    'Crated?': true,
    'Per Crate': 20,
    Total: 400,
    Description: '',
    CodeName: 'Cloth',
  };

  it('has the columns of the product, each under its own name', () => {
    const parsed = fromWire(firRow, wire);
    expect(parsed.data).toEqual({
      timestamp: '2026-11-21T10:00:00Z',
      stockpileTitle: 'a.png',
      stockpileName: 'LMR-Public',
      structureType: 'Seaport',
      quantity: 20,
      name: 'Cloth (Crated)',
      crated: true,
      perCrate: 20,
      total: 400,
      description: '',
      codeName: 'Cloth',
    });
    expect(toWire(firRow, parsed.data as never)).toEqual(wire);
  });

  it.each([
    ['snake_case', { stockpile_name: 'A', code_name: 'Cloth', quantity: 1, crated: 'TRUE' }],
    ['camelCase', { stockpileName: 'A', codeName: 'Cloth', quantity: '1', crated: 'yes' }],
  ])('is read in %s, with numbers and flags spelled as in a table', (_, row) => {
    expect(fromWire(firRow, row).data).toEqual({
      stockpileName: 'A',
      codeName: 'Cloth',
      quantity: 1,
      crated: true,
    });
  });

  it.each<[unknown, string]>([
    [-1, 'This must be 0 or more.'],
    ['-1', 'This must be 0 or more.'],
    [1.5, 'This must be a whole number.'],
    ['many', 'This must be a number.'],
    [2 ** 31, 'This number is too big.'],
    [undefined, 'This is required.'],
  ])('the quantity %s is refused with the reason', (quantity, reason) => {
    const parsed = fromWire(firRow, { ...wire, Quantity: quantity });
    expect(parsed.success ? {} : apiError('invalid', '', fieldsOf(parsed.error)).fields).toEqual({
      quantity: reason,
    });
  });

  it.each<[unknown, boolean | undefined]>([
    [true, true],
    ['TRUE', true],
    ['yes', true],
    ['False', false],
    ['no', false],
    ['', false],
    [undefined, false],
    ['perhaps', undefined],
    [1, true],
    ['0', false],
    [2, undefined],
  ])('the crated mark %s is read as %s', (mark, crated) => {
    expect(fromWire(firRow, { ...wire, 'Crated?': mark }).data?.crated).toBe(crated);
  });
});

it('a list with more problems than can be listed is refused like any other', () => {
  const rows = (count: number) => ({ entries: Array.from({ length: count }, () => ({})) });
  const report = z.object({ entries: z.array(firRow) });
  const fieldsOfMany = (count: number) => {
    const parsed = fromWire(report, rows(count));
    return parsed.success ? {} : apiError('invalid', '', fieldsOf(parsed.error)).fields;
  };
  expect(fieldsOfMany(1)).toMatchObject({ 'entries.0.code_name': 'This is required.' });
  expect(fieldsOfMany(100_000)).toEqual({ body: 'This is not valid.' });
});

describe('what is wrong with a warehouse', () => {
  const good = { site_id: 1, name: 'Base', category: 'Frontline' };
  const problems = (value: object) => {
    const parsed = fromWire(newWarehouse, { ...good, ...value });
    return parsed.success ? {} : apiError('invalid', '', fieldsOf(parsed.error)).fields;
  };

  it('the goal modifier defaults to 100, and is at least 0', () => {
    expect(fromWire(newWarehouse, good).data?.goalModifier).toBe(100);
    expect(fromWire(newWarehouse, { ...good, goal_modifier: 0 }).data?.goalModifier).toBe(0);
    expect(problems({ goal_modifier: -1 })).toEqual({ goal_modifier: 'This must be 0 or more.' });
  });

  it('name and category are required', () => {
    expect(problems({ name: '  ' })).toEqual({ name: 'This is required.' });
    expect(problems({ category: undefined })).toEqual({ category: 'This is required.' });
  });

  it('a stockpile needs a name, and a code of six digits if any', () => {
    expect(
      problems({
        stockpiles: [
          { name: '', code: '12345' },
          { name: 'A', code: '12345x' },
        ],
      }),
    ).toEqual({
      'stockpiles.0.name': 'This is required.',
      'stockpiles.0.code': 'Invalid code: the code must have exactly 6 digits.',
      'stockpiles.1.code': 'Invalid code: the code may hold digits only.',
    });
  });

  it('a locked stockpile needs a permission group', () => {
    expect(problems({ stockpiles: [{ name: 'A', locked: true }] })).toEqual({
      'stockpiles.0.permission_group': 'A locked stockpile needs a permission group.',
    });
    expect(problems({ stockpiles: [{ name: 'A', locked: true, permission_group: { id: 3 } }] })).toEqual({});
  });

  it('the group of an unlocked stockpile is cleared', () => {
    const parsed = fromWire(newWarehouse, {
      ...good,
      stockpiles: [{ name: 'A', locked: false, permission_group: { id: 3 } }],
    });
    expect(parsed.data?.stockpiles[0]?.permissionGroupId).toBe(null);
  });
});
