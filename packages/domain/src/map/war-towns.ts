import { HOUR_MS } from '../durations.ts';

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
  team: Team;
  /** The game's number of the kind; new ones come with updates of the game. */
  type: number;
  /** A bit mask; unknown bits are ignored. */
  flags: number;
}

/** A name on the map; the major ones are towns. */
export interface MapLabel extends HexPoint {
  text: string;
  isMajor: boolean;
}

/** Town bases of the three tiers, relic bases, keeps. */
const BASES: ReadonlySet<number> = new Set([56, 57, 58, 45, 27]);
const VICTORY = 0x01;
/** The flag of what is not built yet. */
export const BUILD_SITE = 0x04;
const SCORCHED = 0x10;

/** A town at one moment. */
export interface SeenTown extends HexPoint {
  name: string;
  owner: Team;
  /** Holding it counts towards winning the war. */
  isVictory: boolean;
  isScorched: boolean;
  /** Its base is not built yet. */
  isBuildSite: boolean;
}

/**
 * The towns of a map: its major labels, each with what the base nearest to it shows. Nobody's where the map has no base. Of
 * several labels with one name the first counts.
 */
export function townsOf(labels: readonly MapLabel[], icons: readonly MapIcon[]): SeenTown[] {
  const bases = icons.filter(({ type }) => BASES.has(type));
  const byName = new Map<string, SeenTown>();
  for (const { text, x, y, isMajor } of labels) {
    if (!isMajor || byName.has(text)) continue;
    const base = nearestInHex({ x, y }, bases);
    const flags = base?.flags ?? 0;
    byName.set(text, {
      name: text,
      x,
      y,
      owner: base?.team ?? 'NONE',
      isVictory: (flags & VICTORY) !== 0,
      isScorched: (flags & SCORCHED) !== 0,
      isBuildSite: (flags & BUILD_SITE) !== 0,
    });
  }
  return [...byName.values()];
}

/** A town as it is known, which follows what is seen with some caution. */
export interface KnownTown extends SeenTown {
  /** Who was seen to own it the last time, if that is somebody else than `owner`: it counts once it is seen again. */
  unconfirmed: Team | null;
  /** Who owned it before `owner`; null where no change was seen yet. */
  previousOwner: Team | null;
  /** When it last changed hands or was scorched, in milliseconds; null where no change was seen yet. */
  changedAt: number | null;
}

/**
 * A town after another poll. The first poll is a baseline: nothing in it is a change. A new owner counts once two polls have
 * shown it, so that an error of the API does not raise an alarm; scorched counts at once.
 * @param before null for a town that is new. @param now milliseconds since epoch.
 */
export function followTown(before: KnownTown | null, seen: SeenTown, now: number): KnownTown {
  if (before === null) return { ...seen, unconfirmed: null, previousOwner: null, changedAt: null };
  const { owner, unconfirmed, previousOwner, changedAt } = before;
  const isBurnt = seen.isScorched && !before.isScorched;
  const isOther = seen.owner !== owner;
  if (isOther && (isBurnt || seen.owner === unconfirmed))
    return { ...seen, unconfirmed: null, previousOwner: owner, changedAt: now };
  return {
    ...seen,
    owner,
    unconfirmed: isOther ? seen.owner : null,
    previousOwner,
    changedAt: isBurnt ? now : changedAt,
  };
}

/** How many victory towns a side needs: scorched ones count for nobody. */
export function townsNeeded(required: number, scorched: number): number {
  return Math.max(0, required - scorched);
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

/** Why a place is threatened. `lost`: `town`, its own, is not ours. `near`: `fallen`, close to it, was lost. */
export interface Threat {
  kind: 'lost' | 'near';
  town: string;
  fallen: string;
  /** When `fallen` changed hands, in milliseconds; null where it was so when the war was first polled. */
  since: number | null;
}

/** What threats are worked out from. */
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
  /** Those that fell within 12 hours, the last one first. */
  fallen: readonly TownOnMap[];
}

/** The towns of a moment, to work out the threats of many places. */
export function frontOf({ towns, regions, side, now }: WarMoment): Front {
  const byRegion = new Map<string, PlacedTown[]>();
  for (const town of towns) {
    const others = byRegion.get(town.region);
    if (others === undefined) byRegion.set(town.region, [town]);
    else others.push(town);
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
 * one that fell last. Null where it is safe, or nothing is known of its hex.
 */
export function threatOf(place: HexPoint & { region: string }, front: Front): Threat | null {
  const hex = front.regions.get(place.region);
  const own = nearestInHex(place, front.byRegion.get(place.region) ?? []);
  if (hex === undefined || own === null) return null;
  const { name: town } = own;
  if (own.owner !== front.side || own.isScorched)
    return { kind: 'lost', town, fallen: town, since: own.changedAt };
  const here = worldPoint(hex, place);
  const last = front.fallen.find((one) => one.town !== own && isAround(here, one, own, front.towns));
  return last === undefined
    ? null
    : { kind: 'near', town, fallen: last.town.name, since: last.town.changedAt };
}

/** Whether a town is one of the three nearest to a place, that of the place left out. */
function isAround(here: WorldPoint, one: TownOnMap, own: PlacedTown, towns: readonly TownOnMap[]): boolean {
  const metres = metresBetween(here, one.at);
  let nearer = 0;
  for (const { town, at } of towns) {
    if (town !== own && metresBetween(here, at) < metres) nearer += 1;
    if (nearer === TOWNS_AROUND) return false;
  }
  return true;
}

/** Whether a town went to the enemy within 12 hours, the bound included, or from us to nobody, or was scorched as ours. */
function hasFallen({ owner, previousOwner, isScorched, changedAt }: PlacedTown, side: Side, now: number) {
  if (changedAt === null || now - changedAt > THREAT_HOURS * HOUR_MS) return false;
  if (owner === side) return isScorched;
  return owner !== 'NONE' || previousOwner === side;
}
