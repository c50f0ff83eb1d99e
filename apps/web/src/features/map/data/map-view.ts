import { HEX_HEIGHT, HEX_WIDTH, type WorldPoint } from '@backline/domain';
import { mapViewText } from '../../../api/addresses/map-address.ts';

/** The view in the window of the map: the point of the plane in its middle, and pixels for each unit of the plane. */
export interface MapView extends WorldPoint {
  scale: number;
}

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A point of the window, in pixels from its upper left corner. */
export type ScreenPoint = WorldPoint;

/** How wide a hex may be, in pixels. */
const MIN_HEX = 40;
const MAX_HEX = 1600;

export const hexPixels = ({ scale }: MapView) => scale * HEX_WIDTH;

export function toScreen(point: WorldPoint, view: MapView, { width, height }: Size): ScreenPoint {
  return { x: (point.x - view.x) * view.scale + width / 2, y: (point.y - view.y) * view.scale + height / 2 };
}

export function toWorld(point: ScreenPoint, view: MapView, { width, height }: Size): WorldPoint {
  return { x: (point.x - width / 2) / view.scale + view.x, y: (point.y - height / 2) / view.scale + view.y };
}

const clampScale = (scale: number) => Math.min(MAX_HEX / HEX_WIDTH, Math.max(MIN_HEX / HEX_WIDTH, scale));

/** The view with the map moved by `right` and `down` pixels: moved right it shows what lies further west. */
export function panned(view: MapView, right: number, down: number): MapView {
  return { ...view, x: view.x - right / view.scale, y: view.y - down / view.scale };
}

/** The view enlarged by `factor`; the point of the plane at `at` stays there. */
export function zoomed(view: MapView, factor: number, at: ScreenPoint, size: Size): MapView {
  const scale = clampScale(view.scale * factor);
  const still = toWorld(at, view, size);
  return {
    x: still.x - (at.x - size.width / 2) / scale,
    y: still.y - (at.y - size.height / 2) / scale,
    scale,
  };
}

/** A rectangle of the plane. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The smallest rectangle around some points; null of none. */
export function boundsOf(points: readonly WorldPoint[]): Bounds | null {
  if (points.length === 0) return null;
  return {
    left: Math.min(...points.map(({ x }) => x)),
    top: Math.min(...points.map(({ y }) => y)),
    right: Math.max(...points.map(({ x }) => x)),
    bottom: Math.max(...points.map(({ y }) => y)),
  };
}

/** The view that shows a rectangle whole, with some pixels around it, and no hex wider than `widest`. */
export function fitted(bounds: Bounds, size: Size, { around = 24, widest = MAX_HEX } = {}): MapView {
  const across = Math.max(1, bounds.right - bounds.left);
  const down = Math.max(1, bounds.bottom - bounds.top);
  const scale = Math.min(
    Math.max(1, size.width - 2 * around) / across,
    Math.max(1, size.height - 2 * around) / down,
    widest / HEX_WIDTH,
  );
  return {
    x: (bounds.left + bounds.right) / 2,
    y: (bounds.top + bounds.bottom) / 2,
    scale: clampScale(scale),
  };
}

/** With hexes narrower than this their names do not fit, so the map begins with our warehouses. */
const READABLE_HEX = 64;

/** The first view: the whole world, or where it would be too small, what surrounds our warehouses. */
export function firstView(
  hexes: readonly WorldPoint[],
  warehouses: readonly WorldPoint[],
  size: Size,
): MapView {
  const world = fitted(grown(boundsOf(hexes) ?? ORIGIN, 0.5), size);
  const ours = boundsOf(warehouses);
  return ours === null || hexPixels(world) >= READABLE_HEX
    ? world
    : fitted(grown(ours, 0.25), size, { widest: 260 });
}

const ORIGIN: Bounds = { left: 0, top: 0, right: 0, bottom: 0 };

/** With so many hexes more on every side. */
function grown({ left, top, right, bottom }: Bounds, hexes: number): Bounds {
  const [across, down] = [hexes * HEX_WIDTH, hexes * HEX_HEIGHT];
  return { left: left - across, top: top - down, right: right + across, bottom: bottom + down };
}

export function viewText(view: MapView): string {
  return mapViewText(view, hexPixels(view));
}

/** Reads back what `viewText` wrote; null for anything else. */
export function viewOf(text: string | null): MapView | null {
  const [, x, y, hex] = /^(-?\d{1,5}),(-?\d{1,5}),(\d{1,4})$/.exec(text ?? '') ?? [];
  return hex === undefined
    ? null
    : { x: Number(x), y: Number(y), scale: clampScale(Number(hex) / HEX_WIDTH) };
}
