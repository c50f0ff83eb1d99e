import { describe, expect, it } from 'vitest';
import { paintBox, paintPicture } from '../../testing/paint.ts';
import { boxShape, findGreyBoxes } from './quantity-boxes.ts';

describe('boxShape', () => {
  it.each([
    [42, 32, 'stock'],
    [56, 43, 'stock'],
    [28, 21, 'stock'],
    [60, 32, 'wide'],
    [120, 64, 'wide'],
    [50, 32, null],
    [32, 32, null],
    [80, 32, null],
  ])('%i x %i is %s', (width, height, shape) => {
    expect(boxShape(width, height)).toBe(shape);
  });

  it.each([
    [90, 69, 'stock'],
    [91, 69, null],
  ])('a box %i wide and %i high: %s', (width, height, shape) => {
    expect(boxShape(width, height)).toBe(shape);
  });

  it.each([
    [90, 70, 'stock'],
    [90, 71, null],
  ])('a box %i wide and %i high: %s', (width, height, shape) => {
    expect(boxShape(width, height)).toBe(shape);
  });

  it.each([
    [24, 18, 'stock'],
    [23, 18, null],
    [24, 17, null],
  ])('the smallest box of a shrunken crop: %i x %i is %s', (width, height, shape) => {
    expect(boxShape(width, height)).toBe(shape);
  });
});

describe('findGreyBoxes', () => {
  const box = { x: 61, y: 23, width: 42, height: 32 };

  it.each([33, 68, 78, 91, 98])('finds a box of grey %i at its exact pixels', (grey) => {
    const picture = paintPicture(200, 100, 4);
    paintBox(picture, box, grey);
    paintBox(picture, { x: 78, y: 33, width: 8, height: 12 }, 255);
    expect(findGreyBoxes(picture)).toEqual([{ ...box, shape: 'stock', grey: expect.closeTo(grey, 0) }]);
  });

  it('finds a box at the edge of the picture', () => {
    const picture = paintPicture(100, 40, 4);
    paintBox(picture, { x: 58, y: 4, width: 42, height: 32 }, 98);
    expect(findGreyBoxes(picture)).toHaveLength(1);
  });

  it.each([
    ['brightens', 80, 60],
    ['blurs', 56, 48],
  ])(
    'finds a box whose outermost rows WebP %s, but not a button that is shaded throughout',
    (_, second, first) => {
      // Only every third row is examined, so one of the boxes is hit at its outermost row first.
      for (const top of [22, 23, 24]) {
        const picture = paintPicture(200, 100, 4);
        const button = paintPicture(200, 100, 4);
        for (let row = 0; row < box.height; row++) {
          const fromEdge = Math.min(row, box.height - 1 - row);
          const line = { ...box, y: top + row, height: 1 };
          paintBox(picture, line, fromEdge === 0 ? first : fromEdge === 1 ? second : 68);
          paintBox(button, line, 98 - row);
        }
        expect(findGreyBoxes(picture)).toEqual([
          { ...box, y: top, shape: 'stock', grey: expect.closeTo(68, 0) },
        ]);
        expect(findGreyBoxes(button)).toEqual([]);
      }
    },
  );

  it('accepts no box whose background is not darker, and none that is all text', () => {
    const bright = paintPicture(200, 100, 90);
    paintBox(bright, box, 98);
    expect(findGreyBoxes(bright)).toEqual([]);
    const full = paintPicture(200, 100, 4);
    paintBox(full, box, 98);
    paintBox(full, { x: 65, y: 27, width: 34, height: 24 }, 255);
    expect(findGreyBoxes(full)).toEqual([]);
  });

  it.each([
    [98, 90, 68, 1],
    [98, 86, 40, 0],
    [60, 98, 160, 0],
  ])(
    'a box of the colour %i, %i, %i: %i found, since a night-light tint does not count as colour',
    (red, green, blue, count) => {
      const picture = paintPicture(200, 100, 4);
      paintBox(picture, box, 98);
      for (let i = 0; i < picture.data.length; i += 4) {
        if (picture.data[i] === 98) picture.data.set([red, green, blue], i);
      }
      expect(findGreyBoxes(picture)).toHaveLength(count);
    },
  );
});
