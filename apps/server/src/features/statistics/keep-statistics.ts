import type { Db } from '../../db/database.ts';
import { setCounted } from './statistics.queries.ts';
import { fillDay, keepLocks, listOpenDays } from './stock-days.queries.ts';
import { keepWork } from './work.queries.ts';

/** Keeps what statistics need of a war that ends. @param db the transaction, with the war locked and not yet cleared. */
export async function keepStatistics(db: Db, archiveId: number): Promise<void> {
  await keepWork(db, archiveId);
  await keepLocks(db, archiveId);
  await setCounted(db, archiveId);
}

/** Fills the days that are over since the last time, each for itself; after an update all days that were ever reported. */
export async function fillStockDays(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  for (const day of await listOpenDays(db, now)) {
    if (signal?.aborted) return;
    await fillDay(db, day);
  }
}
