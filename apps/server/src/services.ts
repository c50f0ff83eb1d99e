import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Discord } from './external/discord.ts';
import type { Google } from './external/google.ts';
import type { Jobs } from './jobs.ts';
import type { Metrics } from './metrics.ts';

/** Where the server is in its life. */
export interface ServerState {
  /** The server is stopping: it finishes open requests, and should get no new ones. */
  isDraining: boolean;
}

/** What the whole server shares. Tests pass their own clock, Discord and Google. */
export interface Services {
  config: Config;
  database: Database;
  discord: Discord;
  /** Null if the server has no service account. */
  google: Google | null;
  jobs: Jobs;
  state: ServerState;
  metrics: Metrics;
  now: () => Date;
  log: FastifyBaseLogger;
}
