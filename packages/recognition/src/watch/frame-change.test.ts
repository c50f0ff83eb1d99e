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

const PANEL = { x: 32, y: 16, width: 64, height: 32 };

it.each([
  ['nothing', frame(), null, false],
  ['noise of 40 levels', frame({ x: 0, y: 0, side: 64, level: 140 }), null, false],
  ['41 levels on four compared pixels', frame({ x: 8, y: 8, side: 16, level: 141 }), null, true],
  ['three compared pixels', frame({ x: 8, y: 8, side: 8, level: 250 }), null, false],
  ['a digit inside the panel', frame({ x: 40, y: 20, side: 4, level: 250 }), PANEL, true],
  ['a digit without a panel to look at', frame({ x: 41, y: 21, side: 4, level: 250 }), null, false],
  ['the map beside the panel', frame({ x: 110, y: 0, side: 48, level: 250 }), PANEL, false],
])('%s', (_, now, panel, expected) => {
  expect(hasChanged(sampleFrame(frame(), panel), sampleFrame(now, panel))).toBe(expected);
});

it('another place of the panel, or a first frame, is a change', () => {
  const sample = sampleFrame(frame(), PANEL);
  expect(hasChanged(null, sample)).toBe(true);
  expect(hasChanged(sampleFrame(frame(), { ...PANEL, x: 34 }), sample)).toBe(true);
});
