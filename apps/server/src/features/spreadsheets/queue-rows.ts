import type { FirRow } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import { cellsOf } from './report-cells.ts';
import { insertBatches, listRecipients } from './spreadsheets.queries.ts';

/** Rows in one batch: far below the limit of Google for one request. */
const BATCH_ROWS = 500;

/**
 * Queues the rows of an applied report for every spreadsheet (docs/spec/reports.md#spreadsheets), in the
 * report's own transaction, so that exactly the stored reports are in the queue. Rows of locked
 * stockpiles go only to spreadsheets for which an admin has allowed it.
 * @param isLocked whether the stockpile of a name is locked.
 */
export async function queueRows(
  db: Db,
  entries: FirRow[],
  isLocked: (stockpileName: string) => boolean,
  now: Date,
): Promise<void> {
  const recipients = await listRecipients(db);
  if (recipients.length === 0) return;
  const batches = [false, true].flatMap((locked) => {
    const rows = entries
      .filter((row) => isLocked(row.stockpileName) === locked)
      .map((row) => cellsOf(row, now));
    return Array.from({ length: Math.ceil(rows.length / BATCH_ROWS) }, (_, index) => ({
      locked,
      rows: rows.slice(index * BATCH_ROWS, (index + 1) * BATCH_ROWS),
      queuedAt: now.toISOString(),
    }));
  });
  await insertBatches(
    db,
    recipients.flatMap(({ id, includeLocked }) =>
      batches
        .filter(({ locked }) => includeLocked || !locked)
        .map((batch) => ({ spreadsheetId: id, ...batch })),
    ),
  );
}
