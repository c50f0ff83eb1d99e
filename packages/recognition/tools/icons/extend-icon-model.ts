import { FEATURE_COUNT } from '../../src/icons/icon-features.ts';
import type { IconModel, IconSpace, ItemKind } from '../../src/icons/icon-model.ts';
import { classMeans, type Samples } from './discriminant.ts';
import { drawSamples, FIT_OPTIONS } from './fit-icon-model.ts';
import type { SourceIcon } from './icon-folder.ts';

/**
 * A model that knows further icons besides its own, in seconds and without learning anew: the spaces stay, and each
 * icon gets a point where its drawn pictures lie. For packs of a few icons; many are told apart better by `fitIconModel`.
 *
 * @param kindOf the kind of an item, for the groups of a stockpile; 'unknown' where nothing is known
 */
export function extendIconModel(
  model: IconModel,
  icons: SourceIcon[],
  kindOf: (codeName: string) => ItemKind,
): IconModel {
  const { samplesPerIcon, plain, modded } = FIT_OPTIONS;
  const extended = (space: IconSpace, moddedShare: number): IconSpace => {
    const more = pointsOf(space, drawSamples(icons, samplesPerIcon, moddedShare));
    const points = new Float32Array(space.points.length + more.length);
    points.set(space.points);
    points.set(more, space.points.length);
    return { ...space, points };
  };
  return {
    ...model,
    exemplars: [
      ...model.exemplars,
      ...icons.map(({ codeName, isCrated }) => ({ codeName, isCrated, kind: kindOf(codeName) })),
    ],
    plain: extended(model.plain, plain.moddedShare),
    modded: extended(model.modded, modded.moddedShare),
  };
}

/** For each class the middle of its projected samples. */
function pointsOf({ dimensions, projection, offsets }: IconSpace, samples: Samples): Float32Array {
  const middles = classMeans(samples);
  // A projection is linear: the middle of the projected is the projected middle.
  const points = new Float32Array(samples.classCount * dimensions);
  for (let group = 0; group < samples.classCount; group++) {
    for (let dimension = 0; dimension < dimensions; dimension++) {
      let sum = 0;
      for (let feature = 0; feature < FEATURE_COUNT; feature++) {
        sum +=
          (projection[dimension * FEATURE_COUNT + feature] as number) *
          (middles[group * FEATURE_COUNT + feature] as number);
      }
      points[group * dimensions + dimension] = sum - (offsets[dimension] as number);
    }
  }
  return points;
}
