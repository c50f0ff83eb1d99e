import { isSameBuilding } from './hex-map.ts';
import { isBase, type MapIcon, type MapLabel, type Team } from './war-towns.ts';

/** The shards of the game, by their names there; each has a war of its own. */
export const SHARDS = ['able', 'baker', 'charlie'] as const;
export type Shard = (typeof SHARDS)[number];

/** Reasons why a request to the game's War API brought nothing. */
export const WAR_API_PROBLEMS = [
  'unreachable',
  'timeout',
  'busy',
  'server-error',
  'refused',
  'nonsense',
  'too-large',
  'restarting',
] as const;
export type WarApiProblem = (typeof WAR_API_PROBLEMS)[number];

/** A war by its id: numbers are of a shard. Times are ISO 8601. */
export interface WarAnswer {
  warId: string;
  number: number;
  winner: Team;
  startedAt: string | null;
  endedAt: string | null;
  /** When the resistance phase began. */
  resistanceAt: string | null;
  /** Victory towns that a side needs, before scorched ones are taken off; null where that was not understood. */
  requiredTowns: number | null;
}

/** Answer of an address about a map: labels, icons, or both. Answers stored by older versions have less. */
export interface MapAnswer {
  labels: MapLabel[];
  icons: MapIcon[];
  /** Scorched victory towns of this map. */
  scorchedTowns: number;
  /** Grows with each change of the map, and starts anew when the game's server does; null where it was not understood. */
  version?: number | null;
  /** When the map last changed, in milliseconds by the game's clock; null where it was not understood. */
  updatedAt?: number | null;
  /** How many buildings that nobody can build or remove it shows. */
  fixtures?: number;
  /** How many parts were left out because they were not understood. */
  leftOut?: number;
}

/** Report of a map: casualties of both sides since the war began. */
export interface ReportAnswer {
  casualties: number;
}

/** An answer as it is kept. */
export type WarApiContent =
  | { war: WarAnswer }
  | { maps: string[] }
  | { map: MapAnswer }
  | { report: ReportAnswer };

/** Whether a war still goes on: neither its end nor a winner is known. */
export function isRunning({ winner, endedAt }: Pick<WarAnswer, 'winner' | 'endedAt'>): boolean {
  return winner === 'NONE' && endedAt === null;
}

/** Of fewer than this share of the buildings, or with fewer than this share of the holdings, an answer is of a server that starts. */
const MOST_BUILDINGS = 0.75;
const MOST_HOLDINGS = 0.5;

/**
 * How far the icons of a map can be believed, after those that came before. `restarting`: the game's server starts and does
 * not know yet what stands there; nothing of it counts. `whole`: neither version nor time went back, and no building is
 * missing. `partial`: in between; a town that is nobody's there may be somebody's.
 */
export function trustOf(before: MapAnswer, after: MapAnswer): 'whole' | 'partial' | 'restarting' {
  const isBack = isLess(after.version, before.version) || isLess(after.updatedAt, before.updatedAt);
  const isFewer = isLess(after.fixtures, before.fixtures);
  if (!isBack && !isFewer) return 'whole';
  const isMost = !isLess(after.fixtures, (before.fixtures ?? 0) * MOST_BUILDINGS);
  const isHeld = heldIn(after) >= heldIn(before) * MOST_HOLDINGS;
  return isMost && !(isBack && (isFewer || !isHeld)) ? 'partial' : 'restarting';
}

function isLess(after: number | null | undefined, before: number | null | undefined): boolean {
  return typeof after === 'number' && typeof before === 'number' && after < before;
}

/** How many buildings belong to a side. */
function heldIn({ icons }: MapAnswer): number {
  return icons.filter(({ team }) => team === 'WARDENS' || team === 'COLONIALS').length;
}

/** A map's answer with the bases that it lacks and an earlier one had: it is not known who holds them now. */
export function withKnownBases(answer: MapAnswer, before: MapAnswer): MapAnswer {
  const bases = answer.icons.filter(isBase);
  const missing = before.icons.filter(
    (icon) => isBase(icon) && !bases.some((base) => isSameBuilding(base, icon)),
  );
  return missing.length === 0
    ? answer
    : {
        ...answer,
        icons: [...answer.icons, ...missing.map((base) => ({ ...base, team: null, flags: null }))],
      };
}
