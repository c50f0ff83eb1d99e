import { createKernels, type Kernels } from '../kernels/kernels.ts';
import { CORNER_FEATURES, FEATURE_COUNT } from './icon-features.ts';
import type { Exemplar, IconModel, IconSpace } from './icon-model.ts';

/** An exemplar this many times further off than the nearest one is out of the question. */
const HOPELESS = 4;
/** The kernels take this many dimensions at a time. */
const DIMENSION_BLOCK = 16;

/** A space where the kernels reach it. */
interface ReadySpace {
  projection: Float32Array;
  offsets: Float32Array;
  points: Float32Array;
}

/** An icon model made ready for comparing icons with it. One picture at a time. */
export interface IconMatcher {
  /** Those without a crate mark first. */
  exemplars: readonly Exemplar[];
  /** How many exemplars have no crate mark. */
  plainCount: number;
  /** An icon's features go in here before it is projected. */
  features: Float32Array;
  /** Above 0 a crate mark stands in the corner; the further from 0, the surer. */
  scoreCorner: () => number;
  /** Dimensions of a place in a space. */
  dimensions: Record<SpaceName, number>;
  /** Writes the place of the icon in `features` in a space to `place`: the most telling numbers first. */
  project: (space: SpaceName, place: Float32Array) => Float32Array;
  /**
   * Squared distances of a place to the exemplars that are crated, or to those that are not, in their order.
   * Drawings of one icon scatter by 1 a dimension. Where a distance passes four times the nearest one it is left
   * at what it was then, a lower bound. The answer stands until the next call.
   */
  measure: (place: Float32Array, space: SpaceName, isCrated: boolean) => Float32Array;
}

type SpaceName = 'plain' | 'modded';

/** Brings a model's numbers to where the kernels reach them, dimensions filled up with zeros. */
export function prepareIcons(model: IconModel): IconMatcher {
  const order = model.exemplars.map((_, index) => index);
  const isCrated = (index: number) => model.exemplars[index]?.isCrated === true;
  order.sort((a, b) => Number(isCrated(a)) - Number(isCrated(b)) || a - b);
  const exemplars = order.flatMap((index) => model.exemplars[index] ?? []);
  const plainCount = exemplars.filter((exemplar) => !exemplar.isCrated).length;

  const sizes = [model.plain, model.modded].map(({ dimensions }) => filledUp(dimensions));
  const floats = sizes.reduce((sum, size) => sum + size * (FEATURE_COUNT + exemplars.length + 2), 0);
  const kernels = createKernels(floats + FEATURE_COUNT + exemplars.length, 10);
  const features = kernels.allocate(FEATURE_COUNT);
  const distances = kernels.allocate(exemplars.length);
  const spaces = { plain: ready(model.plain, order, kernels), modded: ready(model.modded, order, kernels) };
  const places = {
    plain: kernels.allocate(spaces.plain.offsets.length),
    modded: kernels.allocate(spaces.modded.offsets.length),
  };
  return {
    exemplars,
    plainCount,
    features,
    scoreCorner: () => {
      let sum = -model.cornerThreshold;
      for (let i = 0; i < CORNER_FEATURES.length; i++) {
        // Both lists are of this length.
        sum += (model.cornerWeights[i] as number) * (features[CORNER_FEATURES[i] as number] as number);
      }
      return sum;
    },
    dimensions: { plain: spaces.plain.offsets.length, modded: spaces.modded.offsets.length },
    project: (space, place) => {
      const { projection, offsets } = spaces[space];
      const projected = places[space];
      kernels.multiply(projection, features, projected);
      for (let i = 0; i < place.length; i++) place[i] = (projected[i] as number) - (offsets[i] as number);
      return place;
    },
    measure: (place, space, crated) => {
      places[space].set(place);
      const first = crated ? plainCount : 0;
      const out = crated ? distances.subarray(plainCount) : distances.subarray(0, plainCount);
      kernels.measure(spaces[space].points, first, places[space], out, HOPELESS);
      return out;
    },
  };
}

function filledUp(dimensions: number): number {
  return Math.ceil(dimensions / DIMENSION_BLOCK) * DIMENSION_BLOCK;
}

function ready(space: IconSpace, order: readonly number[], kernels: Kernels): ReadySpace {
  const { dimensions } = space;
  const size = filledUp(dimensions);
  const projection = kernels.allocate(size * FEATURE_COUNT);
  const offsets = kernels.allocate(size);
  const points = kernels.allocate(size * order.length);
  projection.set(space.projection);
  offsets.set(space.offsets);
  for (const [place, index] of order.entries()) {
    points.set(space.points.subarray(index * dimensions, (index + 1) * dimensions), place * size);
  }
  return { projection, offsets, points };
}
