/**
 * From a grey crop to the strip that a network reads. `tools/text/normalise.py` takes the same steps when it
 * prepares the training data: change both or neither.
 */
import type { GreyCrop, Strip, StripShape } from './grey-crop.ts';

/** Contrast below this is the bar's texture or JPEG noise. */
const FLOOR = 0.1;
/** Contrast above this is a stroke. */
const INK = 0.3;
/** A row at the crop's edge with a larger share of ink than this is the panel's edge, not text. */
const EDGE = 0.85;
/** Strokes must stand out from the ground by this many greys. */
const LEAST_CONTRAST = 24;
const LOWEST_TEXT = 4;

interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/**
 * Finds the text in a crop and scales it to the shape's height.
 *
 * @returns null when nothing stands out, when it is lower than 4 px, or when it is far too wide for its height.
 */
export function normalise(crop: GreyCrop, shape: StripShape): Strip | null {
  const contrast = contrastOf(crop);
  if (contrast === null) return null;
  const box = findInk(contrast, crop.width, crop.height, shape);
  if (box === null || box.bottom - box.top < LOWEST_TEXT) return null;
  const scale = shape.ink / (box.bottom - box.top);
  const columns = Math.max(1, roundHalfEven((box.right - box.left) * scale));
  if (columns > shape.most) return null;
  return resample(contrast, crop.width, box, scale, columns, shape);
}

const counts = new Int32Array(256);

/** Grey of the ground and of the strokes, or null when nothing stands out. */
function levelsOf(data: Uint8Array): { ground: number; text: number } | null {
  counts.fill(0);
  for (let index = 0; index < data.length; index++) {
    const grey = data[index] ?? 0;
    counts[grey] = (counts[grey] ?? 0) + 1;
  }
  const at = (grey: number) => (grey >= 0 && grey < 256 ? (counts[grey] ?? 0) : 0);

  // The ground is the most frequent grey, looked for in windows of nine greys.
  let window = 0;
  for (let grey = 0; grey < 4; grey++) window += at(grey);
  let mode = 0;
  let most = -1;
  for (let grey = 0; grey < 256; grey++) {
    window += at(grey + 4) - at(grey - 5);
    if (window > most) {
      most = window;
      mode = grey;
    }
  }
  let sum = 0;
  let number = 0;
  for (let grey = Math.max(0, mode - 6); grey <= Math.min(255, mode + 6); grey++) {
    sum += at(grey) * grey;
    number += at(grey);
  }
  const ground = sum / Math.max(1, number);

  // A stroke's full grey: a quarter of what is brighter than half way is at least this bright.
  let top = 255;
  while (top > 0 && at(top) === 0) top--;
  const start = Math.floor((ground + top) / 2) + 1;
  let bright = 0;
  for (let grey = start; grey <= top; grey++) bright += at(grey);
  let text = top;
  let seen = 0;
  for (let grey = top; grey >= start; grey--) {
    text = grey;
    seen += at(grey);
    if (seen * 4 >= bright) break;
  }
  return text - ground >= LEAST_CONTRAST ? { ground, text } : null;
}

const table = new Float64Array(256);

/** Rooms that every crop uses anew: a panel has a hundred, and each would cost more to reserve than to fill. */
let contrastRoom = new Float64Array(0);
let betweenRoom = new Float64Array(0);

/** The crop's contrast; it stands until the next crop. */
function contrastOf(crop: GreyCrop): Float64Array | null {
  const levels = levelsOf(crop.data);
  if (levels === null) return null;
  for (let grey = 0; grey < 256; grey++) {
    const value = (grey - levels.ground) / (levels.text - levels.ground);
    table[grey] = Math.min(1, Math.max(0, (value - FLOOR) / (1 - FLOOR)));
  }
  const length = crop.width * crop.height;
  if (contrastRoom.length < length) contrastRoom = new Float64Array(length);
  const contrast = contrastRoom;
  for (let index = 0; index < length; index++) contrast[index] = table[crop.data[index] ?? 0] ?? 0;
  return contrast;
}

/**
 * From the row with most ink the box grows over holes of up to `rowGap`, then sideways from the column with
 * most ink over holes of up to `columnGap`: specks further away are left out.
 */
function findInk(contrast: Float64Array, width: number, height: number, shape: StripShape): Box | null {
  const border = roundHalfEven(shape.rim * height);
  const left = border;
  const right = width - border;
  let top = border;
  let bottom = height - border;
  if (left >= right || top >= bottom) return null;

  const inkOfRow = (row: number, from: number, to: number) => {
    let count = 0;
    for (let column = from; column < to; column++) if ((contrast[row * width + column] ?? 0) > INK) count++;
    return count;
  };
  const full = EDGE * (right - left);
  while (top < bottom && inkOfRow(top, left, right) > full) top++;
  while (bottom > top && inkOfRow(bottom - 1, left, right) > full) bottom--;
  if (top >= bottom) return null;

  const rowSums = new Float64Array(bottom - top);
  const rowInk = new Uint8Array(bottom - top);
  for (let row = top; row < bottom; row++) {
    let sum = 0;
    for (let column = left; column < right; column++) {
      const value = contrast[row * width + column] ?? 0;
      sum += value;
      if (value > INK) rowInk[row - top] = 1;
    }
    rowSums[row - top] = sum;
  }
  const rows = runAround(rowInk, rowSums, shape.rowGap * height);
  if (rows === null) return null;

  const columnSums = new Float64Array(right - left);
  const columnInk = new Uint8Array(right - left);
  for (let row = top + rows.start; row < top + rows.end; row++) {
    for (let column = left; column < right; column++) {
      const value = contrast[row * width + column] ?? 0;
      columnSums[column - left] = (columnSums[column - left] ?? 0) + value;
      if (value > INK) columnInk[column - left] = 1;
    }
  }
  const columns = runAround(columnInk, columnSums, shape.columnGap * (rows.end - rows.start));
  if (columns === null) return null;

  // Rows again: what made the box high may have been a speck beside it.
  const from = left + columns.start;
  const to = left + columns.end;
  let first = top + rows.start;
  let last = top + rows.end - 1;
  while (first < last && inkOfRow(first, from, to) === 0) first++;
  while (last > first && inkOfRow(last, from, to) === 0) last--;
  return { top: first, bottom: last + 1, left: from, right: to };
}

/** The run of ink around the largest sum without a hole longer than `gap`; null when there is no ink there. */
function runAround(ink: Uint8Array, sums: Float64Array, gap: number): { start: number; end: number } | null {
  let seed = 0;
  for (let index = 1; index < sums.length; index++) {
    if ((sums[index] ?? 0) > (sums[seed] ?? 0)) seed = index;
  }
  if (ink[seed] !== 1) return null;
  let start = seed;
  for (let index = seed; index >= 0; index--) {
    if (ink[index] === 1) start = index;
    else if (start - index > gap) break;
  }
  let end = seed;
  for (let index = seed; index < ink.length; index++) {
    if (ink[index] === 1) end = index;
    else if (index - end > gap) break;
  }
  return { start, end: end + 1 };
}

/** A triangle filter, wide enough to average when it shrinks; outside the box is ground. */
function resample(
  contrast: Float64Array,
  width: number,
  box: Box,
  scale: number,
  inkColumns: number,
  shape: StripShape,
): Strip {
  const rows = shape.ink + 2 * shape.margin;
  const columns = inkColumns + 2 * shape.margin;
  const boxWidth = box.right - box.left;
  if (betweenRoom.length < rows * boxWidth) betweenRoom = new Float64Array(rows * boxWidth);
  const between = betweenRoom.fill(0, 0, rows * boxWidth);
  const vertical = tapsOf(box.top - shape.margin / scale, scale, rows, box.top, box.bottom);
  for (let row = 0; row < rows; row++) {
    const first = vertical.first[row] ?? 0;
    const count = vertical.count[row] ?? 0;
    for (let tap = 0; tap < count; tap++) {
      const weight = vertical.weights[row * vertical.most + tap] ?? 0;
      if (weight === 0) continue;
      const source = (first + tap) * width + box.left;
      const target = row * boxWidth;
      for (let column = 0; column < boxWidth; column++) {
        between[target + column] =
          (between[target + column] ?? 0) + weight * (contrast[source + column] ?? 0);
      }
    }
  }
  const data = new Float32Array(rows * columns);
  const horizontal = tapsOf(box.left - shape.margin / scale, scale, columns, box.left, box.right);
  for (let column = 0; column < columns; column++) {
    const first = (horizontal.first[column] ?? 0) - box.left;
    const count = horizontal.count[column] ?? 0;
    for (let tap = 0; tap < count; tap++) {
      const weight = horizontal.weights[column * horizontal.most + tap] ?? 0;
      if (weight === 0) continue;
      for (let row = 0; row < rows; row++) {
        data[row * columns + column] =
          (data[row * columns + column] ?? 0) + weight * (between[row * boxWidth + first + tap] ?? 0);
      }
    }
  }
  return { data, rows, columns };
}

/** For each output sample, at `start + (index + 0.5) / scale`, the inputs of [low, high) that it is made of. */
function tapsOf(start: number, scale: number, length: number, low: number, high: number) {
  const reach = Math.max(1, 1 / scale);
  const most = Math.ceil(2 * reach) + 1;
  const first = new Int32Array(length);
  const count = new Int32Array(length);
  const weights = new Float64Array(length * most);
  for (let index = 0; index < length; index++) {
    const centre = start + (index + 0.5) / scale;
    const from = Math.ceil(centre - reach - 0.5);
    const to = Math.floor(centre + reach - 0.5);
    let total = 0;
    for (let input = from; input <= to; input++) total += 1 - Math.abs(input + 0.5 - centre) / reach;
    const begin = Math.max(from, low);
    first[index] = begin;
    count[index] = Math.max(0, Math.min(to, high - 1) - begin + 1);
    for (let tap = 0; tap < (count[index] ?? 0); tap++) {
      weights[index * most + tap] =
        (1 - Math.abs(begin + tap + 0.5 - centre) / reach) / Math.max(total, 1e-6);
    }
  }
  return { first, count, weights, most };
}

/** Rounds as Python does, so that both sides agree on the width. */
function roundHalfEven(value: number): number {
  const rounded = Math.round(value);
  return rounded - value === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}
