import { type Box, greenAt, type Picture } from '../picture.ts';
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

/** Pixels between two looks along a row. */
const COLUMN_STEP = 11;
const MIN_GREY = 32;
const MAX_GREY = 170;
/** Night-light filters tint the grey: the channels may differ by this share of it. */
const MAX_CHROMA = 0.36;
/** How far a pixel may be from its box's grey, as a share of that grey. */
const GREY_TOLERANCE = 0.2;
/** The same, where a coarse JPEG rings around the digits. */
const RINGING_TOLERANCE = 0.35;
/** The same, for the mean of a row without digits. */
const STRIPE_TOLERANCE = 0.12;
/** Rows of a box have at least this share of its grey: digits only make them brighter. */
const INSIDE_SHARE = 0.75;
/** On each side of the digits one part in this many of a box's width is free. */
const MARGINS = 12;
/** A blurred row or column at a box's edge belongs to the box from this share of its grey on. */
const EDGE_SHARE = 0.55;
/** Around a box it is darker than this share of its grey: close by, where its edge may be blurred, and next to a row. */
const DARK_SHARE = 0.7;
const DARK_BESIDE_SHARE = 0.6;
/**
 * A screen shows 162 at most (6 columns of 27 rows at any resolution), so three screens stitched into one picture still
 * fit. A picture made of grey boxes is not searched to its end, because each box takes 2 ms to read.
 */
const MAX_BOXES = 500;
const WIDEST_PX = Math.round((MAX_BOX_WIDTH_PX * WIDE_BOX_WIDTH_UNITS) / BOX_WIDTH_UNITS) + 4;

/**
 * All grey boxes of a quantity's shape on a darker ground, from top to bottom.
 * Looks at every third row (every sixth at 4K) for level grey runs: every box has a stripe without digits at its top.
 * From each run it follows the box up and down. Finds boxes from 24 x 18 to 90 x 70 pixels; the stricter limits of the
 * product are applied where the grid is known.
 */
export function findGreyBoxes(picture: Picture): GreyBox[] {
  const { data, width, height } = picture;
  const found: GreyBox[] = [];
  let open: GreyBox[] = [];
  const rowStep = height >= 2000 ? 6 : height >= 1400 ? 4 : 3;
  for (let y = 1; y < height - 1 && found.length < MAX_BOXES; y += rowStep) {
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
      const grey = (green + next) >> 1;
      const reach = coarseReach(picture, x + COLUMN_STEP, y, grey);
      if (reach - x > WIDEST_PX) {
        x = reach;
        continue;
      }
      const run = levelRun(picture, x + (COLUMN_STEP >> 1), y, grey);
      const box = run && boxFromRun(picture, y, run);
      if (box) {
        keepLargest(found, box);
        open.push(box);
      }
      x = run ? Math.max(x + COLUMN_STEP, run.right + 1) : x + COLUMN_STEP;
    }
  }
  return found;
}

/** Adds a box, or keeps the larger of two: where noise cuts a box short, another row may find it a second time. */
function keepLargest(found: GreyBox[], box: GreyBox): void {
  const twin = found.findIndex(
    (otherBox) =>
      box.x < otherBox.x + otherBox.width &&
      otherBox.x < box.x + box.width &&
      box.y < otherBox.y + otherBox.height &&
      otherBox.y < box.y + box.height,
  );
  const otherGreyBox = found[twin];
  if (!otherGreyBox) found.push(box);
  else if (box.width * box.height > otherGreyBox.width * otherGreyBox.height) found[twin] = box;
}

function isNeutral(data: Uint8ClampedArray, pixel: number): boolean {
  const red = data[pixel * 4] ?? 0;
  const green = data[pixel * 4 + 1] ?? 0;
  const blue = data[pixel * 4 + 2] ?? 0;
  return Math.max(red, green, blue) - Math.min(red, green, blue) <= MAX_CHROMA * green;
}

/** Finds where a level stretch ends on the right, to the next step: one that is too long for a box needs no closer look. */
function coarseReach(picture: Picture, from: number, y: number, grey: number): number {
  const tolerance = GREY_TOLERANCE * grey;
  let x = from;
  while (x < picture.width && Math.abs(greenAt(picture, x, y) - grey) <= tolerance) x += COLUMN_STEP;
  return x;
}

/** Neighbouring pixels of about one grey in one row; `left` and `right` are its first and its last column. */
interface Run {
  left: number;
  right: number;
  grey: number;
}

/** The run around a pixel, at most a little longer than a box is wide; null where the pixel itself has another grey. */
function levelRun({ data, width }: Picture, x: number, y: number, grey: number): Run | null {
  const tolerance = GREY_TOLERANCE * grey;
  const lowest = grey - tolerance;
  const highest = grey + tolerance;
  const row = y * width;
  // Along one channel, four bytes a pixel.
  const at = (row + x) * 4 + 1;
  const first = Math.max(row, row + x - WIDEST_PX - 1) * 4 + 1;
  let left = at;
  if ((data[at] ?? 0) < lowest || (data[at] ?? 0) > highest) return null;
  while (left > first && (data[left - 4] ?? 0) >= lowest && (data[left - 4] ?? 0) <= highest) left -= 4;
  const last = Math.min(row + width - 1, ((left - 1) >> 2) + WIDEST_PX + 1) * 4 + 1;
  let right = at;
  while (right < last && (data[right + 4] ?? 0) >= lowest && (data[right + 4] ?? 0) <= highest) right += 4;
  return { left: ((left - 1) >> 2) - row, right: ((right - 1) >> 2) - row, grey };
}

/** The box that a run in row `y` is part of; null where it is part of none. */
function boxFromRun(picture: Picture, y: number, run: Run): GreyBox | null {
  const { left, right } = run;
  const width = right - left + 1;
  if (width < MIN_SHRUNKEN_WIDTH_PX - 3 || width > WIDEST_PX) return null;
  const grey = meanGreen(picture, y, left + 2, right - 2) || run.grey;
  if (!isDarkBeside(picture, y, run, grey * DARK_BESIDE_SHARE)) return null;
  const { top, bottom } = followRows(picture, y, run, grey);
  // A blurred edge belongs to the box when it is more than half as bright as the box.
  const edge = grey * EDGE_SHARE;
  const firstColumn = left > 0 && greenAt(picture, left - 1, y) > edge ? left - 1 : left;
  const lastColumn = right < picture.width - 1 && greenAt(picture, right + 1, y) > edge ? right + 1 : right;
  const box = { x: firstColumn, y: top, width: lastColumn - firstColumn + 1, height: bottom - top + 1 };
  const shape = boxShape(box.width, box.height);
  if (!shape) return null;
  const middle = left + (width >> 1);
  const above = top >= 3 ? greenAt(picture, middle, top - 3) : 0;
  const below = bottom + 3 < picture.height ? greenAt(picture, middle, bottom + 3) : 0;
  if (above > grey * DARK_SHARE || below > grey * DARK_SHARE) return null;
  // The stripes above and below the digits have the same grey; a button's shading does not. WebP blurs or brightens
  // the outermost row.
  const mean = (row: number) => meanGreen(picture, row, left + 1, right - 1);
  const isLevel = (row: number) => Math.abs(mean(row) / grey - 1) <= STRIPE_TOLERANCE;
  if (!isLevel(top + 1) && !isLevel(top + 2)) return null;
  if (!isLevel(bottom - 1) && !isLevel(bottom - 2)) return null;
  if (!hasStraightSides(picture, box, grey)) return null;
  if (!isMostlyLevel(picture, box, grey)) return null;
  // Measured inside the box: the run may have been its blurred outermost row.
  return { ...box, shape, grey: (mean(top + 2) + mean(bottom - 2)) / 2 };
}

/** The background left and right of a box is much darker; at the picture's edge it is not visible. */
function isDarkBeside(picture: Picture, y: number, { left, right }: Run, darkest: number): boolean {
  if (left >= 3 && greenAt(picture, left - 3, y) > darkest) return false;
  return right + 3 >= picture.width || greenAt(picture, right + 3, y) <= darkest;
}

/**
 * The first and the last row of the box around a run: it ends where its rows turn dark. Digits make rows brighter, and
 * noise evens out over a row. A sharpened picture has dark seams around its digits, but not beside them.
 */
function followRows(
  picture: Picture,
  y: number,
  { left, right }: Run,
  grey: number,
): { top: number; bottom: number } {
  const inside = grey * INSIDE_SHARE;
  const edge = grey * EDGE_SHARE;
  const margin = Math.max(2, Math.round((right - left + 1) / MARGINS));
  const mean = (row: number) => meanGreen(picture, row, left + 1, right - 1);
  const isInside = (row: number) =>
    mean(row) > inside ||
    (meanGreen(picture, row, left + 1, left + margin) > inside &&
      meanGreen(picture, row, right - margin, right - 1) > inside);
  const furthest = MAX_BOX_HEIGHT_PX + 4;
  let top = y;
  while (top > 0 && y - top <= furthest && isInside(top - 1)) top--;
  let bottom = y;
  while (bottom < picture.height - 1 && bottom - y <= furthest && isInside(bottom + 1)) bottom++;
  if (top > 0 && mean(top - 1) > edge) top--;
  if (bottom < picture.height - 1 && mean(bottom + 1) > edge) bottom++;
  return { top, bottom };
}

/** Mean green of the pixels from `left` to `right` in row `y`. */
function meanGreen({ data, width }: Picture, y: number, left: number, right: number): number {
  let sum = 0;
  const end = (y * width + right) * 4 + 1;
  for (let at = (y * width + left) * 4 + 1; at <= end; at += 4) sum += data[at] ?? 0;
  return sum / (right - left + 1);
}

/**
 * The kind of box with this size in pixels; null if it is none.
 * 42:32 is stock and 60:32 is wide, each to within an eighth. 24 x 18 is the smallest box and 70 pixels the greatest
 * height, both of them included.
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

/** Whether a box is dark outside its left and right sides, and not just inside them, for nearly its whole height. */
function hasStraightSides(picture: Picture, box: Box, grey: number): boolean {
  const right = box.x + box.width - 1;
  const dark = grey * DARK_SHARE;
  let straight = 0;
  for (let y = box.y + 1; y < box.y + box.height - 1; y++) {
    const isDarkOutside =
      (box.x < 3 || greenAt(picture, box.x - 3, y) < dark) &&
      (right + 3 >= picture.width || greenAt(picture, right + 3, y) < dark);
    const isGreyInside =
      greenAt(picture, box.x + 1, y) > grey * 0.6 && greenAt(picture, right - 1, y) > grey * 0.6;
    if (isDarkOutside && isGreyInside) straight++;
  }
  return straight >= (box.height - 2) * 0.85;
}

/** A quantity's digits cover less than half of its box, so most of it keeps the box's grey. */
function isMostlyLevel(picture: Picture, box: Box, grey: number): boolean {
  let level = 0;
  let seen = 0;
  for (let y = box.y + 1; y < box.y + box.height - 1; y += 2) {
    for (let x = box.x + 1; x < box.x + box.width - 1; x += 2) {
      seen++;
      if (Math.abs(greenAt(picture, x, y) - grey) <= RINGING_TOLERANCE * grey) level++;
    }
  }
  return level >= seen * 0.45;
}
