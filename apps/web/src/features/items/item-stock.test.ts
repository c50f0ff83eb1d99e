import { expect, it } from 'vitest';
import { aDistributionRow } from '../../testing/builders.ts';
import { type ItemOrder, sortRows } from './item-stock.ts';

const row = (name: string, id: number, quantity: number, target: number) =>
  aDistributionRow({ quantity, target, warehouse: { id, name } });
const ROWS = [
  row('Far', 1, 50, 0),
  row('Near', 2, 3, 10),
  row('Bare', 3, 0, 40),
  row('Nowhere', 4, 90, 0),
  row('Same', 5, 9, 9),
];
const HEXES = new Map([
  [1, 6],
  [2, 1],
  [3, 0],
  [5, 1],
]);

it.each([
  ['missing', 'Bare Near Same Far Nowhere'],
  ['most', 'Nowhere Far Same Near Bare'],
  ['nearest', 'Same Near Far Nowhere Bare'],
] as [ItemOrder, string][])('%s first: %s', (order, names) => {
  const sorted = sortRows(ROWS, order, (id) => HEXES.get(id) ?? null);
  expect(sorted.map(({ warehouse }) => warehouse.name).join(' ')).toBe(names);
});
