import type { IconModel, IconSpace, ItemKind } from '../../src/icons/icon-model.ts';
import type { Samples } from './discriminant.ts';
import { drawPlacings, drawSamples, FIT_OPTIONS, join, PLACINGS, pointsOf } from './fit-icon-model.ts';
import type { SourceIcon } from './icon-folder.ts';

/**
 * A model with further icons, in seconds and without training: the spaces are unchanged, and each icon gets a point at
 * the mean of its drawn pictures. For packs of a few icons; `fitIconModel` separates many icons better.
 *
 * @param kindOf the kind of an item, for the groups of a stockpile; 'unknown' where nothing is known
 */
export function extendIconModel(
  model: IconModel,
  icons: SourceIcon[],
  kindOf: (codeName: string) => ItemKind,
): IconModel {
  const asTheGame = drawSamples(icons, FIT_OPTIONS.plain, 'full');
  const byMods = drawPlacings(icons, FIT_OPTIONS, PLACINGS.slice(0, model.modded.placings));
  return {
    ...model,
    exemplars: [
      ...model.exemplars,
      ...icons.map(({ codeName, isCrated }) => ({ codeName, isCrated, kind: kindOf(codeName) })),
    ],
    plain: extended(model.plain, [asTheGame]),
    modded: extended(model.modded, byMods),
  };
}

/** Each placing's new points come after its old ones. */
function extended(space: IconSpace, placings: readonly Samples[]): IconSpace {
  const block = space.points.length / placings.length;
  const points = placings.flatMap((samples, placing) => [
    space.points.subarray(placing * block, (placing + 1) * block),
    pointsOf(space, samples),
  ]);
  return { ...space, points: join(points) };
}
