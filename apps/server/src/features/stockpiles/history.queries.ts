import type { StockpileReport } from '@backline/contract';
import { type ContentsDifference, contentsDifference, isKnownChange, stockpileLabel } from '@backline/domain';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { type ReportedItem, reports, stockpiles, warehouses } from '../../db/schema.ts';
import { visibleTo } from '../stock/visibility.queries.ts';

/** How many reports a history goes back. */
const HISTORY_LENGTH = 100;

/**
 * The last 100 reports of a stockpile that a viewer may see, newest first, or null if the viewer sees no such
 * stockpile. Their ids are in the order in which they were applied, because the row of the stockpile is locked for each.
 * Only the report that stands can be undone: the latest that no undo has taken back. The ids on the wire count the reports of
 * the stockpile from 1: gaps in the ids of the table would show how often locked stockpiles are reported.
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
  const standingId = await findStandingReportId(db, stockpileId);
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
      undone: reports.undone,
    })
    .from(reports)
    .innerJoin(numbered, eq(numbered.rowId, reports.id))
    .where(and(eq(reports.stockpileId, stockpileId), visibleTo(viewer, reports)))
    .orderBy(desc(reports.id))
    .limit(HISTORY_LENGTH);
  return rows.map(({ rowId, before, after, ...report }) => ({
    ...report,
    changes: changesOf(before, after),
    undoable: rowId === standingId,
  }));
}

/** Lists what is known to have changed between two contents. */
function changesOf(before: ReportedItem[], after: ReportedItem[]): StockpileReport['changes'] {
  return differenceOf(before, after)
    .filter(isKnownChange)
    .map(({ codeName, ...change }) => ({ firName: codeName, ...change }));
}

/** `contentsDifference` of stored lines. */
export function differenceOf(before: ReportedItem[], after: ReportedItem[]): ContentsDifference[] {
  const line = ({ firName, ...rest }: ReportedItem) => ({ codeName: firName, ...rest });
  return contentsDifference(before.map(line), after.map(line));
}

/**
 * The id of the report that a stockpile's contents come from, visible or not: the latest that was not undone; null without one.
 */
export async function findStandingReportId(db: Db, stockpileId: number): Promise<number | null> {
  const [latest] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.stockpileId, stockpileId), ne(reports.source, 'undo'), eq(reports.undone, false)))
    .orderBy(desc(reports.id))
    .limit(1);
  return latest?.id ?? null;
}

/** Marks a report as taken back by an undo. */
export async function markUndone(db: Db, reportId: number): Promise<void> {
  await db.update(reports).set({ undone: true }).where(eq(reports.id, reportId));
}

/** The user who sent the report that was applied last, by stockpile id; null for a user that was deleted. */
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
 * The part of a report that an undo needs, with the id of its row, or null if the viewer sees no such report.
 * @param number counts the reports of the stockpile from 1.
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
      undone: reports.undone,
    })
    .from(reports)
    .where(and(eq(reports.id, row.id), visibleTo(viewer, reports)));
  return report ?? null;
}

/**
 * The stockpile of an id that a viewer may see, a public one named with its warehouse, locked until the transaction ends; null
 * if there is none.
 */
export async function lockStockpile(db: Db, viewer: VisibilityScope, id: number) {
  const [row] = await db
    .select({ stockpile: stockpiles, warehouse: warehouses.name })
    .from(stockpiles)
    .innerJoin(warehouses, eq(warehouses.id, stockpiles.warehouseId))
    .where(and(eq(stockpiles.id, id), visibleTo(viewer)))
    .for('update', { of: stockpiles });
  if (row === undefined) return null;
  return { ...row.stockpile, name: stockpileLabel(row.stockpile.name, row.warehouse) };
}
