import { createKernels } from '../kernels/kernels.ts';
import type { Kernels } from '../kernels/plain-kernels.ts';
import { CORNER_FEATURES, FEATURE_COUNT } from './icon-features.ts';
import { type Exemplar, type StoredIconModel, unpackRow } from './icon-model.ts';

/** An exemplar this many times further away than the nearest one is not considered. */
const HOPELESS = 4;
type StoredSpace = StoredIconModel['plain'];

/** The kernels compute this many dimensions at a time. */
const DIMENSION_BLOCK = 16;

/** A space in the kernels' memory. */
interface ReadySpace {
  projection: Float32Array;
  offsets: Float32Array;
  points: Float32Array;
}

/** An icon model ready to compare icons with, one picture at a time. */
export interface IconMatcher {
  /** First those without a crate mark. */
  exemplars: readonly Exemplar[];
  /** How many exemplars have no crate mark. */
  plainCount: number;
  /** Write an icon's features here before you project it. */
  features: Float32Array;
  /** Above 0 there is a crate mark in the corner; the further from 0, the more certain. */
  scoreCorner: () => number;
  /** The game's own drawings. */
  plain: MatcherSpace;
  /** Drawings of icon mods, in the game's place and elsewhere. */
  modded: MatcherSpace;
}

/** A space to compare icons in. */
interface MatcherSpace {
  /** Length of a place. */
  dimensions: number;
  /** For how many placings each drawing has a point; number 0 is the game's own. */
  placings: number;
  /**
   * Projects the icon whose features are in the matcher's `features`, into `place`: the most significant dimensions
   * first.
   */
  project: (place: Float32Array) => Float32Array;
  /**
   * Squared distances of a place to the exemplars that are crated, or to those that are not, in their order and for one
   * placing. Drawings of one icon have a variance of 1 in each dimension. A distance that passes four times the nearest
   * one is left at what it was then, a lower bound. The result is valid until the next call in any space.
   */
  measure: (place: Float32Array, isCrated: boolean, placing: number) => Float32Array;
}

/** Unpacks a model into the kernels' memory, with dimensions padded by zeros. */
export function prepareIcons(model: StoredIconModel): IconMatcher {
  const order = model.exemplars.map((_, index) => index);
  const isCrated = (index: number) => model.exemplars[index]?.isCrated === true;
  order.sort((a, b) => Number(isCrated(a)) - Number(isCrated(b)) || a - b);
  const exemplars = order.flatMap((index) => model.exemplars[index] ?? []);
  const plainCount = exemplars.filter((exemplar) => !exemplar.isCrated).length;

  const floats = [model.plain, model.modded].reduce(
    (sum, { dimensions, placings }) =>
      sum + paddedDimensions(dimensions) * (FEATURE_COUNT + exemplars.length * placings + 2),
    0,
  );
  const kernels = createKernels(floats + FEATURE_COUNT + exemplars.length, 10);
  const features = kernels.allocate(FEATURE_COUNT);
  const distances = kernels.allocate(exemplars.length);
  const prepare = (space: StoredSpace): MatcherSpace => {
    const { projection, offsets, points } = ready(space, order, kernels);
    const projected = kernels.allocate(offsets.length);
    return {
      dimensions: offsets.length,
      placings: space.placings,
      project: (place) => {
        kernels.multiply(projection, features, projected);
        for (let i = 0; i < place.length; i++) place[i] = (projected[i] ?? 0) - (offsets[i] ?? 0);
        return place;
      },
      measure: (place, crated, placing) => {
        projected.set(place);
        const out = crated ? distances.subarray(plainCount) : distances.subarray(0, plainCount);
        const first = placing * exemplars.length + (crated ? plainCount : 0);
        kernels.measure({ points, first, place: projected, out, hopeless: HOPELESS });
        return out;
      },
    };
  };
  return {
    exemplars,
    plainCount,
    features,
    scoreCorner: () => {
      let sum = -model.cornerThreshold;
      for (let i = 0; i < CORNER_FEATURES.length; i++) {
        sum += (model.cornerWeights[i] ?? 0) * (features[CORNER_FEATURES[i] ?? 0] ?? 0);
      }
      return sum;
    },
    plain: prepare(model.plain),
    modded: prepare(model.modded),
  };
}

function paddedDimensions(dimensions: number): number {
  return Math.ceil(dimensions / DIMENSION_BLOCK) * DIMENSION_BLOCK;
}

function ready(space: StoredSpace, order: readonly number[], kernels: Kernels): ReadySpace {
  const { dimensions, placings } = space;
  const size = paddedDimensions(dimensions);
  const projection = kernels.allocate(size * FEATURE_COUNT);
  const offsets = kernels.allocate(size);
  const points = kernels.allocate(size * order.length * placings);
  for (let row = 0; row < dimensions; row++)
    unpackRow(space.projection, row, projection, row * FEATURE_COUNT);
  offsets.set(space.offsets);
  for (let placing = 0; placing < placings; placing++) {
    const first = placing * order.length;
    for (const [place, index] of order.entries()) {
      unpackRow(space.points, first + index, points, (first + place) * size);
    }
  }
  return { projection, offsets, points };
}
