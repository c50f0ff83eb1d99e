import type { Cell } from '../panel/grid.ts';
import { brightestChannelPlane, type Picture } from '../picture.ts';
import { iconConfidences } from './icon-confidence.ts';
import { ICON_SIDE, iconFeatures, sampleIcon } from './icon-features.ts';
import type { IconMatcher } from './icon-matcher.ts';
import type { ItemKind } from './icon-model.ts';
import { type RankedItem, rankItems } from './rank-items.ts';
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

/** Nearer than this in the plain space, with the second item that much further off, and a reading stands. */
const PLAIN_NEAR = 400;
const PLAIN_RATIO = 1.2;
const PLAIN_VERY_NEAR = 150;
/** By both spaces together: a reading this far ahead needs no moved or turned drawings. */
const SURE_RATIO = 1.6;
/** A moved or turned drawing must fit better than the drawing as it stands. */
const WARP_FACTOR = 1.1;
const WARP_COST = 8;
/** How far the middle corner score of a group can pull one of its cells. */
const STRONGEST_CRATE_PULL = 3;

/** What is known of one cell. */
export interface Look {
  icon: Float32Array;
  /** Its place in the plain space. */
  plain: Float32Array;
  cornerScore: number;
  isCrated: boolean;
  /** Whether it is judged by the plain space alone or by both spaces together. */
  spaces: 'plain' | 'both';
  /** By both spaces; null where the plain one alone was enough. */
  distances: Float32Array | null;
  ranked: RankedItem[];
}

/**
 * Names the icon of each cell.
 * A cell is judged together with its group: all icons of a group are of one kind, nearly always all crated or
 * none, and no item appears twice in a stockpile.
 */
export function nameIcons(picture: Picture, cells: Cell[], matcher: IconMatcher): IconReading[] {
  const iconLength = ICON_SIDE * ICON_SIDE;
  const { plain: dimensions } = matcher.dimensions;
  // One piece of memory for all cells: a hundred small ones cost more than what is computed in them.
  const icons = new Float32Array(cells.length * iconLength);
  const places = new Float32Array(cells.length * dimensions);
  const looks = cells.map((cell, index): Look => {
    const icon = icons.subarray(index * iconLength, (index + 1) * iconLength);
    sampleIcon(brightestChannelPlane(picture, cell.iconBox), icon);
    iconFeatures(icon, matcher.features);
    return {
      icon,
      plain: matcher.project('plain', places.subarray(index * dimensions, (index + 1) * dimensions)),
      cornerScore: matcher.scoreCorner(),
      isCrated: false,
      spaces: 'plain',
      distances: null,
      ranked: [],
    };
  });
  for (const group of groupsOf(cells, looks)) judgeGroup(group, matcher);
  return assign(looks);
}

function groupsOf(cells: Cell[], looks: Look[]): Look[][] {
  const groups = new Map<number, Look[]>();
  for (const [index, cell] of cells.entries()) {
    const look = looks[index];
    if (look) groups.set(cell.group, [...(groups.get(cell.group) ?? []), look]);
  }
  return [...groups.values()];
}

function judgeGroup(group: Look[], matcher: IconMatcher): void {
  const common = middle(group.map((look) => look.cornerScore));
  const pull = group.length > 1 ? Math.max(-STRONGEST_CRATE_PULL, Math.min(STRONGEST_CRATE_PULL, common)) : 0;
  for (const look of group) {
    look.isCrated = look.cornerScore + pull > 0;
    look.ranked = rank(look, null, matcher);
    if (!isPlainlyClear(look.ranked)) lookAgain(look, matcher);
  }
  const kind = commonKind(group);
  if (kind === null) return;
  for (const look of group) {
    if (look.ranked[0]?.kind !== kind) {
      look.ranked = rank(look, kind, matcher);
    }
  }
}

function isPlainlyClear([best, second]: RankedItem[]): boolean {
  if (!best || !second) return true;
  if (best.distance <= PLAIN_VERY_NEAR) return true;
  return best.distance <= PLAIN_NEAR && second.distance > best.distance * PLAIN_RATIO;
}

function rank(look: Look, kind: ItemKind | null, matcher: IconMatcher): RankedItem[] {
  const distances = look.distances ?? matcher.measure(look.plain, 'plain', look.isCrated);
  return rankItems(distances, kind, matcher.exemplars, look.isCrated ? matcher.plainCount : 0);
}

/** Judges a cell by both spaces; where that is not enough, tries the places where mods put drawings. */
function lookAgain(look: Look, matcher: IconMatcher): void {
  const { isCrated } = look;
  const modded = new Float32Array(matcher.dimensions.modded);
  const distances = Float32Array.from(matcher.measure(look.plain, 'plain', isCrated));
  iconFeatures(look.icon, matcher.features);
  weigh(distances, matcher.measure(matcher.project('modded', modded), 'modded', isCrated), 1, 0);
  look.spaces = 'both';
  look.distances = distances;
  look.ranked = rank(look, null, matcher);
  const [best, second] = look.ranked;
  if (!best || !second || second.distance > best.distance * SURE_RATIO) return;
  const moved = new Float32Array(ICON_SIDE * ICON_SIDE);
  const plain = new Float32Array(matcher.dimensions.plain);
  const together = new Float32Array(distances.length);
  for (const warp of WARPS) {
    warpIcon(look.icon, warp, isCrated, moved);
    iconFeatures(moved, matcher.features);
    together.set(matcher.measure(matcher.project('plain', plain), 'plain', isCrated));
    const inModded = matcher.measure(matcher.project('modded', modded), 'modded', isCrated);
    weigh(together, inModded, WARP_FACTOR, WARP_COST);
    for (let i = 0; i < distances.length; i++) {
      if ((together[i] as number) < (distances[i] as number)) distances[i] = together[i] as number;
    }
  }
  look.ranked = rank(look, null, matcher);
}

/**
 * In place, from the plain space's distances to those by both: the modded space's, weighed by the square root of the
 * plain one's. That is flat where a mod has drawn over everything and sharp where it has not.
 */
function weigh(plain: Float32Array, modded: Float32Array, factor: number, cost: number): void {
  for (let i = 0; i < plain.length; i++) {
    plain[i] = ((modded[i] as number) * factor + cost) * Math.sqrt(plain[i] as number);
  }
}

/** The kind that at least two thirds of a group's readings agree on, weighed by sureness; null where there is none. */
function commonKind(group: Look[]): ItemKind | null {
  const votes = new Map<ItemKind, number>();
  let total = 0;
  for (const { ranked } of group) {
    const [best, second] = ranked;
    if (!best || !second) continue;
    const weight = Math.min(1, second.distance / Math.max(1, best.distance) - 1);
    votes.set(best.kind, (votes.get(best.kind) ?? 0) + weight);
    total += weight;
  }
  for (const [kind, weight] of votes) {
    if (kind !== 'unknown' && weight >= (total * 2) / 3 && weight >= 0.5) return kind;
  }
  return null;
}

/** Gives each item to the cell that fits it best; what is taken falls out of the other cells' lists. */
function assign(looks: Look[]): IconReading[] {
  const taken = new Set<string>();
  const readings = new Map<Look, IconReading>();
  const sureness = ({ ranked: [best, second] }: Look) =>
    (second?.distance ?? 1) / Math.max(1, best?.distance ?? 1);
  for (const look of [...looks].sort((a, b) => sureness(b) - sureness(a))) {
    const key = (item: RankedItem) => `${item.codeName} ${look.isCrated}`;
    const free = look.ranked.filter((item) => !taken.has(key(item)));
    const items = free.length > 0 ? free : look.ranked;
    if (items[0]) taken.add(key(items[0]));
    const confidences = iconConfidences(look, items, items[0] !== look.ranked[0]);
    readings.set(look, {
      candidates: items.slice(0, 3).map((item, place) => ({
        codeName: item.codeName,
        isCrated: look.isCrated,
        confidence: confidences[place] ?? 0,
      })),
    });
  }
  return looks.map((look) => readings.get(look) ?? { candidates: [] });
}

function middle(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
