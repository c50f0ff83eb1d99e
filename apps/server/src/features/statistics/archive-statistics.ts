import { DAY_MS } from '@backline/domain';
import type { Db } from '../../db/database.ts';
import { fillStockDays } from './fill-stock-days.ts';
import { setCounted } from './statistics.queries.ts';
import { archiveLocks } from './stock-days.queries.ts';
import { archiveWork } from './work.queries.ts';

/** Stores what statistics need of a war that ends. @param db the transaction, with the war locked and not yet cleared. */
export async function archiveStatistics(db: Db, archiveId: number, now: Date): Promise<void> {
  await fillStockDays(db, new Date(now.getTime() + DAY_MS)); // the day of the reset counts as over
  await archiveWork(db, archiveId);
  await archiveLocks(db, archiveId);
  await setCounted(db, archiveId);
}
