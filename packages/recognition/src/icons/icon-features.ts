import type { Plane } from '../picture.ts';

/** Icons are compared at 32 x 32 pixels, their size at 1080p. */
export const ICON_SIDE = 32;
const CELL = 4;
const CELLS = ICON_SIDE / CELL;
const DIRECTIONS = 8;
const TONES = 16;
const EDGE_FEATURES = CELLS * CELLS * DIRECTIONS;
/** Length of one icon's feature list: gradient directions in 8 x 8 cells, then tones in 16 x 16 fields. */
export const FEATURE_COUNT = EDGE_FEATURES + TONES * TONES;

const TONE_WEIGHT = 0.3;
const FAINTEST_EDGE = 1;

/** The places in the feature list of the features of the lower right quarter, in which the crate mark lies. */
export const CORNER_FEATURES: readonly number[] = cornerFeatures();

function cornerFeatures(): number[] {
  const places: number[] = [];
  for (let y = CELLS / 2; y < CELLS; y++) {
    for (let x = CELLS / 2; x < CELLS; x++) {
      for (let direction = 0; direction < DIRECTIONS; direction++) {
        places.push((y * CELLS + x) * DIRECTIONS + direction);
      }
    }
  }
  for (let y = TONES / 2; y < TONES; y++) {
    for (let x = TONES / 2; x < TONES; x++) places.push(EDGE_FEATURES + y * TONES + x);
  }
  return places;
}

/** For each of the 32 places along a side: the first of the two cells that it counts for, and the second one's share. */
const FIRST_CELL = Int8Array.from({ length: ICON_SIDE }, (_, i) => Math.floor((i + 0.5) / CELL - 0.5));
const SECOND_SHARE = Float32Array.from({ length: ICON_SIDE }, (_, i) => {
  const place = (i + 0.5) / CELL - 0.5;
  return place - Math.floor(place);
});

// A margin of one cell on each side takes votes for cells outside, so that the loop needs no checks.
const MARGIN_CELLS = CELLS + 2;
const histogram = new Float64Array(MARGIN_CELLS * MARGIN_CELLS * DIRECTIONS);
const energy = new Float64Array(CELLS * CELLS);

/**
 * Describes an icon by FEATURE_COUNT numbers, written to `out` from `offset`: a histogram of oriented gradients and the
 * tones. Gradients are normalised by their neighbourhood and tones by the whole icon, which removes brightness, tint and
 * contrast. `icon` holds 32 x 32 values, 0-255.
 */
export function iconFeatures(icon: Float32Array, out: Float32Array, offset = 0): void {
  gatherGradients(icon);
  let total = 0;
  for (let y = 0; y < CELLS; y++) {
    for (let x = 0; x < CELLS; x++) {
      const from = ((y + 1) * MARGIN_CELLS + x + 1) * DIRECTIONS;
      let sum = 0;
      for (let direction = 0; direction < DIRECTIONS; direction++) {
        const value = histogram[from + direction] ?? 0;
        sum += value * value;
      }
      energy[y * CELLS + x] = sum;
      total += sum;
    }
  }
  const floor = (total / (CELLS * CELLS)) * 0.25 + 50;
  for (let y = 0; y < CELLS; y++) {
    for (let x = 0; x < CELLS; x++) {
      const scale = 1 / Math.sqrt(neighbourhoodEnergy(x, y) + floor);
      const from = ((y + 1) * MARGIN_CELLS + x + 1) * DIRECTIONS;
      const to = offset + (y * CELLS + x) * DIRECTIONS;
      for (let direction = 0; direction < DIRECTIONS; direction++) {
        out[to + direction] = Math.sqrt(Math.min(1, (histogram[from + direction] ?? 0) * scale));
      }
    }
  }
  gatherTones(icon, out, offset + EDGE_FEATURES);
}

/** Each pixel's gradient votes for two directions in four cells, weighted linearly between their centres. */
function gatherGradients(icon: Float32Array): void {
  histogram.fill(0);
  for (let y = 0; y < ICON_SIDE; y++) {
    const row = y * ICON_SIDE;
    const above = y > 0 ? row - ICON_SIDE : row;
    const below = y < ICON_SIDE - 1 ? row + ICON_SIDE : row;
    const lower = SECOND_SHARE[y] ?? 0;
    const cellRow = ((FIRST_CELL[y] ?? 0) + 1) * MARGIN_CELLS + 1;
    let before = icon[row] ?? 0;
    let here = before;
    for (let x = 0; x < ICON_SIDE; x++) {
      const behind = icon[x < ICON_SIDE - 1 ? row + x + 1 : row + x] ?? 0;
      const stepX = behind - before;
      const stepY = (icon[below + x] ?? 0) - (icon[above + x] ?? 0);
      before = here;
      here = behind;
      const square = stepX * stepX + stepY * stepY;
      if (square < FAINTEST_EDGE * FAINTEST_EDGE) continue;
      const strength = Math.sqrt(square);
      const turn = eighthTurns(stepX, stepY);
      const first = turn | 0;
      const share = strength * (turn - first);
      const rest = strength - share;
      const offset = first & 7;
      const two = (first + 1) & 7;
      const right = SECOND_SHARE[x] ?? 0;
      const upperLeft = (cellRow + (FIRST_CELL[x] ?? 0)) * DIRECTIONS;
      const upperRight = upperLeft + DIRECTIONS;
      const lowerLeft = upperLeft + MARGIN_CELLS * DIRECTIONS;
      const lowerRight = lowerLeft + DIRECTIONS;
      const d = lower * right;
      const c = lower - d;
      const b = right - d;
      const a = 1 - lower - b;
      addToBin(upperLeft + offset, a * rest);
      addToBin(upperLeft + two, a * share);
      addToBin(upperRight + offset, b * rest);
      addToBin(upperRight + two, b * share);
      addToBin(lowerLeft + offset, c * rest);
      addToBin(lowerLeft + two, c * share);
      addToBin(lowerRight + offset, d * rest);
      addToBin(lowerRight + two, d * share);
    }
  }
}

function addToBin(bin: number, amount: number): void {
  histogram[bin] = (histogram[bin] ?? 0) + amount;
}

/** Direction of a gradient in eighths of a turn, 0 to 8; linear in the slope within each eighth, which is close enough. */
function eighthTurns(x: number, y: number): number {
  const across = x < 0 ? -x : x;
  const along = y < 0 ? -y : y;
  const quarter = across >= along ? along / across : 2 - across / along;
  if (x >= 0) return y >= 0 ? quarter : 8 - quarter;
  return y >= 0 ? 4 - quarter : 4 + quarter;
}

function neighbourhoodEnergy(x: number, y: number): number {
  let sum = 0;
  let count = 0;
  for (let row = Math.max(0, y - 1); row <= Math.min(CELLS - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(CELLS - 1, x + 1); column++) {
      sum += energy[row * CELLS + column] ?? 0;
      count++;
    }
  }
  return sum / count;
}

function gatherTones(icon: Float32Array, out: Float32Array, offset: number): void {
  let mean = 0;
  for (let y = 0; y < TONES; y++) {
    for (let x = 0; x < TONES; x++) {
      // Each of the 16 x 16 fields is two pixels wide and high.
      const at = 2 * (y * ICON_SIDE + x);
      const sum =
        (icon[at] ?? 0) + (icon[at + 1] ?? 0) + (icon[at + ICON_SIDE] ?? 0) + (icon[at + ICON_SIDE + 1] ?? 0);
      out[offset + y * TONES + x] = sum / 4;
      mean += sum / 4;
    }
  }
  mean /= TONES * TONES;
  let variance = 0;
  for (let i = 0; i < TONES * TONES; i++) {
    const apart = (out[offset + i] ?? 0) - mean;
    variance += apart * apart;
  }
  const scale = TONE_WEIGHT / Math.sqrt(variance / (TONES * TONES) + 25);
  for (let i = 0; i < TONES * TONES; i++) out[offset + i] = ((out[offset + i] ?? 0) - mean) * scale;
}

interface SamplePlan {
  taps: number;
  starts: Int32Array;
  weights: Float32Array;
}

const plans = new Map<number, SamplePlan>();

let rows = new Float32Array(0);

/** The part of a plane that an icon fills, in pixels and fractions of them; `left` and `top` are less than 1. */
export interface IconPart {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Scales a plane, or a part of it, to 32 x 32 with a triangle filter, wide enough to average when it shrinks. `out` must
 * hold zeros.
 */
export function sampleIcon(
  source: Plane | { data: Float32Array; width: number; height: number },
  out: Float32Array = new Float32Array(ICON_SIDE * ICON_SIDE),
  part: IconPart = { left: 0, top: 0, width: source.width, height: source.height },
): Float32Array {
  const { data, width, height } = source;
  const across = samplePlan(width, part.left, part.width);
  const down = samplePlan(height, part.top, part.height);
  if (across === null && down === null) {
    out.set(data);
    return out;
  }
  if (rows.length < ICON_SIDE * height) rows = new Float32Array(ICON_SIDE * height);
  sampleRows(data, width, height, across ?? EVERY_PIXEL);
  const { taps, starts, weights } = down ?? EVERY_PIXEL;
  for (let y = 0; y < ICON_SIDE; y++) {
    for (let tap = 0; tap < taps; tap++) {
      const weight = weights[y * taps + tap] ?? 0;
      const from = ((starts[y] ?? 0) + tap) * ICON_SIDE;
      for (let x = 0; x < ICON_SIDE; x++) {
        const at = y * ICON_SIDE + x;
        out[at] = (out[at] ?? 0) + weight * (rows[from + x] ?? 0);
      }
    }
  }
  return out;
}

function sampleRows(
  data: Uint8Array | Float32Array,
  width: number,
  height: number,
  { taps, starts, weights }: SamplePlan,
): void {
  for (let x = 0; x < ICON_SIDE; x++) {
    const start = starts[x] ?? 0;
    for (let y = 0; y < height; y++) {
      const from = y * width + start;
      let sum = 0;
      for (let tap = 0; tap < taps; tap++) {
        sum += (weights[x * taps + tap] ?? 0) * (data[from + tap] ?? 0);
      }
      rows[y * ICON_SIDE + x] = sum;
    }
  }
}

const EVERY_PIXEL: SamplePlan = {
  taps: 1,
  starts: Int32Array.from({ length: ICON_SIDE }, (_, i) => i),
  weights: new Float32Array(ICON_SIDE).fill(1),
};

/** Tells which pixels of a line of `size` make up each of 32 pixels; null where they are the very same pixels. */
function samplePlan(size: number, left: number, span: number): SamplePlan | null {
  if (size === ICON_SIDE && left === 0 && span === ICON_SIDE) return null;
  // Places come in eighths of a pixel, so a picture has few plans.
  const key = (size * 1024 + Math.round((left + 2) * 64)) * 8192 + Math.round(span * 64);
  const known = plans.get(key);
  if (known) return known;
  const scale = span / ICON_SIDE;
  const reach = Math.max(1, scale);
  const taps = Math.min(size, Math.ceil(2 * reach));
  const starts = new Int32Array(ICON_SIDE);
  const weights = new Float32Array(ICON_SIDE * taps);
  for (let i = 0; i < ICON_SIDE; i++) {
    const centre = left + (i + 0.5) * scale - 0.5;
    const start = Math.min(Math.max(0, Math.floor(centre - reach) + 1), size - taps);
    starts[i] = start;
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const weight = Math.max(0, 1 - Math.abs(start + tap - centre) / reach);
      weights[i * taps + tap] = weight;
      sum += weight;
    }
    for (let at = i * taps; at < (i + 1) * taps; at++) weights[at] = (weights[at] ?? 0) / (sum || 1);
  }
  const plan = { taps, starts, weights };
  plans.set(key, plan);
  return plan;
}
