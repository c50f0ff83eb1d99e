import { describe, expect, it } from 'vitest';
import { type Cell, panelReading } from '../../testing/panel-readings.ts';
import type { Box, Picture } from '../picture.ts';
import { isEndCovered } from './covered-end.ts';

const CELL: Cell = ['Cloth', '40'];

/** A dark picture with one brighter part. */
function picture(bright: Box, level = 200): Picture {
  const data = new Uint8ClampedArray(500 * 400 * 4).fill(4);
  for (let y = bright.y; y < bright.y + bright.height; y++)
    data.fill(level, (y * 500 + bright.x) * 4, (y * 500 + bright.x + bright.width) * 4);
  return { data, width: 500, height: 400 };
}

// Two cells at 100, 100: the third would be from 308 to 394 and from 139 to 171, 2,752 pixels.
const two = panelReading('Kilo', [CELL, CELL]);

describe('something over the place of the next cell', () => {
  it.each([
    ['nothing', picture({ x: 0, y: 0, width: 0, height: 0 }), false],
    ['the tip of a pointer, 54 pixels', picture({ x: 320, y: 150, width: 6, height: 9 }), false],
    ['a pointer, 56 pixels', picture({ x: 320, y: 150, width: 7, height: 8 }), true],
    [
      'the background where the map shows through',
      picture({ x: 308, y: 139, width: 86, height: 32 }, 60),
      false,
    ],
    ['something just bright enough', picture({ x: 308, y: 139, width: 86, height: 32 }, 61), true],
    ['something over a cell that was read', picture({ x: 120, y: 139, width: 80, height: 32 }), false],
  ])('%s', (_, shown, expected) => {
    expect(isEndCovered(shown, two)).toBe(expected);
  });

  it('a row that is full has no next place', () => {
    const full = panelReading('Kilo', [CELL, CELL, CELL]);
    expect(isEndCovered(picture({ x: 400, y: 100, width: 100, height: 100 }), full)).toBe(false);
  });
});
