import { describe, expect, it } from 'vitest';
import type { Strip } from './grey-crop.ts';
import { ALIKE_NAME, nameLikeness, nameShape, SAME_NAME } from './name-shape.ts';

/** A strip of letters, each a square with strokes at these shares of its height, at any size. */
function drawn(letters: readonly (readonly number[])[], rows: number): Strip {
  const columns = letters.length * rows;
  const data = new Float32Array(rows * columns);
  for (const [index, strokes] of letters.entries())
    for (const stroke of strokes)
      for (let y = Math.floor(stroke * rows); y < (stroke + 0.2) * rows && y < rows; y++)
        for (let x = Math.floor(rows * 0.1); x < rows * 0.9; x++) data[y * columns + index * rows + x] = 1;
  return { data, rows, columns };
}
const ONE = [[0, 0.6], [0.3], [0.1, 0.7]];
const OTHER = [[0, 0.6], [0.3], [0.1, 0.4]];

describe('the shape of a name', () => {
  it('has 12 grey values per column, and columns in proportion to the width of the name', () => {
    const shape = nameShape(drawn(ONE, 20));
    expect(shape).toHaveLength(3 * 12 * 12);
    expect(Math.max(...shape)).toBe(127);
    expect(Math.min(...shape)).toBe(0);
  });

  it('is the same for the same picture', () => {
    expect(nameLikeness(nameShape(drawn(ONE, 20)), nameShape(drawn(ONE, 20)))).toBeCloseTo(1);
  });

  it('is similar at another size', () => {
    const likeness = nameLikeness(nameShape(drawn(ONE, 20)), nameShape(drawn(ONE, 31)));
    expect(likeness).toBeGreaterThan(ALIKE_NAME);
  });

  it('differs if a single letter differs', () => {
    const likeness = nameLikeness(nameShape(drawn(ONE, 20)), nameShape(drawn(OTHER, 20)));
    expect(likeness).toBeLessThan(ALIKE_NAME);
  });

  it('differs if the name is one letter longer', () => {
    expect(nameLikeness(nameShape(drawn(ONE, 20)), nameShape(drawn([...ONE, [0.5]], 20)))).toBe(0);
  });

  it('of one narrow letter can be compared', () => {
    const narrow = { data: new Float32Array(20 * 6).fill(1), rows: 20, columns: 6 };
    expect(nameLikeness(nameShape(narrow), nameShape(narrow))).toBeGreaterThan(SAME_NAME);
  });

  it('of the widest name is cut', () => {
    const wide = { data: new Float32Array(20 * 2000), rows: 20, columns: 2000 };
    expect(nameShape(wide)).toHaveLength(312 * 12);
  });
});
