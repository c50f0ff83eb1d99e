import { type PickedContainer, type PickLine, PUBLIC_STOCKPILE } from '@backline/domain';
import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import {
  shipmentContainers,
  shipmentContents,
  shipments,
  stockpileContents,
  stockpiles,
} from '../../db/schema.ts';
import { shipmentVisibleTo, visibleTo } from '../stock/visibility.queries.ts';

/** A stockpile at an end of a shipment, with what it has of the shipment's items, in crates. */
export interface Stop {
  id: number;
  warehouseId: number;
  name: string;
  firUpdatedAt: string;
  reportedAt: number;
  isPublic: boolean;
  crates: ReadonlyMap<number, number>;
}

/** The stockpiles of warehouses that a viewer may see, with what they have of some items. */
export async function listStops(
  db: Db,
  viewer: VisibilityScope,
  warehouseIds: number[],
  itemIds: number[],
): Promise<Stop[]> {
  const stops = await db
    .select({
      id: stockpiles.id,
      warehouseId: stockpiles.warehouseId,
      name: stockpiles.name,
      firUpdatedAt: stockpiles.firUpdatedAt,
    })
    .from(stockpiles)
    .where(and(inArray(stockpiles.warehouseId, warehouseIds), visibleTo(viewer)))
    .orderBy(asc(stockpiles.id));
  const ids = stops.map(({ id }) => id);
  const contents = await db
    .select({
      stockpileId: stockpileContents.stockpileId,
      itemId: stockpileContents.itemId,
      quantity: stockpileContents.quantity,
    })
    .from(stockpileContents)
    .where(and(inArray(stockpileContents.stockpileId, ids), inArray(stockpileContents.itemId, itemIds)));
  return stops.map((stop) => ({
    ...stop,
    reportedAt: Date.parse(stop.firUpdatedAt),
    isPublic: stop.name === PUBLIC_STOCKPILE,
    crates: new Map(
      contents
        .filter(({ stockpileId }) => stockpileId === stop.id)
        .map(({ itemId, quantity }) => [itemId, quantity]),
    ),
  }));
}

/** A container that takes from a supplier's stock. */
export interface TakingContainer extends PickedContainer {
  shipmentId: number;
  number: number;
  lines: PickLine[];
}

/**
 * The containers that still take from a supplier's stock as it was reported, as far as the viewer sees their shipments: those to
 * load, and those loaded after the oldest report. In the order in which they were planned.
 */
export async function listTakingContainers(
  db: Db,
  viewer: VisibilityScope,
  supplierId: number,
  oldestReport: string,
): Promise<TakingContainer[]> {
  const { state, loadedAt, number } = shipmentContainers;
  const rows = await db
    .select({
      shipmentId: shipments.id,
      number,
      loadedAt,
      itemId: shipmentContents.itemId,
      crates: shipmentContents.crates,
      found: shipmentContents.found,
    })
    .from(shipmentContents)
    .innerJoin(shipmentContainers, eq(shipmentContainers.id, shipmentContents.containerId))
    .innerJoin(shipments, eq(shipments.id, shipmentContainers.shipmentId))
    .where(
      and(
        eq(shipments.supplierId, supplierId),
        eq(shipments.closed, false),
        or(inArray(state, ['open', 'claimed']), gt(loadedAt, sql`${oldestReport}::timestamptz`)),
        shipmentVisibleTo(viewer),
      ),
    )
    .orderBy(asc(shipments.createdAt), asc(shipments.id), asc(number), asc(shipmentContents.itemId));
  const containers: TakingContainer[] = [];
  for (const { shipmentId, number: nth, loadedAt: at, itemId, crates, found } of rows) {
    const line = {
      itemId,
      crates,
      found: new Map(Object.entries(found).map(([id, there]) => [Number(id), there])),
    };
    const last = containers.at(-1);
    if (last?.shipmentId === shipmentId && last.number === nth) last.lines.push(line);
    else
      containers.push({
        shipmentId,
        number: nth,
        loadedAt: at === null ? null : Date.parse(at),
        lines: [line],
      });
  }
  return containers;
}
