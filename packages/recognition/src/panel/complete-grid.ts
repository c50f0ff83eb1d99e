import { type Box, greenAt, type Picture } from '../picture.ts';
import type { Cell, Grid } from './grid.ts';
import { BOX_HEIGHT_UNITS, BOX_WIDTH_UNITS, ICON_OFFSET_UNITS, PITCH_X_UNITS } from './panel-geometry.ts';

/** Share of a predicted box's rim that must have the boxes' grey; a pointer or a tooltip may cover the rest. */
const MIN_RIM = 0.5;
/** How far a rim pixel may be from the boxes' grey, as a share of it: a coarse JPEG rings around the digits. */
const GREY_TOLERANCE = 0.3;

/**
 * Adds the cells whose box was not found because something covers it, such as the mouse pointer.
 * The game fills each row from the left, and every row of a group except its last to the end, so wherever another cell of
 * the group follows there must be a box. A cell is added only where enough of its box's rim shows.
 */
export function completeGrid(picture: Picture, grid: Grid): Grid {
  const columns = Math.max(...grid.cells.map((cell) => cell.column), 0) + 1;
  const added: Cell[] = [];
  for (const row of new Set(grid.cells.map((cell) => cell.row))) {
    const members = grid.cells.filter((cell) => cell.row === row);
    const first = members[0];
    if (!first) continue;
    const isLastOfGroup = !grid.cells.some((cell) => cell.group === first.group && cell.row > row);
    const end = isLastOfGroup ? Math.max(...members.map((cell) => cell.column)) : columns - 1;
    for (let column = 0; column <= end; column++) {
      if (members.some((cell) => cell.column === column)) continue;
      const cell = predictCell(grid, first, column);
      if (rimShare(picture, cell.quantityBox, grid.grey) >= MIN_RIM) added.push(cell);
    }
  }
  if (added.length === 0) return grid;
  const cells = [...grid.cells, ...added].sort((a, b) => a.row - b.row || a.column - b.column);
  return { ...grid, cells };
}

function predictCell(grid: Grid, neighbour: Cell, column: number): Cell {
  const { scale } = grid;
  const x = neighbour.quantityBox.x + Math.round((column - neighbour.column) * PITCH_X_UNITS * scale);
  const { y } = neighbour.quantityBox;
  const height = Math.round(BOX_HEIGHT_UNITS * scale);
  return {
    quantityBox: { x, y, width: Math.round(BOX_WIDTH_UNITS * scale), height },
    iconBox: { x: Math.round(x - ICON_OFFSET_UNITS * scale), y, width: height, height },
    column,
    row: neighbour.row,
    group: neighbour.group,
  };
}

/** Share of the pixels just inside a box's edges that have the given grey; 0 where it leaves the picture. */
function rimShare(picture: Picture, box: Box, grey: number): number {
  const right = box.x + box.width - 1;
  const bottom = box.y + box.height - 1;
  if (box.x < 0 || box.y < 0 || right >= picture.width || bottom >= picture.height) return 0;
  let level = 0;
  let seen = 0;
  const look = (x: number, y: number) => {
    seen++;
    if (Math.abs(greenAt(picture, x, y) - grey) <= GREY_TOLERANCE * grey) level++;
  };
  for (let x = box.x + 2; x <= right - 2; x++) {
    look(x, box.y + 2);
    look(x, bottom - 2);
  }
  for (let y = box.y + 3; y <= bottom - 3; y++) {
    look(box.x + 2, y);
    look(right - 2, y);
  }
  return level / Math.max(1, seen);
}
