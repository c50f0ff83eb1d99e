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

/** Squared distances of an icon to all exemplars; in units in which drawings of one icon scatter by 1 a dimension. */
export function measureDistances(features: Float32Array, space: IconSpace, count: number): Float32Array {
  const { dimensions, projection, offsets, points } = space;
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
  const distances = new Float32Array(count);
  for (let exemplar = 0; exemplar < count; exemplar++) {
    const from = exemplar * dimensions;
    let sum = 0;
    for (let i = 0; i < dimensions; i++) {
      const apart = (projected[i] as number) - (points[from + i] as number);
      sum += apart * apart;
    }
    distances[exemplar] = sum;
  }
  return distances;
}
