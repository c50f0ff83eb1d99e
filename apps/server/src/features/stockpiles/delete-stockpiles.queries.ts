import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { type HistorySource, items, reports, stockpileContents, stockpiles } from '../../db/schema.ts';
import { historyLine } from './contents.queries.ts';

const REMOVED: HistorySource = 'removed';

/**
 * Deletes stockpiles with their contents. Their reports stay, and the end of each is noted among them with what lay
 * there last, so that stock over time falls when a stockpile goes.
 * @param which a condition on stockpiles.
 */
export async function deleteStockpiles(db: Db, viewer: Viewer, which: SQL, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into ${reports} (stockpile_id, stockpile_name, warehouse_id, locked, permission_group_id, user_id, username,
      source, taken_at, applied_at, previous_taken_at, before, after)
    select ${stockpiles.id}, ${stockpiles.name}, ${stockpiles.warehouseId}, ${stockpiles.locked},
      ${stockpiles.permissionGroupId}, ${viewer.userId}::int, ${viewer.username}::text, ${REMOVED}::text, ${at}, ${at},
      ${stockpiles.firUpdatedAt},
      (select coalesce(jsonb_agg(${historyLine('i', 'c')}), '[]') from ${stockpileContents} c
        join ${items} i on i.id = c.item_id where c.stockpile_id = ${stockpiles.id}),
      '[]'
    from ${stockpiles} where ${which}`);
  await db.delete(stockpiles).where(which);
}

/** `deleteStockpiles` by id. */
export async function deleteStockpilesOf(db: Db, viewer: Viewer, ids: number[], now: Date): Promise<void> {
  if (ids.length > 0) await deleteStockpiles(db, viewer, inArray(stockpiles.id, ids), now);
}
