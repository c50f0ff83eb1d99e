import type { WorldPoint } from '@backline/domain';
import type { MapLayer } from '../data/map-choice.ts';
import type { GroundHex, GroundTown, MapGround } from '../data/map-ground.ts';
import { lackOf, type MapMark } from '../data/map-marks.ts';
import { hexPixels, type MapView, type ScreenPoint, type Size, toScreen } from '../data/map-view.ts';
import { pipsOf, type ShipmentRoute } from '../data/shipment-routes.ts';
import { type Cluster, clustersOf } from './map-clusters.ts';
import {
  brokenName,
  clippedName,
  type LabelWish,
  type PlacedLabel,
  placeLabels,
  type Taken,
  takenBy,
} from './map-labels.ts';

export interface ShownMark extends MapMark {
  at: ScreenPoint;
}

export interface ShownRoute {
  route: ShipmentRoute;
  /** The data of its curve as an SVG path, and the middle of it. */
  path: string;
  middle: ScreenPoint;
}

export interface ShownDisc {
  mark: ShownMark;
  /** The radii of two circles whose areas are the amounts that are there and that are wanted. */
  radius: number;
  targetRadius: number;
  isUnder: boolean;
}

interface ShownLabel extends PlacedLabel {
  kind: 'mark' | 'hex' | 'town';
  tone: MarkLabel['tone'];
}

/** Everything that is drawn above the ground, in pixels of the drawn area. */
export interface Drawing {
  clusters: Cluster<ShownMark>[];
  discs: ShownDisc[];
  routes: ShownRoute[];
  towns: (GroundTown & { at: ScreenPoint })[];
  labels: ShownLabel[];
}

/** The two lines beside a marker. */
export interface MarkLabel {
  name: string;
  figure: string;
  tone: 'stale' | 'aging' | 'quiet';
}

export interface DrawingSources {
  ground: MapGround;
  /** The marks of the layer, the most important first. */
  marks: readonly MapMark[];
  routes: readonly ShipmentRoute[];
  layer: MapLayer;
  showsTowns: boolean;
  /** Casualties in words; null where they are not shown. */
  fightText: ((casualties: number) => string) | null;
  /** The radius of a marker. */
  radius: number;
  labelOf: (mark: MapMark) => MarkLabel;
  /** Parts of the drawn area that lie under the map's buttons. */
  controls: readonly Taken[];
}

/** From so many pixels for a hex on there is room for the names of hexes, and of towns. */
const HEX_NAMES_FROM = 60;
const TOWN_NAMES_FROM = 190;
/** In letters. */
const LONGEST_NAME = 28;
const MAX_DISC = 28;
const MIN_DISC = 4;
export const PIP_PIXELS = 12;

export function drawMap(sources: DrawingSources, view: MapView, size: Size): Drawing {
  const { ground, marks, layer, radius, showsTowns } = sources;
  const isNear = ({ x, y }: ScreenPoint) => x > -60 && y > -60 && x < size.width + 60 && y < size.height + 60;
  const shown = marks.flatMap((mark): ShownMark[] => {
    if (mark.point === null) return [];
    const at = toScreen(mark.point, view, size);
    return isNear(at) ? [{ ...mark, at }] : [];
  });
  const discs = layer === 'item' ? discsOf(shown) : [];
  const clusters = layer === 'item' ? [] : clustersOf(shown);
  const routes = routesOf(sources, view, size);
  const hex = hexPixels(view);
  const towns =
    showsTowns && hex >= TOWN_NAMES_FROM
      ? ground.towns
          .map((town) => ({ ...town, at: toScreen(town, view, size) }))
          .filter(({ at }) => isNear(at))
      : [];
  const taken = [
    ...sources.controls,
    ...clusters.map((cluster) => takenBy(cluster, radius + 5)),
    ...discs.map((disc) => takenBy(disc.mark.at, Math.max(disc.radius, disc.targetRadius) + 2)),
    ...routes.map(({ route, middle }) => pipsBox(route, middle)),
  ];
  const alone = clusters.flatMap(({ members }) => (members.length === 1 ? members : []));
  const named: KindOfWish[] = [
    ...alone.map((mark) => markWish(mark, radius + 8, sources)),
    ...discs.map((disc) => markWish(disc.mark, Math.max(disc.radius, disc.targetRadius) + 5, sources)),
  ];
  const names = new Set(shown.map(({ name }) => name));
  const places: KindOfWish[] = [
    ...(hex >= HEX_NAMES_FROM
      ? ground.hexes.map((groundHex) =>
          hexWish(groundHex, { at: toScreen(groundHex, view, size), hex, fightText: sources.fightText }),
        )
      : []),
    // A town that gives a warehouse its name is named already.
    ...towns.filter(({ name }) => !names.has(name)).map(townWish),
  ];
  const wished = new Map([...named, ...places].map((wish) => [wish.key, wish]));
  const groups = [
    { taken, wishes: named },
    { taken: towns.map(({ at }) => takenBy(at, 3)), wishes: places },
  ];
  const labels = placeLabels(groups, size).map((label) => {
    const { kind = 'town', tone = 'quiet' } = wished.get(label.key) ?? {};
    return { ...label, kind, tone };
  });
  return { clusters, discs, routes, towns, labels };
}

type KindOfWish = LabelWish & Pick<ShownLabel, 'kind' | 'tone'>;

function markWish(mark: ShownMark, away: number, { labelOf }: DrawingSources) {
  const { name: whole, figure, tone } = labelOf(mark);
  const name = clippedName(whole, LONGEST_NAME);
  return {
    key: `mark ${mark.id}`,
    kind: 'mark' as const,
    tone,
    at: mark.at,
    lines: [name, figure],
    shorter: [name],
    letter: 12,
    away,
    sides: ['right', 'left', 'below', 'above'] as const,
  };
}

function hexWish(
  { name, displayName, casualties }: GroundHex,
  { at, hex, fightText }: Pick<DrawingSources, 'fightText'> & { at: ScreenPoint; hex: number },
) {
  const letter = hex >= TOWN_NAMES_FROM ? 13 : 11;
  return {
    key: `hex ${name}`,
    kind: 'hex' as const,
    tone: 'quiet' as const,
    at,
    lines: [
      ...brokenName(displayName, Math.floor((hex * 0.8) / (letter * 0.58))),
      ...(fightText !== null && casualties !== null ? [fightText(casualties)] : []),
    ],
    letter,
    away: hex * 0.16,
    sides: ['middle', 'above', 'below'] as const,
  };
}

function townWish({ key, name, at }: GroundTown & { at: ScreenPoint }) {
  return {
    key: `town ${key}`,
    kind: 'town' as const,
    tone: 'quiet' as const,
    at,
    lines: [name],
    letter: 11.5,
    away: 6,
    sides: ['below', 'above', 'right', 'left'] as const,
  };
}

/** The largest amounts first, so that small discs are drawn above them. */
function discsOf(marks: readonly ShownMark[]): ShownDisc[] {
  const most = Math.max(1, ...marks.map(({ row }) => Math.max(row?.quantity ?? 0, row?.target ?? 0)));
  const radiusOf = (amount: number) =>
    amount === 0 ? 0 : Math.max(MIN_DISC, MAX_DISC * Math.sqrt(amount / most));
  return marks
    .flatMap((mark): ShownDisc[] => {
      if (mark.row === null) return [];
      const { quantity, target } = mark.row;
      const { isUnder } = lackOf(mark.row);
      return [{ mark, radius: radiusOf(quantity), targetRadius: radiusOf(target), isUnder }];
    })
    .toSorted((a, b) => b.radius - a.radius);
}

/** How far a curve leans out to its side, as a share of its length. */
const BEND = 0.12;

function routesOf({ routes, marks, radius }: DrawingSources, view: MapView, size: Size): ShownRoute[] {
  const points = new Map<number, WorldPoint>();
  for (const { id, point } of marks) if (point !== null) points.set(id, point);
  return routes.flatMap((route): ShownRoute[] => {
    const [start, end] = [points.get(route.from.id), points.get(route.to.id)];
    if (start === undefined || end === undefined) return [];
    return curve(toScreen(start, view, size), toScreen(end, view, size), radius + 6).map((shown) => ({
      route,
      ...shown,
    }));
  });
}

/** From marker to marker, ending before both; none where they are too close for a line. */
function curve(from: ScreenPoint, to: ScreenPoint, away: number): Omit<ShownRoute, 'route'>[] {
  const [right, down] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(right, down);
  if (length < 2.5 * away) return [];
  const bent = { x: (from.x + to.x) / 2 - down * BEND, y: (from.y + to.y) / 2 + right * BEND };
  const near = (point: ScreenPoint) => {
    const far = Math.hypot(bent.x - point.x, bent.y - point.y);
    return { x: point.x + ((bent.x - point.x) * away) / far, y: point.y + ((bent.y - point.y) * away) / far };
  };
  const [start, end] = [near(from), near(to)];
  const text = ({ x, y }: ScreenPoint) => `${Math.round(x)} ${Math.round(y)}`;
  return [
    {
      path: `M${text(start)}Q${text(bent)} ${text(end)}`,
      middle: { x: (start.x + 2 * bent.x + end.x) / 4, y: (start.y + 2 * bent.y + end.y) / 4 },
    },
  ];
}

/** How wide the pips of a route are, or the figures in their place. */
export function pipsWidth(route: ShipmentRoute): number {
  const pips = pipsOf(route);
  return pips === null ? 58 : pips.length * PIP_PIXELS + 10;
}

function pipsBox(route: ShipmentRoute, { x, y }: ScreenPoint) {
  const half = pipsWidth(route) / 2;
  return { left: x - half, right: x + half, top: y - 10, bottom: y + 10 };
}

/** How far beside a marker may be pressed, in pixels: a finger needs 44 pixels across. */
const FINGER_PIXELS = 22;
const POINTER_PIXELS = 17;

/** The warehouses of the marker at a point of the drawn area, the nearest if there are several; none beside all of them. */
export function pressed({ clusters, discs }: Drawing, at: ScreenPoint, isTouch: boolean): number[] {
  const reach = isTouch ? FINGER_PIXELS : POINTER_PIXELS;
  const hits = [
    ...clusters.map(({ members, ...centre }) => ({ centre, reach, ids: members.map(({ id }) => id) })),
    ...discs.map(({ mark, radius, targetRadius }) => ({
      centre: mark.at,
      reach: Math.max(reach, radius, targetRadius),
      ids: [mark.id],
    })),
  ]
    .map((town) => ({ ...town, away: Math.hypot(town.centre.x - at.x, town.centre.y - at.y) }))
    .filter((town) => town.away <= town.reach)
    .toSorted((a, b) => a.away - b.away);
  return hits[0]?.ids ?? [];
}
