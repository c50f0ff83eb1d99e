import type { WarSpan } from '@backline/contract';
import { desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { endedStockpiles, reports, statisticsSettings, stockpiles, warArchives } from '../../db/schema.ts';
import { visibleTo } from '../stock/visibility.queries.ts';

/** Whether names are shown; unless an admin has chosen, they are not. */
export async function readShowNames(db: Db): Promise<boolean> {
  const [row] = await db.select({ showNames: statisticsSettings.showNames }).from(statisticsSettings);
  return row?.showNames ?? false;
}

export async function saveShowNames(db: Db, showNames: boolean): Promise<void> {
  await db
    .insert(statisticsSettings)
    .values({ showNames })
    .onConflictDoUpdate({ target: statisticsSettings.id, set: { showNames } });
}

/** The present war, and the past ones whose statistics were stored; the newest first. */
export async function listWars(db: Db): Promise<WarSpan[]> {
  const ends = await db
    .select({ id: warArchives.id, at: warArchives.createdAt, counted: warArchives.counted })
    .from(warArchives)
    .orderBy(desc(warArchives.id));
  const over = ends.flatMap(({ id, at, counted }, index) =>
    counted ? [{ id, from: ends[index + 1]?.at ?? null, to: at }] : [],
  );
  return [{ id: null, from: ends[0]?.at ?? null, to: null }, ...over];
}

/** Whether a time is within a war: from its beginning (inclusive) to its end (exclusive). */
export function within({ from, to }: WarSpan, column: SQLWrapper): SQL {
  const after = from === null ? sql`true` : sql`${column} >= ${from}::timestamptz`;
  return to === null ? after : sql`${after} and ${column} < ${to}::timestamptz`;
}

/**
 * A query for the ids of all stockpiles, of any war, whose past a viewer may see: existing ones that the viewer may see
 * today, and others that the viewer could see when they were deleted or their war ended. One whose end is unknown is not
 * included. Reports under another lock must be checked separately (`visibleTo`).
 */
export function visibleStockpileIds(viewer: VisibilityScope): SQL {
  const lock = { locked: sql`known.locked`, permissionGroupId: sql`known.permission_group_id` };
  return sql`(
    select known.id from (
      select id, locked, permission_group_id from ${stockpiles}
      union all
      select stockpile_id, locked, permission_group_id from ${endedStockpiles}
      union all
      select stockpile_id, locked, permission_group_id from ${reports} where source = 'removed' and stockpile_id is not null
    ) as known group by known.id having bool_and(${visibleTo(viewer, lock)}))`;
}

/** The day of a time, in UTC: `2026-11-21`. */
export function dayOf(column: SQLWrapper): SQL {
  return sql`(${column} at time zone 'UTC')::date`;
}

/** Marks an archive as one whose statistics were stored. */
export async function setCounted(db: Db, archiveId: number): Promise<void> {
  await db.update(warArchives).set({ counted: true }).where(eq(warArchives.id, archiveId));
}
