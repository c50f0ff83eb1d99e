import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import { readSnapshot } from '../caller/viewer.queries.ts';
import type { Db } from '../db/database.ts';
import { statement } from '../db/statement.ts';

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

const snapshotLimits = statement<Record<string, never>, { oldest: string; next: string }>(
  'snapshot_limits',
  sql`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest, pg_snapshot_xmax(pg_current_snapshot())::text as next`,
);

/**
 * Waits until every transaction of the server that is older than this call has ended, in whichever database. Until then
 * the stock mirror reads tables again that were written before the call, and raises their versions though nothing changed.
 */
export async function untilOlderTransactionsEnd(db: Db): Promise<void> {
  const limits = async () => (await snapshotLimits(db, {}))[0]!;
  const { next } = await limits();
  await vi.waitUntil(async () => BigInt((await limits()).oldest) >= BigInt(next), { timeout: 30_000 });
}
