import type { Db } from '../../db/database.ts';
import { fillDay, listOpenDays } from './stock-days.queries.ts';

/** Fills the days that have ended since the last run, one by one; after an update all days that were ever reported. */
export async function fillStockDays(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  for (const day of await listOpenDays(db, now)) {
    if (signal?.aborted) return;
    await fillDay(db, day);
  }
}
