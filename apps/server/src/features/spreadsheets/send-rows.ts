import { randomUUID } from 'node:crypto';
import { retryDelay } from '@backline/domain';
import { announce, type LiveMessage } from '../../db/announce.ts';
import type { Google } from '../../external/google.ts';
import type { Services } from '../../services.ts';
import { testCells } from './report-cells.ts';
import {
  type DueSpreadsheet,
  deleteOldBatches,
  findSendTarget,
  finishBatches,
  listBatches,
  noteFailure,
  noteSuccess,
  releaseSpreadsheet,
  takeDueSpreadsheet,
} from './send-rows.queries.ts';

/** Longer than one sending can take, with all its requests at their time limit. */
const LEASE_MS = 2 * 60_000;
/** Batches in one request. */
const BATCHES_AT_ONCE = 4;
/** What needs a person (no access, no such sheet) is tried again by itself, but seldom. */
const LASTING_RETRY_MS = 30 * 60_000;
/** Rows that nobody could take for so long are dropped, or the queue of a forgotten spreadsheet would grow for ever. */
const KEEP_MS = 30 * 24 * 3_600_000;

/** What open cards show is out of date. */
const CHANGED: LiveMessage = { event: 'change', features: ['spreadsheets'], page: null };

/** Sends all rows that are due, spreadsheet after spreadsheet, until none is or the signal says to end. */
export async function sendRows(services: Services, signal: AbortSignal): Promise<void> {
  const { google, database, now } = services;
  await dropOldRows(services);
  if (google === null) return;
  while (!signal.aborted) {
    const due = await takeDueSpreadsheet(database.db, now(), new Date(now().getTime() + LEASE_MS));
    if (due === null) return;
    await sendTo(services, google, due, signal);
  }
}

async function sendTo(services: Services, google: Google, due: DueSpreadsheet, signal: AbortSignal) {
  const { database, now, log } = services;
  const { db } = database;
  const batches = await listBatches(db, due.id, BATCHES_AT_ONCE);
  const outcome = await google.append(targetOf(due), batches, signal);
  if (outcome.status === 'ok') {
    const ids = batches.map(({ id }) => id);
    await db.transaction(async (transaction) => {
      await finishBatches(transaction, due.id, ids, now());
      await announce(transaction, CHANGED);
    });
    return;
  }
  // Stopped by us: what was under way is cleared up by its marks at the next start.
  if (signal.aborted) return releaseSpreadsheet(db, due.id);
  const { reason, lasting, askedMs } = outcome;
  const failures = due.failures + 1;
  const pause = retryDelay({ failures, askedMs, random: Math.random() });
  const retryAt = new Date(now().getTime() + (lasting ? Math.max(pause, LASTING_RETRY_MS) : pause));
  log.warn({ spreadsheet: due.id, reason, failures }, 'rows could not be appended to a spreadsheet');
  await noteFailure(db, due.id, { reason, now: now(), retryAt });
  await announce(db, CHANGED);
}

function targetOf({ spreadsheetId, sheetName, key }: DueSpreadsheet) {
  return { spreadsheetId, sheetName, markKey: key };
}

async function dropOldRows({ database, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - KEEP_MS);
  await database.db.transaction(async (transaction) => {
    for (const { spreadsheetId, rows } of await deleteOldBatches(transaction, before))
      await noteFailure(transaction, spreadsheetId, {
        reason: `${rows} rows had waited for 30 days and were dropped.`,
        now: now(),
      });
  });
}

/**
 * Appends one row that says that it is a test, past the queue. Success and failure show on the card as those of any row.
 * @param db not a transaction: Google is asked meanwhile.
 * @returns null where there is no such spreadsheet, else what came of it.
 */
export async function sendTestRow(services: Services, google: Google, id: number) {
  const { db } = services.database;
  const target = await findSendTarget(db, id);
  if (target === null) return null;
  const rows = [{ key: randomUUID(), rows: [testCells(services.now())] }];
  // Marks of its own: those of rows that wait must stay until the rows are known to be there.
  const marked = { ...targetOf(target), markKey: `${target.key}-test` };
  const outcome = await google.append(marked, rows, new AbortController().signal);
  if (outcome.status === 'ok') await noteSuccess(db, id, services.now());
  else await noteFailure(db, id, { reason: outcome.reason, now: services.now() });
  return outcome;
}
