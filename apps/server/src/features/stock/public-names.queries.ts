import { PUBLIC_STOCKPILE, publicStockpileNames } from '@backline/domain';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { stockpiles, warehouses } from '../../db/schema.ts';

/**
 * The names by which the public stockpiles are found, by the id of their warehouse (docs/spec/reports.md#public-stockpiles).
 * They cannot be locked, so every reader may know all of them.
 */
export async function listPublicNames(db: Db): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: warehouses.id, name: warehouses.name })
    .from(stockpiles)
    .innerJoin(warehouses, eq(warehouses.id, stockpiles.warehouseId))
    .where(eq(stockpiles.name, PUBLIC_STOCKPILE));
  return publicStockpileNames(rows);
}
