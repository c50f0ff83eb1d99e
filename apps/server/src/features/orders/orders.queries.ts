import type { Order } from '@backline/contract';
import { isUnderWay, type LockAccess, lineOf, ORDER_STATES, type OrderState } from '@backline/domain';
import { and, asc, desc, eq, gt, inArray, isNotNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { insertRow } from '../../db/insert-row.ts';
import {
  factories,
  items,
  type OrderBefore,
  orderSteps,
  orders,
  shipments,
  users,
  warehouses,
} from '../../db/schema.ts';
import { itemColumns } from '../stock/item-columns.queries.ts';
import { shipmentVisibleTo } from '../stock/visibility.queries.ts';

const UNDER_WAY = ORDER_STATES.filter(isUnderWay);

/** A stored order with what it refers to. */
export interface StoredOrder {
  row: typeof orders.$inferSelect;
  item: Order['item'];
  factory: Order['factory'];
  warehouse: Order['warehouse'];
  steps: Order['steps'];
  /** The shipment that carries it, if the viewer may see that. */
  shipmentId: number | null;
}

function isVisibleShipment(viewer: LockAccess): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${shipments}
    where ${shipments.id} = ${orders.shipmentId} and ${shipmentVisibleTo(viewer)})`;
}

/** The steps of each order, oldest first. A subquery. */
function stepsOf(db: Db) {
  const utc = sql`to_char(${orderSteps.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return db
    .select({
      orderId: orderSteps.orderId,
      steps: sql<Order['steps']>`
        jsonb_agg(jsonb_build_object('state', ${orderSteps.state}, 'at', ${utc},
          'by', jsonb_build_object('id', ${orderSteps.userId}, 'name', ${orderSteps.username})) order by ${orderSteps.id})`.as(
        'steps',
      ),
    })
    .from(orderSteps)
    .groupBy(orderSteps.orderId)
    .as('taken');
}

async function selectOrders(db: Db, viewer: LockAccess, condition: SQL | undefined) {
  const taken = stepsOf(db);
  const rows = await db
    .select({
      row: orders,
      item: itemColumns,
      factory: { id: factories.id, name: factories.name },
      warehouse: { id: warehouses.id, name: warehouses.name, location: warehouses.location },
      steps: taken.steps,
      seesShipment: isVisibleShipment(viewer),
    })
    .from(orders)
    .innerJoin(items, eq(items.id, orders.itemId))
    .innerJoin(taken, eq(taken.orderId, orders.id))
    .leftJoin(factories, eq(factories.id, orders.factoryId))
    .leftJoin(warehouses, eq(warehouses.id, orders.warehouseId))
    .where(condition)
    .orderBy(asc(orders.id));
  return rows.map(({ seesShipment, ...order }) => ({
    ...order,
    shipmentId: seesShipment ? order.row.shipmentId : null,
  }));
}

/** Orders under way, and those whose state has changed since a time; the oldest first. */
export function listOrders(db: Db, viewer: LockAccess, since: Date): Promise<StoredOrder[]> {
  return selectOrders(
    db,
    viewer,
    or(inArray(orders.state, UNDER_WAY), gt(orders.changedAt, since.toISOString())),
  );
}

/**
 * The orders with these ids, and all that share a factory with one of them: the times of a line depend on all of its
 * orders, also on one that is done by now where others were waiting behind it.
 */
export function listOrdersBeside(db: Db, viewer: LockAccess, ids: number[]): Promise<StoredOrder[]> {
  const places = db.select({ id: orders.factoryId }).from(orders).where(inArray(orders.id, ids));
  const wasWaitedFor = sql`(${orders.state} = 'done' and exists (select 1 from ${orders} waiting
    where waiting.factory_id = ${orders.factoryId} and waiting.state = 'queued' and waiting.queued_at < ${orders.readyAt}))`;
  return selectOrders(
    db,
    viewer,
    or(
      inArray(orders.id, ids),
      and(inArray(orders.factoryId, places), or(inArray(orders.state, UNDER_WAY), wasWaitedFor)),
    ),
  );
}

/** An order and its item; null if there is no such order. */
export async function findOrder(db: Db, id: number) {
  const [found] = await db
    .select({ row: orders, item: itemColumns })
    .from(orders)
    .innerJoin(items, eq(items.id, orders.itemId))
    .where(eq(orders.id, id));
  return found ?? null;
}

/** Locks an order until the transaction ends. @returns null if there is none. */
export async function lockOrder(db: Db, id: number) {
  const [row] = await db.select().from(orders).where(eq(orders.id, id)).for('update');
  return row ?? null;
}

/** Locks a factory until the transaction ends, so that its lines are joined one by one. */
export async function lockFactory(db: Db, id: number) {
  const [row] = await db.select().from(factories).where(eq(factories.id, id)).for('update');
  return row ?? null;
}

/** The orders in the line for an item's category at a factory. */
export async function listLine(db: Db, factoryId: number, line: string) {
  const rows = await db
    .select({ order: orders, name: items.name, category: items.category })
    .from(orders)
    .innerJoin(items, eq(items.id, orders.itemId))
    .where(and(eq(orders.factoryId, factoryId), eq(orders.state, 'queued')));
  return rows.filter(({ order, category }) => lineOf(order.method, category) === line);
}

/** Whether another order of a line joined it no later than a time, and had not certainly left it by then. */
export async function hadOrderBefore(
  db: Db,
  { factoryId, line, orderId, at }: { factoryId: number; line: string; orderId: number; at: string },
): Promise<boolean> {
  const rows = await db
    .select({ method: orders.method, category: items.category })
    .from(orders)
    .innerJoin(items, eq(items.id, orders.itemId))
    .where(
      and(
        eq(orders.factoryId, factoryId),
        ne(orders.id, orderId),
        lte(orders.queuedAt, at),
        // An estimate of when an order was finished may be off, so such an order counts until somebody moved it.
        or(
          eq(orders.state, 'queued'),
          gt(orders.readyAt, at),
          and(eq(orders.readyIsEstimate, true), gt(orders.changedAt, at)),
        ),
      ),
    );
  return rows.some(({ method, category }) => lineOf(method, category) === line);
}

/** Typed times looked at, of all kinds of lines together. */
const MAX_FACTORS = 100;

/**
 * The factors of the latest typed times, the latest first. Everybody who may read sees all orders and their times, so
 * they tell nobody anything new.
 */
export function listTimeFactors(db: Db) {
  return db
    .select({ method: orders.method, category: items.category, factor: orders.timeFactor })
    .from(orders)
    .innerJoin(items, eq(items.id, orders.itemId))
    .where(and(isNotNull(orders.timeFactor), isNotNull(orders.queuedAt)))
    .orderBy(desc(orders.queuedAt), desc(orders.id))
    .limit(MAX_FACTORS);
}

/** An item in the form in which it is ordered: its crate, if there is one. Null if there is no such item, or an unknown one. */
export async function findOrderedItem(db: Db, id: number): Promise<Order['item'] | null> {
  const [chosen] = await db
    .select(itemColumns)
    .from(items)
    .where(and(eq(items.id, id), eq(items.unknown, false)));
  if (chosen === undefined || chosen.crated) return chosen ?? null;
  const [crate] = await db
    .select(itemColumns)
    .from(items)
    .where(and(eq(items.firName, chosen.firName), eq(items.crated, true), eq(items.current, true)));
  return crate ?? chosen;
}

/** @returns the new order's id. */
export function insertOrder(db: Db, columns: typeof orders.$inferInsert): Promise<number> {
  return insertRow(db, orders, columns);
}

/** Changes an order and raises its version. @param by the username of who does it. */
export async function updateOrder(
  db: Db,
  id: number,
  columns: Partial<typeof orders.$inferInsert>,
  by: string,
): Promise<void> {
  await db
    .update(orders)
    .set({ ...columns, version: sql`${orders.version} + 1`, changedBy: by })
    .where(eq(orders.id, id));
}

/** Stores what a typed time says about our estimate; the version stays, since nobody has changed the order by that. */
export async function updateTimeFactor(db: Db, id: number, timeFactor: number | null): Promise<void> {
  await db.update(orders).set({ timeFactor }).where(eq(orders.id, id));
}

interface NewStep {
  orderId: number;
  state: OrderState;
  userId: number;
  username: string;
  at: string;
  before: OrderBefore | null;
}

export async function insertStep(db: Db, step: NewStep): Promise<void> {
  await db.insert(orderSteps).values(step);
}

/** The last two steps of an order, the newest first. */
export function listLastSteps(db: Db, orderId: number) {
  return db
    .select()
    .from(orderSteps)
    .where(eq(orderSteps.orderId, orderId))
    .orderBy(sql`${orderSteps.id} desc`)
    .limit(2);
}

export async function deleteStep(db: Db, id: number): Promise<void> {
  await db.delete(orderSteps).where(eq(orderSteps.id, id));
}

/** The id of a person who held an order; null once that account is deleted. */
export async function findHolderId(db: Db, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, id));
  return user?.id ?? null;
}
