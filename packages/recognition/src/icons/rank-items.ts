import type { Exemplar, ItemKind } from './icon-model.ts';

export interface RankedItem {
  codeName: string;
  kind: ItemKind;
  /** Squared distance to the item's nearest exemplar. */
  distance: number;
}

/** Distances to items of another kind than the rest of the group are multiplied by this. */
const OTHER_KIND_FACTOR = 1.3;
const LENGTH = 8;

/**
 * The items nearest to an icon, nearest first, each once, at most eight.
 * `distances` are those to the exemplars from number `first` on; with a `kind`, items of another kind count as further away.
 */
export function rankItems(
  distances: Float32Array,
  kind: ItemKind | null,
  exemplars: readonly Exemplar[],
  first: number,
): RankedItem[] {
  const ranked: RankedItem[] = [];
  let furthest = Number.POSITIVE_INFINITY;
  for (let index = 0; index < distances.length; index++) {
    // The factor below only makes distances greater.
    if ((distances[index] ?? 0) >= furthest) continue;
    const exemplar = exemplars[first + index];
    if (!exemplar) continue;
    const isOther = kind !== null && exemplar.kind !== kind && exemplar.kind !== 'unknown';
    const distance = (distances[index] ?? 0) * (isOther ? OTHER_KIND_FACTOR : 1);
    if (distance >= furthest) continue;
    insert(ranked, { codeName: exemplar.codeName, kind: exemplar.kind, distance });
    furthest = ranked[LENGTH - 1]?.distance ?? Number.POSITIVE_INFINITY;
  }
  return ranked;
}

/** Whether any other item is more than `ratio` times further away than the nearest. The other arguments are those of `rankItems`. */
export function isAhead(
  distances: Float32Array,
  exemplars: readonly Exemplar[],
  first: number,
  ratio: number,
): boolean {
  const [best, second] = rankItems(distances, null, exemplars, first);
  return !best || !second || second.distance > best.distance * ratio;
}

function insert(ranked: RankedItem[], item: RankedItem): void {
  const known = ranked.findIndex((candidate) => candidate.codeName === item.codeName);
  if (known >= 0) {
    if ((ranked[known]?.distance ?? 0) <= item.distance) return;
    ranked.splice(known, 1);
  }
  const place = ranked.findIndex((candidate) => candidate.distance > item.distance);
  ranked.splice(place < 0 ? ranked.length : place, 0, item);
  if (ranked.length > LENGTH) ranked.pop();
}
