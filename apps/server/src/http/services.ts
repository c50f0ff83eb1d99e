import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Discord } from '../external/discord.ts';

/** What the whole server shares. Tests pass their own clock and Discord. */
export interface Services {
  config: Config;
  database: Database;
  discord: Discord;
  now: () => Date;
  log: FastifyBaseLogger;
}
