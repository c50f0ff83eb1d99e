import { asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { type SheetCell, spreadsheetBatches, spreadsheets } from '../../db/schema.ts';

export interface DueSpreadsheet {
  id: number;
  key: string;
  spreadsheetId: string;
  sheetName: string;
  failures: number;
}

/** Everything that says where rows go and how often that has failed. */
const DUE = {
  id: spreadsheets.id,
  key: spreadsheets.key,
  spreadsheetId: spreadsheets.spreadsheetId,
  sheetName: spreadsheets.sheetName,
  failures: spreadsheets.failures,
};

/**
 * Takes the spreadsheet that has waited longest among those that have rows and may be tried, for this process alone
 * until `leasedUntil`: a process that dies gives it back by that. Null where none is due.
 */
export async function takeDueSpreadsheet(
  db: Db,
  now: Date,
  leasedUntil: Date,
): Promise<DueSpreadsheet | null> {
  const at = now.toISOString();
  const [row] = await db
    .update(spreadsheets)
    .set({ leasedUntil: leasedUntil.toISOString() })
    .where(
      eq(
        spreadsheets.id,
        sql`(
          select s.id from ${spreadsheets} s
          where s.leased_until <= ${at} and s.retry_at <= ${at}
            and exists (select 1 from ${spreadsheetBatches} b where b.spreadsheet_id = s.id)
          order by s.retry_at, s.id limit 1 for update skip locked)`,
      ),
    )
    .returning(DUE);
  return row ?? null;
}

/** Where a test row of a spreadsheet goes, or null where there is none. */
export async function findSendTarget(db: Db, id: number): Promise<DueSpreadsheet | null> {
  const [row] = await db.select(DUE).from(spreadsheets).where(eq(spreadsheets.id, id));
  return row ?? null;
}

/** The oldest batches of a spreadsheet, at most `limit`. */
export function listBatches(
  db: Db,
  spreadsheetId: number,
  limit: number,
): Promise<{ id: number; key: string; rows: SheetCell[][] }[]> {
  return db
    .select({ id: spreadsheetBatches.id, key: spreadsheetBatches.key, rows: spreadsheetBatches.rows })
    .from(spreadsheetBatches)
    .where(eq(spreadsheetBatches.spreadsheetId, spreadsheetId))
    .orderBy(asc(spreadsheetBatches.id))
    .limit(limit);
}

const FREE = { leasedUntil: new Date(0).toISOString() };

/** Notes that batches are in the sheet and gives it back. In a transaction: they go and the success is noted, or neither. */
export async function finishBatches(db: Db, id: number, batchIds: number[], now: Date): Promise<void> {
  await db.delete(spreadsheetBatches).where(inArray(spreadsheetBatches.id, batchIds));
  await noteSuccess(db, id, now);
  await releaseSpreadsheet(db, id);
}

/** Notes that rows have arrived, so that others are tried at once. */
export async function noteSuccess(db: Db, id: number, now: Date): Promise<void> {
  await db
    .update(spreadsheets)
    .set({ failures: 0, retryAt: new Date(0).toISOString(), lastSuccessAt: now.toISOString() })
    .where(eq(spreadsheets.id, id));
}

/** Notes a failure; without `retryAt` the next try stays when it was. */
export async function noteFailure(
  db: Db,
  id: number,
  { reason, now, retryAt }: { reason: string; now: Date; retryAt?: Date },
): Promise<void> {
  await db
    .update(spreadsheets)
    .set({
      lastError: reason,
      lastErrorAt: now.toISOString(),
      ...(retryAt && {
        ...FREE,
        failures: sql`${spreadsheets.failures} + 1`,
        retryAt: retryAt.toISOString(),
      }),
    })
    .where(eq(spreadsheets.id, id));
}

/** Gives a spreadsheet back without having got anywhere. */
export async function releaseSpreadsheet(db: Db, id: number): Promise<void> {
  await db.update(spreadsheets).set(FREE).where(eq(spreadsheets.id, id));
}

/** Drops rows that have waited since before a time. @returns how many of each spreadsheet. */
export async function deleteOldBatches(
  db: Db,
  before: Date,
): Promise<{ spreadsheetId: number; rows: number }[]> {
  const rows = await db
    .delete(spreadsheetBatches)
    .where(lt(spreadsheetBatches.queuedAt, before.toISOString()))
    .returning({
      spreadsheetId: spreadsheetBatches.spreadsheetId,
      rows: sql<number>`jsonb_array_length(${spreadsheetBatches.rows})`,
    });
  const sums = new Map<number, number>();
  for (const row of rows) sums.set(row.spreadsheetId, (sums.get(row.spreadsheetId) ?? 0) + row.rows);
  return [...sums].map(([spreadsheetId, sum]) => ({ spreadsheetId, rows: sum }));
}
