import { describe, expect, it } from 'vitest';
import { frontLines, type TownCell, townCells } from './town-cells.ts';

const HOME = { q: 0, r: 0 };
const SOUTH = { q: 0, r: 1 };
const WEST = { x: 0.25, y: 0.5 };
const EAST = { x: 0.75, y: 0.5 };

const corners = (cell: TownCell) => cell.map(({ from }) => [Math.round(from.x), Math.round(from.y)]);
const area = (cell: TownCell) =>
  Math.round(cell.reduce((sum, { from, to }) => sum + from.x * to.y - to.x * from.y, 0) / 2);

describe('the areas of towns', () => {
  it('one town has the whole hex', () => {
    const [cell = []] = townCells(HOME, [WEST]);
    expect(corners(cell)).toEqual([
      [512, 0],
      [256, 444],
      [-256, 444],
      [-512, 0],
      [-256, -444],
      [256, -444],
    ]);
    expect(area(cell)).toBe(681_984); // three quarters of 1024 x 888
  });

  it('two towns share it at the line in their middle, each with the other beside it', () => {
    const [west = [], east = []] = townCells(HOME, [WEST, EAST]);
    expect(corners(west)).toEqual([
      [0, 444],
      [-256, 444],
      [-512, 0],
      [-256, -444],
      [0, -444],
    ]);
    expect(corners(east)).toEqual([
      [512, 0],
      [256, 444],
      [0, 444],
      [0, -444],
      [256, -444],
    ]);
    expect(west.filter(({ beside }) => beside === 1)).toHaveLength(1);
    expect(east.filter(({ beside }) => beside === 0)).toHaveLength(1);
  });

  it('have no gap and no overlap, and every border leads on to the next', () => {
    const cells = townCells({ q: 2, r: -1 }, [
      WEST,
      EAST,
      { x: 0.5, y: 0.2 },
      { x: 0.4, y: 0.8 },
      { x: 0.52, y: 0.48 },
    ]);
    expect(cells).toHaveLength(5);
    expect(cells.reduce((sum, cell) => sum + area(cell), 0)).toBeCloseTo(681_984, -1);
    for (const cell of cells)
      for (const [index, { to }] of cell.entries()) expect(cell[(index + 1) % cell.length]?.from).toEqual(to);
  });

  it('the second of two towns at one point has none', () => {
    const [first = [], second = []] = townCells(HOME, [WEST, WEST]);
    expect(area(first)).toBe(681_984);
    expect(second).toEqual([]);
  });
});

describe('the front', () => {
  const rounded = (hexes: Parameters<typeof frontLines>[0]) =>
    frontLines(hexes).map(([from, to]) =>
      [from.x, from.y, to.x, to.y].map((coordinate) => Math.round(coordinate) + 0),
    );

  it('runs between a town of ours and one that is not', () => {
    const hex = { hex: HOME, cells: townCells(HOME, [WEST, EAST]) };
    expect(rounded([{ ...hex, isOurs: [true, false] }])).toEqual([[0, -444, 0, 444]]);
    expect(rounded([{ ...hex, isOurs: [true, true] }])).toEqual([]);
    expect(rounded([{ ...hex, isOurs: [false, false] }])).toEqual([]);
  });

  it('runs along the border of hexes only where the two sides meet', () => {
    const home = { hex: HOME, cells: townCells(HOME, [WEST, EAST]), isOurs: [true, true] };
    const south = { hex: SOUTH, cells: townCells(SOUTH, [WEST, EAST]), isOurs: [true, false] };
    // The border is 256 to -256 at y 444; only its eastern half has the enemy behind it.
    expect(rounded([home, south])).toEqual([
      [0, 444, 0, 1332],
      [256, 444, 0, 444],
    ]);
  });

  it('does not run along the edge of the world or of a hex without towns', () => {
    const home = { hex: HOME, cells: townCells(HOME, [WEST]), isOurs: [true] };
    expect(rounded([home, { hex: SOUTH, cells: [], isOurs: [] }])).toEqual([]);
  });
});
