import type { Cell } from '../panel/grid.ts';
import { type Box, brightestChannelPlane, clipBox, type Picture } from '../picture.ts';
import { type Drawing, drawingOf } from './drawing.ts';
import { type CellClues, iconConfidences } from './icon-confidence.ts';
import { ICON_SIDE, iconFeatures, sampleIcon } from './icon-features.ts';
import type { IconMatcher } from './icon-matcher.ts';
import type { ItemKind } from './icon-model.ts';
import { lookAgain } from './look-again.ts';
import { type RankedItem, rankItems } from './rank-items.ts';
import type { Recall, Recollection } from './taught-drawings.ts';

export interface IconCandidate {
  codeName: string;
  isCrated: boolean;
  /** 0 to 1. */
  confidence: number;
}

export interface IconReading {
  /** The nearest items, best first, at most three; the first one is the reading. */
  candidates: IconCandidate[];
  drawing: Drawing;
}

/** A reading nearer than this in the plain space is final if the second item is PLAIN_RATIO times further away. */
const PLAIN_NEAR = 400;
const PLAIN_RATIO = 1.2;
const PLAIN_VERY_NEAR = 150;
/**
 * The share by which distances to drawings that are not in the game's place grow if the plain space settles all other
 * cells of a picture: a doubtful cell is then a look-alike rather than a mod's drawing. The share falls with the square
 * of the share of settled cells.
 */
const GAME_DRAWN = 1;
/** A group's own share is averaged with that of the whole picture, which counts as this many cells. */
const PICTURE_CELLS = 4;
/** Below this corner score whole drawings decide too: each factor of e between their distances adds this much score. */
const DOUBTFUL_CORNER = 2.5;
const CORNER_PER_DISTANCE = 3;
/** A group is all crated or not at all: how much the corner scores of the others add to a cell's, each and at most. */
const CRATE_PULL = 0.5;
const CLEAREST_CORNER = 3;
const STRONGEST_CRATE_PULL = 3;
const WHOLLY_SEEN = 0.9;

/** The facts that are known of one cell. */
interface Look extends CellClues {
  icon: Float32Array;
  drawing: Drawing;
  /** Its place in the plain space. */
  plain: Float32Array;
  /** The taught drawing that it is; null for nearly all. */
  taught: Recollection | null;
  isCrated: boolean;
  /** In both spaces; null where the plain one was enough. */
  distances: Float32Array | null;
  ranked: RankedItem[];
}

/**
 * Names the icon of each cell.
 * A cell is judged together with its group: all icons of a group are of one kind, nearly always all crated or
 * all not, and no item appears twice in a stockpile.
 *
 * @param recall finds what people taught; without it icons are read by the icon data alone
 */
export function nameIcons(
  picture: Picture,
  cells: Cell[],
  places: readonly Box[],
  { matcher, recall = null }: { matcher: IconMatcher; recall?: Recall | null | undefined },
): IconReading[] {
  const iconLength = ICON_SIDE * ICON_SIDE;
  const { dimensions } = matcher.plain;
  // One array for all cells: allocating a hundred small ones takes longer than the computation in them.
  const icons = new Float32Array(cells.length * iconLength);
  const projected = new Float32Array(cells.length * dimensions);
  const looks = cells.map((cell, index): Look => {
    const icon = icons.subarray(index * iconLength, (index + 1) * iconLength);
    const place = places[index] ?? cell.iconBox;
    sampleAt(picture, place, icon);
    iconFeatures(icon, matcher.features);
    const plain = matcher.plain.project(projected.subarray(index * dimensions, (index + 1) * dimensions));
    const taught = recall?.(plain) ?? null;
    return {
      icon,
      drawing: drawingOf(matcher.features),
      seen: seenShare(picture, place),
      plain,
      taught,
      cornerScore: taught ? (taught.isCrated ? CLEAREST_CORNER : -CLEAREST_CORNER) : matcher.scoreCorner(),
      isCrated: false,
      spaces: 'plain',
      distances: null,
      ranked: [],
    };
  });
  const groups = groupsOf(cells, looks);
  for (const group of groups) rankPlainly(group, matcher);
  const share = clearShare(looks, 0, 0);
  for (const group of groups) judgeGroup(group, clearShare(group, share, PICTURE_CELLS), matcher);
  return assign(looks);
}

/** An icon that lies between the picture's pixels, at 32 x 32. */
function sampleAt(picture: Picture, { x, y, width, height }: Box, icon: Float32Array): void {
  const left = Math.round(x);
  const top = Math.round(y);
  const around = {
    x: left,
    y: top,
    width: Math.round(x + width) - left,
    height: Math.round(y + height) - top,
  };
  sampleIcon(brightestChannelPlane(picture, around), icon, { left: x - left, top: y - top, width, height });
}

function seenShare(picture: Picture, place: Box): number {
  const seen = clipBox(place, picture);
  return Math.min(1, (seen.width * seen.height) / (Math.floor(place.width) * Math.floor(place.height)));
}

function groupsOf(cells: Cell[], looks: Look[]): Look[][] {
  const groups = new Map<number, Look[]>();
  for (const [index, cell] of cells.entries()) {
    const look = looks[index];
    if (look) groups.set(cell.group, [...(groups.get(cell.group) ?? []), look]);
  }
  return [...groups.values()];
}

function rankPlainly(group: Look[], matcher: IconMatcher): void {
  const clipped = (score: number, most: number) => Math.max(-most, Math.min(most, score));
  // A corner that the picture's edge cuts off says nothing.
  const said = group.map(({ cornerScore, seen }) =>
    seen < WHOLLY_SEEN ? 0 : clipped(cornerScore, CLEAREST_CORNER),
  );
  const together = said.reduce((sum, score) => sum + score, 0);
  for (const [index, look] of group.entries()) {
    if (look.taught) {
      look.isCrated = look.taught.isCrated;
      look.ranked = rank(look, null, matcher);
      continue;
    }
    look.cornerScore += clipped((together - (said[index] ?? 0)) * CRATE_PULL, STRONGEST_CRATE_PULL);
    look.isCrated = look.cornerScore > 0;
    look.ranked = rank(look, null, matcher);
    if (Math.abs(look.cornerScore) < DOUBTFUL_CORNER) weighCorner(look, matcher);
  }
}

/** Lets the nearest drawings with and without a crate mark decide where the corner leaves doubt about one. */
function weighCorner(look: Look, matcher: IconMatcher): void {
  const ranked = look.ranked;
  look.isCrated = !look.isCrated;
  const ranking = rank(look, null, matcher);
  const [near = 1, far = 1] = [ranked, ranking].map(([best]) => Math.max(1, best?.distance ?? 1));
  if (Math.min(near, far) <= PLAIN_NEAR) {
    look.cornerScore += (look.isCrated ? 1 : -1) * Math.log(near / far) * CORNER_PER_DISTANCE;
  }
  if (look.cornerScore > 0 === look.isCrated) look.ranked = ranking;
  else look.isCrated = !look.isCrated;
}

/** Share of cells that the plain space settles, 0 to 1; `more` further cells with the share `known` are counted in. */
function clearShare(looks: Look[], known: number, more: number): number {
  const clear = looks.filter((look) => !look.taught && isPlainlyClear(look.ranked)).length;
  return (clear + known * more) / Math.max(1, looks.length + more);
}

function judgeGroup(group: Look[], clear: number, matcher: IconMatcher): void {
  for (const look of group) {
    if (look.taught || isPlainlyClear(look.ranked)) continue;
    look.spaces = 'both';
    look.distances = lookAgain(look, 1 + GAME_DRAWN * clear ** 2, matcher);
    look.ranked = rank(look, null, matcher);
  }
  const kind = commonKind(group);
  if (kind === null) return;
  for (const look of group) {
    if (!look.taught && look.ranked[0]?.kind !== kind) {
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
  const distances = look.distances ?? matcher.plain.measure(look.plain, look.isCrated, 0);
  const ranked = rankItems(distances, kind, matcher.exemplars, look.isCrated ? matcher.plainCount : 0);
  const { taught } = look;
  return taught ? [taught, ...ranked.filter(({ codeName }) => codeName !== taught.codeName)] : ranked;
}

/** The kind that at least two thirds of a group's readings agree on, weighted by certainty; null if there is none. */
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

/** Assigns each item to the cell that fits it best; the other cells can no longer have it (greedy assignment). */
function assign(looks: Look[]): IconReading[] {
  const taken = new Set<string>();
  const readings = new Map<Look, IconReading>();
  const certainty = ({ seen, ranked: [best, second] }: Look) =>
    (seen * (second?.distance ?? 1)) / Math.max(1, best?.distance ?? 1);
  for (const look of [...looks].sort((a, b) => certainty(b) - certainty(a))) {
    const key = (item: RankedItem) => `${item.codeName} ${look.isCrated}`;
    const free = look.ranked.filter((item) => !taken.has(key(item)));
    const items = free.length > 0 ? free : look.ranked;
    if (items[0]) taken.add(key(items[0]));
    const confidences = iconConfidences(look, items, items[0] !== look.ranked[0]);
    readings.set(look, {
      drawing: look.drawing,
      candidates: items.slice(0, 3).map((item, place) => ({
        codeName: item.codeName,
        isCrated: look.isCrated,
        confidence: confidences[place] ?? 0,
      })),
    });
  }
  return looks.map((look) => readings.get(look) ?? { candidates: [], drawing: look.drawing });
}
