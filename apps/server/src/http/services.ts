import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Discord } from '../external/discord.ts';
import type { Google } from '../external/google.ts';
import type { Jobs } from '../jobs.ts';

/** What the whole server shares. Tests pass their own clock, Discord and Google. */
export interface Services {
  config: Config;
  database: Database;
  discord: Discord;
  /** Null where the server has no service account. */
  google: Google | null;
  jobs: Jobs;
  now: () => Date;
  log: FastifyBaseLogger;
}
