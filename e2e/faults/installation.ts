import fs from 'node:fs';
import {
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '../../apps/server/src/testing/temporary-postgres.ts';
import { emptyDataDirectory, type ServerProcess, startServer } from '../support/server-process.ts';

/** Data on which servers can be started, one after another; with a database server of its own, also beside each other. */
export interface Installation {
  dataDirectory: string;
  postgres: TemporaryPostgres | null;
  start(environment?: Record<string, string>): Promise<ServerProcess>;
  /** Removes everything, after the servers have stopped. */
  remove(): Promise<void>;
}

/**
 * Creates an empty installation, synced to disk as in production.
 * @param options `disk`: where to store its files; the temporary folder by default. `hasServer`: with a PostgreSQL of its own.
 */
export async function emptyInstallation({
  disk,
  hasServer = false,
}: {
  disk?: string;
  hasServer?: boolean;
} = {}): Promise<Installation> {
  const dataDirectory = emptyDataDirectory(disk);
  const postgres = hasServer ? await startTemporaryPostgres({ durable: true }) : null;
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
