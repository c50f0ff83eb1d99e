import { describe, expect, test } from 'vitest';
import type { GreyCrop, StripShape } from './grey-crop.ts';
import { normalise } from './normalise.ts';

const SHAPE: StripShape = { ink: 12, margin: 1, most: 60, rim: 0.08, rowGap: 0.04, columnGap: 0.9 };

/** A box of plain grey with white blocks [left, top, width, height]. */
function box(width: number, height: number, ground: number, ...blocks: number[][]): GreyCrop {
  const data = new Uint8Array(width * height).fill(ground);
  for (const [left = 0, top = 0, across = 0, down = 0] of blocks) {
    for (let row = top; row < top + down; row++)
      data.fill(255, row * width + left, row * width + left + across);
  }
  return { data, width, height };
}

describe('finding and scaling the text of a crop', () => {
  test('text of the target height is unchanged, with a margin', () => {
    const strip = normalise(box(42, 32, 98, [18, 10, 5, 12]), SHAPE);
    expect(strip).toMatchObject({ rows: 14, columns: 7 });
    expect(strip?.data[0]).toBe(0);
    expect(strip?.data[7 + 1]).toBe(1);
    expect(strip?.data.reduce((sum, value) => sum + value, 0)).toBe(60);
  });

  test('larger and smaller text is scaled to the same height', () => {
    expect(normalise(box(84, 64, 98, [36, 20, 10, 24]), SHAPE)).toMatchObject({ rows: 14, columns: 7 });
    expect(normalise(box(21, 16, 98, [9, 5, 3, 6]), SHAPE)).toMatchObject({ rows: 14, columns: 8 });
  });

  test('background and brightness do not matter', () => {
    const bright = normalise(box(42, 32, 140, [18, 10, 5, 12]), SHAPE);
    const dark = normalise(box(42, 32, 45, [18, 10, 5, 12]), SHAPE);
    expect(bright?.data).toEqual(dark?.data);
  });

  test('dark lines of the panel at the edges change nothing', () => {
    const plain = box(42, 32, 98, [18, 10, 5, 12]);
    const framed = { ...plain, data: plain.data.slice() };
    framed.data.fill(4, 0, 42);
    for (let row = 0; row < 32; row++) framed.data[row * 42] = 4;
    expect(normalise(framed, SHAPE)?.data).toEqual(normalise(plain, SHAPE)?.data);
  });

  test('a speck away from the text is ignored', () => {
    const strip = normalise(box(42, 32, 98, [18, 10, 5, 12], [36, 26, 1, 1]), SHAPE);
    expect(strip).toMatchObject({ rows: 14, columns: 7 });
  });

  test.each([
    ['nothing at all', box(42, 32, 98)],
    ['too little contrast', box(42, 32, 240, [18, 10, 5, 12])],
    ['text 3 px high', box(42, 32, 98, [18, 10, 5, 3])],
    ['a bar far too wide', box(400, 32, 98, [30, 10, 340, 6])],
    ['a crop of one pixel', box(1, 1, 98)],
    ['an empty crop', box(0, 0, 98)],
  ])('%s is not text', (_, crop) => {
    expect(normalise(crop, SHAPE)).toBeNull();
  });

  test('text 4 px high is read', () => {
    expect(normalise(box(42, 32, 98, [18, 10, 5, 4]), SHAPE)).toMatchObject({ rows: 14 });
  });
});
