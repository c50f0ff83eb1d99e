import { describe, expect, it } from 'vitest';
import { paintBox, paintPicture } from '../../testing/paint.ts';
import { completeGrid } from './complete-grid.ts';
import { fitGrids } from './grid.ts';
import { findGreyBoxes } from './quantity-boxes.ts';

/** Two full rows of three and a last row of one, the last one of the second row covered by `cover` pixels. */
function paintGrid(cover: number) {
  const picture = paintPicture(360, 160, 4);
  for (const [row, count] of [3, 3, 1].entries()) {
    for (let column = 0; column < count; column++) {
      paintBox(picture, { x: 56 + column * 98, y: 10 + row * 39, width: 42, height: 32 }, 98);
    }
  }
  paintBox(picture, { x: 252 + 42 - cover, y: 45, width: cover, height: 40 }, 230);
  return picture;
}

describe('completeGrid', () => {
  it.each([
    [0, 7, 'nothing covers it'],
    [14, 7, 'a pointer covers a third of it'],
    [40, 6, 'nearly all of it is covered'],
  ])('with %i pixels covered returns %i cells: %s', (cover, count) => {
    const picture = paintGrid(cover);
    const [grid] = fitGrids(findGreyBoxes(picture));
    const complete = grid && completeGrid(picture, grid);
    expect(complete?.cells).toHaveLength(count);
  });

  it.each([0, 14])('with %i pixels covered places the added cell where it was drawn', (cover) => {
    const picture = paintGrid(cover);
    const [grid] = fitGrids(findGreyBoxes(picture));
    expect(completeGrid(picture, grid!).cells[5]).toMatchObject({
      quantityBox: { x: 252, y: 49, width: 42, height: 32 },
      iconBox: { x: 208, y: 49, width: 32, height: 32 },
      row: 1,
      column: 2,
      group: 0,
    });
  });

  it('adds nothing after the last cell of a group', () => {
    const picture = paintPicture(360, 60, 4);
    paintBox(picture, { x: 56, y: 10, width: 42, height: 32 }, 98);
    paintBox(picture, { x: 154, y: 10, width: 42, height: 32 }, 98);
    const [grid] = fitGrids(findGreyBoxes(picture));
    expect(grid && completeGrid(picture, grid)).toBe(grid);
  });
});
