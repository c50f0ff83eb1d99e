import { and, eq, exists, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { shipmentContainers, shipmentContents, shipments, stockpiles } from '../../db/schema.ts';
import { shipmentVisibleTo, visibleTo } from '../stock/visibility.queries.ts';

/** Whether a picture of one of the warehouse's stockpiles that the viewer sees was taken after a time, and reported. */
function isReportedSince(db: Db, viewer: VisibilityScope, warehouseId: PgColumn, since: PgColumn): SQL {
  return exists(
    db
      .select({ id: stockpiles.id })
      .from(stockpiles)
      .where(
        and(
          eq(stockpiles.warehouseId, warehouseId),
          sql`${stockpiles.firUpdatedAt} > ${since}`,
          visibleTo(viewer),
        ),
      ),
  );
}

/** Delivered, and not yet part of a report of the destination. */
function isDeliveredUnreported(db: Db, viewer: VisibilityScope): SQL | undefined {
  const { state, deliveredAt } = shipmentContainers;
  return and(eq(state, 'delivered'), not(isReportedSince(db, viewer, shipments.destinationId, deliveredAt)));
}

/** @param name of the sum. SQL refers to it without its subquery, so that two of them in one query need different names. */
function promised(db: Db, viewer: VisibilityScope, name: string, condition: SQL | undefined) {
  return db
    .select({
      itemId: shipmentContents.itemId,
      crates: sql<number>`sum(${shipmentContents.crates})::float8`.as(name),
    })
    .from(shipmentContents)
    .innerJoin(shipmentContainers, eq(shipmentContainers.id, shipmentContents.containerId))
    .innerJoin(shipments, eq(shipments.id, shipmentContainers.shipmentId))
    .where(and(eq(shipments.closed, false), condition, shipmentVisibleTo(viewer)))
    .groupBy(shipmentContents.itemId);
}

/**
 * Crates by item that saved shipments will still add to a warehouse's stock: those planned, claimed and loaded for it,
 * and those delivered since its last report. A subquery.
 */
export function promisedTo(db: Db, viewer: VisibilityScope, warehouseId: number) {
  return promised(
    db,
    viewer,
    'expected_crates',
    and(eq(shipments.destinationId, warehouseId), isExpected(db, viewer)),
  ).as('promised_to');
}

function isExpected(db: Db, viewer: VisibilityScope): SQL | undefined {
  const { state } = shipmentContainers;
  return or(inArray(state, ['open', 'claimed', 'loaded']), isDeliveredUnreported(db, viewer));
}

/**
 * Crates by item that are still part of a warehouse's stock but go away with saved shipments: those not loaded yet, and
 * those loaded since its last report, even if they were lost on the way. A subquery.
 */
export function promisedFrom(db: Db, viewer: VisibilityScope, warehouseId: number) {
  const condition = and(eq(shipments.supplierId, warehouseId), isStillThere(db, viewer));
  return promised(db, viewer, 'reserved_crates', condition).as('promised_from');
}

/** Not loaded yet, or not yet missing in a report of the supplier. */
function isStillThere(db: Db, viewer: VisibilityScope): SQL | undefined {
  const { state, loadedAt } = shipmentContainers;
  return or(
    inArray(state, ['open', 'claimed']),
    and(sql`${loadedAt} is not null`, not(isReportedSince(db, viewer, shipments.supplierId, loadedAt))),
  );
}

/** `promisedTo` as rows. */
export function listPromisedTo(db: Db, viewer: VisibilityScope, warehouseId: number) {
  return db.select().from(promisedTo(db, viewer, warehouseId));
}

/** `promisedFrom` of every warehouse, as rows. */
export function listPromisedFrom(db: Db, viewer: VisibilityScope) {
  return promisedLines(db, viewer, shipments.supplierId, isStillThere(db, viewer));
}

/** `promisedTo` of every warehouse, as rows. */
export function listAllPromisedTo(db: Db, viewer: VisibilityScope) {
  return promisedLines(db, viewer, shipments.destinationId, isExpected(db, viewer));
}

/** Crates that saved shipments promise to one warehouse, or take from one. */
export interface PromisedLine {
  warehouseId: number;
  itemId: number;
  crates: number;
}

function promisedLines(
  db: Db,
  viewer: VisibilityScope,
  warehouseId: typeof shipments.supplierId | typeof shipments.destinationId,
  condition: SQL | undefined,
): Promise<PromisedLine[]> {
  return db
    .select({
      warehouseId: sql<number>`${warehouseId}`,
      itemId: shipmentContents.itemId,
      crates: sql<number>`sum(${shipmentContents.crates})::float8`,
    })
    .from(shipmentContents)
    .innerJoin(shipmentContainers, eq(shipmentContainers.id, shipmentContents.containerId))
    .innerJoin(shipments, eq(shipments.id, shipmentContainers.shipmentId))
    .where(and(eq(shipments.closed, false), condition, shipmentVisibleTo(viewer)))
    .groupBy(warehouseId, shipmentContents.itemId);
}

/** Lists what a warehouse expects until its next report, in crates by item: loaded for it, and delivered since the last one. */
export function listExpected(db: Db, viewer: VisibilityScope, warehouseId: number) {
  const isUnreported = isDeliveredUnreported(db, viewer);
  const cratesIf = (condition: SQL | undefined) =>
    sql<number>`coalesce(sum(${shipmentContents.crates}) filter (where ${condition}), 0)::float8`;
  return db
    .select({
      itemId: shipmentContents.itemId,
      onTheWay: cratesIf(eq(shipmentContainers.state, 'loaded')),
      delivered: cratesIf(eq(shipmentContainers.state, 'delivered')),
    })
    .from(shipmentContents)
    .innerJoin(shipmentContainers, eq(shipmentContainers.id, shipmentContents.containerId))
    .innerJoin(shipments, eq(shipments.id, shipmentContainers.shipmentId))
    .where(
      and(
        eq(shipments.destinationId, warehouseId),
        eq(shipments.closed, false),
        or(eq(shipmentContainers.state, 'loaded'), isUnreported),
        shipmentVisibleTo(viewer),
      ),
    )
    .groupBy(shipmentContents.itemId)
    .orderBy(shipmentContents.itemId);
}
