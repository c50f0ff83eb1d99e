/**
 * From a grey crop to the strip that a network reads. `tools/text/normalise.py` does the same when it prepares the
 * training data: the two must not differ, and the vectors in `tools/text/normalise-vectors.json` hold them together.
 */
import type { GreyCrop, Strip, StripShape } from './grey-crop.ts';

/** Contrast below this is the bar's texture or JPEG noise. */
const FLOOR = 0.1;
/** Contrast above this is ink: part of a stroke. */
const INK = 0.3;
/** A row at the crop's edge with a larger share of ink than this is the panel's edge, not text. */
const EDGE = 0.85;
/** Strokes must be brighter than the background by this many greys. */
const MIN_CONTRAST = 24;
const MIN_TEXT_HEIGHT = 4;

/** A crop's contrast, row by row: background 0, full stroke 1. */
interface Contrast {
  values: Float64Array;
  width: number;
  height: number;
}

/** Edges in pixels; `bottom` and `right` lie outside. */
interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/**
 * Finds the text in a crop and scales it to the shape's height.
 *
 * @returns null when no text stands out, when it is less than 4 px high, or when it is far too wide for its height
 */
export function normalise(crop: GreyCrop, shape: StripShape): Strip | null {
  const contrast = contrastOf(crop);
  if (contrast === null) return null;
  const box = findInk(contrast, shape);
  if (box === null || box.bottom - box.top < MIN_TEXT_HEIGHT) return null;
  const scale = shape.ink / (box.bottom - box.top);
  const columns = Math.max(1, roundHalfEven((box.right - box.left) * scale));
  if (columns > shape.most) return null;
  return resample(contrast, box, columns, shape);
}

const counts = new Int32Array(256);

/** The greys of the background and of the strokes; null when nothing stands out. */
function levelsOf(data: Uint8Array): { ground: number; text: number } | null {
  counts.fill(0);
  for (let index = 0; index < data.length; index++) {
    const grey = data[index] ?? 0;
    counts[grey] = (counts[grey] ?? 0) + 1;
  }
  const at = (grey: number) => (grey >= 0 && grey < 256 ? (counts[grey] ?? 0) : 0);

  // The background is the most frequent grey: the mode of the histogram, smoothed over nine greys.
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

  // The strokes' grey: a quarter of the pixels in the brighter half of the range are at least this bright.
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
  return text - ground >= MIN_CONTRAST ? { ground, text } : null;
}

const table = new Float64Array(256);

/** Buffers that every crop uses again: a panel has a hundred crops, and allocating would take longer than computing. */
let contrastBuffer = new Float64Array(0);
let rowBuffer = new Float64Array(0);

/** The crop's contrast, valid until the next crop. */
function contrastOf({ data, width, height }: GreyCrop): Contrast | null {
  const levels = levelsOf(data);
  if (levels === null) return null;
  for (let grey = 0; grey < 256; grey++) {
    const value = (grey - levels.ground) / (levels.text - levels.ground);
    table[grey] = Math.min(1, Math.max(0, (value - FLOOR) / (1 - FLOOR)));
  }
  const length = width * height;
  if (contrastBuffer.length < length) contrastBuffer = new Float64Array(length);
  const values = contrastBuffer;
  for (let index = 0; index < length; index++) values[index] = table[data[index] ?? 0] ?? 0;
  return { values, width, height };
}

/**
 * The box around the text. From the row with most ink it grows over gaps of up to `rowGap`, then sideways from the
 * column with most ink over gaps of up to `columnGap`: specks further away are left out.
 */
function findInk(contrast: Contrast, shape: StripShape): Box | null {
  const area = withoutEdges(contrast, shape.rim);
  if (area === null) return null;
  const rows = inkByRow(contrast, area);
  const down = runAround(rows, shape.rowGap * contrast.height);
  if (down === null) return null;
  const band = { ...area, top: area.top + down.start, bottom: area.top + down.end };
  const across = runAround(inkByColumn(contrast, band), shape.columnGap * (down.end - down.start));
  if (across === null) return null;
  const box = { ...band, left: area.left + across.start, right: area.left + across.end };
  // Rows again: what made the band high may have been a speck beside the text.
  while (box.top < box.bottom - 1 && inkInRow(contrast, box, box.top) === 0) box.top++;
  while (box.bottom - 1 > box.top && inkInRow(contrast, box, box.bottom - 1) === 0) box.bottom--;
  return box;
}

/** The crop without its rim and without the rows of the panel's edge; null when nothing is left. */
function withoutEdges(contrast: Contrast, rim: number): Box | null {
  const border = roundHalfEven(rim * contrast.height);
  const area = {
    top: border,
    bottom: contrast.height - border,
    left: border,
    right: contrast.width - border,
  };
  if (area.left >= area.right || area.top >= area.bottom) return null;
  const full = EDGE * (area.right - area.left);
  while (area.top < area.bottom && inkInRow(contrast, area, area.top) > full) area.top++;
  while (area.bottom > area.top && inkInRow(contrast, area, area.bottom - 1) > full) area.bottom--;
  return area.top < area.bottom ? area : null;
}

/** How many pixels of a row are ink, between the box's left and right edges. */
function inkInRow({ values, width }: Contrast, { left, right }: Box, row: number): number {
  let count = 0;
  for (let at = row * width + left; at < row * width + right; at++) if ((values[at] ?? 0) > INK) count++;
  return count;
}

/** For each row or column of a box: whether it has ink (1 or 0), and the sum of its contrast. */
interface Profile {
  ink: Uint8Array;
  sums: Float64Array;
}

function inkByRow({ values, width }: Contrast, { top, bottom, left, right }: Box): Profile {
  const sums = new Float64Array(bottom - top);
  const ink = new Uint8Array(bottom - top);
  for (let row = top; row < bottom; row++) {
    let sum = 0;
    for (let column = left; column < right; column++) {
      const value = values[row * width + column] ?? 0;
      sum += value;
      if (value > INK) ink[row - top] = 1;
    }
    sums[row - top] = sum;
  }
  return { ink, sums };
}

function inkByColumn({ values, width }: Contrast, { top, bottom, left, right }: Box): Profile {
  const sums = new Float64Array(right - left);
  const ink = new Uint8Array(right - left);
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const value = values[row * width + column] ?? 0;
      sums[column - left] = (sums[column - left] ?? 0) + value;
      if (value > INK) ink[column - left] = 1;
    }
  }
  return { ink, sums };
}

/** The run of ink around the largest sum without a gap longer than `gap`; null when there is no ink at that sum. */
function runAround({ ink, sums }: Profile, gap: number): { start: number; end: number } | null {
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

/** Scales the box with a triangle filter, wide enough to average when it shrinks; outside the box is background. */
function resample({ values, width }: Contrast, box: Box, inkColumns: number, shape: StripShape): Strip {
  const scale = shape.ink / (box.bottom - box.top);
  const rows = shape.ink + 2 * shape.margin;
  const columns = inkColumns + 2 * shape.margin;
  const boxWidth = box.right - box.left;
  if (rowBuffer.length < rows * boxWidth) rowBuffer = new Float64Array(rows * boxWidth);
  const scaledRows = rowBuffer.fill(0, 0, rows * boxWidth);
  const vertical = triangleFilter({
    low: box.top,
    high: box.bottom,
    scale,
    length: rows,
    margin: shape.margin,
  });
  for (let row = 0; row < rows; row++) {
    const first = vertical.first[row] ?? 0;
    const count = vertical.count[row] ?? 0;
    for (let tap = 0; tap < count; tap++) {
      const weight = vertical.weights[row * vertical.most + tap] ?? 0;
      if (weight === 0) continue;
      const source = (first + tap) * width + box.left;
      const target = row * boxWidth;
      for (let column = 0; column < boxWidth; column++) {
        scaledRows[target + column] =
          (scaledRows[target + column] ?? 0) + weight * (values[source + column] ?? 0);
      }
    }
  }
  const data = new Float32Array(rows * columns);
  const horizontal = triangleFilter({
    low: box.left,
    high: box.right,
    scale,
    length: columns,
    margin: shape.margin,
  });
  for (let column = 0; column < columns; column++) {
    const first = (horizontal.first[column] ?? 0) - box.left;
    const count = horizontal.count[column] ?? 0;
    for (let tap = 0; tap < count; tap++) {
      const weight = horizontal.weights[column * horizontal.most + tap] ?? 0;
      if (weight === 0) continue;
      for (let row = 0; row < rows; row++) {
        const at = row * columns + column;
        data[at] = (data[at] ?? 0) + weight * (scaledRows[row * boxWidth + first + tap] ?? 0);
      }
    }
  }
  return { data, rows, columns };
}

/**
 * For each of `length` output samples the input samples of [low, high) that it is made of, and their weights. Output
 * sample number `margin` begins at `low`.
 */
function triangleFilter({
  low,
  high,
  scale,
  length,
  margin,
}: {
  low: number;
  high: number;
  scale: number;
  length: number;
  margin: number;
}) {
  const start = low - margin / scale;
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
