import { ICON_SIDE, iconFeatures } from './icon-features.ts';
import type { IconMatcher } from './icon-matcher.ts';
import { isAhead } from './rank-items.ts';
import { WARPS, warpIcon } from './warp-icon.ts';

/** In both spaces together: where the second item is this many times further away than the first, warps are not tried. */
const SURE_RATIO = 1.6;
/** A moved or turned drawing must fit better than the unchanged one. */
const WARP_FACTOR = 1.1;
const WARP_COST = 8;
/** The plain space has points for the game's own placing only; elsewhere its distances are estimated by this ratio. */
const PLAIN_PER_MODDED = 11;

/** An icon that the plain space alone does not settle. */
interface Doubtful {
  icon: Float32Array;
  /** Its place in the plain space. */
  plain: Float32Array;
  isCrated: boolean;
}

/**
 * Distances of an icon to all exemplars that are crated like it, in both spaces: to drawings where the game puts them and
 * where icon mods do, and, unless one item is far ahead, with the icon moved and turned back.
 *
 * @param elsewhere by how much the distance to a drawing that is not in the game's place is multiplied, 1 or more
 */
export function lookAgain(
  { icon, plain, isCrated }: Doubtful,
  elsewhere: number,
  matcher: IconMatcher,
): Float32Array {
  const distances = matcher.plain.measure(plain, isCrated, 0).slice().fill(Number.POSITIVE_INFINITY);
  const both = new Float32Array(distances.length);
  const modded = new Float32Array(matcher.modded.dimensions);
  /** Takes the icon in the matcher's `features` and keeps the least distance over all placings. */
  const judge = (place: Float32Array, factor: number, cost: number) => {
    matcher.modded.project(modded);
    for (let placing = 0; placing < matcher.modded.placings; placing++) {
      if (placing === 0) both.set(matcher.plain.measure(place, isCrated, 0));
      const inModded = matcher.modded.measure(modded, isCrated, placing);
      const isElsewhere = placing > 0 || factor > 1;
      for (let i = 0; i < both.length; i++) {
        const far = inModded[i] ?? 0;
        // Multiplied by the square root of the plain distance, which differs much between items only where no mod has drawn.
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
