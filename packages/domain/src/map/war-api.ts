import type { MapIcon, MapLabel, Team } from './war-towns.ts';

/** The shards of the game, by their names there; each has a war of its own. */
export const SHARDS = ['able', 'baker', 'charlie'] as const;
export type Shard = (typeof SHARDS)[number];

/** Why a request to the game's War API brought nothing. */
export const WAR_API_PROBLEMS = [
  'unreachable',
  'timeout',
  'busy',
  'server-error',
  'refused',
  'nonsense',
  'too-large',
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
  /** Victory towns that a side needs, before scorched ones are taken off. */
  requiredTowns: number;
}

/** What an address shows of a map: labels, icons, or both. */
export interface MapAnswer {
  labels: MapLabel[];
  icons: MapIcon[];
  /** Scorched victory towns of this map. */
  scorchedTowns: number;
}

/** What a map's report says: casualties of both sides since the war began. */
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
