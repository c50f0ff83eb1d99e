import { HOUR_MS, MINUTE_MS } from '../durations.ts';

/** Towns of a running war, by what the game's War API shows of them (docs/spec/war-api.md#towns). */

import type { HexPosition } from './hex-distance.ts';
import { type HexPoint, metresBetween, nearestInHex, type WorldPoint, worldPoint } from './hex-map.ts';

export const TEAMS = ['NONE', 'WARDENS', 'COLONIALS'] as const;
export type Team = (typeof TEAMS)[number];

/** The team that the installation plays for. */
export const SIDES = ['WARDENS', 'COLONIALS'] as const;
export type Side = (typeof SIDES)[number];

/** A building or resource as the War API shows it. */
export interface MapIcon extends HexPoint {
  /** Null where it was not understood. */
  team: Team | null;
  /** The game's number of the kind; new ones come with updates of the game. */
  type: number;
  /** A bit mask; unknown bits are ignored. Null where it was not understood. */
  flags: number | null;
}

/** A name on the map; the major ones are towns. */
export interface MapLabel extends HexPoint {
  text: string;
  isMajor: boolean;
}

/** Town bases of the three tiers, relic bases, keeps. */
const BASES: ReadonlySet<number> = new Set([56, 57, 58, 45, 27]);
/**
 * Kinds that players build and destroy: forward bases, tents, training areas, forts, troop ships, rocket sites, storm cannons,
 * intel centers, offshore platforms, weather stations, radars and runways.
 */
const BUILT: ReadonlySet<number> = new Set([
  8, 24, 25, 26, 29, 30, 37, 59, 60, 70, 71, 72, 75, 83, 90, 91, 92,
]);
const VICTORY = 0x01;
/** The flag of what is not built yet. */
export const BUILD_SITE = 0x04;
const SCORCHED = 0x10;

/** Whether who holds it holds a town. */
export function isBase({ type }: Pick<MapIcon, 'type'>): boolean {
  return BASES.has(type);
}

/** How many of the icons are of what the game itself has put there, whoever holds it. */
export function countFixtures(icons: readonly MapIcon[]): number {
  return icons.filter(({ type }) => !BUILT.has(type)).length;
}

/** How many of the icons are scorched victory towns. */
export function countScorched(icons: readonly MapIcon[]): number {
  return icons.filter(({ flags }) => isMarked(flags, VICTORY) && isMarked(flags, SCORCHED)).length;
}

function isMarked(flags: number | null, mark: number): boolean | null {
  return flags === null ? null : (flags & mark) !== 0;
}

/** A town at one moment; what was not understood is null. */
export interface SeenTown extends HexPoint {
  name: string;
  owner: Team | null;
  /** Holding it counts towards winning the war. */
  isVictory: boolean | null;
  isScorched: boolean | null;
  /** Its base is not built yet. */
  isBuildSite: boolean | null;
}

/**
 * The towns of a map: its major labels, each with what the base nearest to it shows. Nobody's where the map has no base. Of
 * several labels with one name the first counts.
 */
export function townsOf(labels: readonly MapLabel[], icons: readonly MapIcon[]): SeenTown[] {
  const bases = icons.filter(isBase);
  const byName = new Map<string, SeenTown>();
  for (const { text, x, y, isMajor } of labels) {
    if (!isMajor || byName.has(text)) continue;
    const { team, flags } = nearestInHex({ x, y }, bases) ?? { team: 'NONE' as const, flags: 0 };
    byName.set(text, {
      name: text,
      x,
      y,
      owner: team,
      isVictory: isMarked(flags, VICTORY),
      isScorched: isMarked(flags, SCORCHED),
      isBuildSite: isMarked(flags, BUILD_SITE),
    });
  }
  return [...byName.values()];
}

/** A town as it is known, which follows what is seen with some caution. */
export interface KnownTown extends HexPoint {
  name: string;
  /** Null until an owner was understood. */
  owner: Team | null;
  isVictory: boolean;
  isScorched: boolean;
  isBuildSite: boolean;
  /** Team that was seen to own it the last time, if that is another than `owner`: it counts once it is seen again. */
  unconfirmed: Team | null;
  /** Of a town that seems to be nobody's: since when whole answers say so, in milliseconds; else null. */
  unconfirmedAt: number | null;
  /** Team that owned it before `owner`; null where no change was seen yet. */
  previousOwner: Team | null;
  /** When it last changed hands or was scorched, in milliseconds; null where no change was seen yet. */
  changedAt: number | null;
}

/** Answer about a map's icons. Times in milliseconds since epoch. */
export interface TownPoll {
  now: number;
  /** Since when at the latest the map is as it is seen; at most `now`. */
  since: number;
  /** It lacks nothing that the one before had. */
  isWhole: boolean;
}

/** A town that is only nobody's has fallen when it stays so for this time: the game's server shows it while it restarts. */
const ABANDONED_MS = 15 * MINUTE_MS;

/**
 * A town after another poll. The first poll is a baseline: nothing in it is a change. A new owner counts once two polls have
 * shown it, so that an error of the API does not raise an alarm; nobody as the owner once whole polls have shown it for 15
 * minutes; scorched at once. What was not understood stays as it was.
 * @param before null for a town that is new.
 */
export function followTown(before: KnownTown | null, seen: SeenTown, poll: TownPoll): KnownTown {
  const { name, x, y } = seen;
  const marks = {
    isVictory: seen.isVictory ?? before?.isVictory ?? false,
    isScorched: seen.isScorched ?? before?.isScorched ?? false,
    isBuildSite: seen.isBuildSite ?? before?.isBuildSite ?? false,
  };
  const town = { name, x, y, ...marks, unconfirmed: null, unconfirmedAt: null };
  if (before === null || before.owner === null)
    return { ...town, owner: seen.owner, previousOwner: null, changedAt: null };
  const { owner, previousOwner, changedAt } = before;
  const isBurnt = marks.isScorched && !before.isScorched;
  if (seen.owner === null || seen.owner === owner)
    return { ...town, owner, previousOwner, changedAt: isBurnt ? poll.now : changedAt };
  const unconfirmedAt = seen.owner === 'NONE' && poll.isWhole ? (before.unconfirmedAt ?? poll.since) : null;
  const isSeenAgain =
    seen.owner === before.unconfirmed &&
    (seen.owner !== 'NONE' || (unconfirmedAt !== null && poll.now - unconfirmedAt >= ABANDONED_MS));
  if (isBurnt || isSeenAgain)
    return { ...town, owner: seen.owner, previousOwner: owner, changedAt: poll.now };
  return { ...town, owner, unconfirmed: seen.owner, unconfirmedAt, previousOwner, changedAt };
}

/** How many victory towns a side needs: scorched ones count for nobody. Null where the game's number is not known. */
export function townsNeeded(required: number | null, scorched: number): number | null {
  return required === null ? null : Math.max(0, required - scorched);
}

/** The day of a war, from 1: a day of the game lasts an hour. Times in milliseconds since epoch. */
export function dayOfWar(startedAt: number, now: number): number {
  return Math.max(0, Math.floor((now - startedAt) / HOUR_MS)) + 1;
}

/** A town and the region that it lies in. */
export interface PlacedTown extends KnownTown {
  region: string;
}

/** For how many hours after its fall a town threatens what lies around it. */
export const THREAT_HOURS = 12;
/** How many of the towns nearest to a place threaten it when they fall. */
const TOWNS_AROUND = 3;

/** Reason why a place is threatened. `lost`: `town`, its own, is not ours. `near`: `fallen`, close to it, was lost. */
export interface Threat {
  kind: 'lost' | 'near';
  town: string;
  fallen: string;
  /** When `fallen` changed hands, in milliseconds; null where it was so when the war was first polled. */
  since: number | null;
}

/** State of the war at a moment, from which threats are worked out. */
export interface WarMoment {
  towns: readonly PlacedTown[];
  /** By name. */
  regions: ReadonlyMap<string, HexPosition>;
  side: Side;
  /** Milliseconds since epoch. */
  now: number;
}

interface TownOnMap {
  town: PlacedTown;
  at: WorldPoint;
}

/** Towns prepared for `threatOf`: 500 warehouses and 18 falls take 20 ms, without that 110. */
export interface Front {
  side: Side;
  regions: WarMoment['regions'];
  byRegion: ReadonlyMap<string, readonly PlacedTown[]>;
  towns: readonly TownOnMap[];
  /** Towns that fell within 12 hours, the last one first. */
  fallen: readonly TownOnMap[];
}

/** The towns of a moment, to work out the threats of many places. */
export function frontOf({ towns, regions, side, now }: WarMoment): Front {
  const byRegion = new Map<string, PlacedTown[]>();
  for (const town of towns) {
    const townsOfRegion = byRegion.get(town.region);
    if (townsOfRegion === undefined) byRegion.set(town.region, [town]);
    else townsOfRegion.push(town);
  }
  const onMap = towns.flatMap((town) => {
    const hex = regions.get(town.region);
    return hex === undefined ? [] : [{ town, at: worldPoint(hex, town) }];
  });
  return {
    side,
    regions,
    byRegion,
    towns: onMap,
    fallen: onMap
      .filter(({ town }) => hasFallen(town, side, now))
      .toSorted((left, right) => (right.town.changedAt ?? 0) - (left.town.changedAt ?? 0)),
  };
}

/**
 * Whether a place is threatened (docs/spec/war-api.md#threatened): its town, the nearest in its hex, is not ours or scorched;
 * or one of the three towns nearest to it on the world map, its own left out, fell within the last 12 hours. Of several the
 * one that fell last. Null where it is safe, or its town or the owner of that is not known.
 */
export function threatOf(place: HexPoint & { region: string }, front: Front): Threat | null {
  const hex = front.regions.get(place.region);
  const own = nearestInHex(place, front.byRegion.get(place.region) ?? []);
  if (hex === undefined || own === null || own.owner === null) return null;
  const { name: town } = own;
  if (own.owner !== front.side || own.isScorched)
    return { kind: 'lost', town, fallen: town, since: own.changedAt };
  const here = worldPoint(hex, place);
  const last = front.fallen.find(
    (fallenTown) => fallenTown.town !== own && isAround(here, fallenTown, own, front.towns),
  );
  return last === undefined
    ? null
    : { kind: 'near', town, fallen: last.town.name, since: last.town.changedAt };
}

/** Whether a place has no answer to who holds its town: no town of its hex is known, or nobody knows its owner. */
export function isTownUnknown(
  place: HexPoint & { region: string },
  { byRegion }: Pick<Front, 'byRegion'>,
): boolean {
  return (nearestInHex(place, byRegion.get(place.region) ?? [])?.owner ?? null) === null;
}

/** Whether a town is one of the three nearest to a place, that of the place left out. */
function isAround(
  here: WorldPoint,
  fallenTown: TownOnMap,
  own: PlacedTown,
  towns: readonly TownOnMap[],
): boolean {
  const metres = metresBetween(here, fallenTown.at);
  let nearer = 0;
  for (const { town, at } of towns) {
    if (town !== own && metresBetween(here, at) < metres) nearer += 1;
    if (nearer === TOWNS_AROUND) return false;
  }
  return true;
}

/** Whether a town went to the enemy within 12 hours, the bound included, or from us to nobody, or was scorched as ours. */
function hasFallen({ owner, previousOwner, isScorched, changedAt }: PlacedTown, side: Side, now: number) {
  if (owner === null || changedAt === null || now - changedAt > THREAT_HOURS * HOUR_MS) return false;
  if (owner === side) return isScorched;
  return owner !== 'NONE' || previousOwner === side;
}
