import { describe, expect, it } from 'vitest';
import { PYRAMID_FORMATS, PYRAMID_MEASUREMENTS, pyramidLabel } from './pyramid-label.ts';

/** Crates of 20, of goods. */
const amounts = (quantity: number, target: number) => ({
  quantity,
  target,
  crateSize: 20,
  isConstruct: false,
});

it('R620 the measurements are Crates and Items', () => {
  expect(PYRAMID_MEASUREMENTS).toEqual(['crates', 'items']);
});

it('R621 the formats are Needs, Current and Current/Desired', () => {
  expect(PYRAMID_FORMATS).toEqual(['needs', 'current', 'current-desired']);
});

describe('Needs', () => {
  it.each([
    [0, 100, '100'],
    [99, 100, '1'],
    [100, 100, '0'],
    [101, 100, '+1'],
    [0, 0, '0'],
    [5, 0, '+5'],
  ])('R614 R615 in items, %i of %i is %s: the difference, with + over the target', (has, wants, label) => {
    expect(pyramidLabel(amounts(has, wants), 'items', 'needs')).toBe(label);
  });

  it.each([
    [0, 100, '5c'],
    [0, 101, '6c'],
    [79, 100, '2c'],
    [80, 100, '1c'],
    [81, 100, '1c'],
    [100, 100, '0c'],
    [101, 100, '+1c'],
    [120, 100, '+1c'],
    [121, 100, '+2c'],
  ])('R616 in crates of 20, %i of %i is %s: rounded up', (has, wants, label) => {
    expect(pyramidLabel(amounts(has, wants), 'crates', 'needs')).toBe(label);
  });
});

describe('Current', () => {
  it.each([
    [19, '0c', '19'],
    [20, '1c', '20'],
    [39, '1c', '39'],
  ])('R617 of %i is %s, and %s in items: rounded down', (has, crates, items) => {
    expect(pyramidLabel(amounts(has, 100), 'crates', 'current')).toBe(crates);
    expect(pyramidLabel(amounts(has, 100), 'items', 'current')).toBe(items);
  });
});

describe('Current/Desired', () => {
  it.each([
    [39, 100, '1/5c', '39/100'],
    [40, 101, '2/6c', '40/101'],
    [0, 0, '0/0c', '0/0'],
  ])('R618 %i of %i shows both: %s, and %s in items', (has, wants, crates, items) => {
    expect(pyramidLabel(amounts(has, wants), 'crates', 'current-desired')).toBe(crates);
    expect(pyramidLabel(amounts(has, wants), 'items', 'current-desired')).toBe(items);
  });
});

it.each([
  ['needs', '2'],
  ['current', '1'],
  ['current-desired', '1/3'],
] as const)('R619 constructs have no c behind their crates: %s is %s', (format, label) => {
  const vehicles = { quantity: 1, target: 3, crateSize: 1, isConstruct: true };
  expect(pyramidLabel(vehicles, 'crates', format)).toBe(label);
  expect(pyramidLabel({ ...vehicles, isConstruct: false }, 'crates', format)).toBe(`${label}c`);
});
