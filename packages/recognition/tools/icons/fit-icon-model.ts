import { CORNER_FEATURES, FEATURE_COUNT, iconFeatures } from '../../src/icons/icon-features.ts';
import type { IconModel, IconSpace, ItemKind } from '../../src/icons/icon-model.ts';
import { augmentIcon } from './augment-icon.ts';
import { fitDiscriminant, type Samples } from './discriminant.ts';
import type { SourceIcon } from './icon-folder.ts';
import { createRandom } from './random.ts';
import type { Square } from './resize-plane.ts';

export interface FitOptions {
  /** Drawn pictures for each icon and space. */
  samplesPerIcon: number;
  /** How often a drawn picture is one that an icon mod might show, 0 to 1. */
  plain: { moddedShare: number; dimensions: number };
  modded: { moddedShare: number; dimensions: number };
}

export const FIT_OPTIONS: FitOptions = {
  samplesPerIcon: 32,
  plain: { moddedShare: 0.03, dimensions: 128 },
  modded: { moddedShare: 0.6, dimensions: 128 },
};

/** Two drawings alike to this correlation are one picture under two names. */
const SAME_PICTURE = 0.985;

/**
 * Learns to tell icons apart from drawn pictures of them. The same icons give the same model.
 *
 * @param kindOf the kind of an item, for the groups of a stockpile; 'unknown' where nothing is known
 */
export function fitIconModel(
  icons: SourceIcon[],
  kindOf: (codeName: string) => ItemKind,
  options: FitOptions = FIT_OPTIONS,
): IconModel {
  const used = withoutReusedDrawings(icons);
  const space = (samples: Samples, most: number): IconSpace => {
    const dimensions = Math.min(most, used.length - 1);
    return { dimensions, ...fitDiscriminant(samples, dimensions) };
  };
  const plain = space(
    drawSamples(used, options.samplesPerIcon, options.plain.moddedShare),
    options.plain.dimensions,
  );
  const samples = drawSamples(used, options.samplesPerIcon, options.modded.moddedShare);
  return {
    exemplars: used.map(({ codeName, isCrated }) => ({ codeName, isCrated, kind: kindOf(codeName) })),
    plain,
    modded: space(samples, options.modded.dimensions),
    ...fitCorner(samples, used),
  };
}

/** A former drawing that today belongs to another item is left out: the game's present wins. */
function withoutReusedDrawings(icons: SourceIcon[]): SourceIcon[] {
  const current = icons.filter((icon) => icon.version === '');
  return icons.filter(
    (icon) =>
      icon.version === '' ||
      !current.some(
        (other) =>
          other.codeName !== icon.codeName &&
          other.isCrated === icon.isCrated &&
          correlation(icon.image.data, other.image.data) > SAME_PICTURE,
      ),
  );
}

function correlation(a: Uint8Array, b: Uint8Array): number {
  const mean = (values: Uint8Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanA = mean(a);
  const meanB = mean(b);
  let product = 0;
  let squareA = 0;
  let squareB = 0;
  for (let i = 0; i < a.length; i++) {
    const one = (a[i] as number) - meanA;
    const two = (b[i] as number) - meanB;
    product += one * two;
    squareA += one * one;
    squareB += two * two;
  }
  return product / Math.sqrt(squareA * squareB || 1);
}

export function drawSamples(icons: SourceIcon[], samplesPerIcon: number, moddedShare: number): Samples {
  const count = icons.length * samplesPerIcon;
  const values = new Float32Array(count * FEATURE_COUNT);
  const classes = new Int32Array(count);
  for (const [index, icon] of icons.entries()) {
    const random = createRandom(index * 7919 + 1);
    const square: Square = { data: Float32Array.from(icon.image.data), side: icon.image.width };
    for (let k = 0; k < samplesPerIcon; k++) {
      const sample = index * samplesPerIcon + k;
      const drawn = augmentIcon(square, icon.isCrated, moddedShare, random);
      iconFeatures(drawn, values, sample * FEATURE_COUNT);
      classes[sample] = index;
    }
  }
  return { values, features: FEATURE_COUNT, classes, classCount: icons.length };
}

/** Crated or not, from the lower right corner alone: two classes, one direction, 0 halfway between them. */
function fitCorner(
  samples: Samples,
  icons: SourceIcon[],
): { cornerWeights: Float32Array; cornerThreshold: number } {
  const features = CORNER_FEATURES.length;
  const count = samples.classes.length;
  const values = new Float32Array(count * features);
  const classes = new Int32Array(count);
  for (let sample = 0; sample < count; sample++) {
    for (const [place, feature] of CORNER_FEATURES.entries()) {
      values[sample * features + place] = samples.values[sample * FEATURE_COUNT + feature] as number;
    }
    classes[sample] = icons[samples.classes[sample] as number]?.isCrated ? 1 : 0;
  }
  if (!classes.includes(1) || !classes.includes(0)) {
    const onlyCrated = classes.includes(1);
    return { cornerWeights: new Float32Array(features), cornerThreshold: onlyCrated ? -5 : 5 };
  }
  const found = fitDiscriminant({ values, features, classes, classCount: 2 }, 1);
  const sign = (found.points[1] as number) > (found.points[0] as number) ? 1 : -1;
  const middle = ((found.points[0] as number) + (found.points[1] as number)) / 2;
  return {
    cornerWeights: found.projection.map((weight) => weight * sign),
    cornerThreshold: sign * ((found.offsets[0] as number) + middle),
  };
}
