import type { WorldPoint } from '@backline/domain';
import { memo } from 'react';
import type { MapLayer } from '../data/map-choice.ts';
import type { MapGround } from '../data/map-ground.ts';
import { type MapView, type ScreenPoint, type Size, toScreen } from '../data/map-view.ts';
import { pipsOf } from '../data/shipment-routes.ts';
import styles from './map-canvas.module.css';
import type { Drawing, ShownRoute } from './map-drawing.ts';
import { PIP_PIXELS, pipsWidth } from './map-drawing.ts';
import { ClusterMarker, DiscMarker, WarehouseMarker } from './map-markers.tsx';

interface MapCanvasProps {
  label: string;
  ground: MapGround;
  drawing: Drawing;
  layer: MapLayer;
  showsFights: boolean;
  view: MapView;
  /** Of the drawn area, in pixels. */
  width: number;
  height: number;
  radius: number;
  /** Warehouses with a ring around them. */
  selected: readonly number[];
  /** The way of a haul, on the plane. */
  way: readonly WorldPoint[];
}

/** The map as one picture: what it shows is in the list beside it, for keyboard and screen reader. */
export function MapCanvas({ label, selected, way, ...picture }: MapCanvasProps) {
  const { drawing, width, height, radius, view } = picture;
  return (
    <svg
      className={styles.canvas}
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <Picture {...picture} />
      <Way points={way.map((point) => toScreen(point, view, { width, height }))} />
      <Rings drawing={drawing} radius={radius} selected={selected} />
    </svg>
  );
}

/** Hex by hex, above everything that it crosses. */
function Way({ points }: { points: readonly ScreenPoint[] }) {
  if (points.length < 2) return null;
  const line = points.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join(' ');
  return (
    <g>
      <polyline points={line} fill="none" stroke="var(--map-halo)" strokeLinejoin="round" strokeWidth={6} />
      <polyline
        points={line}
        fill="none"
        stroke="var(--accent)"
        strokeDasharray="9 5"
        strokeLinejoin="round"
        strokeWidth={3}
      />
      {points.slice(1, -1).map(({ x, y }) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r={3.5}
          fill="var(--accent)"
          stroke="var(--map-halo)"
          strokeWidth={1.5}
        />
      ))}
    </g>
  );
}

/** Around what is chosen: apart from the picture, so that choosing draws nothing else. */
function Rings({ drawing, radius, selected }: Pick<MapCanvasProps, 'drawing' | 'radius' | 'selected'>) {
  const isChosen = ({ id }: { id: number }) => selected.includes(id);
  const discs = drawing.discs.filter(({ mark }) => isChosen(mark));
  return (
    <>
      {drawing.clusters
        .filter(({ members }) => members.some(isChosen))
        .map(({ x, y }) => (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r={radius + 6}
            fill="none"
            stroke="var(--accent)"
            strokeWidth={2.5}
          />
        ))}
      {discs.map(({ mark, radius: there, targetRadius }) => (
        <circle
          key={mark.id}
          cx={mark.at.x}
          cy={mark.at.y}
          r={Math.max(there, targetRadius) + 6}
          fill="none"
          stroke="var(--accent)"
          strokeWidth={2.5}
        />
      ))}
    </>
  );
}

/** With 500 warehouses it takes longer than a press may: it renders again only with another drawing. */
const Picture = memo(function Picture(props: Omit<MapCanvasProps, 'label' | 'selected' | 'way'>) {
  const { ground, drawing, layer, showsFights, view, width, height, radius } = props;
  return (
    <>
      <Ground ground={ground} view={view} size={{ width, height }} showsFights={showsFights} />
      {drawing.towns.map(({ key, at, holder, isScorched }) => (
        <path
          key={key}
          className={styles.town}
          data-holder={isScorched ? 'scorched' : holder}
          d={TOWN_SHAPES[isScorched ? 'nobody' : holder]}
          transform={`translate(${at.x} ${at.y})`}
        />
      ))}
      {drawing.labels
        .filter(({ kind }) => kind !== 'mark')
        .map((placed) => (
          <Label key={placed.key} placed={placed} />
        ))}
      {drawing.routes.map((shown) => (
        <RouteLine key={shown.route.key} {...shown} />
      ))}
      {drawing.discs.map((disc) => (
        <DiscMarker key={disc.mark.id} disc={disc} />
      ))}
      {drawing.clusters.map((cluster) => {
        const [first] = cluster.members;
        if (first === undefined) return null;
        return cluster.members.length > 1 ? (
          <ClusterMarker key={first.id} cluster={cluster} radius={radius} />
        ) : (
          <WarehouseMarker key={first.id} mark={first} layer={layer} radius={radius} />
        );
      })}
      {drawing.labels
        .filter(({ kind }) => kind === 'mark')
        .map((placed) => (
          <Label key={placed.key} placed={placed} />
        ))}
    </>
  );
});

/** A dot, a square, a cross and a ring, 6 pixels wide: colour is never alone. */
const TOWN_SHAPES = {
  ours: 'M-3 0A3 3 0 1 1 3 0A3 3 0 1 1 -3 0Z',
  theirs: 'M-3 -3H3V3H-3Z',
  nobody: 'M-3 -3L3 3M3 -3L-3 3',
  unknown: 'M-2 0A2 2 0 1 1 2 0A2 2 0 1 1 -2 0Z',
};

/** In pixels. */
const HATCH = 7;
const DOTS = 6;

/** Its paths are in units of the plane and never change; only the transform does. */
function Ground({
  ground,
  view,
  size,
  showsFights,
}: Pick<MapCanvasProps, 'ground' | 'view' | 'showsFights'> & { size: Size }) {
  const { scale, x, y } = view;
  const shift = `translate(${size.width / 2 - x * scale} ${size.height / 2 - y * scale}) scale(${scale})`;
  const { ours, theirs, nobody } = ground.areas;
  return (
    <>
      <defs>
        <pattern
          id="map-theirs"
          width={HATCH}
          height={HATCH}
          patternUnits="userSpaceOnUse"
          patternTransform={`scale(${1 / scale}) rotate(45)`}
        >
          <rect width={HATCH} height={HATCH} fill="var(--map-theirs)" />
          <path d={`M0 0V${HATCH}`} stroke="var(--map-theirs-line)" strokeWidth={1.6} />
        </pattern>
        <pattern
          id="map-nobody"
          width={DOTS}
          height={DOTS}
          patternUnits="userSpaceOnUse"
          patternTransform={`scale(${1 / scale})`}
        >
          <rect width={DOTS} height={DOTS} fill="var(--map-nobody)" />
          <circle cx={DOTS / 2} cy={DOTS / 2} r={0.9} fill="var(--map-nobody-dot)" />
        </pattern>
      </defs>
      <g transform={shift}>
        <path d={ground.outline} fill="var(--map-land)" />
        {ours !== '' && <path d={ours} fill="var(--map-ours)" />}
        {theirs !== '' && <path d={theirs} fill="url(#map-theirs)" />}
        {nobody !== '' && <path d={nobody} fill="url(#map-nobody)" />}
        {showsFights && <Fights hexes={ground.hexes} />}
        <path d={ground.outline} fill="none" stroke="var(--map-hex)" vectorEffect="non-scaling-stroke" />
        {ground.front !== '' && (
          <path
            d={ground.front}
            fill="none"
            stroke="var(--map-front)"
            strokeLinejoin="round"
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
          />
        )}
      </g>
    </>
  );
}

/** The tint of the hex with the most casualties; others are weaker by the square root, so that small fights are seen too. */
const STRONGEST = 0.55;

function Fights({ hexes }: Pick<MapGround, 'hexes'>) {
  const most = Math.max(1, ...hexes.map(({ casualties }) => casualties ?? 0));
  return hexes
    .filter(({ casualties }) => casualties !== null && casualties > 0)
    .map(({ name, path, casualties }) => (
      <path
        key={name}
        d={path}
        fill="var(--status-stale)"
        fillOpacity={STRONGEST * Math.sqrt((casualties ?? 0) / most)}
      />
    ));
}

function Label({ placed }: { placed: Drawing['labels'][number] }) {
  const { kind, x, y, anchor, lines, letter, tone } = placed;
  return (
    <text className={styles.label} data-kind={kind} data-tone={tone} textAnchor={anchor} fontSize={letter}>
      {lines.map((line, index) => (
        <tspan key={line} x={x} y={y} dy={`${1.2 * index}em`}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

function RouteLine({ route, path, middle }: ShownRoute) {
  const { delivered, loaded, claimed, open } = route.counts;
  const pips = pipsOf(route);
  const width = pipsWidth(route);
  return (
    <g>
      <defs>
        <marker
          id={`end-${route.from.id}-${route.to.id}`}
          markerWidth={8}
          markerHeight={8}
          refX={6}
          refY={4}
          orient="auto"
          markerUnits="userSpaceOnUse"
        >
          <path d="M0 0.5L7 4L0 7.5Z" fill="var(--text-bright)" />
        </marker>
      </defs>
      <path d={path} fill="none" stroke="var(--map-halo)" strokeWidth={5} opacity={0.7} />
      <path
        d={path}
        fill="none"
        stroke="var(--text-bright)"
        strokeDasharray={loaded + delivered > 0 ? undefined : '2 4'}
        strokeWidth={1.8}
        data-moves={loaded + delivered > 0 || undefined}
        markerEnd={`url(#end-${route.from.id}-${route.to.id})`}
      />
      <g transform={`translate(${middle.x} ${middle.y})`}>
        <rect
          x={-width / 2}
          y={-9}
          width={width}
          height={18}
          rx={9}
          fill="var(--surface)"
          stroke="var(--line-strong)"
        />
        {pips === null ? (
          <text fill="var(--text-bright)" fontSize={11} fontWeight={600} textAnchor="middle" dy="0.35em">
            {`${delivered + loaded} / ${delivered + loaded + claimed + open}`}
          </text>
        ) : (
          pips.map((state, index) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: pips have nothing but their place
              key={index}
              className={styles.pip}
              data-state={state}
              d={PIP_SHAPES[state]}
              transform={`translate(${(index - (pips.length - 1) / 2) * PIP_PIXELS} 0)`}
            />
          ))
        )}
      </g>
    </g>
  );
}

/** A tick, a full, a half and an empty box. */
const PIP_SHAPES = {
  delivered: 'M-4 0L-1 3L4 -3',
  loaded: 'M-4 -4H4V4H-4Z',
  claimed: 'M-4 -4H4V4H-4ZM-4 0H4M-4 1H4M-4 2H4M-4 3H4',
  open: 'M-4 -4H4V4H-4Z',
};
