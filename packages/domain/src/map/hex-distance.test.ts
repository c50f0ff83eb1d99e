import { expect, it } from 'vitest';
import { hexDistance } from './hex-distance.ts';

const DEADLANDS = { q: 0, r: 0 };

it.each([
  [DEADLANDS, 0],
  [{ q: 1, r: 0 }, 1],
  [{ q: 0, r: -1 }, 1],
  [{ q: 1, r: -1 }, 1],
  [{ q: 1, r: 1 }, 2],
  [{ q: 2, r: -1 }, 2],
  [{ q: 1, r: 2 }, 3],
  [{ q: -3, r: 3 }, 3],
] as const)('from the middle of the map to %o is %i hexes, in both directions', (place, steps) => {
  expect(hexDistance(DEADLANDS, place)).toBe(steps);
  expect(hexDistance(place, DEADLANDS)).toBe(steps);
});
