import { describe, expect, it } from 'vitest';
import { countsAsPanel, fitGrids, isFullSize } from './grid.ts';
import type { GreyBox } from './quantity-boxes.ts';

function stockBox(x: number, y: number, width = 42, height = 32): GreyBox {
  return { x, y, width, height, shape: 'stock', grey: 98 };
}

describe('isFullSize', () => {
  it.each([
    [30, 22, true],
    [29, 22, false],
  ])('%i x %i: %s', (width, height, isFull) => {
    expect(isFullSize({ x: 0, y: 0, width, height })).toBe(isFull);
  });

  it.each([
    [30, 22, true],
    [30, 21, false],
  ])('%i x %i: %s', (width, height, isFull) => {
    expect(isFullSize({ x: 0, y: 0, width, height })).toBe(isFull);
  });
});

describe('fitGrids', () => {
  it('returns none without boxes', () => {
    expect(fitGrids([])).toEqual([]);
  });

  it('predicts icons and the panel from the boxes, at 1080p and at 1440p', () => {
    const [small] = fitGrids([stockBox(156, 50), stockBox(254, 50)]);
    expect(small).toMatchObject({ scale: 1, left: 100 });
    expect(small?.cells[0]?.iconBox).toEqual({ x: 112, y: 50, width: 32, height: 32 });
    const [large] = fitGrids([
      stockBox(200, 50, 56, 43),
      stockBox(331, 50, 56, 43),
      stockBox(461, 50, 56, 43),
    ]);
    expect(large?.scale).toBeCloseTo(1.3316, 3);
    expect(large?.cells.map((cell) => cell.column)).toEqual([0, 1, 2]);
  });

  it('splits groups where rows are more than 44 units apart', () => {
    const [grid] = fitGrids([stockBox(56, 0), stockBox(56, 39), stockBox(56, 83), stockBox(56, 128)]);
    expect(grid?.cells.map((cell) => [cell.row, cell.group])).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 1],
    ]);
  });

  it('returns the larger of two panels first', () => {
    const [grid] = fitGrids([stockBox(56, 10), stockBox(154, 10), stockBox(900, 700)]);
    expect(grid?.cells).toHaveLength(2);
  });

  it('keeps wide boxes of the same panel separate from the cells', () => {
    const wide: GreyBox = { ...stockBox(56, 10), width: 60, shape: 'wide' };
    const [grid] = fitGrids([wide, stockBox(56, 59), stockBox(154, 59)]);
    expect(grid?.cells).toHaveLength(2);
    expect(grid?.wideBoxes).toEqual([wide]);
  });
});

describe('countsAsPanel', () => {
  const row = [0, 1, 2, 3].map((column) => stockBox(40 + column * 68, 20, 28, 21));

  it.each([
    [1, false, false],
    [3, false, false],
    [4, false, true],
    [1, true, true],
  ])('%i boxes below the product limits, header bar %s: %s', (count, hasHeader, counts) => {
    expect(countsAsPanel(fitGrids(row.slice(0, count))[0]!, hasHeader)).toBe(counts);
  });

  it('one box of 30 x 22 counts without a header bar', () => {
    expect(countsAsPanel(fitGrids([stockBox(40, 20, 30, 22)])[0]!, false)).toBe(true);
  });
});
