import { readSnapshot } from '../caller/viewer.queries.ts';
import type { Db } from '../db/database.ts';

const ATTEMPTS = 50;

/**
 * Runs `body` until nobody has committed between its start and its end. PostgreSQL numbers the commits of all databases
 * of a server together, so tests that run in parallel disturb a test that relies on an unchanged snapshot.
 * @param body receives the snapshot that held throughout.
 * @returns what `body` returned while the server was quiet.
 */
export async function whileNobodyCommits<T>(db: Db, body: (snapshot: string) => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await readSnapshot(db);
    const result = await body(before);
    if ((await readSnapshot(db)) === before) return result;
  }
  throw new Error(`In ${ATTEMPTS} attempts, somebody always committed in between.`);
}
