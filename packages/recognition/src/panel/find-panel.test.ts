import { describe, expect, it } from 'vitest';
import { paintBox, paintPicture } from '../../testing/paint.ts';
import { findPanel } from './find-panel.ts';
import { fitGrids } from './grid.ts';
import { findGreyBoxes } from './quantity-boxes.ts';

/** A panel of one row that fills the picture from edge to edge. */
function cropOfHeight(height: number) {
  const picture = paintPicture(230, height, 4);
  paintBox(picture, { x: 40, y: 1, width: 30, height: 22 }, 98);
  paintBox(picture, { x: 108, y: 1, width: 30, height: 22 }, 98);
  return picture;
}

describe('findPanel', () => {
  it.each([
    [25, true],
    [24, false],
  ])('a panel of %i px counts: %s', (height, isPanel) => {
    const picture = cropOfHeight(height);
    const [grid] = fitGrids(findGreyBoxes(picture));
    expect(grid?.cells).toHaveLength(2);
    expect(grid && findPanel(picture, grid) !== null).toBe(isPanel);
  });

  it('finds body and header on a bright map', () => {
    const picture = paintPicture(500, 200, 160);
    paintBox(picture, { x: 100, y: 40, width: 300, height: 32 }, 130);
    paintBox(picture, { x: 100, y: 72, width: 300, height: 46 }, 4);
    paintBox(picture, { x: 156, y: 79, width: 42, height: 32 }, 98);
    paintBox(picture, { x: 254, y: 79, width: 42, height: 32 }, 98);
    const [grid] = fitGrids(findGreyBoxes(picture));
    const panel = grid && findPanel(picture, grid);
    expect(panel?.body).toMatchObject({ x: 100, y: 72, height: 46 });
    expect(panel?.body.width).toBeGreaterThan(295);
    expect(panel?.body.width).toBeLessThan(305);
    expect(panel?.header).toMatchObject({ x: 100, y: 40, height: 32 });
  });

  it('finds the header of a screen dimmed to two fifths of its brightness', () => {
    const picture = paintPicture(500, 200, 64);
    paintBox(picture, { x: 100, y: 40, width: 300, height: 32 }, 52);
    paintBox(picture, { x: 100, y: 72, width: 300, height: 46 }, 2);
    paintBox(picture, { x: 156, y: 79, width: 42, height: 32 }, 39);
    paintBox(picture, { x: 254, y: 79, width: 42, height: 32 }, 39);
    const [grid] = fitGrids(findGreyBoxes(picture));
    expect(grid && findPanel(picture, grid)?.header).toMatchObject({ x: 100, y: 40, height: 32 });
  });

  it('finds no header on a crop that shows none', () => {
    const picture = cropOfHeight(40);
    const [grid] = fitGrids(findGreyBoxes(picture));
    expect(grid && findPanel(picture, grid)?.header).toBeNull();
  });

  it('does not take a grey box on a bright background for a stockpile’s', () => {
    const picture = paintPicture(300, 200, 160);
    paintBox(picture, { x: 97, y: 47, width: 48, height: 44 }, 4);
    paintBox(picture, { x: 100, y: 50, width: 42, height: 32 }, 98);
    const [grid] = fitGrids(findGreyBoxes(picture));
    expect(grid && findPanel(picture, grid)).toBeNull();
  });
});
