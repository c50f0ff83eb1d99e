import { describe, expect, it } from 'vitest';
import {
  isPublicLabel,
  isPublicName,
  newStockpileName,
  publicNamesAmong,
  publicStockpileNames,
  repeatedNames,
  stockpileLabel,
  storedStockpileName,
} from './stockpile-name.ts';

describe('newStockpileName', () => {
  it.each([
    ['KD', 'KD-'],
    ['  KD ', 'KD-'],
    ['', ''],
    ['   ', ''],
  ])('for the tag "%s" is "%s"', (tag, name) => {
    expect(newStockpileName(tag)).toBe(name);
  });
});

describe('the public stockpile', () => {
  it.each([
    ['Public', true],
    [' PUBLIC ', true],
    ['公共', true],
    ['PU\u0301BLICO', true],
    ['KD-Public', false],
    ['Publics', false],
    ['', false],
  ])('"%s" is the name of one: %s', (name, isPublic) => {
    expect(isPublicName(name)).toBe(isPublic);
  });

  it.each([
    ['Público', 'Public'],
    ['public', 'Public'],
    ['KD-Public', 'KD-Public'],
  ])('"%s" is stored as "%s"', (name, stored) => {
    expect(storedStockpileName(name)).toBe(stored);
  });

  it('is shown with its warehouse, and no other stockpile is', () => {
    expect(stockpileLabel('Public', 'Sitaria')).toBe('Public · Sitaria');
    expect(stockpileLabel('KD-Arms', 'Sitaria')).toBe('KD-Arms');
  });

  it.each([
    ['Public · Sitaria', true],
    ['public·Sitaria', true],
    ['公共 · Sitaria', true],
    ['Public', false],
    ['Publics · Sitaria', false],
    ['Arms · Public', false],
  ])('"%s" reads like that of a warehouse: %s', (name, isLabel) => {
    expect(isPublicLabel(name)).toBe(isLabel);
  });

  it('of warehouses with one name is told apart by their ids', () => {
    const warehouses = [
      { id: 3, name: 'Sitaria' },
      { id: 4, name: 'Jade Cove' },
      { id: 5, name: 'Sitaria' },
    ];
    expect([...publicStockpileNames(warehouses)]).toEqual([
      [3, 'Public · Sitaria #3'],
      [4, 'Public · Jade Cove'],
      [5, 'Public · Sitaria #5'],
    ]);
    const held = warehouses.map((warehouse) => ({
      ...warehouse,
      stockpiles: [{ name: warehouse.id === 5 ? 'Arms' : 'Public' }],
    }));
    expect([...publicNamesAmong(held)]).toEqual([
      [3, 'Public · Sitaria'],
      [4, 'Public · Jade Cove'],
    ]);
  });
});

describe('repeatedNames', () => {
  it.each([
    [[], []],
    [['A', 'B'], []],
    [['A', 'B', 'A'], [2]],
    [
      ['A', ' A ', 'A'],
      [1, 2],
    ],
    [['a', 'A'], []],
    [['', ''], []],
  ])('in %j are at %j', (names, places) => {
    expect(repeatedNames(names)).toEqual(places);
  });
});
