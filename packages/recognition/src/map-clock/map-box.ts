import { type Box, greenAt, lumaPlane, type Picture } from '../picture.ts';
import type { GreyCrop } from '../text/grey-crop.ts';

/** Lengths in units, pixels on a screen of 1080 lines. The box's left margin lies in this corner of the picture. */
const CORNER_UNITS = { left: 14, right: 70, height: 300 };
/** The box holds four lines of text, more where one is long or a font is high. */
const HEIGHT_UNITS = { least: 60, most: 220 };
const LEAST_WIDTH_UNITS = 200;
/** The box's left margin is wider than this. */
const STEP_UNITS = 2;
/** The clock is shorter than this in every language. */
const TEXT_UNITS = 260;
/** Between the frame and what is written. */
const MARGIN_UNITS = 1.5;
/** The frame with its blurred edge. */
const FRAME_UNITS = 5;
/** The box is at least this bright, its frame darker by at least `FRAME`, its texture and noise within `TEXTURE`. */
const PALE = 110;
const FRAME = 40;
const TEXTURE = 12;
/** Ink is darker than the box by at least this. */
export const INK = 60;
/** The first letters of all lines begin at one edge and are about this wide. */
const LETTER_UNITS = 7;
/** A part of a letter (the upper half of an S) is lower than a letter, and this near the next part. */
const PART_UNITS = 6.5;
const PART_GAP_UNITS = 3.5;
/** More rows of ink than the box has lines, as some letters have two parts. */
const MOST_RUNS = 8;
/** Room above and below the first letter of a line, as shares of its height. */
const ABOVE = 0.2;
const BELOW = 0.38;
/** The hex, the clock, the shard, and what stands under the blank line. */
const MOST_LINES = 4;
/** The box has at least a clock and a shard. */
const LEAST_LINES = 2;

/**
 * Finds the first lines of the pale, dark-framed box at the lower left of the map screen, each as bright text on a dark
 * ground: the hex, the clock, the shard and one more. None where there is no such box. Its sizes scale with the
 * picture's height; where it begins is looked for, so that another scale of the game's screen does no harm.
 */
export function findMapBoxLines(picture: Picture): GreyCrop[] {
  const unit = picture.height / 1080;
  const right = Math.min(picture.width, Math.round(CORNER_UNITS.right * unit));
  const step = Math.max(1, Math.floor(STEP_UNITS * unit));
  const tried = new Set<string>();
  for (let x = Math.round(CORNER_UNITS.left * unit); x < right; x += step) {
    for (const { top, bottom } of framedRuns(picture, x, unit)) {
      const margin = Math.ceil(MARGIN_UNITS * unit);
      const width = widthFrom(picture, x, top + margin);
      const key = `${top} ${bottom} ${width > 0 ? x + width : 0}`;
      if (width < LEAST_WIDTH_UNITS * unit || tried.has(key)) continue;
      tried.add(key);
      const lines = linesOf(
        picture,
        {
          x: x + margin,
          y: top + margin,
          width: Math.min(width - 2 * margin, Math.round(TEXT_UNITS * unit)),
          height: bottom - top - 2 * margin,
        },
        unit,
      );
      if (lines.length >= LEAST_LINES) return lines;
    }
  }
  return [];
}

interface Run {
  top: number;
  bottom: number;
}

/** The pale runs of a column that are as high as the box and have its frame above, below and on their left. */
function framedRuns(picture: Picture, x: number, unit: number): Run[] {
  const runs: Run[] = [];
  const from = Math.max(0, Math.round(picture.height - CORNER_UNITS.height * unit));
  let top = from;
  let tone = greenAt(picture, x, from);
  for (let y = from + 1; y < picture.height; y++) {
    const green = greenAt(picture, x, y);
    if (Math.abs(green - tone) <= TEXTURE) {
      tone += (green - tone) / 8;
      continue;
    }
    const height = y - top;
    const isHigh = height >= HEIGHT_UNITS.least * unit && height <= HEIGHT_UNITS.most * unit;
    if (isHigh && tone >= PALE && isFramed(picture, x, { top, bottom: y }, tone - FRAME)) {
      runs.push({ top, bottom: y });
    }
    top = y;
    tone = green;
  }
  return runs;
}

function isFramed(picture: Picture, x: number, { top, bottom }: Run, dark: number): boolean {
  const steps = Array.from({ length: Math.ceil((FRAME_UNITS * picture.height) / 1080) }, (_, step) => step);
  const middle = (top + bottom) >> 1;
  return (
    steps.some((step) => greenAt(picture, x, Math.max(0, top - 1 - step)) <= dark) &&
    steps.some((step) => greenAt(picture, x, Math.min(picture.height - 1, bottom + step)) <= dark) &&
    steps.some((step) => greenAt(picture, Math.max(0, x - 1 - step), middle) <= dark)
  );
}

/** The width from a point to the frame on its right, along a row without text. */
function widthFrom(picture: Picture, x: number, y: number): number {
  let tone = greenAt(picture, x, y);
  let end = x + 1;
  for (; end < picture.width; end++) {
    const green = greenAt(picture, end, y);
    if (green <= tone - FRAME / 2) break;
    tone += (green - tone) / 8;
  }
  return end - x;
}

/**
 * The first lines of the box. Each begins with a capital or a digit at the same edge, so that the rows of these
 * letters divide them, however close together the letters below and above them are.
 */
function linesOf(picture: Picture, box: Box, unit: number): GreyCrop[] {
  const plane = lumaPlane(picture, box);
  const inverted = plane.data.map((luma) => 255 - luma);
  const ground = median(inverted);
  const ink = ground + INK;
  const hasInk = (x: number, y: number) => (inverted[y * plane.width + x] ?? 0) > ink;
  const left = firstIndex(plane.width, (x) => firstIndex(plane.height, (y) => hasInk(x, y)) < plane.height);
  const letter = Math.max(3, Math.round(LETTER_UNITS * unit));
  const runs: Run[] = [];
  for (let y = 0; y < plane.height && runs.length < MOST_RUNS; y++) {
    if (firstIndex(letter, (x) => hasInk(left + x, y)) === letter) continue;
    const last = runs.at(-1);
    if (last?.bottom === y) last.bottom = y + 1;
    else runs.push({ top: y, bottom: y + 1 });
  }
  const letters = wholeLetters(runs, unit);
  return letters.slice(0, MOST_LINES).map(({ top, bottom }, index) => {
    const height = bottom - top;
    const first = Math.max(0, top - Math.max(1, Math.round(height * ABOVE)));
    const next = letters[index + 1]?.top ?? plane.height;
    const end = Math.min(next - 1, bottom + Math.max(1, Math.round(height * BELOW)));
    const start = Math.max(0, left - 3);
    const width = plane.width - start;
    const data = new Uint8Array(width * (end - first));
    for (let y = first; y < end; y++) {
      data.set(inverted.subarray(y * plane.width + start, (y + 1) * plane.width), (y - first) * width);
    }
    // What hangs down from the line above reaches in from the top, where this line has at most the tips of letters.
    for (let x = 0; x < width; x++) {
      if ((data[x] ?? 0) <= ink) continue;
      for (let y = 0; y < top - first; y++) data[y * width + x] = ground;
    }
    return { data, width, height: end - first };
  });
}

/** The runs with the parts of one letter joined. */
function wholeLetters(runs: readonly Run[], unit: number): Run[] {
  const letters: Run[] = [];
  for (const run of runs) {
    const last = letters.at(-1);
    const least = last && Math.min(last.bottom - last.top, run.bottom - run.top);
    const isPart = least !== undefined && least < PART_UNITS * unit;
    if (last && isPart && run.top - last.bottom <= PART_GAP_UNITS * unit) last.bottom = run.bottom;
    else letters.push({ ...run });
  }
  return letters;
}

/** The first index below `length` that a test accepts, `length` where there is none. */
export function firstIndex(length: number, test: (index: number) => boolean): number {
  let index = 0;
  while (index < length && !test(index)) index++;
  return index;
}

/** The tone of the ground, which most pixels have. */
export function median(values: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  let seen = 0;
  return firstIndex(255, (value) => {
    seen += counts[value] ?? 0;
    return seen * 2 >= values.length;
  });
}
