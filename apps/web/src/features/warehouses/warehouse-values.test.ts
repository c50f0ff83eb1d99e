import { describe, expect, it } from 'vitest';
import { aWarehouseSummary } from '../../testing/builders.ts';
import {
  NEW_WAREHOUSE,
  newStockpile,
  pickSite,
  type WarehouseValues,
  warehouseProblems,
} from './warehouse-values.ts';

const whole: WarehouseValues = { ...NEW_WAREHOUSE, siteId: 1, name: 'Jade Cove', category: 'Frontline' };

describe('warehouseProblems', () => {
  it.each<[string, Partial<WarehouseValues>, Record<string, string>]>([
    ['nothing', {}, {}],
    ['no site', { siteId: null }, { siteId: 'required' }],
    ['no name', { name: '' }, { name: 'required' }],
    ['no category', { category: '' }, { category: 'required' }],
    ['no modifier', { goalModifier: '' }, { goalModifier: 'required' }],
    ['half a modifier', { goalModifier: '-' }, { goalModifier: 'not-a-number' }],
    ['a negative modifier', { goalModifier: -1 }, { goalModifier: 'negative' }],
    ['a modifier of 20 digits', { goalModifier: '99999999999999999999' }, { goalModifier: 'too-big' }],
    ['a broken modifier', { goalModifier: 1.5 }, { goalModifier: 'not-whole' }],
    ['a modifier over 10,000', { goalModifier: 10_001 }, { goalModifier: 'too-big' }],
    ['a long tag', { stockpileTag: 'x'.repeat(31) }, { stockpileTag: 'too-long' }],
  ])('of a new warehouse with %s', (_, parts, problems) => {
    expect(warehouseProblems({ ...whole, ...parts }, true)).toEqual(problems);
  });

  it('of a stored warehouse never require a site', () => {
    expect(warehouseProblems({ ...whole, siteId: null }, false)).toEqual({});
  });

  it('name the rows of the stockpile dialog', () => {
    const row = { ...newStockpile('x', ''), name: 'A' };
    const stockpiles = [
      { ...row, code: '12345' },
      { ...row, code: 'abcdef' },
      { ...row, name: '', locked: true },
    ];
    expect(warehouseProblems({ ...whole, stockpiles }, true)).toEqual({
      'stockpiles.0.code': 'code-length',
      'stockpiles.1.code': 'code-characters',
      'stockpiles.1.name': 'repeated-name',
      'stockpiles.2.name': 'required',
      'stockpiles.2.permissionGroup': 'group-required',
    });
  });
});

describe('pickSite', () => {
  const bare = aWarehouseSummary({
    id: 9,
    name: 'Patridia',
    category: null,
    goalModifier: 70,
    stockpileTag: 'X',
  });

  it('fills in only the name for a place without a previous warehouse', () => {
    expect(pickSite(NEW_WAREHOUSE, bare, undefined)).toEqual({
      ...NEW_WAREHOUSE,
      siteId: 9,
      name: 'Patridia',
    });
  });

  it('fills in category, modifier and tag of a previous warehouse there', () => {
    const former = { ...bare, category: { id: 1, name: 'Midline', color: '#00ff00' } };
    expect(pickSite(NEW_WAREHOUSE, former, undefined)).toMatchObject({
      category: 'Midline',
      goalModifier: 70,
      stockpileTag: 'X',
    });
  });
});
