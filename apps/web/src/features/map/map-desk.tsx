import type { map, Reply, WarehouseSummary } from '@backline/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsCurrentPage } from '../../ui/use-is-current-page.ts';
import { MapCanvas } from './drawing/map-canvas.tsx';
import { type Drawing, drawMap, pressed } from './drawing/map-drawing.ts';
import type { Taken } from './drawing/map-labels.ts';
import { MapLegend } from './drawing/map-legend.tsx';
import type { MapMark } from './drawing/map-marks.ts';
import { firstView, type MapView, type ScreenPoint, type Size, toWorld } from './drawing/map-view.ts';
import { DRAWN_AROUND, useCamera } from './drawing/use-camera.ts';
import { buttonsBox, MapButtons } from './map-buttons.tsx';
import { type MapChoice, useMapChoice } from './map-choice.ts';
import styles from './map-screen.module.css';
import { MapTools } from './map-tools.tsx';
import { MapPanel } from './panel/map-panel.tsx';
import { panelWidth, type SheetStop, sheetHeight } from './panel/sheet.ts';
import { aboveSheet, closeView, useMapActions } from './use-map-actions.ts';
import { type MapData, useMapData } from './use-map-data.ts';
import { useMapKeys } from './use-map-keys.ts';
import { type MarkText, useMarkText } from './use-mark-text.ts';
import { usePlacing } from './use-placing.ts';

interface MapDeskProps {
  ground: Reply<typeof map.get>;
  warehouses: WarehouseSummary[];
  /** Of map and panel together. */
  board: Size;
}

const MARKER_RADIUS = 14;
const TOUCHED_RADIUS = 17;
/** The line of layers above the map of a phone. */
const TOOLS_PIXELS = 60;

export function MapDesk({ ground, warehouses, board }: MapDeskProps) {
  const t = useTranslations('map');
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
  const drawing = useDrawing({
    data,
    choice,
    text,
    radius,
    view: camera.view,
    size,
    buttons: buttonsBox(size, isSheet ? covered('peek') : null),
  });
  const actions = useMapActions({
    data,
    choice,
    change,
    camera,
    size,
    covered: covered('half'),
    onStop: setStop,
  });
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
  const parts = { data, choice, change, text, actions, camera };
  return (
    <div
      className={styles.desk}
      data-sheet={isSheet || undefined}
      style={lengthsOf(size, panel, covered('peek'))}
    >
      <div className={styles.stage}>
        <div ref={frame} className={styles.window} data-placing={placing.isChoosing || undefined}>
          <div ref={layer} className={styles.layer}>
            <MapCanvas
              label={t('picture', { hexes: data.ground.hexes.length, warehouses: data.marks.length })}
              ground={data.ground}
              drawing={drawing}
              layer={choice.layer}
              showsFights={choice.showsFights}
              view={camera.view}
              width={size.width + 2 * DRAWN_AROUND}
              height={size.height + 2 * DRAWN_AROUND}
              radius={radius}
              selected={actions.selected}
              way={data.way?.points ?? []}
            />
          </div>
        </div>
        <MapTools
          frame={frame}
          data={data}
          choice={choice}
          change={change}
          actions={actions}
          placing={placing}
        />
        <MapButtons data={data} camera={camera} actions={actions} />
        {!isSheet && <MapLegend data={data} choice={choice} />}
      </div>
      <MapPanel {...parts} sheet={isSheet ? { stop, board, onStop: setStop } : null} />
    </div>
  );
}

/** For the style sheets: what panel and sheet cover, and for paper the shape of the window and what is drawn beyond it. */
function lengthsOf({ width, height }: Size, panel: number, sheet: number) {
  return {
    '--map-panel': `${panel}px`,
    '--map-covered': `${sheet}px`,
    '--map-ratio': String(width / height),
    '--map-beyond': `${percentBeyond(height)} ${percentBeyond(width)}`,
  };
}

const percentBeyond = (length: number) => `${(-100 * DRAWN_AROUND) / length}%`;

/**
 * What the map shows first, in what the sheet leaves free: the warehouse of the address, or else the whole world, or on a
 * small map what is around our warehouses.
 */
function openingView(
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
function useDrawing({ data, choice, text, radius, view, size, buttons }: DrawingParts): Drawing {
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
