import { and, inArray } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { stockpiles } from '../../db/schema.ts';
import type { Viewer } from '../../http/viewer.ts';
import { seenBy } from '../stockpiles/stockpiles.queries.ts';

export interface ReportedStockpile {
  id: number;
  name: string;
  warehouseId: number;
  locked: boolean;
  permissionGroupId: number | null;
  firUpdatedAt: string;
}

/**
 * The stockpiles of the names that a viewer may see, locked until the transaction ends: two reports on one stockpile
 * follow one another. In the order of ids, so that two reports cannot wait for each other.
 */
export function lockStockpiles(db: Db, viewer: Viewer, names: string[]): Promise<ReportedStockpile[]> {
  return db
    .select({
      id: stockpiles.id,
      name: stockpiles.name,
      warehouseId: stockpiles.warehouseId,
      locked: stockpiles.locked,
      permissionGroupId: stockpiles.permissionGroupId,
      firUpdatedAt: stockpiles.firUpdatedAt,
    })
    .from(stockpiles)
    .where(and(inArray(stockpiles.name, names), seenBy(viewer)))
    .orderBy(stockpiles.id)
    .for('update');
}
