import type { Box } from '../picture.ts';
import {
  BOX_HEIGHT_UNITS,
  BOX_WIDTH_UNITS,
  FIRST_BOX_UNITS,
  GROUP_GAP_UNITS,
  ICON_OFFSET_UNITS,
  MIN_BOX_HEIGHT_PX,
  MIN_BOX_WIDTH_PX,
  MIN_SHRUNKEN_BOXES,
  PITCH_X_UNITS,
  PITCH_Y_UNITS,
} from './panel-geometry.ts';
import type { GreyBox } from './quantity-boxes.ts';

/** A cell: an icon and the quantity box on its right. */
export interface Cell {
  quantityBox: Box;
  iconBox: Box;
  column: number;
  row: number;
  /** Counts from 0; there is a separator line between two groups. */
  group: number;
}

/** The boxes of one panel, on one grid. */
export interface Grid {
  /** Pixels a unit: 1 at 1080p, 2 at 4K. */
  scale: number;
  /** Left edge of the panel, from the first column; may lie outside a cropped picture. */
  left: number;
  grey: number;
  cells: Cell[];
  /** Wide boxes in the same panel: node counts, reserves or queues. */
  wideBoxes: GreyBox[];
}

/** Rows further apart than this many pitches belong to different panels; rows of technology icons may be between. */
const MAX_ROW_GAP = 6;

/** Fits a grid to each set of boxes that line up, the largest first, with its cells in reading order. */
export function fitGrids(boxes: GreyBox[]): Grid[] {
  const stockCount = (set: GreyBox[]) => set.filter((box) => box.shape === 'stock').length;
  return groupByPanel(boxes)
    .sort((a, b) => stockCount(b) - stockCount(a) || b.length - a.length)
    .map(toGrid);
}

function toGrid(boxes: GreyBox[]): Grid {
  const scale = fitScale(boxes);
  const firstColumn = Math.min(...boxes.map((box) => box.x));
  return {
    scale,
    left: firstColumn - FIRST_BOX_UNITS * scale,
    grey: median(boxes.map((box) => box.grey)),
    cells: toCells(
      boxes.filter((box) => box.shape === 'stock'),
      scale,
      firstColumn,
    ),
    wideBoxes: boxes.filter((box) => box.shape === 'wide'),
  };
}

/**
 * Whether a grid's boxes are large enough to count. They are if each has the product's least size (30 x 22 pixels,
 * docs/spec/reports.md#reader). Smaller ones, from screens of 720 lines and shrunken crops, count under a header bar or
 * when there are at least four.
 */
export function countsAsPanel(grid: Grid, hasHeader: boolean): boolean {
  const boxes = [...grid.cells.map((cell) => cell.quantityBox), ...grid.wideBoxes];
  return hasHeader || boxes.length >= MIN_SHRUNKEN_BOXES || boxes.every(isFullSize);
}

/** The product's limits: 30 wide and 22 high still count, 29 or 21 do not (docs/spec/reports.md#reader). */
export function isFullSize(box: Box): boolean {
  return box.width >= MIN_BOX_WIDTH_PX && box.height >= MIN_BOX_HEIGHT_PX;
}

function groupByPanel(boxes: GreyBox[]): GreyBox[][] {
  // Each box has the number of its set; where two boxes belong together, their sets are merged.
  const setOf = boxes.map((_, index) => index);
  for (const [index, box] of boxes.entries()) {
    for (const [earlierIndex, earlier] of boxes.slice(0, index).entries()) {
      const set = setOf[index] ?? 0;
      const otherSet = setOf[earlierIndex] ?? 0;
      if (set === otherSet || !belongTogether(box, earlier)) continue;
      for (let i = 0; i <= index; i++) if (setOf[i] === set) setOf[i] = otherSet;
    }
  }
  const sets = new Map<number, GreyBox[]>();
  for (const [index, box] of boxes.entries()) {
    const set = setOf[index] ?? 0;
    const members = sets.get(set);
    if (members) members.push(box);
    else sets.set(set, [box]);
  }
  return [...sets.values()];
}

function belongTogether(a: GreyBox, b: GreyBox): boolean {
  if (Math.abs(a.height - b.height) > 2 + a.height * 0.06) return false;
  if (Math.abs(a.grey - b.grey) > 14) return false;
  const unit = (a.height + b.height) / 2 / BOX_HEIGHT_UNITS;
  const rows = Math.abs(a.y - b.y) / (PITCH_Y_UNITS * unit);
  if (rows > MAX_ROW_GAP) return false;
  // Two boxes of one column share their left edge, whatever their shapes; columns of stock are a pitch apart.
  const columns = Math.abs(a.x - b.x) / (PITCH_X_UNITS * unit);
  if (Math.abs(a.x - b.x) <= 3) return true;
  if (a.shape === 'wide' && b.shape === 'wide') return rows < 0.1 && columns < 3;
  return a.shape === b.shape && columns < 6 && Math.abs(columns - Math.round(columns)) < 0.08;
}

/** Pixels a unit, from the distance between the first and the last column, or with one column from the boxes' size. */
function fitScale(boxes: GreyBox[]): number {
  const stock = boxes.filter((box) => box.shape === 'stock');
  const height = median(boxes.map((box) => box.height));
  const rough =
    stock.length > 0
      ? (median(stock.map((box) => box.width)) / BOX_WIDTH_UNITS + height / BOX_HEIGHT_UNITS) / 2
      : height / BOX_HEIGHT_UNITS;
  const first = Math.min(...stock.map((box) => box.x));
  const last = Math.max(...stock.map((box) => box.x));
  const columns = Math.round((last - first) / (PITCH_X_UNITS * rough));
  return columns >= 1 ? (last - first) / (columns * PITCH_X_UNITS) : rough;
}

function toCells(boxes: GreyBox[], scale: number, firstColumn: number): Cell[] {
  const sorted = [...boxes].sort((a, b) => a.y - b.y);
  const rows: GreyBox[][] = [];
  for (const box of sorted) {
    const row = rows.at(-1);
    const top = row?.[0];
    if (row && top && box.y - top.y < (BOX_HEIGHT_UNITS / 2) * scale) row.push(box);
    else rows.push([box]);
  }
  const cells: Cell[] = [];
  let group = 0;
  let above: number | null = null;
  for (const [row, members] of rows.entries()) {
    const y = median(members.map((box) => box.y));
    if (above !== null && y - above > GROUP_GAP_UNITS * scale) group++;
    above = y;
    for (const box of members.sort((a, b) => a.x - b.x)) {
      const column = Math.round((box.x - firstColumn) / (PITCH_X_UNITS * scale));
      cells.push({ quantityBox: plainBox(box), iconBox: iconBox(box, scale), column, row, group });
    }
  }
  return cells;
}

function plainBox({ x, y, width, height }: Box): Box {
  return { x, y, width, height };
}

/** The icon is square, as high as the box, and begins 44 units left of it. */
function iconBox(box: Box, scale: number): Box {
  return {
    x: Math.round(box.x - ICON_OFFSET_UNITS * scale),
    y: box.y,
    width: box.height,
    height: box.height,
  };
}

/** The median; of an even number of values the lower of the two in the middle. 0 for no values. */
function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[(sorted.length - 1) >> 1] ?? 0;
}
