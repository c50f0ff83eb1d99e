import type { Strip } from './grey-crop.ts';

/** A line of text as a whole, for comparing lines that are not read letter by letter. */
export interface TextShape {
  /** SHAPE_ROWS x SHAPE_COLUMNS tones with mean 0 and length 1, whatever the line's own width. */
  tones: Float32Array;
  /** Width over height. */
  aspect: number;
}

export const SHAPE_ROWS = 12;
export const SHAPE_COLUMNS = 64;
/** Widths may differ by this share between fonts; each further share of 1 costs this much likeness. */
const FREE_STRETCH = 0.15;
const STRETCH_COST = 1.5;

/** The shape of a line's strip (`normalise`). */
export function textShape({ data, rows, columns }: Strip): TextShape {
  const tones = new Float32Array(SHAPE_ROWS * SHAPE_COLUMNS);
  for (let y = 0; y < SHAPE_ROWS; y++) {
    const [top, bottom] = spanOf(y, SHAPE_ROWS, rows);
    for (let x = 0; x < SHAPE_COLUMNS; x++) {
      const [left, right] = spanOf(x, SHAPE_COLUMNS, columns);
      let sum = 0;
      for (let row = top; row < bottom; row++) {
        for (let column = left; column < right; column++) sum += data[row * columns + column] ?? 0;
      }
      tones[y * SHAPE_COLUMNS + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return { tones: standardise(tones), aspect: columns / rows };
}

/** The rows or columns that one of `count` fields covers, at least one. */
function spanOf(index: number, count: number, length: number): [from: number, to: number] {
  const from = Math.min(length - 1, Math.floor((index * length) / count));
  return [from, Math.max(from + 1, Math.min(length, Math.ceil(((index + 1) * length) / count)))];
}

/** Tones with mean 0 and length 1, in place. */
export function standardise(tones: Float32Array): Float32Array {
  const mean = tones.reduce((sum, tone) => sum + tone, 0) / tones.length;
  const length = Math.sqrt(tones.reduce((sum, tone) => sum + (tone - mean) ** 2, 0)) || 1;
  for (let i = 0; i < tones.length; i++) tones[i] = ((tones[i] ?? 0) - mean) / length;
  return tones;
}

/** How alike two lines look: 1 for the same, about 0.5 for different words, less where their widths differ. */
export function likeness(first: TextShape, second: TextShape): number {
  let sum = 0;
  for (let i = 0; i < first.tones.length; i++) sum += (first.tones[i] ?? 0) * (second.tones[i] ?? 0);
  const stretch = Math.max(first.aspect / second.aspect, second.aspect / first.aspect) - 1;
  return sum - Math.max(0, stretch - FREE_STRETCH) * STRETCH_COST;
}
