/** The areas of towns on the map, and the front between them (docs/spec/map.md#towns). */

import type { HexPosition } from './hex-distance.ts';
import { type HexPoint, hexCorners, neighboursOf, type WorldPoint, worldPoint } from './hex-map.ts';

/** A straight part of an area's border. */
interface CellEdge {
  from: WorldPoint;
  to: WorldPoint;
  /** The index of the town on the other side; null on the edge of the hex. */
  beside: number | null;
}

/**
 * A town's Voronoi cell within its hex: what lies nearer to it than to any other town there. Convex, clockwise, and empty
 * for the second of two towns at one point.
 */
export type TownCell = CellEdge[];

/** A line from point to point. */
export type WorldLine = readonly [from: WorldPoint, to: WorldPoint];

/** The Voronoi cells of a hex's towns, in their order. A hex without towns has none. */
export function townCells(hex: HexPosition, towns: readonly HexPoint[]): TownCell[] {
  const corners = hexCorners(hex);
  const points = towns.map((town) => worldPoint(hex, town));
  return points.map((own, index) =>
    points.reduce<TownCell>(
      (cell, rival, beside) => (beside === index ? cell : nearerHalf(cell, { own, rival, beside, index })),
      corners.map((from, at) => ({ from, to: corners[(at + 1) % corners.length] ?? from, beside: null })),
    ),
  );
}

interface Rivals {
  own: WorldPoint;
  rival: WorldPoint;
  beside: number;
  index: number;
}

/**
 * The part of a convex area that is nearer to one of two points: one half-plane of Sutherland–Hodgman clipping, which also
 * notes what lies beyond the cut. Of two points at the same place the first gets all.
 */
function nearerHalf(cell: TownCell, { own, rival, beside, index }: Rivals): TownCell {
  const across = { x: rival.x - own.x, y: rival.y - own.y };
  if (across.x === 0 && across.y === 0) return index < beside ? cell : [];
  const middle = { x: (own.x + rival.x) / 2, y: (own.y + rival.y) / 2 };
  /** Above 0 beyond the line in the middle. */
  const beyond = (point: WorldPoint) => (point.x - middle.x) * across.x + (point.y - middle.y) * across.y;
  const kept: TownCell = [];
  let left: WorldPoint | null = null;
  let back: WorldPoint | null = null;
  for (const edge of cell) {
    const [start, end] = [beyond(edge.from), beyond(edge.to)];
    if (start <= 0 && end <= 0) kept.push(edge);
    else if (start > 0 && end > 0) continue;
    else {
      const share = start / (start - end);
      const cut = {
        x: edge.from.x + share * (edge.to.x - edge.from.x),
        y: edge.from.y + share * (edge.to.y - edge.from.y),
      };
      if (start <= 0) {
        kept.push({ ...edge, to: cut });
        left = cut;
      } else {
        back = cut;
        kept.push({ ...edge, from: cut });
      }
    }
  }
  if (left === null || back === null) return kept;
  const cutEdge = { from: left, to: back, beside };
  const leftEnd = left;
  const after = kept.findIndex(({ to }) => to === leftEnd);
  return kept.toSpliced(after + 1, 0, cutEdge);
}

/** A hex with its towns' areas, and whether each of them is ours. */
export interface HeldHex {
  hex: HexPosition;
  cells: readonly TownCell[];
  isOurs: readonly boolean[];
}

/**
 * The front: every line between an area of ours and one that is not. The edge of the world is none, nor is the border to a
 * hex without towns.
 */
export function frontLines(hexes: readonly HeldHex[]): WorldLine[] {
  const inside = hexes.flatMap(({ cells, isOurs }) =>
    cells.flatMap((cell, index) =>
      isOurs[index]
        ? cell.flatMap(({ from, to, beside }): WorldLine[] =>
            beside === null || isOurs[beside] ? [] : [[from, to]],
          )
        : [],
    ),
  );
  const byPlace = new Map(hexes.map((heldHex) => [`${heldHex.hex.q} ${heldHex.hex.r}`, heldHex]));
  const all = hexes.map(({ hex }) => hex);
  const between = hexes.flatMap((heldHex) =>
    neighboursOf(heldHex.hex, all).flatMap((hex) => {
      const neighbour = byPlace.get(`${hex.q} ${hex.r}`);
      return neighbour === undefined ? [] : sharedLines(heldHex, neighbour);
    }),
  );
  return [...inside, ...between];
}

/** Finds the lines where areas of ours in one hex touch areas that are not ours in another hex. */
function sharedLines(a: HeldHex, b: HeldHex): WorldLine[] {
  const theirs = outerEdges(b, false);
  return outerEdges(a, true).flatMap((own) => theirs.flatMap((their) => overlap(own, their) ?? []));
}

function outerEdges({ cells, isOurs }: HeldHex, ours: boolean): CellEdge[] {
  return cells.flatMap((cell, index) =>
    isOurs[index] === ours ? cell.filter(({ beside }) => beside === null) : [],
  );
}

/** A thousandth of the plane's unit: far less than a pixel, far more than the error of a division. */
const CLOSE = 0.001;

/** The common part of two edges, as a list of one line; null unless they lie on one line and share more than a point. */
function overlap(first: CellEdge, second: CellEdge): [WorldLine] | null {
  const length = Math.hypot(first.to.x - first.from.x, first.to.y - first.from.y);
  if (length < CLOSE) return null;
  const along = { x: (first.to.x - first.from.x) / length, y: (first.to.y - first.from.y) / length };
  const place = ({ x, y }: WorldPoint) => ({
    at: (x - first.from.x) * along.x + (y - first.from.y) * along.y,
    aside: Math.abs((x - first.from.x) * along.y - (y - first.from.y) * along.x),
  });
  const [start, end] = [place(second.from), place(second.to)];
  if (start.aside > CLOSE || end.aside > CLOSE) return null;
  const low = Math.max(0, Math.min(start.at, end.at));
  const high = Math.min(length, Math.max(start.at, end.at));
  if (high - low < CLOSE) return null;
  const at = (far: number) => ({ x: first.from.x + along.x * far, y: first.from.y + along.y * far });
  return [[at(low), at(high)]];
}
