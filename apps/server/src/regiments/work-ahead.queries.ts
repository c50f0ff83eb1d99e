import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/migrations.ts';
import { channels, spreadsheetBatches, watches } from '../db/schema.ts';

/** Whether a regiment has anything that its jobs may have to send while nobody looks: alerts to channels or people, rows of spreadsheets. */
export async function hasWorkAhead(db: Db): Promise<boolean> {
  const [row] = rowsOf<{ found: boolean }>(
    await db.execute(sql`select exists (select from ${channels}) or exists (select from ${watches})
      or exists (select from ${spreadsheetBatches}) as found`),
  );
  return row?.found ?? false;
}
