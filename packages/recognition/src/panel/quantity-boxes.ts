import type { Box, Picture } from '../picture.ts';
import {
  BOX_HEIGHT_UNITS,
  BOX_WIDTH_UNITS,
  MAX_BOX_HEIGHT_PX,
  MAX_BOX_WIDTH_PX,
  MIN_SHRUNKEN_HEIGHT_PX,
  MIN_SHRUNKEN_WIDTH_PX,
  WIDE_BOX_WIDTH_UNITS,
} from './panel-geometry.ts';

/** A grey box that may hold a quantity. */
export interface GreyBox extends Box {
  /** 'stock' is 42:32, 'wide' is 60:32: a node count, a reserve or a queue. */
  shape: 'stock' | 'wide';
  /** The box's grey, 0-255. */
  grey: number;
}

const COLUMN_STEP = 11;
const MIN_GREY = 32;
const MAX_GREY = 170;
/** Night-light filters tint the grey: the channels may differ by this share of it. */
const MAX_CHROMA = 0.36;
/** How far a pixel may be from its box's grey, as a share of that grey. */
const GREY_TOLERANCE = 0.2;
/** The same beside the digits of a coarse JPEG. */
const RINGING_TOLERANCE = 0.35;
/** The same for the middle of a row without digits. */
const STRIPE_TOLERANCE = 0.12;
/** Rows of a box have at least this share of its grey, for digits are only brighter. */
const INSIDE_SHARE = 0.75;
/** Beside the digits this part of a box's width, on each side, is free. */
const MARGINS = 12;
/** A blurred row or column at a box's edge counts from this share of the box's grey on. */
const EDGE_SHARE = 0.55;
/**
 * A screen shows 162 at most (6 columns of 27 rows at any resolution), so three screens stitched into one picture still
 * fit. A picture made of grey boxes is not searched to its end: each box takes 2 ms to read.
 */
const MOST_BOXES = 500;
const WIDEST_PX = Math.round((MAX_BOX_WIDTH_PX * WIDE_BOX_WIDTH_UNITS) / BOX_WIDTH_UNITS) + 4;

/**
 * All grey boxes of a quantity's shape on a darker ground, from top to bottom.
 * Looks at every third row (every sixth at 4K) for level grey runs: the text leaves a free stripe at the top of each
 * box. Follows the run's ends up and down. Sizes from 24 x 18 to 90 x 70 pixels; the stricter limits of the product
 * are applied where the grid is known.
 */
export function findGreyBoxes(picture: Picture): GreyBox[] {
  const { data, width, height } = picture;
  const found: GreyBox[] = [];
  let open: GreyBox[] = [];
  const rowStep = height >= 2000 ? 6 : height >= 1400 ? 4 : 3;
  for (let y = 1; y < height - 1 && found.length < MOST_BOXES; y += rowStep) {
    open = open.filter((box) => box.y + box.height > y);
    const row = y * width;
    let x = 0;
    while (x + COLUMN_STEP < width) {
      const green = data[(row + x) * 4 + 1] ?? 0;
      const next = data[(row + x + COLUMN_STEP) * 4 + 1] ?? 0;
      if (
        green < MIN_GREY ||
        green > MAX_GREY ||
        Math.abs(next - green) > GREY_TOLERANCE * green ||
        !isNeutral(data, row + x) ||
        !isNeutral(data, row + x + COLUMN_STEP)
      ) {
        x += COLUMN_STEP;
        continue;
      }
      const covering = open.find((box) => x >= box.x - 1 && x < box.x + box.width + 1);
      if (covering) {
        x = covering.x + covering.width + 2;
        continue;
      }
      const reach = coarseReach(data, row, width, x + COLUMN_STEP, (green + next) >> 1);
      if (reach - x > WIDEST_PX) {
        x = reach;
        continue;
      }
      const run = levelRun(data, row, width, x + (COLUMN_STEP >> 1), (green + next) >> 1);
      const box = run && boxFromRun(picture, y, run.left, run.right, run.grey);
      if (box) {
        keepLargest(found, box);
        open.push(box);
      }
      x = run ? Math.max(x + COLUMN_STEP, run.right + 1) : x + COLUMN_STEP;
    }
  }
  return found;
}

/** Where noise cuts a box short, it may be found a second time from another row: the larger find is the box. */
function keepLargest(found: GreyBox[], box: GreyBox): void {
  const twin = found.findIndex(
    (other) =>
      box.x < other.x + other.width &&
      other.x < box.x + box.width &&
      box.y < other.y + other.height &&
      other.y < box.y + box.height,
  );
  const other = found[twin];
  if (!other) found.push(box);
  else if (box.width * box.height > other.width * other.height) found[twin] = box;
}

function isNeutral(data: Uint8ClampedArray, pixel: number): boolean {
  const red = data[pixel * 4] ?? 0;
  const green = data[pixel * 4 + 1] ?? 0;
  const blue = data[pixel * 4 + 2] ?? 0;
  return Math.max(red, green, blue) - Math.min(red, green, blue) <= MAX_CHROMA * green;
}

/** How far a level stretch goes on to the right, in steps: a stretch too long for a box is not worth a closer look. */
function coarseReach(
  data: Uint8ClampedArray,
  row: number,
  width: number,
  from: number,
  grey: number,
): number {
  const tolerance = GREY_TOLERANCE * grey;
  let x = from;
  while (x < width && Math.abs((data[(row + x) * 4 + 1] ?? 0) - grey) <= tolerance) x += COLUMN_STEP;
  return x;
}

function levelRun(
  data: Uint8ClampedArray,
  row: number,
  width: number,
  from: number,
  grey: number,
): { left: number; right: number; grey: number } | null {
  const tolerance = GREY_TOLERANCE * grey;
  const lowest = grey - tolerance;
  const highest = grey + tolerance;
  // Along one channel, four bytes a pixel.
  const at = (row + from) * 4 + 1;
  const first = Math.max(row, row + from - WIDEST_PX - 1) * 4 + 1;
  let left = at;
  if ((data[at] ?? 0) < lowest || (data[at] ?? 0) > highest) return null;
  while (left > first && (data[left - 4] ?? 0) >= lowest && (data[left - 4] ?? 0) <= highest) left -= 4;
  const last = Math.min(row + width - 1, ((left - 1) >> 2) + WIDEST_PX + 1) * 4 + 1;
  let right = at;
  while (right < last && (data[right + 4] ?? 0) >= lowest && (data[right + 4] ?? 0) <= highest) right += 4;
  return { left: ((left - 1) >> 2) - row, right: ((right - 1) >> 2) - row, grey };
}

function boxFromRun(picture: Picture, y: number, left: number, right: number, start: number): GreyBox | null {
  const { data, width, height } = picture;
  const runWidth = right - left + 1;
  if (runWidth < MIN_SHRUNKEN_WIDTH_PX - 3 || runWidth > WIDEST_PX) return null;
  const grey = meanGreen(data, y * width, left + 2, right - 2) || start;
  // The ground left and right of a box is much darker; at the picture's edge there is none to see.
  const darkest = grey * 0.6;
  if (left >= 3 && (data[(y * width + left - 3) * 4 + 1] ?? 0) > darkest) return null;
  if (right + 3 < width && (data[(y * width + right + 3) * 4 + 1] ?? 0) > darkest) return null;
  // The box ends where its rows turn dark. Digits make rows brighter, and noise evens out over a row; only a sharpened
  // picture has dark seams around its digits, but not beside them.
  const furthest = MAX_BOX_HEIGHT_PX + 4;
  const inside = grey * INSIDE_SHARE;
  const edge = grey * EDGE_SHARE;
  const mean = (row: number) => meanGreen(data, row * width, left + 1, right - 1);
  let firstRow = y;
  const margin = Math.max(2, Math.round(runWidth / MARGINS));
  const isInside = (row: number) =>
    mean(row) > inside ||
    (meanGreen(data, row * width, left + 1, left + margin) > inside &&
      meanGreen(data, row * width, right - margin, right - 1) > inside);
  while (firstRow > 0 && y - firstRow <= furthest && isInside(firstRow - 1)) firstRow--;
  let lastRow = y;
  while (lastRow < height - 1 && lastRow - y <= furthest && isInside(lastRow + 1)) lastRow++;
  if (firstRow > 0 && mean(firstRow - 1) > edge) firstRow--;
  if (lastRow < height - 1 && mean(lastRow + 1) > edge) lastRow++;
  // A blurred edge belongs to the box when it is more than half as bright as the box.
  const green = (column: number, row: number) => data[(row * width + column) * 4 + 1] ?? 0;
  const firstColumn = left > 0 && green(left - 1, y) > edge ? left - 1 : left;
  const lastColumn = right < width - 1 && green(right + 1, y) > edge ? right + 1 : right;
  const box = {
    x: firstColumn,
    y: firstRow,
    width: lastColumn - firstColumn + 1,
    height: lastRow - firstRow + 1,
  };
  const shape = boxShape(box.width, box.height);
  if (!shape) return null;
  const darkAbove = firstRow >= 3 ? green(left + (runWidth >> 1), firstRow - 3) : 0;
  const darkBelow = lastRow + 3 < height ? green(left + (runWidth >> 1), lastRow + 3) : 0;
  if (darkAbove > grey * 0.7 || darkBelow > grey * 0.7) return null;
  // The stripes above and below the digits have the same grey; a button's shading does not. WebP blurs or brightens
  // the outermost row.
  const isLevel = (row: number) => Math.abs(mean(row) / grey - 1) <= STRIPE_TOLERANCE;
  if (!isLevel(firstRow + 1) && !isLevel(firstRow + 2)) return null;
  if (!isLevel(lastRow - 1) && !isLevel(lastRow - 2)) return null;
  if (!hasStraightSides(picture, box, grey)) return null;
  if (!isMostlyLevel(picture, box, grey)) return null;
  // The run may have been the blurred outermost row; the stripes have the box's own grey.
  return { ...box, shape, grey: (mean(firstRow + 2) + mean(lastRow - 2)) / 2 };
}

/** Mean green of the pixels from `left` to `right` in the row that begins at pixel number `row`. */
function meanGreen(data: Uint8ClampedArray, row: number, left: number, right: number): number {
  let sum = 0;
  const end = (row + right) * 4 + 1;
  for (let at = (row + left) * 4 + 1; at <= end; at += 4) sum += data[at] ?? 0;
  return sum / (right - left + 1);
}

/**
 * The kind of box by size and shape: null where it is none.
 * 42:32 is stock and 60:32 is wide, each within an eighth; 24 x 18 is the smallest and 70 pixels the greatest height.
 */
export function boxShape(width: number, height: number): GreyBox['shape'] | null {
  if (height < MIN_SHRUNKEN_HEIGHT_PX || height > MAX_BOX_HEIGHT_PX) return null;
  if (width < MIN_SHRUNKEN_WIDTH_PX) return null;
  const ratio = width / height;
  const stock = BOX_WIDTH_UNITS / BOX_HEIGHT_UNITS;
  const wide = WIDE_BOX_WIDTH_UNITS / BOX_HEIGHT_UNITS;
  if (Math.abs(ratio - stock) <= stock / 8) return width <= MAX_BOX_WIDTH_PX ? 'stock' : null;
  return Math.abs(ratio - wide) <= wide / 8 ? 'wide' : null;
}

/** Left and right of a box it is dark, and just inside its sides not, for nearly its whole height. */
function hasStraightSides(picture: Picture, box: Box, grey: number): boolean {
  const { data, width } = picture;
  const right = box.x + box.width - 1;
  let straight = 0;
  for (let y = box.y + 1; y < box.y + box.height - 1; y++) {
    const at = (x: number) => data[(y * width + x) * 4 + 1] ?? 0;
    const isDarkOutside =
      (box.x < 3 || at(box.x - 3) < grey * 0.7) && (right + 3 >= width || at(right + 3) < grey * 0.7);
    if (isDarkOutside && at(box.x + 1) > grey * 0.6 && at(right - 1) > grey * 0.6) straight++;
  }
  return straight >= (box.height - 2) * 0.85;
}

/** A quantity's digits cover less than half of its box, so most of it keeps the box's grey. */
function isMostlyLevel(picture: Picture, box: Box, grey: number): boolean {
  let level = 0;
  let seen = 0;
  for (let y = box.y + 1; y < box.y + box.height - 1; y += 2) {
    for (let x = box.x + 1; x < box.x + box.width - 1; x += 2) {
      const value = picture.data[(y * picture.width + x) * 4 + 1] ?? 0;
      seen++;
      if (Math.abs(value - grey) <= RINGING_TOLERANCE * grey) level++;
    }
  }
  return level >= seen * 0.45;
}
