import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import type { Google } from '../../external/google.ts';
import { recordFailure, recordSuccess } from '../../queues/recipients.queries.ts';
import { type Sent, sendDue } from '../../queues/send-due.ts';
import type { Services } from '../../services.ts';
import { stockpileNameIn, testCells } from './report-cells.ts';
import {
  deleteBatches,
  deleteOldBatches,
  findSendTarget,
  listBatches,
  listLockedNames,
  ROW_QUEUE,
  type RowBatch,
  type SendTarget,
} from './send-rows.queries.ts';

/** The most batches in one request. */
const BATCHES_AT_ONCE = 4;
/** Rows that could not be sent for this long are dropped, or the queue of a forgotten spreadsheet would grow for ever. */
const KEEP_MS = 30 * 24 * 3_600_000;

/**
 * Sends all rows that are due, spreadsheet after spreadsheet, until none is left or the signal aborts.
 * @returns the time until a spreadsheet may be tried again, in milliseconds; null where nothing waits.
 */
export async function sendRows(services: Services, signal: AbortSignal): Promise<number | null> {
  const { google } = services;
  await dropOldRows(services);
  if (google === null) return null;
  const queue = { ...ROW_QUEUE, send: (db: Db, id: number) => sendTo(db, google, id, signal) };
  return sendDue(services, queue, signal);
}

async function sendTo(db: Db, google: Google, id: number, signal: AbortSignal): Promise<Sent> {
  const target = await findSendTarget(db, id);
  if (target === null) return { status: 'nothing' }; // it was just deleted, and its rows with it
  const batches = await listBatches(db, id, BATCHES_AT_ONCE);
  const ids = batches.map((batch) => batch.id);
  const settle = (transaction: Db) => deleteBatches(transaction, ids);
  const shown = target.includeLocked ? batches : withoutRowsOf(await listLockedNames(db), batches);
  if (shown.length === 0) return { status: 'nothing', settle };
  const outcome = await google.append(targetOf(target), shown, signal);
  return outcome.status === 'failed' ? outcome : { status: 'ok', settle };
}

/** The batches without the rows of stockpiles that were locked while these waited. */
function withoutRowsOf(locked: ReadonlySet<unknown>, batches: RowBatch[]): RowBatch[] {
  return batches
    .map((batch) => ({ ...batch, rows: batch.rows.filter((row) => !locked.has(stockpileNameIn(row))) }))
    .filter(({ rows }) => rows.length > 0);
}

function targetOf({ spreadsheetId, sheetName, key }: SendTarget) {
  return { spreadsheetId, sheetName, markKey: key };
}

async function dropOldRows({ database, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - KEEP_MS);
  await database.db.transaction(async (transaction) => {
    for (const { spreadsheetId, rows } of await deleteOldBatches(transaction, before))
      await recordFailure(transaction, ROW_QUEUE.table, {
        id: spreadsheetId,
        reason: `${rows} rows had waited for 30 days and were dropped.`,
        now: now(),
      });
  });
}

/**
 * Appends one row that is marked as a test, past the queue. Success and failure show on the card as those of any row.
 * @param db not a transaction, because Google is called meanwhile.
 * @returns null if there is no such spreadsheet, else the outcome.
 */
export async function sendTestRow(services: Services, google: Google, id: number) {
  const { db } = services.database;
  const target = await findSendTarget(db, id);
  if (target === null) return null;
  const rows = [{ key: randomUUID(), rows: [testCells(services.now())] }];
  // Separate marks: those of waiting rows must stay until the rows have certainly been appended.
  const marked = { ...targetOf(target), markKey: `${target.key}-test` };
  const outcome = await google.append(marked, rows, new AbortController().signal);
  const now = services.now();
  if (outcome.status === 'ok') await recordSuccess(db, ROW_QUEUE.table, { id, now });
  else await recordFailure(db, ROW_QUEUE.table, { id, reason: outcome.reason, now });
  return outcome;
}
