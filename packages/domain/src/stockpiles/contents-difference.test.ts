import { describe, expect, it } from 'vitest';
import { contentsDifference, stockKey } from './contents-difference.ts';

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

describe('stockKey', () => {
  it('differs for the two forms of an item', () => {
    expect([stockKey('Cloth', false), stockKey('Cloth', true)]).toEqual(['Cloth', 'Cloth-crated']);
  });
});
