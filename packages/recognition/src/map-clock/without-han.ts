import type { GreyCrop } from '../text/grey-crop.ts';
import { firstIndex, INK, median } from './map-box.ts';

/** Shares of the line's height. A stroke of `日` from top to bottom; the distance between its two; a comma; a blank. */
const STROKE = 0.7;
const LEAST_DISTANCE = 0.25;
const MOST_DISTANCE = 0.9;
const COMMA = 0.5;
const BLANK = 0.4;

/** Columns of one character, or of a part of it; `end` lies outside. */
interface Run {
  start: number;
  end: number;
  /** Rows from its highest to its lowest ink. */
  height: number;
  /** Whether it begins with a box, two upright strokes with something between them in every column: `日`, and half of `时`. */
  isBox: boolean;
  /** The end of that box. */
  boxEnd: number;
}

/**
 * The line `1,529日，08时51分` with blanks in place of its Chinese characters, which no network knows: they are found by
 * their strokes. Null for any other line.
 */
export function withoutHan(line: GreyCrop): GreyCrop | null {
  const runs = runsOf(line);
  const dayAt = runs.findIndex(({ isBox }) => isBox);
  const hourAt = runs.findIndex(({ isBox }, index) => isBox && index > dayAt);
  if (dayAt < 1 || hourAt < 0) return null;
  const lineHeight = Math.max(...runs.map(({ height }) => height));
  const isComma = (runs[dayAt + 1]?.height ?? 0) < COMMA * lineHeight;
  const hour = runs[hourAt];
  // The right half of the character is a run of its own where a column between the halves has no ink.
  const hasTwoRuns = hour !== undefined && hour.boxEnd >= hour.end - 1;
  const pieces = [
    runs.slice(0, dayAt),
    runs.slice(dayAt + (isComma ? 2 : 1), hourAt),
    runs.slice(hourAt + (hasTwoRuns ? 2 : 1), -1),
  ].map((piece) => ({ start: piece[0]?.start ?? 0, end: piece.at(-1)?.end ?? 0 }));
  if (pieces.some(({ start, end }) => end <= start)) return null;
  return joined(line, pieces, Math.round(BLANK * lineHeight));
}

function runsOf(line: GreyCrop): Run[] {
  const { data, width, height } = line;
  const ink = median(data) + INK;
  const hasInk = (x: number, y: number) => (data[y * width + x] ?? 0) > ink;
  const columns = Array.from({ length: width }, (_, x) => {
    const top = firstIndex(height, (y) => hasInk(x, y));
    const bottom = height - firstIndex(height, (y) => hasInk(x, height - 1 - y));
    let longest = 0;
    let run = 0;
    for (let y = top; y < bottom; y++) {
      run = hasInk(x, y) ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    return { top, bottom, longest };
  });
  const isEmpty = (x: number) => (columns[x]?.longest ?? 0) === 0;
  const lineHeight =
    Math.max(...columns.map(({ bottom, longest }) => (longest > 0 ? bottom : 0))) -
    Math.min(...columns.map(({ top }) => top));
  const isStroke = (x: number) => (columns[x]?.longest ?? 0) >= STROKE * lineHeight;
  const runs: Run[] = [];
  for (let start = 0; start < width; start++) {
    if (isEmpty(start)) continue;
    const end = start + firstIndex(width - start, (step) => isEmpty(start + step));
    const within = columns.slice(start, end);
    const top = Math.min(...within.map((column) => column.top));
    const bottom = Math.max(...within.map((column) => column.bottom));
    const first = isStroke(start) ? start : start + 1;
    const least = Math.ceil(LEAST_DISTANCE * lineHeight);
    const second = first + least + firstIndex(end - first - least, (step) => isStroke(first + least + step));
    const centre = (first + second) >> 1;
    // Without the middle bar it is a narrow 0.
    const third = Math.round((bottom - top) / 3);
    const hasBar = firstIndex(third, (step) => hasInk(centre, top + third + step)) < third;
    const isBox = isStroke(first) && second < end && second - first <= MOST_DISTANCE * lineHeight && hasBar;
    const afterStroke = second + firstIndex(end - second, (step) => !isStroke(second + step));
    runs.push({ start, end, height: bottom - top, isBox, boxEnd: afterStroke });
    start = end;
  }
  return runs;
}

/** The pieces of a line side by side, with blanks between and around them. */
function joined(line: GreyCrop, pieces: readonly { start: number; end: number }[], blank: number): GreyCrop {
  const width = pieces.reduce((sum, { start, end }) => sum + end - start + blank, blank);
  const data = new Uint8Array(width * line.height).fill(median(line.data));
  for (let y = 0; y < line.height; y++) {
    let to = y * width + blank;
    for (const { start, end } of pieces) {
      data.set(line.data.subarray(y * line.width + start, y * line.width + end), to);
      to += end - start + blank;
    }
  }
  return { data, width, height: line.height };
}
