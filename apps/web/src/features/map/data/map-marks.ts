import type { DistributionRow, MapPlace, MapRegion, WarehouseSummary, WarThreat } from '@backline/contract';
import {
  type Freshness,
  firstToGoPublic,
  freshness,
  isUnderMinimum,
  missingOf,
  type PyramidFill,
  RELEASE_HOURS,
  type StockpileRelease,
  stockpileRelease,
  type WorldPoint,
  worldPoint,
} from '@backline/domain';
import { boundsOf } from '../../stockpiles/release-text.ts';
import { type ListedWarehouse, listWarehouses, sortWarehouses } from '../../warehouses/arrange-warehouses.ts';
import type { MapChoice, MapLayer } from './map-choice.ts';

/** A warehouse as the map and its list show it. */
export interface MapMark extends ListedWarehouse {
  id: number;
  /** Its name without the kind of building, which says nothing on a map. */
  name: string;
  /** Null where its region is unknown. */
  point: WorldPoint | null;
  /** The stockpile that goes public first, however far away that is; null if nothing is known. */
  release: StockpileRelease | null;
  /** The oldest report of its stockpiles that have one, in milliseconds; null without. */
  reportedAt: number | null;
  reportAge: Freshness | null;
  /** Of the layer's item; null without one, or where it is neither there nor wanted. */
  row: DistributionRow | null;
  /** How far it fills the layer's pyramid; null without one. */
  pyramid: PyramidFill | null;
  /** Whether it is not what the layer is about. */
  isFaint: boolean;
}

export interface MarkSources {
  warehouses: readonly WarehouseSummary[];
  ground: { regions: readonly MapRegion[]; places: readonly MapPlace[] };
  threats: readonly WarThreat[];
  rows: readonly DistributionRow[];
  /** By warehouse id. */
  pyramid: ReadonlyMap<number, PyramidFill>;
  focus: MarkFocus;
}

/** The warehouses that alone are bright: threatened ones, those of the category with this id, or everything. */
export type MarkFocus = 'threatened' | number | null;

export function focusOf({ layer, category }: MapChoice): MarkFocus {
  if (layer === 'threatened') return 'threatened';
  return layer === 'category' ? category : null;
}

/** The warehouses with all that a layer may show. @param now milliseconds since epoch. */
export function marksOf(sources: MarkSources, now: number): MapMark[] {
  const { warehouses, ground, threats, rows, pyramid, focus } = sources;
  const regions = new Map(ground.regions.map((region) => [region.name, region]));
  const places = new Map(ground.places.map((place) => [place.warehouseId, place]));
  const threatOf = new Map(threats.map((threat) => [threat.warehouseId, threat]));
  const rowOf = new Map(rows.map((row) => [row.warehouse.id, row]));
  return listWarehouses(warehouses, null, now, threatOf).map((listed) => {
    const { id, name, buildingType, stockpiles } = listed.warehouse;
    const place = places.get(id);
    const region = regions.get(place?.region ?? '');
    const first = firstToGoPublic(stockpiles.map((stockpile) => boundsOf(stockpile.publicAt)));
    const reported = times(stockpiles.map((stockpile) => stockpile.firUpdatedAt));
    const reportedAt = reported.length === 0 ? null : Math.min(...reported);
    return {
      ...listed,
      id,
      name: name.endsWith(` ${buildingType}`) ? name.slice(0, -buildingType.length - 1) : name,
      point: place === undefined || region === undefined ? null : worldPoint(region, place),
      release: first === null ? null : stockpileRelease(first, now),
      reportedAt,
      reportAge: reportedAt === null ? null : freshness(reportedAt, now),
      row: rowOf.get(id) ?? null,
      pyramid: pyramid.get(id) ?? null,
      isFaint: isFaint(listed, focus),
    };
  });
}

function isFaint({ warehouse, threat }: ListedWarehouse, focus: MarkFocus): boolean {
  if (focus === 'threatened') return threat === null;
  return focus !== null && warehouse.category?.id !== focus;
}

/** In milliseconds; the epoch is the mark of "never". */
function times(texts: readonly string[]): number[] {
  return texts.map((text) => Date.parse(text)).filter((time) => time > 0);
}

/** Minutes until the first stockpile goes public; 0 once it has, or may have, and more than any if nothing is known. */
function minutesLeft({ release }: MapMark): number {
  if (release === null || release.status === 'unknown') return Number.MAX_SAFE_INTEGER;
  return release.status === 'held' ? release.minutesLeft : 0;
}

/** Returns the share of the 50 hours that is left, 0 to 100. */
export function percentLeft(release: StockpileRelease | null): number {
  return release?.status === 'held' ? Math.min(100, (100 * release.minutesLeft) / (60 * RELEASE_HOURS)) : 0;
}

/** Tells what a warehouse lacks of an item, and whether it is under its minimum. */
export function lackOf(row: DistributionRow) {
  return { missing: missingOf(row), isUnder: isUnderMinimum(row.quantity, row.minimum) };
}

/** The list of a layer, what matters most in it first. Some layers leave out what they say nothing about. */
export function layerList(layer: MapLayer, marks: readonly MapMark[]): MapMark[] {
  const urgent = sortMarks(marks, 'attention');
  switch (layer) {
    case 'fill':
      return urgent.toSorted((a, b) => Number(b.threat !== null) - Number(a.threat !== null));
    case 'age':
      // What was never reported comes last: there is nothing to be outdated.
      return urgent.toSorted((a, b) => oldest(a) - oldest(b));
    case 'public':
      return urgent.toSorted((a, b) => minutesLeft(a) - minutesLeft(b));
    case 'needs':
      return urgent
        .filter(({ warehouse }) => warehouse.goalCount > 0 && warehouse.filledPercentage < 100)
        .toSorted(
          ({ warehouse: a }, { warehouse: b }) =>
            b.underMinimum - a.underMinimum || a.filledPercentage - b.filledPercentage,
        );
    case 'threatened':
      return urgent
        .filter(({ threat }) => threat !== null)
        .toSorted((a, b) => Number(b.threat?.kind === 'lost') - Number(a.threat?.kind === 'lost'));
    case 'category':
      return urgent.filter((mark) => !mark.isFaint);
    case 'pyramid':
      return urgent
        .filter(({ pyramid }) => pyramid !== null && pyramid.percent > 0)
        .toSorted((a, b) => (b.pyramid?.percent ?? 0) - (a.pyramid?.percent ?? 0));
    case 'item':
      return urgent.filter(({ row }) => row !== null).toSorted(compareRows);
  }
}

function sortMarks(marks: readonly MapMark[], sort: 'attention'): MapMark[] {
  const byId = new Map(marks.map((mark) => [mark.id, mark]));
  return sortWarehouses(marks, sort).flatMap(({ warehouse }) => byId.get(warehouse.id) ?? []);
}

const oldest = ({ reportedAt }: MapMark) => reportedAt ?? Number.MAX_SAFE_INTEGER;

/** Under minimum first, then what lacks most, then what has most. */
function compareRows({ row: a }: MapMark, { row: b }: MapMark): number {
  if (a === null || b === null) return 0; // both have one: see the filter above
  const [left, right] = [lackOf(a), lackOf(b)];
  return (
    Number(right.isUnder) - Number(left.isUnder) || right.missing - left.missing || b.quantity - a.quantity
  );
}
