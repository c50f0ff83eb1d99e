import fs from 'node:fs';
import {
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '../../apps/server/src/testing/temporary-postgres.ts';
import { emptyDataDirectory, type ServerProcess, startServer } from '../../e2e/server-process.ts';

export type Engine = 'embedded' | 'postgres';

/** Where servers of one database are started, one after another or side by side (PostgreSQL only). */
export interface Place {
  dataDirectory: string;
  postgres: TemporaryPostgres | null;
  start(environment?: Record<string, string>): Promise<ServerProcess>;
  /** Removes everything; the servers have ended. */
  remove(): Promise<void>;
}

/**
 * An empty database on the engine, synced to disk as in production.
 * @param bin PostgreSQL's programs, where the engine is PostgreSQL.
 * @param disk where its files lie, else among the temporary files.
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
          RATE_LIMIT_FACTOR: '0', // all officers come from one address, and sign in for every look
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
