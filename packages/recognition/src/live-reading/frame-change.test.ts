import { expect, it } from 'vitest';
import type { Picture } from '../picture.ts';
import { hasChanged, sampleFrame } from './frame-change.ts';

/** A grey frame of 160 x 80 pixels with brighter squares at the given places. */
function frame(...squares: { x: number; y: number; side: number; level: number }[]): Picture {
  const data = new Uint8ClampedArray(160 * 80 * 4).fill(100);
  for (const { x, y, side, level } of squares)
    for (let row = y; row < y + side; row++)
      data.fill(level, (row * 160 + x) * 4, (row * 160 + x + side) * 4);
  return { data, width: 160, height: 80 };
}

it.each([
  ['nothing', frame(), 'frame', false],
  ['noise of 40 levels', frame({ x: 0, y: 0, side: 64, level: 140 }), 'frame', false],
  ['41 levels on four compared pixels', frame({ x: 8, y: 8, side: 16, level: 141 }), 'frame', true],
  ['one compared pixel', frame({ x: 8, y: 8, side: 8, level: 250 }), 'frame', false],
  ['a digit of a panel', frame({ x: 40, y: 20, side: 4, level: 250 }), 'panel', true],
  ['a digit where no panel is', frame({ x: 41, y: 21, side: 4, level: 250 }), 'frame', false],
  ['less than a digit', frame({ x: 40, y: 20, side: 2, level: 250 }), 'panel', false],
] as const)('%s', (_, now, kind, expected) => {
  expect(hasChanged(sampleFrame(frame(), kind), sampleFrame(now, kind))).toBe(expected);
});

it('a first picture, or one of another size, is a change', () => {
  const sample = sampleFrame(frame(), 'panel');
  expect(hasChanged(null, sample)).toBe(true);
  const turned = { ...frame(), width: 80, height: 160 };
  expect(hasChanged(sampleFrame(turned, 'panel'), sample)).toBe(true);
});
