import type { RequestSummary } from '@backline/contract';
import type { LinkedLoad } from '@backline/domain';
import { and, asc, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { drawLockedId } from '../../db/locked-ids.ts';
import {
  items,
  permissionGroups,
  type RequestBefore,
  requestEvents,
  requestLines,
  requestLoads,
  requests,
  shipmentContainers,
  shipmentContents,
  shipments,
  warehouses,
} from '../../db/schema.ts';
import { itemColumns } from '../stock/item-columns.queries.ts';
import { shipmentVisibleTo, visibleTo } from '../stock/visibility.queries.ts';

const LIST_LENGTH = 500;

/** A line as it is stored, with its item. */
type StoredLine = Pick<RequestSummary['lines'][number], 'id' | 'item' | 'asked' | 'isClosed'> & {
  requestId: number;
  byHand: number;
};

/** Crates of a container for a line, of a shipment that the viewer sees. */
interface StoredLoad extends LinkedLoad {
  shipmentId: number;
  container: number;
  holder: string | null;
}

/** A request as it is stored, with its lines and what the viewer sees of the containers for it. */
export type StoredRequest = Omit<RequestSummary, 'state' | 'lines' | 'steps' | 'mayChange'> & {
  ended: 'declined' | 'withdrawn' | null;
  lines: StoredLine[];
  loads: StoredLoad[];
};

/** Requests that the viewer may see, oldest first, with lines by name and loads. */
async function selectRequests(
  db: Db,
  viewer: VisibilityScope,
  condition: SQL | undefined,
): Promise<StoredRequest[]> {
  const found = await db
    .select({
      columns: requests,
      warehouse: { id: warehouses.id, name: warehouses.name, location: warehouses.location },
      group: { id: permissionGroups.id, name: permissionGroups.name },
    })
    .from(requests)
    .leftJoin(warehouses, eq(warehouses.id, requests.warehouseId))
    .leftJoin(permissionGroups, eq(permissionGroups.id, requests.permissionGroupId))
    .where(and(visibleTo(viewer, requests), condition))
    .orderBy(desc(requests.createdAt), desc(requests.id))
    .limit(LIST_LENGTH);
  const ids = found.map(({ columns }) => columns.id);
  const lines = await listLines(db, ids);
  const loads = await listLoads(db, viewer, ids);
  return found.reverse().map(({ columns, warehouse, group }) => {
    const { askerId, askerName, responsibleId, responsibleName, warehouseId, permissionGroupId, ...rest } =
      columns;
    const own = lines.filter(({ requestId }) => requestId === columns.id);
    return {
      ...rest,
      warehouse,
      permissionGroup: group,
      asker: { id: askerId, name: askerName },
      responsible: responsibleName === null ? null : { id: responsibleId, name: responsibleName },
      lines: own,
      loads: loads.filter(({ lineId }) => own.some(({ id }) => id === lineId)),
    };
  });
}

function listLines(db: Db, requestIds: number[]): Promise<StoredLine[]> {
  return db
    .select({
      id: requestLines.id,
      requestId: requestLines.requestId,
      item: itemColumns,
      asked: requestLines.asked,
      byHand: requestLines.byHand,
      isClosed: requestLines.closed,
    })
    .from(requestLines)
    .innerJoin(items, eq(items.id, requestLines.itemId))
    .where(inArray(requestLines.requestId, requestIds))
    .orderBy(asc(items.name), asc(requestLines.id));
}

/** Loads of the lines of requests: of what a loader left out nothing comes, and of a shipment that was given up neither. */
function listLoads(db: Db, viewer: VisibilityScope, requestIds: number[]): Promise<StoredLoad[]> {
  return db
    .select({
      lineId: requestLoads.lineId,
      crates: sql<number>`least(${requestLoads.crates}, ${shipmentContents.crates})`,
      state: sql<
        LinkedLoad['state']
      >`case when ${shipments.closed} and ${shipmentContainers.state} <> 'delivered' then 'cancelled'
        else ${shipmentContainers.state} end`,
      shipmentId: shipments.id,
      container: shipmentContainers.number,
      holder: shipmentContainers.holderName,
    })
    .from(requestLoads)
    .innerJoin(requestLines, eq(requestLines.id, requestLoads.lineId))
    .innerJoin(shipmentContainers, eq(shipmentContainers.id, requestLoads.containerId))
    .innerJoin(shipments, eq(shipments.id, shipmentContainers.shipmentId))
    .innerJoin(
      shipmentContents,
      and(
        eq(shipmentContents.containerId, requestLoads.containerId),
        eq(shipmentContents.itemId, requestLines.itemId),
      ),
    )
    .where(and(inArray(requestLines.requestId, requestIds), shipmentVisibleTo(viewer)))
    .orderBy(asc(shipments.id), asc(shipmentContainers.number));
}

/** Requests that have not ended, and of which a line is neither delivered nor closed, as far as the viewer knows. */
function isOutstanding(viewer: VisibilityScope): SQL {
  const delivered = sql`select sum(least(${requestLoads.crates}, ${shipmentContents.crates})) from ${requestLoads}
    join ${shipmentContainers} on ${shipmentContainers.id} = ${requestLoads.containerId} and ${shipmentContainers.state} = 'delivered'
    join ${shipments} on ${shipments.id} = ${shipmentContainers.shipmentId}
    join ${shipmentContents} on ${shipmentContents.containerId} = ${shipmentContainers.id}
      and ${shipmentContents.itemId} = ${requestLines.itemId}
    where ${requestLoads.lineId} = ${requestLines.id} and ${shipmentVisibleTo(viewer)}`;
  return sql`${requests.ended} is null and exists (select 1 from ${requestLines}
    where ${requestLines.requestId} = ${requests.id} and not ${requestLines.closed}
      and ${requestLines.asked} > ${requestLines.byHand} + coalesce((${delivered}), 0))`;
}

/** The requests that are open, or were touched after a time; the newest 500 of them. */
export function listRequests(db: Db, viewer: VisibilityScope, since: Date): Promise<StoredRequest[]> {
  return selectRequests(db, viewer, or(isOutstanding(viewer), gt(requests.touchedAt, since.toISOString())));
}

/** The open requests of a warehouse. */
export function listRequestsAt(
  db: Db,
  viewer: VisibilityScope,
  warehouseId: number,
): Promise<StoredRequest[]> {
  return selectRequests(db, viewer, and(eq(requests.warehouseId, warehouseId), isOutstanding(viewer)));
}

/** The groups of the locked requests for a warehouse that a viewer sees; null for one whose group was deleted. */
export async function listRequestGroupsAt(
  db: Db,
  viewer: VisibilityScope,
  warehouseId: number,
): Promise<(number | null)[]> {
  const rows = await db
    .selectDistinct({ groupId: requests.permissionGroupId })
    .from(requests)
    .where(
      and(eq(requests.warehouseId, warehouseId), eq(requests.locked, true), visibleTo(viewer, requests)),
    );
  return rows.map(({ groupId }) => groupId);
}

export async function findRequest(
  db: Db,
  viewer: VisibilityScope,
  id: number,
): Promise<StoredRequest | null> {
  const [request] = await selectRequests(db, viewer, eq(requests.id, id));
  return request ?? null;
}

/** Locks a request until the transaction ends. @returns false if the viewer sees none. */
export async function lockRequest(db: Db, viewer: VisibilityScope, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.id, id), visibleTo(viewer, requests)))
    .for('update');
  return rows.length > 0;
}

/** How many requests a person has made since a time. */
export async function countAsked(db: Db, userId: number, since: Date): Promise<number> {
  return db.$count(requests, and(eq(requests.askerId, userId), gt(requests.createdAt, since.toISOString())));
}

/** The open requests of one person. */
export function listAskedBy(db: Db, viewer: VisibilityScope, userId: number): Promise<StoredRequest[]> {
  return selectRequests(db, viewer, and(eq(requests.askerId, userId), isOutstanding(viewer)));
}

/** Notes that something happened to containers for requests, so that they stay in the list. */
export async function touchRequestsOf(db: Db, shipmentId: number, at: Date): Promise<void> {
  const ids = db
    .select({ id: requestLines.requestId })
    .from(requestLoads)
    .innerJoin(requestLines, eq(requestLines.id, requestLoads.lineId))
    .innerJoin(shipmentContainers, eq(shipmentContainers.id, requestLoads.containerId))
    .where(eq(shipmentContainers.shipmentId, shipmentId));
  await db.update(requests).set({ touchedAt: at.toISOString() }).where(inArray(requests.id, ids));
}

/** Crates of items by their ids. */
export type RequestedItems = ReadonlyMap<number, number>;

export async function insertRequest(
  db: Db,
  columns: typeof requests.$inferInsert,
  lines: RequestedItems,
): Promise<number> {
  // A gap in the ids that everybody sees would show that there is something locked.
  const [row] = columns.locked
    ? await db
        .insert(requests)
        .overridingSystemValue()
        .values({ ...columns, id: drawLockedId() })
        .returning({ id: requests.id })
    : await db.insert(requests).values(columns).returning({ id: requests.id });
  if (row === undefined) throw new Error('the new request has no row');
  await insertLines(db, row.id, columns.locked ?? false, lines);
  return row.id;
}

async function insertLines(db: Db, requestId: number, locked: boolean, lines: RequestedItems): Promise<void> {
  const rows = [...lines].map(([itemId, asked]) => ({ requestId, itemId, asked }));
  if (rows.length === 0) return;
  if (locked)
    await db
      .insert(requestLines)
      .overridingSystemValue()
      .values(rows.map((row) => ({ ...row, id: drawLockedId() })));
  else await db.insert(requestLines).values(rows);
}

/** Brings the lines of a request to other quantities; a line that is no longer asked for goes, with its loads. */
export async function saveLines(
  db: Db,
  { id, locked, lines: before }: StoredRequest,
  lines: RequestedItems,
): Promise<void> {
  const gone = before.filter(({ item }) => !lines.has(item.id)).map((line) => line.id);
  if (gone.length > 0) await db.delete(requestLines).where(inArray(requestLines.id, gone));
  for (const line of before) {
    const asked = lines.get(line.item.id);
    if (asked === undefined || asked === line.asked) continue;
    await db.update(requestLines).set({ asked, closed: false }).where(eq(requestLines.id, line.id));
  }
  const known = new Set(before.map(({ item }) => item.id));
  await insertLines(db, id, locked, new Map([...lines].filter(([itemId]) => !known.has(itemId))));
}

/** Changes columns of a request, which raises its version. */
export async function updateRequest(
  db: Db,
  id: number,
  columns: Partial<typeof requests.$inferInsert>,
  changedBy: string,
): Promise<void> {
  await db
    .update(requests)
    .set({ ...columns, version: sql`${requests.version} + 1`, changedBy })
    .where(eq(requests.id, id));
}

export async function updateLine(
  db: Db,
  id: number,
  columns: { byHand: number; closed: boolean },
): Promise<void> {
  await db.update(requestLines).set(columns).where(eq(requestLines.id, id));
}

/** Every item that exists and can be shown, of some ids. */
export async function listItemsOf(db: Db, ids: number[]) {
  return db
    .select({ id: items.id, name: items.name, crated: items.crated })
    .from(items)
    .where(and(inArray(items.id, ids), eq(items.current, true)));
}

export async function findPlace(db: Db, warehouseId: number) {
  const [row] = await db
    .select({ name: warehouses.name })
    .from(warehouses)
    .where(eq(warehouses.id, warehouseId));
  return row ?? null;
}

export async function insertRequestEvent(db: Db, event: typeof requestEvents.$inferInsert): Promise<void> {
  await db.insert(requestEvents).values(event);
}

/** The history of a request, oldest first, with what a step can be taken back to. */
export function listRequestEvents(db: Db, requestId: number) {
  return db
    .select()
    .from(requestEvents)
    .where(eq(requestEvents.requestId, requestId))
    .orderBy(asc(requestEvents.id));
}

/** Marks a step as taken back: it cannot be taken back again. */
export async function forgetBefore(db: Db, eventId: number): Promise<void> {
  await db.update(requestEvents).set({ before: null }).where(eq(requestEvents.id, eventId));
}

export async function restoreRequest(
  db: Db,
  id: number,
  { lines, ...columns }: RequestBefore,
  changedBy: string,
): Promise<void> {
  await updateRequest(db, id, columns, changedBy);
  for (const { id: lineId, ...line } of lines) await updateLine(db, lineId, line);
}

/** Containers of a shipment by their numbers, with their crates by item. */
export async function listContents(db: Db, shipmentId: number) {
  return db
    .select({
      containerId: shipmentContents.containerId,
      itemId: shipmentContents.itemId,
      crates: shipmentContents.crates,
    })
    .from(shipmentContents)
    .innerJoin(shipmentContainers, eq(shipmentContainers.id, shipmentContents.containerId))
    .where(eq(shipmentContainers.shipmentId, shipmentId))
    .orderBy(asc(shipmentContainers.number), asc(shipmentContents.itemId));
}

export async function insertLoads(db: Db, loads: (typeof requestLoads.$inferInsert)[]): Promise<void> {
  if (loads.length > 0) await db.insert(requestLoads).values(loads);
}
