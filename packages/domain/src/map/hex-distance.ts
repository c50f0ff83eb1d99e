/** A region's place on the world map in axial coordinates. */
export interface HexPosition {
  q: number;
  r: number;
}

/** Steps from one hex to another over hexes that touch; 0 within the same one. */
export function hexDistance(from: HexPosition, to: HexPosition): number {
  const q = from.q - to.q;
  const r = from.r - to.r;
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}
