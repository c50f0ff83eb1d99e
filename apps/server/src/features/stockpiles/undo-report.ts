import { reason } from '@backline/contract';
import { type RequiredGroups, requiredGroupsOfStockpiles } from '@backline/domain';
import type { Viewer } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { conflict, found } from '../../http/errors.ts';
import type { Announce } from '../../http/finish-write.ts';
import { applyReport } from './contents.queries.ts';
import { findReport, findStandingReportId, lockStockpile, markUndone } from './history.queries.ts';
import { reportMessage } from './report-message.ts';

interface Undo {
  stockpileId: number;
  /** The report to undo, counted from 1 among those of the stockpile. */
  reportId: number;
  now: Date;
  page: string | null;
  announce: Announce;
  limitTo: (scope: RequiredGroups) => void;
}

/**
 * Restores the contents that a stockpile had before the report that stands, and its report time. After that the report before
 * stands, and can be undone in the same way. The history keeps each undo as a report with the source `undo`. An undo cannot be
 * undone: to have the report again, send it again. Items that have left the catalog are restored too, as long as the database
 * has them.
 * @param db the transaction.
 * @throws ApiError `not-found` for a stockpile or report that the viewer does not see; `conflict` if a newer report stands on
 * this one, if it was undone already, or if it is an undo.
 */
export async function undoReport(
  db: Db,
  viewer: Viewer,
  { stockpileId, reportId, now, page, announce, limitTo }: Undo,
): Promise<void> {
  const stockpile = found(await lockStockpile(db, viewer, stockpileId), 'stockpile');
  const report = found(await findReport(db, viewer, stockpileId, reportId), 'report');
  if (report.source === 'undo') throw conflict(reason('undo-of-undo'));
  if (report.undone) throw conflict(reason('already-undone'));
  if ((await findStandingReportId(db, stockpileId)) !== report.id) throw conflict(reason('newer-report'));

  await markUndone(db, report.id);
  const { before: lines, previousTakenAt: takenAt } = report;
  await applyReport(db, { viewer, source: 'undo', now }, { stockpileId, takenAt, lines });
  limitTo(requiredGroupsOfStockpiles([stockpile]));
  announce(reportMessage(stockpile, 'undo', viewer.username, page));
}
