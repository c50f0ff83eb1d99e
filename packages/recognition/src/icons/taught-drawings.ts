import { type Drawing, featuresOf } from './drawing.ts';
import type { IconMatcher } from './icon-matcher.ts';
import type { ItemKind } from './icon-model.ts';

/** A drawing and the item that it shows, by a person's correction. */
export interface TaughtDrawing {
  codeName: string;
  isCrated: boolean;
  drawing: Drawing;
}

/** All corrections, and a key that changes with them. */
export interface TaughtDrawings {
  key: string;
  drawings: readonly TaughtDrawing[];
}

/** The taught drawing that an icon shows. */
export interface Recollection {
  codeName: string;
  isCrated: boolean;
  kind: ItemKind;
  /** Squared distance in the plain space. */
  distance: number;
}

/** Finds the taught drawing nearest to a point in the plain space; null where none is near enough. */
export type Recall = (plain: Float32Array) => Recollection | null;

/**
 * The same drawing at another size, exposure or JPEG quality stays within this distance: 99.9 % of drawn ones within 621,
 * half within 50. Rifles of different mods are as near as 660, so nothing farther away is recalled.
 */
const SAME_DRAWING = 620;
/**
 * Its distance must also be below this share of the distance to any drawing of the icon data, so that the game's own
 * icons are read as they are without corrections. With 0.6 more is recalled, and as much more is mistaken for something
 * else.
 */
const NEARER = 0.4;

/** Drawings ready to be recalled with one icon matcher. */
export function prepareTaught(taught: readonly TaughtDrawing[], matcher: IconMatcher): Recall {
  const { plain, features, exemplars } = matcher;
  const places = taught.map(({ drawing }) => {
    featuresOf(drawing, features);
    return plain.project(new Float32Array(plain.dimensions));
  });
  const kinds = new Map(exemplars.map(({ codeName, kind }) => [codeName, kind]));
  const nearestExemplar = (place: Float32Array) =>
    Math.min(least(plain.measure(place, false, 0)), least(plain.measure(place, true, 0)));
  return (place) => {
    let best = SAME_DRAWING;
    let found: TaughtDrawing | undefined;
    for (let index = 0; index < places.length; index++) {
      const distance = distanceBelow(place, places[index] ?? place, best);
      if (distance >= best) continue;
      best = distance;
      found = taught[index];
    }
    if (!found || best >= nearestExemplar(place) * NEARER) return null;
    const { codeName, isCrated } = found;
    return { codeName, isCrated, kind: kinds.get(codeName) ?? 'unknown', distance: best };
  };
}

/** The squared distance of two points, or a number above `limit` as soon as it passes that. */
function distanceBelow(first: Float32Array, second: Float32Array, limit: number): number {
  let sum = 0;
  for (let i = 0; i < first.length && sum < limit; i++) sum += ((first[i] ?? 0) - (second[i] ?? 0)) ** 2;
  return sum;
}

function least(distances: Float32Array): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (const distance of distances) if (distance < lowest) lowest = distance;
  return lowest;
}
