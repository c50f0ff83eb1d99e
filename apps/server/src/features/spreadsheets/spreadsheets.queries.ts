import type { Spreadsheet } from '@backline/contract';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { insertRow } from '../../db/insert-row.ts';
import { type SheetCell, spreadsheetBatches, spreadsheets } from '../../db/schema.ts';

function selectSpreadsheets(db: Db) {
  return db
    .select({
      id: spreadsheets.id,
      name: spreadsheets.name,
      spreadsheetId: spreadsheets.spreadsheetId,
      sheetName: spreadsheets.sheetName,
      includeLocked: spreadsheets.includeLocked,
      lastSuccessAt: spreadsheets.lastSuccessAt,
      lastError: spreadsheets.lastError,
      lastErrorAt: spreadsheets.lastErrorAt,
      waitingRows: sql<number>`(
        select coalesce(sum(jsonb_array_length(b.rows)), 0)::int from ${spreadsheetBatches} b
        where b.spreadsheet_id = ${spreadsheets}.id)`,
    })
    .from(spreadsheets);
}

export function listSpreadsheets(db: Db): Promise<Spreadsheet[]> {
  return selectSpreadsheets(db).orderBy(asc(sql`lower(${spreadsheets.name})`), asc(spreadsheets.id));
}

export async function findSpreadsheet(db: Db, id: number): Promise<Spreadsheet | null> {
  const [row] = await selectSpreadsheets(db).where(eq(spreadsheets.id, id));
  return row ?? null;
}

interface SheetAddress {
  spreadsheetId: string;
  sheetName: string;
}

/** Whether another entry already sends to this sheet. */
export async function isSheetTaken(
  db: Db,
  { spreadsheetId, sheetName }: SheetAddress,
  exceptId: number,
): Promise<boolean> {
  const rows = await db
    .select({ id: spreadsheets.id })
    .from(spreadsheets)
    .where(
      and(
        eq(spreadsheets.spreadsheetId, spreadsheetId),
        eq(spreadsheets.sheetName, sheetName),
        ne(spreadsheets.id, exceptId),
      ),
    );
  return rows.length > 0;
}

type Columns = SheetAddress & { name: string; includeLocked: boolean };

export function insertSpreadsheet(db: Db, columns: Columns): Promise<number> {
  return insertRow(db, spreadsheets, columns);
}

/** Changes a spreadsheet, and lets it be tried again at once. Rows of locked stockpiles that may not go any more are dropped. */
export async function updateSpreadsheet(db: Db, id: number, columns: Columns): Promise<void> {
  const fresh = { failures: 0, retryAt: new Date(0).toISOString() };
  await db
    .update(spreadsheets)
    .set({ ...columns, ...fresh })
    .where(eq(spreadsheets.id, id));
  if (!columns.includeLocked)
    await db
      .delete(spreadsheetBatches)
      .where(and(eq(spreadsheetBatches.spreadsheetId, id), eq(spreadsheetBatches.locked, true)));
}

/** @returns false if there is none. */
export async function deleteSpreadsheet(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .delete(spreadsheets)
    .where(eq(spreadsheets.id, id))
    .returning({ id: spreadsheets.id });
  return rows.length > 0;
}

/** Whether there is any, as a column of another query. */
export const hasSpreadsheets = sql<boolean>`exists (select 1 from ${spreadsheets})`;

/** Lists the spreadsheets to which rows go, for queueing. */
export function listRecipients(db: Db): Promise<{ id: number; includeLocked: boolean }[]> {
  return db.select({ id: spreadsheets.id, includeLocked: spreadsheets.includeLocked }).from(spreadsheets);
}

export async function insertBatches(
  db: Db,
  batches: { spreadsheetId: number; locked: boolean; rows: SheetCell[][]; queuedAt: string }[],
): Promise<void> {
  if (batches.length > 0) await db.insert(spreadsheetBatches).values(batches);
}
