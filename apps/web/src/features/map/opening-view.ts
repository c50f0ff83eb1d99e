import { aboveSheet, closeView } from './camera/use-map-actions.ts';
import type { MapChoice } from './data/map-choice.ts';
import { firstView, type MapView, type Size } from './data/map-view.ts';
import type { MapData } from './data/use-map-data.ts';
import { TOUCHED_BUTTONS } from './tools/map-buttons.tsx';

/** The line of layers above the map of a phone. */
const TOOLS_PIXELS = 60;

/**
 * Returns the view that the map opens with, in the room that sheet and buttons leave free: the warehouse of the
 * address, or else the whole world, or on a small map what is around our warehouses.
 */
export function openingView(
  { ground, marks }: MapData,
  { at }: MapChoice,
  { width, height }: Size,
  covered: number,
): MapView {
  const chosen = marks.find(({ id }) => id === at)?.point ?? null;
  // Of a small map the layers cover as much at the top.
  const top = covered === 0 ? 0 : TOOLS_PIXELS;
  if (chosen !== null) return aboveSheet(closeView(chosen), covered - top);
  const points = marks.flatMap(({ point }) => point ?? []);
  const beside = covered === 0 ? 0 : TOUCHED_BUTTONS.across;
  const free = { width: width - beside, height: height - covered - top };
  const view = firstView(ground.hexes, points, free);
  return aboveSheet({ ...view, x: view.x + beside / 2 / view.scale }, covered - top);
}
