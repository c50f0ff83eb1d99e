import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOneEditApart, suggestNames } from './edit-distance.ts';

describe('isOneEditApart', () => {
  it.each([
    ['LOGI-Arms', 'LOGI-Arm', true],
    ['LOGI-Arms', 'LOGI-Armss', true],
    ['LOGI-Arms', 'LOGl-Arms', true],
    ['', 'a', true],
    ['LOGI-Arms', 'LOGI-Arms', false],
    ['LOGI-Arms', 'LOGI-Ar', false],
    ['LOGI-Arms', 'LOGI-Amrs', true],
    ['ab', 'ba', true],
    ['abc', 'cba', false],
    ['abcd', 'badc', false],
    ['abcd', 'bacx', false],
    ['ca', 'abc', false],
    ['abc', 'xbz', false],
    ['', '', false],
    ['', 'ab', false],
    ['abcd', 'ab', false],
    ['abXcd', 'abcd', true],
    ['abcdX', 'abcd', true],
    ['🚢1', '🚢2', true],
    ['🚢', '🚚', true],
  ])('"%s" and "%s": %s', (left, right, apart) => {
    expect(isOneEditApart(left, right)).toBe(apart);
    expect(isOneEditApart(right, left)).toBe(apart);
  });

  it('two letters that changed places are one edit, wherever they are', () => {
    for (const swapped of ['RDV-Public', 'DRVP-ublic', 'DRV-Publci'])
      expect(suggestNames(swapped, ['DRV-Public'])).toEqual(['DRV-Public']);
  });

  it('one insertion, deletion or change at any position is one edit', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (text, at, letter) => {
        const place = at % (text.length + 1);
        const inserted = text.slice(0, place) + letter + text.slice(place);
        expect(isOneEditApart(text, inserted)).toBe(true);
      }),
    );
  });
});

it('suggests the known names at distance 1, in their order', () => {
  expect(suggestNames('LMR-Publlc', ['LMR-Public', 'LMR-Publlc', 'DRV-Public', 'LMR-Publllc'])).toEqual([
    'LMR-Public',
    'LMR-Publllc',
  ]);
});
