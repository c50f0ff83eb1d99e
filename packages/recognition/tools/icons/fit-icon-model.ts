import { CORNER_FEATURES, FEATURE_COUNT, iconFeatures } from '../../src/icons/icon-features.ts';
import type { IconModel, ItemKind } from '../../src/icons/icon-model.ts';
import { augmentIcon } from './augment-icon.ts';
import { classMeans, type Discriminant, fitDiscriminant, type Samples } from './discriminant.ts';
import type { SourceIcon } from './icon-folder.ts';
import { separateLayers } from './icon-layers.ts';
import type { Placing } from './modify-icon.ts';
import { createRandom } from './random.ts';

export interface FitOptions {
  plain: SpaceOptions;
  /** Of each placing. */
  modded: SpaceOptions;
}

interface SpaceOptions {
  /** Drawn pictures for each icon. */
  samples: number;
  /** How often a mod draws it, 0 to 1. */
  moddedShare: number;
  dimensions: number;
}

export const FIT_OPTIONS: FitOptions = {
  plain: { samples: 48, moddedShare: 0.03, dimensions: 128 },
  modded: { samples: 48, moddedShare: 0.6, dimensions: 128 },
};

/** The first one is the game's own. */
export const PLACINGS: readonly Placing[] = ['full', 'lowered', 'bottom', 'middle'];

/** Two drawings with at least this correlation are one picture under two names. */
const SAME_PICTURE = 0.985;

/**
 * Learns from drawn pictures of icons to distinguish them. The same icons give the same model.
 *
 * @param kindOf the kind of an item, for the groups of a stockpile; 'unknown' where nothing is known
 */
export function fitIconModel(
  icons: SourceIcon[],
  kindOf: (codeName: string) => ItemKind,
  options: FitOptions = FIT_OPTIONS,
): IconModel {
  const used = withoutReusedDrawings(icons);
  const least = (most: number) => Math.min(most, used.length - 1);
  const asTheGame = drawSamples(used, options.plain, 'full');
  const byMods = drawPlacings(used, options, PLACINGS);
  return {
    exemplars: used.map(({ codeName, isCrated }) => ({ codeName, isCrated, kind: kindOf(codeName) })),
    plain: { placings: 1, ...fitDiscriminant(asTheGame, least(options.plain.dimensions)) },
    modded: {
      placings: PLACINGS.length,
      ...fitDiscriminant(together(byMods), least(options.modded.dimensions)),
    },
    ...fitCorner([asTheGame, ...byMods], used),
  };
}

/** For each placing a set of samples as icon mods would draw the icons; in the game's own place mods draw only some. */
export function drawPlacings(
  icons: SourceIcon[],
  { modded }: FitOptions,
  placings: readonly Placing[],
): Samples[] {
  return placings.map((placing) =>
    drawSamples(icons, placing === 'full' ? modded : { ...modded, moddedShare: 1 }, placing),
  );
}

/** Samples of the same icons as one set, in which each placing of an icon is a class of its own. */
function together(sets: readonly Samples[]): Samples {
  const icons = sets[0]?.classCount ?? 0;
  return {
    values: join(sets.map(({ values }) => values)),
    features: FEATURE_COUNT,
    classes: Int32Array.from(
      sets.flatMap(({ classes }, placing) => Array.from(classes, (icon) => placing * icons + icon)),
    ),
    classCount: icons * sets.length,
  };
}

/** The parts one after the other. */
export function join(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** For each class the mean of its projected samples, `dimensions` numbers each. */
export function pointsOf(space: Discriminant, samples: Samples): Float32Array {
  // A projection is linear: the mean of the projections is the projection of the mean.
  const means = classMeans(samples);
  const dimensions = space.offsets.length;
  const points = new Float32Array(samples.classCount * dimensions);
  for (let group = 0; group < samples.classCount; group++) {
    for (let dimension = 0; dimension < dimensions; dimension++) {
      let sum = 0;
      for (let feature = 0; feature < FEATURE_COUNT; feature++) {
        sum +=
          (space.projection[dimension * FEATURE_COUNT + feature] ?? 0) *
          (means[group * FEATURE_COUNT + feature] ?? 0);
      }
      points[group * dimensions + dimension] = sum - (space.offsets[dimension] ?? 0);
    }
  }
  return points;
}

/** Leaves out a former drawing that today belongs to another item. */
function withoutReusedDrawings(icons: SourceIcon[]): SourceIcon[] {
  const current = icons.filter((icon) => icon.version === '');
  return icons.filter(
    (icon) =>
      icon.version === '' ||
      !current.some(
        (otherIcon) =>
          otherIcon.codeName !== icon.codeName &&
          otherIcon.isCrated === icon.isCrated &&
          correlation(icon.image.data, otherIcon.image.data) > SAME_PICTURE,
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
    const fromMeanA = (a[i] ?? 0) - meanA;
    const fromMeanB = (b[i] ?? 0) - meanB;
    product += fromMeanA * fromMeanB;
    squareA += fromMeanA * fromMeanA;
    squareB += fromMeanB * fromMeanB;
  }
  return product / Math.sqrt(squareA * squareB || 1);
}

/** For each icon `samples` varied drawings as features; the classes are the icons' places in the list. */
export function drawSamples(
  icons: SourceIcon[],
  { samples, moddedShare }: SpaceOptions,
  placing: Placing,
): Samples {
  const count = icons.length * samples;
  const values = new Float32Array(count * FEATURE_COUNT);
  const classes = new Int32Array(count);
  for (const [index, icon] of icons.entries()) {
    const random = createRandom(index * 7919 + 1);
    const augmentation = {
      icon: { data: Float32Array.from(icon.image.data), side: icon.image.width },
      layers: separateLayers(icon, icon.isCrated ? twinOf(icon, icons) : null),
      isCrated: icon.isCrated,
      moddedShare,
      placing,
    };
    for (let k = 0; k < samples; k++) {
      const sample = index * samples + k;
      iconFeatures(augmentIcon(augmentation, random), values, sample * FEATURE_COUNT);
      classes[sample] = index;
    }
  }
  return { values, features: FEATURE_COUNT, classes, classCount: icons.length };
}

/** The same drawing without its crate mark. */
function twinOf(icon: SourceIcon, icons: SourceIcon[]): SourceIcon | null {
  const isTwin = (candidate: SourceIcon) =>
    !candidate.isCrated && candidate.codeName === icon.codeName && candidate.version === icon.version;
  return icons.find(isTwin) ?? null;
}

/**
 * A classifier for the crate mark, from the lower right corner alone: linear discriminant analysis of two classes, 0
 * halfway between them. Mods leave the mark in its place, so the samples of every placing show what may be beside it.
 */
function fitCorner(
  sets: readonly Samples[],
  icons: SourceIcon[],
): { cornerWeights: Float32Array; cornerThreshold: number } {
  const features = CORNER_FEATURES.length;
  const count = sets.reduce((sum, samples) => sum + samples.classes.length, 0);
  const values = new Float32Array(count * features);
  const classes = new Int32Array(count);
  let at = 0;
  for (const samples of sets) {
    for (const [sample, icon] of samples.classes.entries()) {
      for (const [place, feature] of CORNER_FEATURES.entries()) {
        values[at * features + place] = samples.values[sample * FEATURE_COUNT + feature] ?? 0;
      }
      classes[at++] = icons[icon]?.isCrated ? 1 : 0;
    }
  }
  if (!classes.includes(1) || !classes.includes(0)) {
    const onlyCrated = classes.includes(1);
    return { cornerWeights: new Float32Array(features), cornerThreshold: onlyCrated ? -5 : 5 };
  }
  const found = fitDiscriminant({ values, features, classes, classCount: 2 }, 1);
  const direction = (found.points[1] ?? 0) > (found.points[0] ?? 0) ? 1 : -1;
  const middle = ((found.points[0] ?? 0) + (found.points[1] ?? 0)) / 2;
  return {
    cornerWeights: found.projection.map((weight) => weight * direction),
    cornerThreshold: direction * ((found.offsets[0] ?? 0) + middle),
  };
}
