import { describe, expect, it } from 'vitest';
import { topK } from './top-k.ts';

const byFigure = (a: { figure: number }, b: { figure: number }) => a.figure - b.figure;
const named = (text: string) =>
  text.split(' ').map((word) => ({ name: word.slice(0, 1), figure: Number(word.slice(1)) }));

describe('the first of a list', () => {
  it.each([
    ['a3 b1 c2', 2, 'b c'],
    ['a3 b1 c2', 3, 'b c a'],
    ['a3 b1 c2', 4, 'b c a'],
    ['a1 b1 c1', 2, 'a b'],
    ['a2 b1 c2 d1 e1', 3, 'b d e'],
    ['a1', 0, ''],
  ])('of %s, %i: %s', (list, count, expected) => {
    expect(
      topK(named(list), count, byFigure)
        .map(({ name }) => name)
        .join(' '),
    ).toBe(expected);
  });

  it('of nothing is nothing', () => {
    expect(topK([], 3, byFigure)).toEqual([]);
  });
});
