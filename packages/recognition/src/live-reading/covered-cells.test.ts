import { describe, expect, it } from 'vitest';
import { type Cell, panelReading } from '../../testing/panel-readings.ts';
import type { Box, Picture } from '../picture.ts';
import { coveredCells, withoutCovered } from './covered-cells.ts';
import { isSure } from './visit.ts';

const CELL: Cell = ['Cloth', '40'];
// Icons at 112, 210 and 308, boxes at 156, 254 and 352; rows at 139 and 178.
const six = panelReading('Kilo', [CELL, CELL, CELL, CELL, CELL, CELL]);

function paint({ data, width }: Picture, box: Box, level: number): void {
  for (let y = box.y; y < box.y + box.height; y++)
    data.fill(level, (y * width + box.x) * 4, (y * width + box.x + box.width) * 4);
}

/** The panel with its grey boxes and bright icons, and one more part. */
function picture(over: Box, level: number): Picture {
  const shown = { data: new Uint8ClampedArray(500 * 300 * 4), width: 500, height: 300 };
  for (const { iconBox, quantityBox } of six.contents) {
    paint(shown, quantityBox, 98);
    paint(shown, { x: iconBox.x + 4, y: iconBox.y + 4, width: 24, height: 24 }, 200);
    paint(shown, { x: quantityBox.x + 10, y: quantityBox.y + 10, width: 20, height: 12 }, 240);
  }
  paint(shown, over, level);
  return shown;
}

const covered = (over: Box, level: number) =>
  coveredCells(picture(over, level), six).flatMap((is, index) => (is ? [index] : []));

describe('cells that something lies over', () => {
  it.each<[string, Box, number, number[]]>([
    ['nothing', { x: 0, y: 0, width: 0, height: 0 }, 0, []],
    ['a dark tooltip that ends in an icon', { x: 20, y: 128, width: 105, height: 40 }, 11, [0]],
    ['a dark tooltip that ends before it', { x: 20, y: 128, width: 80, height: 40 }, 11, []],
    [
      'a tooltip as black as the ground, over half of a box',
      { x: 270, y: 139, width: 20, height: 32 },
      0,
      [1],
    ],
    ['a light tooltip over the corner of an icon', { x: 330, y: 200, width: 120, height: 60 }, 120, [5]],
    ['a pointer between icon and box', { x: 240, y: 185, width: 12, height: 18 }, 244, [4]],
    ['a pointer beside the panel', { x: 420, y: 140, width: 12, height: 18 }, 244, []],
  ])('%s', (_, over, level, expected) => {
    expect(covered(over, level)).toEqual(expected);
  });

  it('the fine pattern of the ground covers nothing', () => {
    const shown = picture({ x: 0, y: 0, width: 0, height: 0 }, 0);
    for (let at = 0; at < shown.data.length; at += 4)
      if (shown.data[at] === 0) shown.data.fill((at * 7) % 24, at, at + 4);
    expect(coveredCells(shown, six)).toEqual(six.contents.map(() => false));
  });

  it('they have no vote, whatever they are read as', () => {
    const { contents } = withoutCovered(picture({ x: 20, y: 128, width: 105, height: 40 }, 11), six);
    expect(contents.map(isSure)).toEqual([false, true, true, true, true, true]);
    expect(contents[0]?.quantityConfidence).toBe(0.5);
  });
});
