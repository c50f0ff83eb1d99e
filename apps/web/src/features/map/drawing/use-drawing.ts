import { useMemo } from 'react';
import { DRAWN_AROUND } from '../camera/use-camera.ts';
import type { MapChoice } from '../data/map-choice.ts';
import type { MapMark } from '../data/map-marks.ts';
import type { MapView, Size } from '../data/map-view.ts';
import type { MapData } from '../data/use-map-data.ts';
import { type Drawing, drawMap } from './map-drawing.ts';
import type { Taken } from './map-labels.ts';
import type { MarkText } from './use-mark-text.ts';

interface DrawingParts {
  data: MapData;
  choice: MapChoice;
  text: MarkText;
  radius: number;
  view: MapView;
  size: Size;
  buttons: Taken;
}

/** Drawn again only when something of it has changed: with 500 warehouses it takes longer than a frame. */
export function useDrawing({ data, choice, text, radius, view, size, buttons }: DrawingParts): Drawing {
  const { ground, marks, listed, routes } = data;
  const { layer, showsShipments, showsTowns, showsFights } = choice;
  const { labelOf, perHour } = text;
  const width = size.width + 2 * DRAWN_AROUND;
  const height = size.height + 2 * DRAWN_AROUND;
  const { left, top, right, bottom } = buttons;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `labelOf` is a new function each time, but its texts change with the marks
  return useMemo(() => {
    const sources = {
      ground,
      marks: layer === 'item' ? listed : marks,
      routes: showsShipments ? routes : [],
      layer,
      showsTowns,
      fightText: showsFights ? perHour : null,
      radius,
      labelOf: (mark: MapMark) => labelOf(mark, layer),
      controls: [{ left, top, right, bottom }],
    };
    return drawMap(sources, view, { width, height });
  }, [
    ground,
    marks,
    listed,
    routes,
    layer,
    showsShipments,
    showsTowns,
    showsFights,
    radius,
    view,
    width,
    height,
    left,
    top,
    right,
    bottom,
  ]);
}
