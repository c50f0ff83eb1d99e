import { HEX_WIDTH, type WorldPoint } from '@backline/domain';
import { useMemo, useState } from 'react';
import type { ChangeMap, MapChoice, MapLayer } from '../data/map-choice.ts';
import { boundsOf, fitted, type MapView, type Size } from '../data/map-view.ts';
import type { MapData } from '../data/use-map-data.ts';
import type { SheetStop } from './sheet.ts';
import type { Camera } from './use-camera.ts';

/** A flight to a warehouse or town ends with hexes at least so wide, in pixels. */
const CLOSE_HEX = 230;
/** The least zoom that counts: a crowd of warehouses that cannot be drawn apart by zooming in at least this much is listed. */
const WORTH_ZOOMING = 1.15;

const NEEDS_CHOICE: readonly MapLayer[] = ['item', 'category', 'pyramid'];

interface ActionParts {
  data: MapData;
  choice: MapChoice;
  change: ChangeMap;
  camera: Camera;
  /** Of the map without its panel. */
  size: Size;
  /** Pixels of it that the sheet covers when something is chosen. */
  covered: number;
  onStop: (stop: SheetStop) => void;
}

const NO_HAUL = { isHaul: false, from: null, to: null };

/** Returns what can be done on the map by pointer, key and list alike. */
export function useMapActions({ data, choice, change, camera, size, covered, onStop }: ActionParts) {
  /** Warehouses at one point, which are listed in the panel. */
  const [crowd, setCrowd] = useState<readonly number[] | null>(null);
  const { at, from, to, isHaul } = choice;
  const free = { width: size.width, height: size.height - covered };

  const show = (point: WorldPoint | null) => {
    if (point === null) return;
    const { scale } = closeView(point);
    camera.flyTo(aboveSheet({ ...point, scale: Math.max(camera.view.scale, scale) }, covered));
  };
  const select = (id: number) => {
    if (isHaul) return change(withEnd(choice, id));
    change({ at: id });
    onStop('half');
    show(data.marks.find((mark) => mark.id === id)?.point ?? null);
  };
  const gather = (ids: readonly number[]) => {
    const points = data.marks.flatMap(({ id, point }) => (ids.includes(id) && point !== null ? [point] : []));
    if (points.length === 0) return;
    const view = viewApart(points, free);
    if (view !== null && view.scale > camera.view.scale * WORTH_ZOOMING)
      camera.flyTo(aboveSheet(view, covered));
    else {
      change({ at: null });
      setCrowd(ids);
      onStop('half');
    }
  };
  const back = () => {
    if (isHaul) change(NO_HAUL);
    else if (at !== null) change({ at: null });
    else setCrowd(null);
  };
  const selected = useMemo(
    () => (isHaul ? [from, to] : [at]).flatMap((id) => id ?? []),
    [isHaul, from, to, at],
  );
  return {
    crowd,
    /** Warehouses with a ring around them. */
    selected,
    show,
    select,
    gather,
    back,
    toggleHaul: () => change(isHaul ? NO_HAUL : { isHaul: true, from: null, to: at, at: null }),
    showLayer: (layer: MapLayer) => {
      setCrowd(null);
      change({ layer, at: null });
      // What it is about is chosen in the list.
      if (NEEDS_CHOICE.includes(layer)) onStop('half');
    },
    fit: (points: readonly WorldPoint[], around: number) => {
      const bounds = boundsOf(points);
      if (bounds !== null) camera.flyTo(aboveSheet(fitted(bounds, free, { around, widest: 320 }), covered));
    },
  };
}

export type MapActions = ReturnType<typeof useMapActions>;

/** The two ends of a haul after somebody pressed a warehouse: first the start, then the end, then a new start. */
function withEnd({ from, to }: MapChoice, id: number): Partial<MapChoice> {
  if (from === null) return id === to ? { from: id, to: null } : { from: id };
  if (to === null) return id === from ? { from: null } : { to: id };
  return { from: id, to: null };
}

/** A view of some warehouses that is as near as possible; null where they stand at one point, or there are none. */
function viewApart(points: readonly WorldPoint[], free: Size): MapView | null {
  const bounds = boundsOf(points);
  if (bounds === null || bounds.right + bounds.bottom <= bounds.left + bounds.top) return null;
  return fitted(bounds, free, { around: 80 });
}

/** A point in the middle of a view that shows it and its surroundings. */
export function closeView({ x, y }: WorldPoint): MapView {
  return { x, y, scale: CLOSE_HEX / HEX_WIDTH };
}

/** A view whose middle is in the middle of what the sheet leaves free. */
export function aboveSheet(view: MapView, covered: number): MapView {
  return { ...view, y: view.y + covered / 2 / view.scale };
}
