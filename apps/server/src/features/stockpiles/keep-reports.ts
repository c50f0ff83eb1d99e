import type { Db } from '../../db/database.ts';
import { announce } from '../../http/announce.ts';
import { insertReports } from './contents.queries.ts';

type AppliedReport = Parameters<typeof insertReports>[1][number] & { warehouseId: number };

/**
 * Keeps applied reports (decisions §4) and tells the open pages of those who may see the stockpiles who sent them.
 * @param page the page that sent them, which knows already.
 */
export async function keepReports(db: Db, reports: AppliedReport[], page: string | null): Promise<void> {
  await insertReports(db, reports);
  await announce(
    db,
    ...reports.map(({ source, username, stockpileName, warehouseId, locked, permissionGroupId }) => ({
      event: 'report' as const,
      report: {
        kind: source === 'undo' ? ('undo' as const) : ('report' as const),
        by: username,
        stockpile: stockpileName,
        warehouseId,
        page,
      },
      locked,
      permissionGroupId: permissionGroupId ?? null,
    })),
  );
}
