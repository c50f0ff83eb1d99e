import { shortestHexPath, type WorldPoint } from '@backline/domain';
import type { MapChoice } from './map-choice.ts';
import type { GroundHex } from './map-ground.ts';
import type { MapMark } from './map-marks.ts';

/** The way of a haul: its hexes in their order, both ends included, and the line from warehouse to warehouse. */
export interface HaulWay {
  hexes: GroundHex[];
  points: WorldPoint[];
}

interface WaySources {
  hexes: readonly GroundHex[];
  marks: readonly MapMark[];
  choice: Pick<MapChoice, 'isHaul' | 'from' | 'to'>;
}

/** Null without two warehouses on the map, or where no hexes join them. */
export function haulWayOf({ hexes, marks, choice: { isHaul, from, to } }: WaySources): HaulWay | null {
  const [start, end] = [from, to].map((id) => marks.find((mark) => mark.id === id));
  if (!isHaul || !start?.point || !end?.point || !start.warehouse.hex || !end.warehouse.hex) return null;
  const way = shortestHexPath(start.warehouse.hex, end.warehouse.hex, hexes, isWithoutUs);
  if (way === null) return null;
  const between = way.slice(1, -1).map(({ x, y }) => ({ x, y }));
  return { hexes: way, points: [start.point, ...between, end.point] };
}

/** Whether it is known that we hold no town of a hex. */
export function isWithoutUs({ holding }: GroundHex): boolean {
  return holding === 'others';
}
