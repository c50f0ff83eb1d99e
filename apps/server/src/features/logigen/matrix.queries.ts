import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { items, stockpileContents, stockpiles, warehouses } from '../../db/schema.ts';
import type { VisibilityScope } from '../../http/viewer.ts';
import { visibleTo } from '../stockpiles/stockpiles.queries.ts';
import { itemsOf } from '../supplies/supplies.queries.ts';

/** An active warehouse with what carries shipments there, in single pieces. */
export interface Depot {
  id: number;
  name: string;
  /** The War API's name of the region; null where the location has none. */
  region: string | null;
  containers: number;
  flatbeds: number;
  freighters: number;
}

function piecesOf(firName: string): SQL<number> {
  return sql<number>`coalesce(sum(${itemsOf(sql`${stockpileContents.quantity}::bigint`)}) filter (where ${items.firName} = ${firName}), 0)::float8`;
}

/** Every active warehouse by id, with containers, flatbeds and freighters of the stockpiles that the viewer may see. */
export function listDepots(db: Db, viewer: VisibilityScope): Promise<Depot[]> {
  const seen = db
    .select({ id: stockpiles.id, warehouseId: stockpiles.warehouseId })
    .from(stockpiles)
    .where(visibleTo(viewer))
    .as('seen');
  return db
    .select({
      id: warehouses.id,
      name: warehouses.name,
      region: warehouses.region,
      containers: piecesOf('ShippingContainer'),
      flatbeds: piecesOf('FlatbedTruck'),
      freighters: piecesOf('Freighter'),
    })
    .from(warehouses)
    .leftJoin(seen, eq(seen.warehouseId, warehouses.id))
    .leftJoin(stockpileContents, eq(stockpileContents.stockpileId, seen.id))
    .leftJoin(items, eq(items.id, stockpileContents.itemId))
    .where(eq(warehouses.active, true))
    .groupBy(warehouses.id)
    .orderBy(asc(warehouses.id));
}
