import { describe, expect, it } from 'vitest';
import { newStockpileName, repeatedNames } from './stockpile-name.ts';

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
