import { expect, it } from 'vitest';
import { spreadCrates } from './shipment-spread.ts';

/** `position×crates` of each piece, container by container. */
function shown(amounts: number[], size: number): string {
  const lines = amounts.map((crates, place) => ({ place, crates }));
  return spreadCrates(lines, size)
    .map((pieces) => pieces.map(({ line, crates }) => `${line.place}×${crates}`).join(' '))
    .join(' | ');
}

it.each([
  ['nothing gives no container', [], 60, ''],
  ['a quantity that fits into one container is not split', [10, 3, 47], 60, '0×10 1×3 2×47'],
  ['no crates give no piece', [0, 3, 0], 60, '1×3'],
  ['one crate too many makes two, the fuller one first', [61], 60, '0×31 | 0×30'],
  ['an even number is split in half', [62], 60, '0×31 | 0×31'],
  ['three are as equal as whole crates allow', [122], 60, '0×41 | 0×41 | 0×40'],
  ['each item is in both', [2, 2], 3, '0×1 1×1 | 0×1 1×1'],
  ['single crates alternate between the containers', [1, 1, 1, 1], 2, '0×1 2×1 | 1×1 3×1'],
  [
    'the larger halves of odd amounts alternate between the containers',
    [3, 3, 2],
    4,
    '0×2 1×1 2×1 | 0×1 1×2 2×1',
  ],
  ['an item is split where necessary', [4, 4, 4], 4, '0×2 1×2 | 0×2 2×2 | 1×2 2×2'],
  ['of many containers all but the last are full', [5], 1, '0×1 | 0×1 | 0×1 | 0×1 | 0×1'],
])('%s: %j by %i', (_, amounts, size, expected) => {
  expect(shown(amounts, size)).toBe(expected);
});
