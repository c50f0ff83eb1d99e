import type { Item } from '@backline/contract';
import { describe, expect, it } from 'vitest';
import { anItem, aPyramid } from '../../../testing/builders.ts';
import { countColumns, openRows, shownRows } from './shown-rows.ts';

const rifle = anItem({ id: 1, name: 'Rifle', firName: 'RifleC', category: 'SmallArms', crateSize: 20 });
const shovel = anItem({ id: 2, name: 'Shovel', firName: 'Shovel', category: 'Utility', crateSize: 10 });
const catalog = new Map<number, Item>([rifle, shovel].map((item) => [item.id, item]));
const look = { measurement: 'items', format: 'needs', forceTeched: false } as const;
const column = (items: number[], target: number, quantity?: number) => ({
  items,
  target,
  order: 0,
  // a crate holds 20, as it does for rifles
  ...(quantity !== undefined && { quantity, fullQuantity: quantity, crates: quantity / 20 }),
});

const pyramid = aPyramid({
  rows: [[column([1], 100, 30)], [column([2], 10, 10), column([1, 2], 40, 90), column([99], 5)]],
});

describe('the shown rows', () => {
  it('use the quantities of the columns, or 0 where there is none', () => {
    const rows = shownRows(pyramid, catalog, null, look);
    expect(rows.map(({ number, columns }) => [number, columns.map(({ label }) => label)])).toEqual([
      [1, ['70']],
      [2, ['0', '+50', '5']],
    ]);
  });

  it('format numbers in the reader’s locale', () => {
    const large = aPyramid({ rows: [[column([1], 12_345, 1000)]] });
    const formatNumber = (value: number) => value.toLocaleString('en-GB');
    const [row] = shownRows(large, catalog, null, { ...look, format: 'current-desired', formatNumber });
    expect(row?.columns[0]?.label).toBe('1,000/12,345');
  });

  it('count a target on crated items in crates, with stock from the server or from a screenshot', () => {
    const crated = { ...rifle, id: 3, crated: true, name: 'Rifle (Crated)' };
    const withCrates = new Map([...catalog, [3, crated]]);
    const plan = aPyramid({
      rows: [[{ items: [3], target: 10, order: 0, quantity: 6, fullQuantity: 120, crates: 6 }]],
    });
    const inCrates = { ...look, measurement: 'crates', format: 'current-desired' } as const;
    for (const stock of [null, [{ item: crated, quantity: 6 }]]) {
      const [row] = shownRows(plan, withCrates, stock, inCrates);
      expect(row?.columns[0]).toMatchObject({ label: '6/10c', quantity: 6, target: 10, unit: 'crates' });
    }
  });

  it('use the quantities of a screenshot instead', () => {
    const stock = [{ item: { ...rifle, crated: true }, quantity: 2 }];
    const rows = shownRows(pyramid, catalog, stock, look);
    expect(rows.flatMap(({ columns }) => columns.map(({ quantity }) => quantity))).toEqual([40, 0, 40, 0]);
  });

  it('keep a column whose item has left the catalog', () => {
    const [, second] = shownRows(pyramid, catalog, null, look);
    expect(second?.columns[2]).toMatchObject({ items: [], target: 5, teched: true });
  });

  it('keep their numbers when completed columns are hidden, and disappear when nothing is left in them', () => {
    const done = aPyramid({ rows: [[column([1], 5, 5)], [column([2], 10, 10), column([1], 40, 39)]] });
    const rows = openRows(shownRows(done, catalog, null, look));
    expect(rows.map(({ number, columns }) => [number, columns.map(({ key }) => key)])).toEqual([
      [2, ['1-1']],
    ]);
  });
});

it('counts the columns of each status, and the completed ones', () => {
  expect(countColumns(shownRows(pyramid, catalog, null, look))).toEqual({
    byStatus: { 0: 1, 1: 1, 2: 1, 3: 1 },
    completed: 2,
  });
});
