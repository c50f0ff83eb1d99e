import { describe, expect, it } from 'vitest';
import { isPublicName, newStockpileName, publicStockpileName, repeatedNames } from './stockpile-name.ts';

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
    ['KD', 'Kalokai Depot', 'KD-Public'],
    [' KD ', 'Kalokai Depot', 'KD-Public'],
    ['', ' Kalokai Depot ', 'Kalokai Depot-Public'],
    ['', 'x'.repeat(93), `${'x'.repeat(93)}-Public`],
    ['', 'x'.repeat(94), `${'x'.repeat(93)}-Public`],
    ['', `${'x'.repeat(92)} y`, `${'x'.repeat(92)}-Public`],
  ])('of tag "%s" and warehouse "%s" is "%s"', (stockpileTag, name, expected) => {
    expect(publicStockpileName({ stockpileTag, name })).toBe(expected);
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
