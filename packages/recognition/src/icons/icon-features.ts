import type { Plane } from '../picture.ts';

/** Icons are compared at 32 x 32 pixels, their size at 1080p. */
export const ICON_SIDE = 32;
const CELL = 4;
const CELLS = ICON_SIDE / CELL;
const DIRECTIONS = 8;
const TONES = 16;
const EDGE_FEATURES = CELLS * CELLS * DIRECTIONS;
/** Length of one icon's feature list: edge directions in 8 x 8 cells, then tones in 16 x 16 fields. */
export const FEATURE_COUNT = EDGE_FEATURES + TONES * TONES;

const TONE_WEIGHT = 0.3;
const FAINTEST_EDGE = 1;

/** Features of the lower right quarter, where the crate mark stands: places in the feature list. */
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

/** For each of the 32 places along a side: the two cells it belongs to and the second one's share. */
const FIRST_CELL = Int8Array.from({ length: ICON_SIDE }, (_, i) => Math.floor((i + 0.5) / CELL - 0.5));
const SECOND_SHARE = Float32Array.from({ length: ICON_SIDE }, (_, i) => {
  const place = (i + 0.5) / CELL - 0.5;
  return place - Math.floor(place);
});

// One cell of margin on each side takes what falls outside, so that the loop needs no checks.
const MARGIN_CELLS = CELLS + 2;
const histogram = new Float32Array(MARGIN_CELLS * MARGIN_CELLS * DIRECTIONS);
const energy = new Float32Array(CELLS * CELLS);

/**
 * What an icon looks like as FEATURE_COUNT numbers, into `out` from `offset`.
 * Edge directions are weighed against their neighbourhood and tones against the whole icon, so brightness,
 * tint and contrast drop out. `icon` holds 32 x 32 values, 0-255.
 */
export function iconFeatures(icon: Float32Array, out: Float32Array, offset = 0): void {
  gatherEdges(icon);
  let total = 0;
  for (let y = 0; y < CELLS; y++) {
    for (let x = 0; x < CELLS; x++) {
      const from = ((y + 1) * MARGIN_CELLS + x + 1) * DIRECTIONS;
      let sum = 0;
      for (let direction = 0; direction < DIRECTIONS; direction++) {
        // All places are inside their arrays by construction, here and below.
        const value = histogram[from + direction] as number;
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
        out[to + direction] = Math.sqrt(Math.min(1, (histogram[from + direction] as number) * scale));
      }
    }
  }
  gatherTones(icon, out, offset + EDGE_FEATURES);
}

function gatherEdges(icon: Float32Array): void {
  histogram.fill(0);
  for (let y = 0; y < ICON_SIDE; y++) {
    const above = y > 0 ? -ICON_SIDE : 0;
    const below = y < ICON_SIDE - 1 ? ICON_SIDE : 0;
    const rowShare = SECOND_SHARE[y] as number;
    const cellRow = ((FIRST_CELL[y] as number) + 1) * MARGIN_CELLS + 1;
    for (let x = 0; x < ICON_SIDE; x++) {
      const at = y * ICON_SIDE + x;
      const stepX = (icon[x < ICON_SIDE - 1 ? at + 1 : at] as number) - (icon[x > 0 ? at - 1 : at] as number);
      const stepY = (icon[at + below] as number) - (icon[at + above] as number);
      const strength = Math.sqrt(stepX * stepX + stepY * stepY);
      if (strength < FAINTEST_EDGE) continue;
      const turn = eighthTurns(stepX, stepY);
      const first = Math.floor(turn);
      const share = turn - first;
      const one = first & 7;
      const two = (first + 1) & 7;
      const right = SECOND_SHARE[x] as number;
      let cell = (cellRow + (FIRST_CELL[x] as number)) * DIRECTIONS;
      for (let part = 0; part < 2; part++) {
        const weight = strength * (part === 0 ? 1 - rowShare : rowShare);
        const near = weight * (1 - right);
        const far = weight * right;
        (histogram[cell + one] as number) += near * (1 - share);
        (histogram[cell + two] as number) += near * share;
        (histogram[cell + DIRECTIONS + one] as number) += far * (1 - share);
        (histogram[cell + DIRECTIONS + two] as number) += far * share;
        cell += MARGIN_CELLS * DIRECTIONS;
      }
    }
  }
}

/** Direction of an edge in eighths of a turn, 0 to 8; within an eighth linear in the slope, which is near enough. */
function eighthTurns(x: number, y: number): number {
  const across = Math.abs(x);
  const along = Math.abs(y);
  const quarter = across >= along ? along / across : 2 - across / along;
  if (x >= 0) return y >= 0 ? quarter : 8 - quarter;
  return y >= 0 ? 4 - quarter : 4 + quarter;
}

function neighbourhoodEnergy(x: number, y: number): number {
  let sum = 0;
  let count = 0;
  for (let row = Math.max(0, y - 1); row <= Math.min(CELLS - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(CELLS - 1, x + 1); column++) {
      sum += energy[row * CELLS + column] as number;
      count++;
    }
  }
  return sum / count;
}

function gatherTones(icon: Float32Array, out: Float32Array, offset: number): void {
  const field = ICON_SIDE / TONES;
  let mean = 0;
  for (let y = 0; y < TONES; y++) {
    for (let x = 0; x < TONES; x++) {
      let sum = 0;
      for (let row = 0; row < field; row++) {
        for (let column = 0; column < field; column++) {
          sum += icon[(y * field + row) * ICON_SIDE + x * field + column] as number;
        }
      }
      sum /= field * field;
      out[offset + y * TONES + x] = sum;
      mean += sum;
    }
  }
  mean /= TONES * TONES;
  let variance = 0;
  for (let i = 0; i < TONES * TONES; i++) variance += ((out[offset + i] as number) - mean) ** 2;
  const scale = TONE_WEIGHT / Math.sqrt(variance / (TONES * TONES) + 25);
  for (let i = 0; i < TONES * TONES; i++) out[offset + i] = ((out[offset + i] as number) - mean) * scale;
}

interface SamplePlan {
  taps: number;
  starts: Int32Array;
  weights: Float32Array;
}

const plans = new Map<number, SamplePlan>();

/** Scales a square plane to 32 x 32 (triangle filter as wide as the shrinking asks for). */
export function sampleIcon(
  source: Plane | { data: Float32Array; width: number; height: number },
): Float32Array {
  const across = samplePlan(source.width);
  const down = samplePlan(source.height);
  const rows = new Float32Array(ICON_SIDE * source.height);
  for (let y = 0; y < source.height; y++) {
    for (let x = 0; x < ICON_SIDE; x++) {
      const from = y * source.width + (across.starts[x] as number);
      let sum = 0;
      for (let tap = 0; tap < across.taps; tap++) {
        sum += (across.weights[x * across.taps + tap] as number) * (source.data[from + tap] as number);
      }
      rows[y * ICON_SIDE + x] = sum;
    }
  }
  const out = new Float32Array(ICON_SIDE * ICON_SIDE);
  for (let y = 0; y < ICON_SIDE; y++) {
    const start = down.starts[y] as number;
    for (let x = 0; x < ICON_SIDE; x++) {
      let sum = 0;
      for (let tap = 0; tap < down.taps; tap++) {
        sum +=
          (down.weights[y * down.taps + tap] as number) * (rows[(start + tap) * ICON_SIDE + x] as number);
      }
      out[y * ICON_SIDE + x] = sum;
    }
  }
  return out;
}

function samplePlan(size: number): SamplePlan {
  const known = plans.get(size);
  if (known) return known;
  const scale = size / ICON_SIDE;
  const reach = Math.max(1, scale);
  const taps = Math.min(size, Math.ceil(2 * reach) + 1);
  const starts = new Int32Array(ICON_SIDE);
  const weights = new Float32Array(ICON_SIDE * taps);
  for (let i = 0; i < ICON_SIDE; i++) {
    const centre = (i + 0.5) * scale - 0.5;
    const start = Math.min(Math.max(0, Math.ceil(centre - reach)), size - taps);
    starts[i] = start;
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const weight = Math.max(0, 1 - Math.abs(start + tap - centre) / reach);
      weights[i * taps + tap] = weight;
      sum += weight;
    }
    for (let tap = 0; tap < taps; tap++) (weights[i * taps + tap] as number) /= sum;
  }
  const plan = { taps, starts, weights };
  plans.set(size, plan);
  return plan;
}
