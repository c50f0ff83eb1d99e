import type { Shipment, ShipmentSummary } from '@backline/contract';
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import {
  items,
  permissionGroups,
  shipmentContainers,
  shipmentContents,
  shipmentEvents,
  shipmentLocks,
  shipments,
  warehouses,
} from '../../db/schema.ts';
import { itemColumns } from '../stock/item-columns.queries.ts';
import { shipmentVisibleTo } from '../stock/visibility.queries.ts';

const LIST_LENGTH = 200;

/** The containers of each shipment, by number. A subquery. */
function containersOf(db: Db) {
  return db
    .select({
      shipmentId: shipmentContainers.shipmentId,
      states: sql<ShipmentSummary['containers']>`
        jsonb_agg(jsonb_build_object('number', ${shipmentContainers.number}, 'state', ${shipmentContainers.state},
          'holder', ${shipmentContainers.holderName}) order by ${shipmentContainers.number})`.as('states'),
    })
    .from(shipmentContainers)
    .groupBy(shipmentContainers.shipmentId)
    .as('containers');
}

/** The crates in each shipment. A subquery. */
function contentsOf(db: Db) {
  return db
    .select({
      shipmentId: shipmentContainers.shipmentId,
      crates: sql<number>`sum(${shipmentContents.crates})::float8`.as('crates'),
    })
    .from(shipmentContents)
    .innerJoin(shipmentContainers, eq(shipmentContainers.id, shipmentContents.containerId))
    .groupBy(shipmentContainers.shipmentId)
    .as('contents');
}

/** The names of the groups that each shipment is locked to. A subquery. */
function locksOf(db: Db) {
  return db
    .select({
      shipmentId: shipmentLocks.shipmentId,
      names: sql<
        string[]
      >`jsonb_agg(coalesce(${permissionGroups.name}, '') order by ${permissionGroups.name})`.as('names'),
    })
    .from(shipmentLocks)
    .leftJoin(permissionGroups, eq(permissionGroups.id, shipmentLocks.permissionGroupId))
    .groupBy(shipmentLocks.shipmentId)
    .as('locks');
}

/** Newest first. */
function selectSummaries(
  db: Db,
  viewer: VisibilityScope,
  condition: SQL | undefined,
): Promise<ShipmentSummary[]> {
  const supplier = alias(warehouses, 'supplier');
  const destination = alias(warehouses, 'destination');
  const placeOf = ({ id, name, location }: typeof supplier | typeof destination) => ({ id, name, location });
  const containers = containersOf(db);
  const contents = contentsOf(db);
  const locks = locksOf(db);
  return db
    .select({
      id: shipments.id,
      supplier: placeOf(supplier),
      destination: placeOf(destination),
      note: shipments.note,
      username: shipments.username,
      createdAt: shipments.createdAt,
      closed: shipments.closed,
      crates: sql<number>`coalesce(${contents.crates}, 0)`,
      containers: sql<ShipmentSummary['containers']>`coalesce(${containers.states}, '[]')`,
      lockedTo: sql<string[]>`coalesce(${locks.names}, '[]')`,
    })
    .from(shipments)
    .innerJoin(supplier, eq(supplier.id, shipments.supplierId))
    .innerJoin(destination, eq(destination.id, shipments.destinationId))
    .leftJoin(containers, eq(containers.shipmentId, shipments.id))
    .leftJoin(contents, eq(contents.shipmentId, shipments.id))
    .leftJoin(locks, eq(locks.shipmentId, shipments.id))
    .where(and(condition, shipmentVisibleTo(viewer)))
    .orderBy(desc(shipments.createdAt), desc(shipments.id))
    .limit(LIST_LENGTH);
}

/** The last shipments that a viewer may see, newest first. @param warehouseId only those from or to it. */
export function listShipments(
  db: Db,
  viewer: VisibilityScope,
  warehouseId?: number,
): Promise<ShipmentSummary[]> {
  return selectSummaries(
    db,
    viewer,
    warehouseId === undefined
      ? undefined
      : or(eq(shipments.supplierId, warehouseId), eq(shipments.destinationId, warehouseId)),
  );
}

type ShownContainer = Shipment['containers'][number];

/** A container without what depends on the viewer: the steps that they may take with it, and the stockpiles that they see. */
export type StoredContainer = Omit<ShownContainer, 'steps' | 'stops' | 'supplies'> & {
  holderId: number | null;
  supplies: Omit<ShownContainer['supplies'][number], 'from'>[];
};
export type StoredShipment = Omit<Shipment, 'containers'> & {
  plannerId: number | null;
  containers: StoredContainer[];
};

/** A shipment with its containers by number and its events, newest first; null if the viewer sees none of it. */
export async function findShipment(
  db: Db,
  viewer: VisibilityScope,
  id: number,
): Promise<StoredShipment | null> {
  const [summary] = await selectSummaries(db, viewer, eq(shipments.id, id));
  if (summary === undefined) return null;
  const [planner] = await db.select({ id: shipments.userId }).from(shipments).where(eq(shipments.id, id));
  const containers = await db
    .select()
    .from(shipmentContainers)
    .where(eq(shipmentContainers.shipmentId, id))
    .orderBy(asc(shipmentContainers.number));
  const lines = await db
    .select({
      containerId: shipmentContents.containerId,
      item: itemColumns,
      quantity: shipmentContents.crates,
      leftOut: shipmentContents.leftOut,
      tickedName: shipmentContents.tickedName,
      tickedAt: shipmentContents.tickedAt,
    })
    .from(shipmentContents)
    .innerJoin(shipmentContainers, eq(shipmentContainers.id, shipmentContents.containerId))
    .innerJoin(items, eq(items.id, shipmentContents.itemId))
    .where(eq(shipmentContainers.shipmentId, id))
    .orderBy(asc(items.name), asc(items.id));
  const events = await db
    .select({
      step: shipmentEvents.step,
      containers: shipmentEvents.containers,
      username: shipmentEvents.username,
      at: shipmentEvents.at,
    })
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, id))
    .orderBy(desc(shipmentEvents.id));
  return {
    ...summary,
    plannerId: planner?.id ?? null,
    // Counted within the shipment: gaps in the ids of the table would show what happens to hidden ones.
    events: events.map((event, index) => ({ id: events.length - index, ...event })),
    containers: containers.map(({ id: containerId, holderName, shipmentId: _, ...columns }) => ({
      ...columns,
      name: `Container ${columns.number}`,
      holder: holderName,
      supplies: lines
        .filter((line) => line.containerId === containerId)
        .map(({ item, quantity, leftOut, tickedName, tickedAt }) => ({
          item,
          quantity,
          leftOut,
          tick: tickedName === null || tickedAt === null ? null : { username: tickedName, at: tickedAt },
        })),
    })),
  };
}

/** Locks a shipment until the transaction ends, so that steps are taken one by one. @returns false if the viewer sees none. */
export async function lockShipment(db: Db, viewer: VisibilityScope, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.id, id), shipmentVisibleTo(viewer)))
    .for('update');
  return rows.length > 0;
}

/** Changes containers of a shipment, by number. */
export async function updateContainers(
  db: Db,
  shipmentId: number,
  numbers: number[],
  columns: Partial<typeof shipmentContainers.$inferInsert>,
): Promise<void> {
  await db
    .update(shipmentContainers)
    .set(columns)
    .where(and(eq(shipmentContainers.shipmentId, shipmentId), inArray(shipmentContainers.number, numbers)));
}

/** An item of a container of a shipment. */
interface ContentsKey {
  shipmentId: number;
  /** The container's number. */
  number: number;
  itemId: number;
}

function isLine(db: Db, { shipmentId, number, itemId }: ContentsKey): SQL | undefined {
  const containers = db
    .select({ id: shipmentContainers.id })
    .from(shipmentContainers)
    .where(and(eq(shipmentContainers.shipmentId, shipmentId), eq(shipmentContainers.number, number)));
  return and(inArray(shipmentContents.containerId, containers), eq(shipmentContents.itemId, itemId));
}

/** Ticks an item of a container off, or takes that back with null. */
export async function updateTick(
  db: Db,
  line: ContentsKey,
  tick: { userId: number; username: string; at: string } | null,
): Promise<void> {
  await db
    .update(shipmentContents)
    .set({
      tickedBy: tick?.userId ?? null,
      tickedName: tick?.username ?? null,
      tickedAt: tick?.at ?? null,
    })
    .where(isLine(db, line));
}

/** Correction of a line by its loader: how much in a stockpile, or null for what its report says; how much is left out in all. */
export interface Correction {
  stockpileId: number | null;
  found: number | null;
  leftOut: number;
}

export async function updateLine(
  db: Db,
  line: ContentsKey,
  { stockpileId, found, leftOut }: Correction,
): Promise<void> {
  const { crates, found: before } = shipmentContents;
  const key = String(stockpileId);
  await db
    .update(shipmentContents)
    .set({
      crates: sql`${crates} + ${shipmentContents.leftOut} - ${leftOut}`,
      leftOut,
      found:
        found === null || stockpileId === null
          ? sql`${before} - ${key}::text`
          : sql`${before} || jsonb_build_object(${key}::text, ${found}::int)`,
    })
    .where(isLine(db, line));
}

export async function insertEvent(db: Db, event: typeof shipmentEvents.$inferInsert): Promise<void> {
  await db.insert(shipmentEvents).values(event);
}

export async function deleteShipment(db: Db, viewer: VisibilityScope, id: number): Promise<boolean> {
  const rows = await db
    .delete(shipments)
    .where(and(eq(shipments.id, id), shipmentVisibleTo(viewer)))
    .returning({ id: shipments.id });
  return rows.length > 0;
}

/** The groups that a shipment belongs to; null for one that was deleted. Empty where everybody may see it. */
export async function listShipmentGroups(db: Db, id: number): Promise<(number | null)[]> {
  const rows = await db
    .select({ groupId: shipmentLocks.permissionGroupId })
    .from(shipmentLocks)
    .where(eq(shipmentLocks.shipmentId, id));
  return rows.map((row) => row.groupId);
}
