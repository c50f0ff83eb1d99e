import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Discord } from './external/discord.ts';
import type { Google } from './external/google.ts';
import type { AskWarApi } from './external/war-api.ts';
import type { StreamPlaces } from './fairness/stream-places.ts';
import type { Leave } from './fairness/turns.ts';
import type { Jobs } from './operation/jobs.ts';
import type { Metrics } from './operation/metrics.ts';

/** Stage of the server's life. */
export interface ServerState {
  /** The server is stopping: it finishes open requests, and should get no new ones. */
  isDraining: boolean;
}

/** Share of a process that a regiment may use where others use it too (docs/spec/regiments.md#fair-shares). */
export interface Share {
  /**
   * A place to work on a request; comes in turn with those of other regiments and of strangers. @throws ApiError `unavailable`.
   * @param stranger the address of a caller without a session, else null.
   */
  request(stranger: string | null): Promise<Leave>;
  /** Places for open pages. */
  pages: StreamPlaces;
  /** A thread to read a picture; comes in turn with those of other regiments. @throws ApiError `unavailable`. */
  reader(): Promise<Leave>;
  /** Counts a picture. @returns how long to wait before the next try, in milliseconds; 0 where it may be read. */
  pictureWaitMs(now: Date): number;
  /** Asks the War API, for all of them. */
  askWarApi: AskWarApi;
}

/** Limits that the operator sets for a regiment; what is left out has no limit. */
export interface Limits {
  /** Stockpiles that are open to everybody, and as many for each permission group. */
  stockpiles?: number;
  members?: number;
  /** Pictures that are read on the server in a minute, instead of the usual share. */
  pictures?: number;
}

/** Rules of the operator of many regiments for one of them, at this moment. */
export interface InstallationRules {
  limits(): Limits;
  /** Shown above every page until it ends. */
  notice(): { id: number; text: string; until: string } | null;
}

/** Parts that the whole server shares. Tests pass their own clock, Discord and Google. */
export interface Services {
  config: Config;
  database: Database;
  discord: Discord;
  /** Null if the server has no service account. */
  google: Google | null;
  /** Null where the process serves nobody else. */
  share: Share | null;
  jobs: Jobs;
  state: ServerState;
  metrics: Metrics;
  /** Null on a server for one regiment. */
  installation: InstallationRules | null;
  now: () => Date;
  log: FastifyBaseLogger;
}
