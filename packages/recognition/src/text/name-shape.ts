import type { Strip } from './grey-crop.ts';

/**
 * The picture of a name that cannot be read, as grey values of 0 to 127 in NAME_ROWS rows, column by column from the
 * left; so its length gives the width of the name. It is stored so that a person has to say only once which stockpile
 * it is.
 */
export type NameShape = Uint8Array;

const NAME_ROWS = 12;
/** The columns of the widest name; a longer one is cut. Names have up to 24 letters. */
const MAX_COLUMNS = NAME_ROWS * 26;
const BRIGHTEST = 127;

/** From this likeness it is the same name in the same size. Names that differ in one stroke (`土`, `士`) have 0.988. */
export const SAME_NAME = 0.993;
/** From this likeness it may be the same name at another screen size: 97 to 99 % of drawn ones are. */
export const ALIKE_NAME = 0.8;

/** The widths of one name at two sizes differ by at most this share and one column. */
const STRETCH = 0.08;
/** The number of columns compared at a time, about one letter, and the distance to the next comparison. */
const WINDOW = 12;
const STEP = 4;
/** Columns by which letters may be shifted. */
const SHIFTS = [0, -1, 1];

/** The shape of a name's strip (`normalise`). */
export function nameShape({ data, rows, columns }: Strip): NameShape {
  const width = Math.min(MAX_COLUMNS, Math.max(1, Math.round((columns / rows) * NAME_ROWS)));
  const shape = new Uint8Array(width * NAME_ROWS);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < NAME_ROWS; y++) {
      const tone = mean(
        data,
        columns,
        [(x * columns) / width, ((x + 1) * columns) / width],
        [(y * rows) / NAME_ROWS, ((y + 1) * rows) / NAME_ROWS],
      );
      shape[x * NAME_ROWS + y] = Math.round(Math.min(1, Math.max(0, tone)) * BRIGHTEST);
    }
  }
  return shape;
}

type Span = readonly [from: number, to: number];

/** The mean grey value of an area; pixels that are partly inside count partly. */
function mean(data: Strip['data'], columns: number, [left, right]: Span, [top, bottom]: Span): number {
  let sum = 0;
  let all = 0;
  for (let y = Math.floor(top); y < bottom; y++) {
    const high = Math.min(y + 1, bottom) - Math.max(y, top);
    for (let x = Math.floor(left); x < right; x++) {
      const share = high * (Math.min(x + 1, right) - Math.max(x, left));
      sum += share * (data[y * columns + x] ?? 0);
      all += share;
    }
  }
  return all > 0 ? sum / all : 0;
}

/**
 * How alike two names are in the letter in which they differ most: 1 for the same picture, 0 where the widths differ.
 * So `弹药 3` and `弹药 4` are two names although most of both is the same.
 */
export function nameLikeness(first: NameShape, second: NameShape): number {
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  const [width, otherWidth] = [short.length / NAME_ROWS, long.length / NAME_ROWS];
  if (otherWidth - width > 1 + otherWidth * STRETCH) return 0;
  let least = 1;
  for (let from = 0; from === 0 || from + WINDOW <= width; from += STEP) {
    const at = Math.min(from, Math.max(0, width - WINDOW));
    const begin = Math.round((at * (otherWidth - WINDOW)) / Math.max(1, width - WINDOW));
    least = Math.min(least, Math.max(...SHIFTS.map((shift) => alike(short, at, long, begin + shift))));
  }
  return least;
}

/** The cosine of two windows. */
function alike(seen: NameShape, from: number, known: NameShape, begin: number): number {
  let [product, first, second] = [0, 0, 0];
  for (let i = 0; i < WINDOW * NAME_ROWS; i++) {
    const a = seen[from * NAME_ROWS + i] ?? 0;
    const b = known[begin * NAME_ROWS + i] ?? 0;
    product += a * b;
    first += a * a;
    second += b * b;
  }
  // Empty on both sides: a gap between two words.
  if (first + second === 0) return 1;
  return product / Math.sqrt(first * second || 1);
}
