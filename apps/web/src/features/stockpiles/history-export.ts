import type { StockpileReport } from '@backline/contract';
import { boundCell } from '@backline/game-exports';
import { type ListTable, listTable } from '../../ui/export/list-table.ts';

/** Reports of a stockpile, newest first, with a line for each change, and one line for a report without changes. */
export function reportTable(reports: readonly StockpileReport[]): ListTable {
  const lines = reports.flatMap((report) =>
    (report.changes.length > 0 ? report.changes : [null]).map((change) => ({ report, change })),
  );
  return listTable(lines, {
    'Applied at': ({ report }) => report.appliedAt,
    'Taken at': ({ report }) => report.takenAt,
    Username: ({ report }) => report.username,
    Source: ({ report }) => report.source,
    Undone: ({ report }) => report.undone,
    'Fir name': ({ change }) => change?.firName ?? null,
    Crated: ({ change }) => change?.crated ?? null,
    Before: ({ change }) => change && boundCell(change.before, change.beforeAtLeast),
    After: ({ change }) => change && boundCell(change.after, change.afterAtLeast),
  });
}
