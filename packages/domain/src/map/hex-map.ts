/** The world map as a plane of hexes (docs/spec/war-api.md#the-plane). X grows to the east, Y to the south. */

import type { HexPosition } from './hex-distance.ts';

/** Width and height of a hex's picture in units of the plane; the hex itself has a flat top and touches all four sides. */
export const HEX_WIDTH = 1024;
export const HEX_HEIGHT = 888;

/** How much of the game's world a hex covers, in metres. */
const HEX_WIDTH_METRES = 2184;
const HEX_HEIGHT_METRES = 1890;

/** A point of the plane; Deadlands has its centre at 0, 0. */
export interface WorldPoint {
  x: number;
  y: number;
}

/** A place in a hex's picture, as the War API gives it: 0 to 1 from west to east and from north to south. */
export interface HexPoint {
  x: number;
  y: number;
}

/** The centre of a hex. */
export function hexCentre({ q, r }: HexPosition): WorldPoint {
  return { x: 0.75 * HEX_WIDTH * q, y: HEX_HEIGHT * (r + q / 2) };
}

/** Returns the point on the plane at which a place of a hex lies. */
export function worldPoint(hex: HexPosition, { x, y }: HexPoint): WorldPoint {
  const centre = hexCentre(hex);
  return { x: centre.x + (x - 0.5) * HEX_WIDTH, y: centre.y + (y - 0.5) * HEX_HEIGHT };
}

/** The six corners of a hex, clockwise from the east. */
export function hexCorners(hex: HexPosition): WorldPoint[] {
  const { x, y } = hexCentre(hex);
  const [wide, narrow, high] = [HEX_WIDTH / 2, HEX_WIDTH / 4, HEX_HEIGHT / 2];
  return [
    { x: x + wide, y },
    { x: x + narrow, y: y + high },
    { x: x - narrow, y: y + high },
    { x: x - wide, y },
    { x: x - narrow, y: y - high },
    { x: x + narrow, y: y - high },
  ];
}

/** Whether a point lies in a hex, its edges included. */
function isInHex(hex: HexPosition, point: WorldPoint): boolean {
  const centre = hexCentre(hex);
  const across = Math.abs(point.x - centre.x) / HEX_WIDTH;
  const down = Math.abs(point.y - centre.y) / HEX_HEIGHT;
  return down <= 0.5 && across <= 0.5 - down / 2;
}

/** The hex of a list that a point lies in, and its place there; the first one on an edge, null outside of all. */
export function hexAt<H extends HexPosition>(
  hexes: readonly H[],
  point: WorldPoint,
): { hex: H; place: HexPoint } | null {
  const hex = hexes.find((candidate) => isInHex(candidate, point));
  if (hex === undefined) return null;
  const centre = hexCentre(hex);
  const place = {
    x: (point.x - centre.x) / HEX_WIDTH + 0.5,
    y: (point.y - centre.y) / HEX_HEIGHT + 0.5,
  };
  return { hex, place };
}

/** The hexes of a list that share an edge with one, in the order of the list. */
export function neighboursOf<H extends HexPosition>(hex: HexPosition, hexes: readonly H[]): H[] {
  const corners = hexCorners(hex);
  const isShared = (corner: WorldPoint) => corners.some(({ x, y }) => x === corner.x && y === corner.y);
  return hexes.filter((candidate) => hexCorners(candidate).filter(isShared).length === 2);
}

/** Metres in a straight line between two points of the plane. */
export function metresBetween(from: WorldPoint, to: WorldPoint): number {
  const east = ((to.x - from.x) * HEX_WIDTH_METRES) / HEX_WIDTH;
  const south = ((to.y - from.y) * HEX_HEIGHT_METRES) / HEX_HEIGHT;
  return Math.hypot(east, south);
}

/** The thing of a list nearest to a place of the same hex, in metres; the first of equals, null of an empty list. */
export function nearestInHex<T extends HexPoint>(place: HexPoint, things: readonly T[]): T | null {
  const metres = ({ x, y }: HexPoint) =>
    Math.hypot((x - place.x) * HEX_WIDTH_METRES, (y - place.y) * HEX_HEIGHT_METRES);
  return things.reduce<T | null>(
    (best, thing) => (best === null || metres(thing) < metres(best) ? thing : best),
    null,
  );
}

/**
 * How far apart two positions of one building can be. Updates of the game move a building by less, exports and the game's
 * list differ by 0.0001 at most, and two of a kind in a hex are 0.15 apart at least.
 */
const SAME_BUILDING = 0.01;
/** Differences of decimal fractions are not exact. */
const ROUNDING = 1e-9;

/** Whether two positions in a hex are of the same building, if its kind is the same. */
export function isSameBuilding(a: HexPoint, b: HexPoint): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) <= SAME_BUILDING + ROUNDING;
}
