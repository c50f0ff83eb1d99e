import type { ScreenPoint } from '../data/map-view.ts';

/** Markers nearer to one another than this, in pixels, are shown as a count. */
const CLUSTER_PIXELS = 32;

/** Things that are shown together, at the place of the first. */
export interface Cluster<T> extends ScreenPoint {
  members: T[];
}

/** Gathers what lies close together. The order decides: the first of a crowd gives it its place. */
export function clustersOf<T extends { at: ScreenPoint }>(things: readonly T[]): Cluster<T>[] {
  const clusters: Cluster<T>[] = [];
  const cells = new Map<string, Cluster<T>[]>();
  const cellOf = (value: number) => Math.floor(value / CLUSTER_PIXELS);
  for (const thing of things) {
    const { x, y } = thing.at;
    const near = around(cellOf(x), cellOf(y))
      .flatMap((key) => cells.get(key) ?? [])
      .find((cluster) => Math.hypot(cluster.x - x, cluster.y - y) < CLUSTER_PIXELS);
    if (near !== undefined) near.members.push(thing);
    else {
      const cluster = { x, y, members: [thing] };
      clusters.push(cluster);
      const key = `${cellOf(x)} ${cellOf(y)}`;
      cells.set(key, [...(cells.get(key) ?? []), cluster]);
    }
  }
  return clusters;
}

function around(column: number, row: number): string[] {
  return [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => `${column + right} ${row + down}`));
}
