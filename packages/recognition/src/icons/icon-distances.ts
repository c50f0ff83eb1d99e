import { CORNER_FEATURES, FEATURE_COUNT } from './icon-features.ts';
import type { IconModel, IconSpace } from './icon-model.ts';

/** Above 0 a crate mark stands in the corner; the further from 0, the surer. */
export function scoreCorner(features: Float32Array, model: IconModel): number {
  let sum = -model.cornerThreshold;
  for (let i = 0; i < CORNER_FEATURES.length; i++) {
    // Both lists are of this length.
    sum += (model.cornerWeights[i] as number) * (features[CORNER_FEATURES[i] as number] as number);
  }
  return sum;
}

/** An icon's place in a space: `dimensions` numbers, the most telling ones first. */
export function projectIcon(features: Float32Array, space: IconSpace): Float32Array {
  const { dimensions, projection, offsets } = space;
  const projected = new Float32Array(dimensions);
  for (let row = 0; row < dimensions; row++) {
    const from = row * FEATURE_COUNT;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    // Four sums side by side, so that the processor need not wait for each addition.
    for (let i = 0; i < FEATURE_COUNT; i += 4) {
      a += (projection[from + i] as number) * (features[i] as number);
      b += (projection[from + i + 1] as number) * (features[i + 1] as number);
      c += (projection[from + i + 2] as number) * (features[i + 2] as number);
      d += (projection[from + i + 3] as number) * (features[i + 3] as number);
    }
    projected[row] = a + b + c + d - (offsets[row] as number);
  }
  return projected;
}

/** An exemplar this many times further off than the nearest one is out of the question. */
const HOPELESS = 4;
const BLOCK = 16;

/**
 * Squared distances of a projected icon to the exemplars that are crated, or to those that are not; infinite
 * for the others. Drawings of one icon scatter by 1 a dimension. Where a distance passes four times the
 * nearest one it is left at what it was then, a lower bound.
 */
export function measureDistances(
  projected: Float32Array,
  space: IconSpace,
  isCrated: boolean,
  model: IconModel,
): Float32Array {
  const { dimensions, points } = space;
  const distances = new Float32Array(model.exemplars.length).fill(Number.POSITIVE_INFINITY);
  let limit = Number.POSITIVE_INFINITY;
  for (let exemplar = 0; exemplar < distances.length; exemplar++) {
    if (model.exemplars[exemplar]?.isCrated !== isCrated) continue;
    const from = exemplar * dimensions;
    let sum = 0;
    for (let block = 0; block < dimensions && sum < limit; block += BLOCK) {
      const end = Math.min(dimensions, block + BLOCK);
      for (let i = block; i < end; i++) {
        const apart = (projected[i] as number) - (points[from + i] as number);
        sum += apart * apart;
      }
    }
    distances[exemplar] = sum;
    if (sum * HOPELESS < limit) limit = sum * HOPELESS;
  }
  return distances;
}
