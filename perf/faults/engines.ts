import fs from 'node:fs';
import {
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '../../apps/server/src/testing/temporary-postgres.ts';
import { emptyDataDirectory, type ServerProcess, startServer } from '../../e2e/support/server-process.ts';

export type Engine = 'embedded' | 'postgres';

/** A database on which servers can be started, one after another or (PostgreSQL only) concurrently. */
export interface Place {
  dataDirectory: string;
  postgres: TemporaryPostgres | null;
  start(environment?: Record<string, string>): Promise<ServerProcess>;
  /** Removes everything, after the servers have stopped. */
  remove(): Promise<void>;
}

/**
 * Creates an empty database of the engine, synced to disk as in production.
 * @param bin folder of PostgreSQL's programs, if the engine is PostgreSQL.
 * @param disk where to store its files; the temporary folder by default.
 */
export async function emptyPlace(engine: Engine, bin: string | null, disk?: string): Promise<Place> {
  const dataDirectory = emptyDataDirectory(disk);
  const postgres =
    engine === 'postgres' && bin !== null
      ? await startTemporaryPostgres(bin, { durable: true, ...(disk !== undefined && { parent: disk }) })
      : null;
  return {
    dataDirectory,
    postgres,
    start: (environment = {}) =>
      startServer({
        dataDirectory,
        environment: {
          LOG_LEVEL: 'error',
          RATE_LIMIT_FACTOR: '0', // all officers share one address and sign in for every check
          ...(postgres && { DATABASE_URL: postgres.url('postgres'), APP_SECRET: 'faults '.repeat(6) }),
          ...environment,
        },
      }),
    remove: async () => {
      await postgres?.stop();
      fs.rmSync(dataDirectory, { recursive: true, force: true });
      fs.rmSync(`${dataDirectory}.lock`, { force: true });
    },
  };
}
