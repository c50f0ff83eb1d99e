import type { HexPosition } from './hex-distance.ts';
import { neighboursOf } from './hex-map.ts';

interface Step<H> {
  hex: H;
  /** Hexes of the way so far that are to be avoided. */
  avoided: number;
  before: Step<H> | null;
}

/**
 * A shortest way over hexes that touch, both ends included, and among equally short ways one with the fewest hexes to
 * avoid; of equals the one whose hexes come first in the list. Breadth-first search with the second cost carried along.
 * A detour is never taken to avoid a hex (docs/spec/map.md#haul).
 * @returns null if the hexes of the list do not join the two, or one of them is not in the list.
 */
export function shortestHexPath<H extends HexPosition>(
  from: HexPosition,
  to: HexPosition,
  hexes: readonly H[],
  isAvoided: (hex: H) => boolean,
): H[] | null {
  const isAt = (a: HexPosition, b: HexPosition) => a.q === b.q && a.r === b.r;
  const costOf = (hex: H) => (isAvoided(hex) ? 1 : 0);
  const start = hexes.find((hex) => isAt(hex, from));
  if (start === undefined) return null;
  const reached = new Set<H>([start]);
  let steps: Step<H>[] = [{ hex: start, avoided: costOf(start), before: null }];
  while (steps.length > 0) {
    const end = steps.find(({ hex }) => isAt(hex, to));
    if (end !== undefined) return wayTo(end);
    const next = new Map<H, Step<H>>();
    for (const step of steps)
      for (const hex of neighboursOf(step.hex, hexes)) {
        if (reached.has(hex)) continue;
        const avoided = step.avoided + costOf(hex);
        if (avoided < (next.get(hex)?.avoided ?? Number.POSITIVE_INFINITY))
          next.set(hex, { hex, avoided, before: step });
      }
    for (const hex of next.keys()) reached.add(hex);
    steps = hexes.flatMap((hex) => next.get(hex) ?? []);
  }
  return null;
}

function wayTo<H>(end: Step<H>): H[] {
  const way: H[] = [];
  for (let step: Step<H> | null = end; step !== null; step = step.before) way.unshift(step.hex);
  return way;
}
