import type { Db } from '../../db/database.ts';
import { setCounted } from './statistics.queries.ts';
import { archiveLocks, fillDay, listOpenDays } from './stock-days.queries.ts';
import { archiveWork } from './work.queries.ts';

/** Stores what statistics need of a war that ends. @param db the transaction, with the war locked and not yet cleared. */
export async function archiveStatistics(db: Db, archiveId: number): Promise<void> {
  await archiveWork(db, archiveId);
  await archiveLocks(db, archiveId);
  await setCounted(db, archiveId);
}

/** Fills the days that have ended since the last run, one by one; after an update all days that were ever reported. */
export async function fillStockDays(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  for (const day of await listOpenDays(db, now)) {
    if (signal?.aborted) return;
    await fillDay(db, day);
  }
}
