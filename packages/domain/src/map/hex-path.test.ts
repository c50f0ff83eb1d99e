import { describe, expect, it } from 'vitest';
import { shortestHexPath } from './hex-path.ts';

/**
 *        B   D
 *      A   M   E      A is west of B and C, which touch M; E is east of D and F.
 *        C   F
 */
const HEXES = [
  { name: 'A', q: -2, r: 1 },
  { name: 'B', q: -1, r: 0 },
  { name: 'C', q: -1, r: 1 },
  { name: 'M', q: 0, r: 0 },
  { name: 'D', q: 1, r: -1 },
  { name: 'F', q: 1, r: 0 },
  { name: 'E', q: 2, r: -1 },
  { name: 'Island', q: 9, r: 9 },
];
const at = (name: string) => HEXES.find((hex) => hex.name === name) ?? { q: 99, r: 99 };
const way = (from: string, to: string, avoided: string[]) =>
  shortestHexPath(at(from), at(to), HEXES, ({ name }) => avoided.includes(name))
    ?.map(({ name }) => name)
    .join(' ') ?? null;

describe('shortestHexPath', () => {
  it.each([
    ['to itself', 'A', 'A', [], 'A'],
    ['to a neighbour', 'A', 'B', [], 'A B'],
    ['the first in the list among equals', 'A', 'M', [], 'A B M'],
    ['around a hex to avoid, if that is as short', 'A', 'M', ['B'], 'A C M'],
    ['through one if all ways lead through one', 'A', 'M', ['B', 'C'], 'A B M'],
    ['never by a detour', 'B', 'D', ['M'], 'B M D'],
    ['with the fewest of them on the whole way', 'A', 'E', ['B', 'D'], 'A C M F E'],
    ['late ones count like early ones', 'A', 'E', ['F', 'M'], 'A B M D E'],
    ['both ends may be such', 'A', 'M', ['A', 'M', 'B'], 'A C M'],
    ['none to where no hex leads', 'A', 'Island', [], null],
    ['none from a hex that is not in the list', 'Nowhere', 'A', [], null],
    ['none to a hex that is not in the list', 'A', 'Nowhere', [], null],
  ])('%s', (_, from, to, avoided, expected) => {
    expect(way(from, to, avoided)).toBe(expected);
  });
});
