import { describe, expect, it } from 'vitest';
import { PYRAMID_FORMATS, PYRAMID_MEASUREMENTS, pyramidLabel } from './pyramid-label.ts';

const amounts = (quantity: number, target: number) => ({ quantity, target, isMarked: false });
/** Items in crates of 20. */
const crates = (quantity: number, target: number) => ({
  quantity: quantity / 20,
  target: target / 20,
  isMarked: true,
});

it('the measurements are Crates and Items', () => {
  expect(PYRAMID_MEASUREMENTS).toEqual(['crates', 'items']);
});

it('the formats are Needs, Current and Current/Desired', () => {
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
  ])('in items, %i of %i is %s: the difference, with + above the target', (has, wants, label) => {
    expect(pyramidLabel(amounts(has, wants), 'needs')).toBe(label);
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
  ])('in crates of 20, %i of %i is %s: rounded up', (has, wants, label) => {
    expect(pyramidLabel(crates(has, wants), 'needs')).toBe(label);
  });
});

describe('Current', () => {
  it.each([
    [19, '0c', '19'],
    [20, '1c', '20'],
    [39, '1c', '39'],
  ])('of %i is %s, and %s in items: rounded down', (has, asCrates, items) => {
    expect(pyramidLabel(crates(has, 100), 'current')).toBe(asCrates);
    expect(pyramidLabel(amounts(has, 100), 'current')).toBe(items);
  });
});

describe('Current/Desired', () => {
  it.each([
    [39, 100, '1/5c', '39/100'],
    [40, 101, '2/6c', '40/101'],
    [0, 0, '0/0c', '0/0'],
  ])('%i of %i shows both: %s, and %s in items', (has, wants, asCrates, items) => {
    expect(pyramidLabel(crates(has, wants), 'current-desired')).toBe(asCrates);
    expect(pyramidLabel(amounts(has, wants), 'current-desired')).toBe(items);
  });
});

it.each([
  ['needs', '2'],
  ['current', '1'],
  ['current-desired', '1/3'],
] as const)('constructs have no c after their figure: %s is %s', (format, label) => {
  expect(pyramidLabel({ quantity: 1, target: 3, isMarked: false }, format)).toBe(label);
  expect(pyramidLabel({ quantity: 1, target: 3, isMarked: true }, format)).toBe(`${label}c`);
});
