import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { integerArray } from '../../db/integer-array.ts';
import { items, type ReportedItem, reports, stockpileContents, stockpiles } from '../../db/schema.ts';

/** What lies in each stockpile, for the history, by stockpile id. */
export async function listContents(db: Db, stockpileIds: number[]): Promise<Map<number, ReportedItem[]>> {
  const rows = await db
    .select({
      stockpileId: stockpileContents.stockpileId,
      firName: items.firName,
      crated: items.crated,
      quantity: stockpileContents.quantity,
    })
    .from(stockpileContents)
    .innerJoin(items, eq(items.id, stockpileContents.itemId))
    .where(inArray(stockpileContents.stockpileId, stockpileIds))
    .orderBy(items.firName, items.crated);
  const contents = new Map<number, ReportedItem[]>();
  for (const { stockpileId, ...line } of rows)
    contents.set(stockpileId, [...(contents.get(stockpileId) ?? []), line]);
  return contents;
}

export interface ContentsRow {
  stockpileId: number;
  itemId: number;
  quantity: number;
}

/** Puts new contents in the place of all old ones of these stockpiles. */
export async function replaceContents(db: Db, stockpileIds: number[], rows: ContentsRow[]): Promise<void> {
  await db.delete(stockpileContents).where(inArray(stockpileContents.stockpileId, stockpileIds));
  if (rows.length === 0) return;
  const columns = [
    rows.map((row) => row.stockpileId),
    rows.map((row) => row.itemId),
    rows.map((row) => row.quantity),
  ].map(integerArray);
  await db.execute(sql`
    insert into ${stockpileContents} (stockpile_id, item_id, quantity)
    select * from unnest(${sql.join(columns, sql`, `)})`);
}

/** Sets each stockpile's report time. */
export async function updateReportTimes(db: Db, times: { id: number; takenAt: string }[]): Promise<void> {
  const values = sql.join(
    times.map(({ id, takenAt }) => sql`(${id}::int, ${takenAt}::timestamptz)`),
    sql`, `,
  );
  await db.execute(sql`
    update ${stockpiles} set fir_updated_at = told.taken_at
    from (values ${values}) as told (id, taken_at) where ${stockpiles.id} = told.id`);
}

/** Keeps applied reports as history. */
export async function insertReports(db: Db, rows: (typeof reports.$inferInsert)[]): Promise<void> {
  await db.insert(reports).values(rows);
}
