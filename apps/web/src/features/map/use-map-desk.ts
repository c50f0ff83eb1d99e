import type { map, Reply, WarehouseSummary } from '@backline/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useIsCurrentPage } from '../../ui/use-is-current-page.ts';
import { panelWidth, type SheetStop, sheetHeight } from './camera/sheet.ts';
import { DRAWN_AROUND, useCamera } from './camera/use-camera.ts';
import { useMapActions } from './camera/use-map-actions.ts';
import { useMapKeys } from './camera/use-map-keys.ts';
import { useMapChoice } from './data/map-choice.ts';
import { type ScreenPoint, type Size, toWorld } from './data/map-view.ts';
import { useMapData } from './data/use-map-data.ts';
import { pressed } from './drawing/map-drawing.ts';
import { useDrawing } from './drawing/use-drawing.ts';
import { useMarkText } from './drawing/use-mark-text.ts';
import { openingView } from './opening-view.ts';
import { buttonsBox } from './tools/map-buttons.tsx';
import { usePlacing } from './tools/use-placing.ts';

export interface MapDeskParts {
  ground: Reply<typeof map.get>;
  warehouses: WarehouseSummary[];
  board: Size;
}

const MARKER_RADIUS = 14;
const TOUCHED_RADIUS = 17;

/**
 * Holds what the map and its panel share: what is chosen, the camera, the drawing, and what presses and keys do.
 * @param board of map and panel together, in pixels; a narrow one has a sheet at its foot in place of the panel.
 */
export function useMapDesk({ ground, warehouses, board }: MapDeskParts) {
  const [choice, change] = useMapChoice((arrived) => {
    setStop(arrived.at !== null || arrived.isHaul ? 'half' : 'peek');
    camera.flyTo(arrived.view ?? openingView(data, arrived, size, covered(stop)));
  });
  const isCurrent = useIsCurrentPage();
  const [stop, setStop] = useState<SheetStop>(choice.at !== null || choice.isHaul ? 'half' : 'peek');
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  const radius = isTouch ? TOUCHED_RADIUS : MARKER_RADIUS;
  const data = useMapData(ground, warehouses, choice);
  const text = useMarkText();
  const panel = panelWidth(board);
  const isSheet = panel === 0;
  const size = { width: board.width - panel, height: board.height };
  const covered = (at: SheetStop) => (isSheet ? sheetHeight(at, board) : 0);
  const frame = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const camera = useCamera({
    frame,
    layer,
    size,
    first: choice.view ?? openingView(data, choice, size, covered(stop)),
    onPress: (at) => pressAt(at),
    onRest: (view) => {
      if (isCurrent()) change({ view });
    },
  });
  const buttons = buttonsBox(size, isSheet ? covered('peek') : null);
  const drawing = useDrawing({ data, choice, text, radius, view: camera.view, size, buttons });
  const openSheet = { covered: covered('half'), onStop: setStop };
  const actions = useMapActions({ data, choice, change, camera, size, ...openSheet });
  const placing = usePlacing(data.ground.hexes);
  const pressAt = (at: ScreenPoint) => {
    if (placing.isChoosing) return placing.press(toWorld(at, camera.view, size));
    const ids = pressed(drawing, { x: at.x + DRAWN_AROUND, y: at.y + DRAWN_AROUND }, isTouch);
    const [only] = ids;
    if (ids.length > 1) actions.gather(ids);
    else if (only !== undefined) actions.select(only);
  };
  useMapKeys({
    pan: camera.pan,
    zoom: camera.zoom,
    onLayer: actions.showLayer,
    onHaul: actions.toggleHaul,
    onBack: placing.isChoosing ? placing.end : actions.back,
  });
  return {
    parts: { data, choice, change, text, actions, camera },
    drawing,
    placing,
    frame,
    layer,
    size,
    panel,
    radius,
    sheet: isSheet ? { stop, board, onStop: setStop } : null,
    /** How much of the map the closed sheet covers. */
    covered: covered('peek'),
  };
}
