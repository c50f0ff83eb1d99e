import type { Cell } from '../panel/grid.ts';
import { brightestChannelPlane, type Picture } from '../picture.ts';
import { CORNER_FEATURES, FEATURE_COUNT, ICON_SIDE, iconFeatures, sampleIcon } from './icon-features.ts';
import type { IconModel, ItemKind } from './icon-model.ts';
import { WARPS, warpIcon } from './warp-icon.ts';

export interface IconCandidate {
  codeName: string;
  isCrated: boolean;
  /** 0 to 1. */
  confidence: number;
}

export interface IconReading {
  /** The nearest items, best first, at most three; the first one is the reading. */
  candidates: IconCandidate[];
}

/** Squared distance to an exemplar up to which a reading needs no second look. */
const NEAR = 250;
const RATIO_OF_SURE = 1.25;
/** A moved or turned icon must fit better than the icon as it stands. */
const WARP_FACTOR = 1.08;
const WARP_COST = 8;
/** Distances to items of another kind than the rest of the group count this much more. */
const OTHER_KIND_FACTOR = 1.3;

interface Look {
  icon: Float32Array;
  cornerScore: number;
  distances: Float32Array;
}

/**
 * Names the icon of each cell.
 * A cell is judged together with its group: all icons of a group are of one kind, nearly always all crated or
 * none, and no item appears twice in a stockpile.
 */
export function nameIcons(picture: Picture, cells: Cell[], model: IconModel): IconReading[] {
  const features = new Float32Array(FEATURE_COUNT);
  const looks = cells.map((cell): Look => {
    const icon = sampleIcon(brightestChannelPlane(picture, cell.iconBox));
    iconFeatures(icon, features);
    return { icon, cornerScore: scoreCorner(features, model), distances: measure(features, model) };
  });
  const groups = new Map<number, number[]>();
  for (const [index, cell] of cells.entries()) {
    groups.set(cell.group, [...(groups.get(cell.group) ?? []), index]);
  }
  const rankings: Ranking[] = [];
  for (const members of groups.values()) {
    const group = members.map((index) => looks[index] as Look);
    const crateLean = middle(group.map((look) => look.cornerScore));
    const crated = group.map(
      (look) => look.cornerScore + (group.length > 1 ? Math.max(-2, Math.min(2, crateLean)) : 0) > 0,
    );
    for (const [place, look] of group.entries()) {
      if (needsSecondLook(look, crated[place] === true, model))
        lookAgain(look, crated[place] === true, model);
    }
    const kind = commonKind(group, crated, model);
    for (const [place, look] of group.entries()) {
      const isCrated = crated[place] === true;
      rankings.push({
        index: members[place] as number,
        isCrated,
        crateMargin: Math.abs(look.cornerScore),
        entries: rank(look.distances, isCrated, kind, model),
      });
    }
  }
  return assign(rankings, cells.length);
}

interface Ranking {
  index: number;
  isCrated: boolean;
  crateMargin: number;
  /** Items in order of distance, each item once. */
  entries: { codeName: string; distance: number }[];
}

/** Above 0 a crate mark stands in the corner; the further from 0, the surer. */
function scoreCorner(features: Float32Array, model: IconModel): number {
  let sum = -model.cornerThreshold;
  for (let i = 0; i < CORNER_FEATURES.length; i++) {
    // Both lists are of this length.
    sum += (model.cornerWeights[i] as number) * (features[CORNER_FEATURES[i] as number] as number);
  }
  return sum;
}

const projected = new Float32Array(512);

/** Squared distances of an icon to all exemplars. */
function measure(features: Float32Array, model: IconModel): Float32Array {
  const { dimensions, projection, offsets, points } = model;
  for (let row = 0; row < dimensions; row++) {
    const from = row * FEATURE_COUNT;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    // Four sums side by side, so that the processor need not wait for each addition.
    for (let i = 0; i < FEATURE_COUNT; i += 4) {
      a += (projection[from + i] as number) * (features[i] as number);
      b += (projection[from + i + 1] as number) * (features[i + 1] as number);
      c += (projection[from + i + 2] as number) * (features[i + 2] as number);
      d += (projection[from + i + 3] as number) * (features[i + 3] as number);
    }
    projected[row] = a + b + c + d - (offsets[row] as number);
  }
  const distances = new Float32Array(model.exemplars.length);
  for (let exemplar = 0; exemplar < distances.length; exemplar++) {
    const from = exemplar * dimensions;
    let even = 0;
    let odd = 0;
    for (let i = 0; i < dimensions; i += 2) {
      const first = (projected[i] as number) - (points[from + i] as number);
      const second = (projected[i + 1] as number) - (points[from + i + 1] as number);
      even += first * first;
      odd += second * second;
    }
    distances[exemplar] = even + odd;
  }
  return distances;
}

function needsSecondLook(look: Look, isCrated: boolean, model: IconModel): boolean {
  const [best, second] = rank(look.distances, isCrated, null, model);
  if (!best || !second) return false;
  if (best.distance > NEAR) return true;
  return best.distance > NEAR * 0.6 && second.distance < best.distance * RATIO_OF_SURE;
}

/** Icon mods move or turn a drawing to make room for a label: tries the likeliest places as well. */
function lookAgain(look: Look, isCrated: boolean, model: IconModel): void {
  const features = new Float32Array(FEATURE_COUNT);
  const moved = new Float32Array(ICON_SIDE * ICON_SIDE);
  for (const warp of WARPS) {
    warpIcon(look.icon, warp, isCrated, moved);
    iconFeatures(moved, features);
    const distances = measure(features, model);
    for (let i = 0; i < distances.length; i++) {
      const distance = (distances[i] as number) * WARP_FACTOR + WARP_COST;
      if (distance < (look.distances[i] as number)) look.distances[i] = distance;
    }
  }
}

/** The kind that at least two thirds of a group's sure readings agree on; null where there is none. */
function commonKind(group: Look[], crated: boolean[], model: IconModel): ItemKind | null {
  const votes = new Map<ItemKind, number>();
  let total = 0;
  for (const [place, look] of group.entries()) {
    const [best, second] = rank(look.distances, crated[place] === true, null, model);
    if (!best || !second) continue;
    const weight = Math.min(1, second.distance / best.distance - 1);
    votes.set(best.kind, (votes.get(best.kind) ?? 0) + weight);
    total += weight;
  }
  for (const [kind, weight] of votes) {
    if (kind !== 'unknown' && weight >= (total * 2) / 3 && weight >= 0.5) return kind;
  }
  return null;
}

function rank(
  distances: Float32Array,
  isCrated: boolean,
  kind: ItemKind | null,
  model: IconModel,
): { codeName: string; distance: number; kind: ItemKind }[] {
  const nearest = new Map<string, { codeName: string; distance: number; kind: ItemKind }>();
  for (const [index, exemplar] of model.exemplars.entries()) {
    if (exemplar.isCrated !== isCrated) continue;
    const strange = kind !== null && exemplar.kind !== kind && exemplar.kind !== 'unknown';
    const distance = (distances[index] as number) * (strange ? OTHER_KIND_FACTOR : 1);
    const known = nearest.get(exemplar.codeName);
    if (!known || distance < known.distance) {
      nearest.set(exemplar.codeName, { codeName: exemplar.codeName, distance, kind: exemplar.kind });
    }
  }
  return [...nearest.values()].sort((a, b) => a.distance - b.distance).slice(0, 8);
}

/** Gives each item to the cell that fits it best; what is taken falls out of the other cells' lists. */
function assign(rankings: Ranking[], count: number): IconReading[] {
  const readings: IconReading[] = Array.from({ length: count }, () => ({ candidates: [] }));
  const taken = new Set<string>();
  const sureness = (ranking: Ranking) =>
    (ranking.entries[1]?.distance ?? 1) / Math.max(1, ranking.entries[0]?.distance ?? 1);
  for (const ranking of [...rankings].sort((a, b) => sureness(b) - sureness(a))) {
    const free = ranking.entries.filter((entry) => !taken.has(`${entry.codeName} ${ranking.isCrated}`));
    const entries = free.length > 0 ? free : ranking.entries;
    const first = entries[0];
    if (first) taken.add(`${first.codeName} ${ranking.isCrated}`);
    readings[ranking.index] = { candidates: toCandidates(entries, ranking) };
  }
  return readings;
}

/** Distances to confidences: how much nearer the first is than the rest, and how near it is at all. */
function toCandidates(entries: Ranking['entries'], ranking: Ranking): IconCandidate[] {
  const best = entries[0]?.distance ?? 0;
  const weights = entries.map((entry) => Math.exp(-(entry.distance - best) / (4 + best * 0.05)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const fit = 1 / (1 + Math.exp((best - 600) / 80));
  const crate = 1 / (1 + Math.exp(-ranking.crateMargin * 2));
  return entries.slice(0, 3).map((entry, place) => ({
    codeName: entry.codeName,
    isCrated: ranking.isCrated,
    confidence: ((weights[place] as number) / sum) * fit * crate,
  }));
}

function middle(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
