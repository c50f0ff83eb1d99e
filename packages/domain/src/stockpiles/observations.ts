import { type HexPoint, isSameBuilding } from '../map/hex-map.ts';
import { type BuildingType, buildingTypeOf } from './building-types.ts';

/** Observation of one stockpile: a picture, a copied text, a snapshot in a save file, or what a tool posted of it. */
export interface StockpileObservation {
  /** The stockpile's name; empty for a public one and where none was read. */
  name: string;
  /** The building's title, in any language; empty where it is not known. */
  structure: string;
  /** The region; empty where it is not known. */
  region: string;
  /** Position of the building in the region; null where that is not known. */
  position: HexPoint | null;
  /** Side that owns the stockpile; null where that is not known. */
  side: string | null;
  /** The picture's file name; empty without one. Most programs write the date and time into it. */
  title: string;
  /** When it was seen, ISO 8601 in UTC; null where the source does not say. */
  at: string | null;
  /** When the source was written, ISO 8601 in UTC: it was seen no later. Null counts as now. */
  writtenAt: string | null;
}

/** All observations of one stockpile. */
export interface StockpileObservations<T> {
  /** In the order in which they were given. */
  all: T[];
  /** The one that counts; null where it cannot be told which is the latest. */
  latest: T | null;
}

/** Details that a row of a table gives of the observation that it belongs to; each empty where the row does not say. */
export interface RowOrigin {
  name: string;
  structure: string;
  title: string;
  /** The number that a tool gives a picture. */
  id: string;
  /** As written. */
  at: string;
}

/**
 * Puts the rows of one table together by observation: rows that agree in name, building, title, id and time belong to one,
 * any others to different ones (docs/spec/reports.md#observations). What a row leaves out is taken from the other rows of
 * its name if those agree.
 * @returns the observations in the order of their first rows.
 */
export function rowsByObservation<T>(rows: readonly T[], of: (row: T) => RowOrigin): T[][] {
  const origins = rows.map((row) => ({ row, origin: of(row) }));
  const said = new Map<string, Record<OriginField, Set<string>>>();
  for (const { origin } of origins) {
    const known = said.get(origin.name) ?? {
      structure: new Set(),
      title: new Set(),
      id: new Set(),
      at: new Set(),
    };
    said.set(origin.name, known);
    for (const field of ORIGIN_FIELDS) if (origin[field] !== '') known[field].add(origin[field]);
  }
  const groups = new Map<string, T[]>();
  for (const { row, origin } of origins) {
    const known = said.get(origin.name);
    const values = ORIGIN_FIELDS.map((field) => {
      const [only = '', second] = known?.[field] ?? [];
      return origin[field] || (second === undefined ? only : '');
    });
    const key = JSON.stringify([origin.name, ...values]);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(row);
  }
  return [...groups.values()];
}

const ORIGIN_FIELDS = ['structure', 'title', 'id', 'at'] as const;
type OriginField = (typeof ORIGIN_FIELDS)[number];

/**
 * Sorts observations by the stockpile that they are of, and says which of each is the latest, an empty one too
 * (docs/spec/reports.md#observations). They are of one stockpile if they have the same name and nothing known of their
 * buildings differs; an equal name in two buildings is two stockpiles. Without a name, only a known position tells that
 * two are the same.
 * @param seen in any order.
 * @param of what is known of one of them.
 * @param contentsOf a text that is equal for equal contents: of two from the same moment that agree, either counts.
 * @returns the stockpiles in the order in which they first appear.
 */
export function observationsByStockpile<T>(
  seen: readonly T[],
  of: (row: T) => StockpileObservation,
  contentsOf: (row: T) => string,
): StockpileObservations<T>[] {
  const facts = seen.map((row, index): Fact<T> => {
    const observation = of(row);
    return { row, index, ...observation, type: buildingTypeOf(observation.structure) };
  });
  const byName = new Map<string, Place<T>[]>();
  // Those of which most is known come first, so that one of which less is known finds all that it may belong to.
  for (const fact of facts.toSorted((a, b) => knownOf(b) - knownOf(a))) {
    const places = byName.get(fact.name) ?? [];
    byName.set(fact.name, places);
    const isSearched = places.length <= MAX_PLACES && (fact.name !== '' || fact.position !== null);
    const [place, otherPlace] = isSearched ? places.filter((known) => isSamePlace(known, fact)) : [];
    if (place !== undefined && otherPlace === undefined) join(place, fact);
    else places.push({ ...fact, all: [fact] });
  }
  return [...byName.values()]
    .flat()
    .map(({ all }) => all.sort((a, b) => a.index - b.index))
    .sort(([a], [b]) => (a?.index ?? 0) - (b?.index ?? 0))
    .map((all) => ({ all: all.map(({ row }) => row), latest: latestOf(all, contentsOf) }));
}

/** As many pins as a save file may hold; more buildings with one name are nobody's, and are not compared. */
const MAX_PLACES = 500;

/** Facts that are known of a building. */
type Building = Pick<StockpileObservation, 'name' | 'region' | 'position' | 'side'> & {
  type: BuildingType | null;
};
type Fact<T> = StockpileObservation & Building & { row: T; index: number };
type Place<T> = Building & { all: Fact<T>[] };

function knownOf({ type, region, position, side }: Building): number {
  return [type !== null, region !== '', position !== null, side !== null].filter(Boolean).length;
}

function isSamePlace(first: Building, second: Building): boolean {
  if (first.type !== null && second.type !== null && first.type !== second.type) return false;
  if (first.region !== '' && second.region !== '' && first.region !== second.region) return false;
  if (first.side !== null && second.side !== null && first.side !== second.side) return false;
  if (first.position === null || second.position === null) return first.name !== '';
  return isSameBuilding(first.position, second.position);
}

/** Adds an observation to its place, with what it knows more of the building. */
function join<T>(place: Place<T>, fact: Fact<T>): void {
  place.all.push(fact);
  place.type ??= fact.type;
  place.position ??= fact.position;
  place.side ??= fact.side;
  if (place.region === '') place.region = fact.region;
}

function latestOf<T>(all: readonly Fact<T>[], contentsOf: (row: T) => string): T | null {
  const latest = all.reduce((best, fact) => (compareTimes(fact, best) === 'later' ? fact : best));
  const rivals = all.filter((fact) => fact !== latest && compareTimes(latest, fact) !== 'later');
  const contents = rivals.length === 0 ? '' : contentsOf(latest.row);
  const isClear = rivals.every(
    (rival) => compareTimes(latest, rival) === 'same' && contentsOf(rival.row) === contents,
  );
  return isClear ? latest.row : null;
}

/** Whether one observation is later than another, as far as that is known; `same` where nothing tells. */
function compareTimes(
  first: StockpileObservation,
  second: StockpileObservation,
): 'later' | 'earlier' | 'same' {
  if (first.at !== null && second.at !== null && first.at !== second.at) return order(first.at, second.at);
  const sameTime = first.at === second.at;
  const [stamp, otherStamp] = [titleStamp(first.title), titleStamp(second.title)];
  if (sameTime && stamp !== null && otherStamp !== null) {
    const length = Math.min(stamp.length, otherStamp.length);
    const byTitle = order(stamp.slice(0, length), otherStamp.slice(0, length));
    if (byTitle !== 'same') return byTitle;
  }
  const byTime = order(first.at ?? first.writtenAt ?? NOW, second.at ?? second.writtenAt ?? NOW);
  return byTime === 'same' ? order(first.writtenAt ?? NOW, second.writtenAt ?? NOW) : byTime;
}

/** Later than every time. */
const NOW = '9';

function order(a: string, b: string): 'later' | 'earlier' | 'same' {
  if (a === b) return 'same';
  return a > b ? 'later' : 'earlier';
}

/** `War-Win64 2026.11.27 - 08.05.png`, `20261127080512_1.jpg`, `Screenshot 2026-11-27 080512.png`. */
const STAMP = /(?<!\d)(20\d\d)\D?([01]\d)\D?([0-3]\d)\D{0,5}([0-2]\d)\D?([0-5]\d)(?:\D?([0-5]\d))?(?!\d)/;

/** The date and time that a picture's file name holds, as digits from the year to the minute or second; null without. */
function titleStamp(title: string): string | null {
  if (/\d ?[AP]M\b/i.test(title)) return null; // of twelve hours
  return STAMP.exec(title)?.slice(1).join('') ?? null;
}
