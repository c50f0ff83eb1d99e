import { ICON_SIDE, iconFeatures } from './icon-features.ts';
import type { IconMatcher } from './icon-matcher.ts';
import { isAhead } from './rank-items.ts';
import { WARPS, warpIcon } from './warp-icon.ts';

/** By both spaces: items whose second is this much further off than the first need no moved or turned drawings. */
const SURE_RATIO = 1.6;
/** A moved or turned drawing must fit better than the drawing as it stands. */
const WARP_FACTOR = 1.1;
const WARP_COST = 8;
/** The plain space has no points elsewhere; its distances there would be about this many times the modded one's. */
const PLAIN_PER_MODDED = 11;

/** An icon that the plain space alone does not settle. */
interface Doubtful {
  icon: Float32Array;
  /** Its place in the plain space. */
  plain: Float32Array;
  isCrated: boolean;
}

/**
 * Distances of an icon to all exemplars with its crate mark or without one, by both spaces: to drawings where the game
 * puts them and where icon mods do, and, unless one item is far ahead, with the icon moved and turned back.
 *
 * @param elsewhere how much further off a drawing counts that is not in the game's place, 1 or more
 */
export function lookAgain(
  { icon, plain, isCrated }: Doubtful,
  elsewhere: number,
  matcher: IconMatcher,
): Float32Array {
  const distances = matcher.plain.measure(plain, isCrated, 0).slice().fill(Number.POSITIVE_INFINITY);
  const both = new Float32Array(distances.length);
  const modded = new Float32Array(matcher.modded.dimensions);
  /** Keeps the nearest of all placings of the icon whose features the matcher holds. */
  const judge = (place: Float32Array, factor: number, cost: number) => {
    matcher.modded.project(modded);
    for (let placing = 0; placing < matcher.modded.placings; placing++) {
      if (placing === 0) both.set(matcher.plain.measure(place, isCrated, 0));
      const inModded = matcher.modded.measure(modded, isCrated, placing);
      const isElsewhere = placing > 0 || factor > 1;
      for (let i = 0; i < both.length; i++) {
        const far = inModded[i] ?? 0;
        // Weighed by the square root of the plain space's: flat where a mod has drawn over all, sharp where it has not.
        const inPlain = placing === 0 ? (both[i] ?? 0) : far * PLAIN_PER_MODDED;
        const distance = (far * factor + cost) * Math.sqrt(inPlain) * (isElsewhere ? elsewhere : 1);
        if (distance < (distances[i] ?? 0)) distances[i] = distance;
      }
    }
  };
  iconFeatures(icon, matcher.features);
  judge(plain, 1, 0);
  if (isAhead(distances, matcher.exemplars, isCrated ? matcher.plainCount : 0, SURE_RATIO)) return distances;
  const moved = new Float32Array(ICON_SIDE * ICON_SIDE);
  const place = new Float32Array(matcher.plain.dimensions);
  for (const warp of WARPS) {
    warpIcon(icon, warp, isCrated, moved);
    iconFeatures(moved, matcher.features);
    judge(matcher.plain.project(place), WARP_FACTOR, WARP_COST);
  }
  return distances;
}
