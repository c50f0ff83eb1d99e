import fs from 'node:fs';
import type { Database } from '../db/database.ts';
import { diskSpaceCheck } from '../db/disk-space.ts';
import { openPostgres, type PoolOptions } from '../db/open-postgres.ts';
import { runningUrl, startPostgres } from './start.ts';

/**
 * A PostgreSQL of our own, started on the data folder and ended with the database. One process at a time.
 * @throws as `startPostgres` does; OtherVersionError when a newer program has used it; DiskFullError when its disk has no room.
 */
export async function openEmbeddedDatabase(
  dataDirectory: string,
  { isRestore = false, ...options }: PoolOptions & { isRestore?: boolean } = {},
): Promise<Database> {
  fs.mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const checkRoom = diskSpaceCheck(dataDirectory);
  checkRoom();
  const postgres = await startPostgres(dataDirectory, { isRestore });
  try {
    const database = await openPostgres(postgres.url, () => {}, options);
    const transaction = database.db.transaction.bind(database.db);
    database.db.transaction = async (...parameters) => {
      checkRoom();
      return transaction(...parameters);
    };
    const close = async () => {
      await database.close();
      await postgres.stop();
    };
    return { ...database, close };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** The embedded database of a server that runs; null where none does. */
export async function openRunningDatabase(
  dataDirectory: string,
  options: PoolOptions,
): Promise<Database | null> {
  const url = await runningUrl(dataDirectory);
  return url === null ? null : openPostgres(url, () => {}, options);
}
