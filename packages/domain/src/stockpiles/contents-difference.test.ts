import { describe, expect, it } from 'vitest';
import { contentsDifference, isKnownChange, isReadAlike, stockKey } from './contents-difference.ts';

const line = (codeName: string, quantity: number, crated = false) => ({ codeName, crated, quantity });
const change = (codeName: string, before: number, after: number, crated = false) => ({
  codeName,
  crated,
  before,
  after,
});

describe('contentsDifference', () => {
  it.each([
    ['nothing against nothing', [], [], []],
    ['a new item', [], [line('Cloth', 3)], [change('Cloth', 0, 3)]],
    ['a removed item', [line('Cloth', 3)], [], [change('Cloth', 3, 0)]],
    ['an unchanged item', [line('Cloth', 3)], [line('Cloth', 3)], [change('Cloth', 3, 3)]],
    ['an item that is listed with 0', [line('Cloth', 3)], [line('Cloth', 0)], [change('Cloth', 3, 0)]],
    [
      'loose items and crates separately',
      [line('Cloth', 3), line('Cloth', 7, true)],
      [line('Cloth', 8, true)],
      [change('Cloth', 7, 8, true), change('Cloth', 3, 0)],
    ],
    [
      'lines of one item summed on both sides',
      [line('Cloth', 1), line('Cloth', 2)],
      [line('Cloth', 4), line('Cloth', 5)],
      [change('Cloth', 3, 9)],
    ],
    [
      "the report's order first",
      [line('Wood', 1), line('Cloth', 2)],
      [line('Cloth', 2), line('Aluminum', 1)],
      [change('Cloth', 2, 2), change('Aluminum', 0, 1), change('Wood', 1, 0)],
    ],
  ])('%s', (_, stored, reported, answer) => {
    expect(contentsDifference(stored, reported)).toEqual(answer);
  });
});

describe('a lower bound', () => {
  const bound = (codeName: string, quantity: number) => ({ ...line(codeName, quantity), atLeast: true });

  it('is named on its side, and makes a sum of lines one', () => {
    const stored = [bound('Cloth', 5000), line('Cloth', 3), line('Wood', 4), line('Coal', 1)];
    const reported = [line('Cloth', 7), line('Wood', 1), bound('Wood', 2000), line('Coal', 2)];
    expect(contentsDifference(stored, reported)).toEqual([
      { ...change('Cloth', 5003, 7), beforeAtLeast: true },
      { ...change('Wood', 4, 2001), afterAtLeast: true },
      change('Coal', 1, 2),
    ]);
  });

  it.each([
    [{ before: 5000, beforeAtLeast: true }, { after: 5000 }, false],
    [{ before: 5000, beforeAtLeast: true }, { after: 5999 }, false],
    [{ before: 5000, beforeAtLeast: true }, { after: 4999 }, true],
    [{ before: 5000, beforeAtLeast: true }, { after: 6000 }, true],
    [{ before: 5000 }, { after: 5000, afterAtLeast: true }, false],
    [{ before: 5999 }, { after: 5000, afterAtLeast: true }, false],
    [{ before: 4999 }, { after: 5000, afterAtLeast: true }, true],
    [{ before: 6000 }, { after: 5000, afterAtLeast: true }, true],
    [{ before: 5000, beforeAtLeast: true }, { after: 5000, afterAtLeast: true }, false],
    [{ before: 5000, beforeAtLeast: true }, { after: 5999, afterAtLeast: true }, false],
    [{ before: 5000, beforeAtLeast: true }, { after: 6000, afterAtLeast: true }, true],
    [{ before: 5000 }, { after: 5001 }, true],
    [{ before: 0 }, { after: 1000, afterAtLeast: true }, true],
    [{ before: 0 }, { after: 0 }, false],
  ] as const)('%o, then %o', (before, after, isChanged) => {
    expect(isKnownChange({ ...before, ...after })).toBe(isChanged);
  });

  it('is not read like an exact quantity, even an equal one', () => {
    const exact = { before: 5000, after: 5000 };
    expect(isReadAlike(exact)).toBe(true);
    expect(isReadAlike({ ...exact, beforeAtLeast: true, afterAtLeast: true })).toBe(true);
    expect(isReadAlike({ ...exact, beforeAtLeast: true })).toBe(false);
    expect(isReadAlike({ ...exact, afterAtLeast: true })).toBe(false);
    expect(isReadAlike({ before: 5000, after: 5001 })).toBe(false);
  });
});

describe('stockKey', () => {
  it('differs for the two forms of an item', () => {
    expect([stockKey('Cloth', false), stockKey('Cloth', true)]).toEqual(['Cloth', 'Cloth-crated']);
  });
});
