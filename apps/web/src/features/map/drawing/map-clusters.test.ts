import { expect, it } from 'vitest';
import { clustersOf } from './map-clusters.ts';

const at = (name: string, x: number, y: number) => ({ name, at: { x, y } });
const names = (things: Parameters<typeof clustersOf<ReturnType<typeof at>>>[0]) =>
  clustersOf(things).map(({ members }) => members.map(({ name }) => name).join(' '));

it('gathers what is nearer than 32 pixels, at the place of the first', () => {
  expect(names([at('a', 0, 0), at('b', 31, 0), at('c', 32, 0)])).toEqual(['a b', 'c']);
  expect(clustersOf([at('a', 5, 6), at('b', 9, 9)])[0]).toMatchObject({ x: 5, y: 6 });
});

it('finds neighbours in every direction, also left of and above the window', () => {
  expect(names([at('a', 0, 0), at('b', -20, -20), at('c', 20, -20), at('d', -40, 0)])).toEqual([
    'a b c',
    'd',
  ]);
});

it('shows nothing for nothing', () => {
  expect(clustersOf([])).toEqual([]);
});
