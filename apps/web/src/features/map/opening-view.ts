import { firstView, type MapView, type Size } from './drawing/map-view.ts';
import type { MapChoice } from './map-choice.ts';
import { aboveSheet, closeView } from './use-map-actions.ts';
import type { MapData } from './use-map-data.ts';

/** The line of layers above the map of a phone. */
const TOOLS_PIXELS = 60;

/**
 * What the map shows first, in what the sheet leaves free: the warehouse of the address, or else the whole world, or on a
 * small map what is around our warehouses.
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
  const free = { width, height: height - covered - top };
  return aboveSheet(firstView(ground.hexes, points, free), covered - top);
}
