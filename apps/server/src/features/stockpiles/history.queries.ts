import type { StockpileReport } from '@backline/contract';
import { contentsDifference } from '@backline/domain';
import { and, desc, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import { type ReportedItem, reports, stockpiles } from '../../db/schema.ts';
import type { VisibilityScope } from '../../http/viewer.ts';
import { visibleTo } from './stockpiles.queries.ts';

/** How many reports a history goes back. */
const HISTORY_LENGTH = 100;

/**
 * `visibleTo` for kept reports: one made while the stockpile was locked is there for that group and admins only.
 * @param of the table of reports, or the name that a statement knows it by.
 */
export function reportVisibleTo(
  viewer: VisibilityScope,
  of: Record<'locked' | 'permissionGroupId', PgColumn> = reports,
): SQL | undefined {
  if (viewer.seesLocked) return undefined;
  const open = not(of.locked);
  return viewer.groupIds.length === 0 ? open : or(open, inArray(of.permissionGroupId, viewer.groupIds));
}

/**
 * The last 100 reports of a stockpile that a viewer may see, newest first, or null where the viewer sees no such
 * stockpile. In the order of ids, which is the order in which they were applied: the stockpile's row is locked
 * meanwhile. Undoable is the latest of all its reports, unless it is an undo itself. The ids on the wire count the
 * stockpile's own reports from 1: the table's would show by their gaps how often locked stockpiles are reported.
 */
export async function listHistory(
  db: Db,
  viewer: VisibilityScope,
  stockpileId: number,
): Promise<StockpileReport[] | null> {
  const [stockpile] = await db
    .select({ id: stockpiles.id })
    .from(stockpiles)
    .where(and(eq(stockpiles.id, stockpileId), visibleTo(viewer)));
  if (stockpile === undefined) return null;
  const latestId = await findLatestReportId(db, stockpileId);
  const numbered = db
    .select({
      rowId: sql<number>`${reports.id}`.as('row_id'),
      number: sql<number>`row_number() over (order by ${reports.id})::int`.as('number'),
    })
    .from(reports)
    .where(eq(reports.stockpileId, stockpileId))
    .as('numbered');
  const rows = await db
    .select({
      rowId: reports.id,
      id: numbered.number,
      takenAt: reports.takenAt,
      appliedAt: reports.appliedAt,
      username: reports.username,
      source: reports.source,
      before: reports.before,
      after: reports.after,
    })
    .from(reports)
    .innerJoin(numbered, eq(numbered.rowId, reports.id))
    .where(and(eq(reports.stockpileId, stockpileId), reportVisibleTo(viewer)))
    .orderBy(desc(reports.id))
    .limit(HISTORY_LENGTH);
  return rows.map(({ rowId, before, after, ...report }) => ({
    ...report,
    changes: changesOf(before, after),
    undoable: rowId === latestId && report.source !== 'undo',
  }));
}

/** What differs between two contents; empty where nothing does. */
export function changesOf(before: ReportedItem[], after: ReportedItem[]): StockpileReport['changes'] {
  const line = ({ firName, crated, quantity }: ReportedItem) => ({ codeName: firName, crated, quantity });
  return contentsDifference(before.map(line), after.map(line))
    .filter((change) => change.before !== change.after)
    .map(({ codeName, ...change }) => ({ firName: codeName, ...change }));
}

/** The id of the report that was applied last to a stockpile, whoever may see it; null before the first. */
export async function findLatestReportId(db: Db, stockpileId: number): Promise<number | null> {
  const [latest] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(eq(reports.stockpileId, stockpileId))
    .orderBy(desc(reports.id))
    .limit(1);
  return latest?.id ?? null;
}

/** Who sent the report that was applied last, by stockpile id; null for somebody who is no user any more. */
export async function listLatestReporters(
  db: Db,
  stockpileIds: number[],
): Promise<Map<number | null, number | null>> {
  const rows = await db
    .selectDistinctOn([reports.stockpileId], { stockpileId: reports.stockpileId, userId: reports.userId })
    .from(reports)
    .where(inArray(reports.stockpileId, stockpileIds))
    .orderBy(reports.stockpileId, desc(reports.id));
  return new Map(rows.map((row) => [row.stockpileId, row.userId]));
}

/**
 * A report of a stockpile as far as an undo needs it, or null where the viewer sees no such report of it.
 * @param number which of its reports, from 1.
 * @returns with the id of its row.
 */
export async function findReport(db: Db, viewer: VisibilityScope, stockpileId: number, number: number) {
  const [row] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(eq(reports.stockpileId, stockpileId))
    .orderBy(reports.id)
    .offset(number - 1)
    .limit(1);
  if (row === undefined) return null;
  const [report] = await db
    .select({
      id: reports.id,
      source: reports.source,
      previousTakenAt: reports.previousTakenAt,
      before: reports.before,
    })
    .from(reports)
    .where(and(eq(reports.id, row.id), reportVisibleTo(viewer)));
  return report ?? null;
}

/** The stockpile of an id that a viewer may see, locked until the transaction ends; null where there is none. */
export async function lockStockpile(db: Db, viewer: VisibilityScope, id: number) {
  const [stockpile] = await db
    .select()
    .from(stockpiles)
    .where(and(eq(stockpiles.id, id), visibleTo(viewer)))
    .for('update');
  return stockpile ?? null;
}
