import { asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { type SheetCell, spreadsheetBatches, spreadsheets, stockpiles } from '../../db/schema.ts';

/** The sheet that rows are sent to. */
export interface SendTarget {
  id: number;
  key: string;
  spreadsheetId: string;
  sheetName: string;
  /** Whether an admin lets rows of locked stockpiles go there. */
  includeLocked: boolean;
}

/** Rows that are sent together. */
export interface RowBatch {
  id: number;
  key: string;
  rows: SheetCell[][];
}

/** The spreadsheets as recipients of a queue; rows wait for nothing but their turn. */
export const ROW_QUEUE = {
  feature: 'spreadsheets',
  isShown: true,
  table: spreadsheets,
  dueAt: sql`case when exists (select 1 from ${spreadsheetBatches} b where b.spreadsheet_id = r.id)
    then 'epoch'::timestamptz end`,
};

/** The target of a spreadsheet's rows, or null if there is none. */
export async function findSendTarget(db: Db, id: number): Promise<SendTarget | null> {
  const [row] = await db
    .select({
      id: spreadsheets.id,
      key: spreadsheets.key,
      spreadsheetId: spreadsheets.spreadsheetId,
      sheetName: spreadsheets.sheetName,
      includeLocked: spreadsheets.includeLocked,
    })
    .from(spreadsheets)
    .where(eq(spreadsheets.id, id));
  return row ?? null;
}

/** The oldest batches of a spreadsheet, at most `limit`. */
export function listBatches(db: Db, spreadsheetId: number, limit: number): Promise<RowBatch[]> {
  return db
    .select({ id: spreadsheetBatches.id, key: spreadsheetBatches.key, rows: spreadsheetBatches.rows })
    .from(spreadsheetBatches)
    .where(eq(spreadsheetBatches.spreadsheetId, spreadsheetId))
    .orderBy(asc(spreadsheetBatches.id))
    .limit(limit);
}

/** The names of all stockpiles that are locked now. */
export async function listLockedNames(db: Db): Promise<Set<string>> {
  const rows = await db.select({ name: stockpiles.name }).from(stockpiles).where(eq(stockpiles.locked, true));
  return new Set(rows.map(({ name }) => name));
}

/** Deletes batches that are in the sheet, or whose rows may not go there any more. */
export async function deleteBatches(db: Db, batchIds: number[]): Promise<void> {
  await db.delete(spreadsheetBatches).where(inArray(spreadsheetBatches.id, batchIds));
}

/** Deletes rows that were queued before a time. @returns how many of each spreadsheet. */
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
