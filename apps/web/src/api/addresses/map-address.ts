import type { WorldPoint } from '@backline/domain';

/** `X,Y,WIDTH`: the point in the middle of the map and the width of a hex in pixels. */
export function mapViewText({ x, y }: WorldPoint, hexWidth: number): string {
  return [x, y, hexWidth].map(Math.round).join(',');
}

/** The address of the map with a point in its middle. @param hexWidth in pixels. */
export function mapAddress(point: WorldPoint, hexWidth: number): string {
  return `/map?view=${mapViewText(point, hexWidth)}`;
}
