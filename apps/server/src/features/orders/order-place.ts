import { type ApiError, type FieldReasons, type Order, reason } from '@backline/contract';
import {
  lineOf,
  methodRules,
  methodsOf,
  orderLimits,
  type ProductionMethod,
  plainName,
} from '@backline/domain';
import type { Db } from '../../db/database.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { currentCatalog } from '../stock/current-catalog.queries.ts';
import { isActiveWarehouse } from '../warehouses/warehouses.queries.ts';
import { findOrderedItem, listLine, lockFactory } from './orders.queries.ts';

interface OrderInput {
  itemId: number;
  crates: number;
  method: ProductionMethod;
  factoryId: number | null;
  warehouseId: number | null;
}

/** The full name of a field, such as `orders.2.crates` for `crates`. */
type FieldName = (name: string) => string;

/**
 * Checks what is to be made, and where, against the rules of the place (docs/spec/orders.md#limits).
 * @returns the item in the form in which it is ordered.
 * @throws ApiError `invalid` naming the field.
 */
export async function checkOrderInput(
  db: Db,
  { itemId, crates, method, factoryId, warehouseId }: OrderInput,
  fieldName: FieldName = (name) => name,
): Promise<Order['item']> {
  const wrong = (field: string, why: FieldReasons[string]) => invalid({ [fieldName(field)]: why });
  const item = await findOrderedItem(db, itemId);
  if (item === null) throw wrong('item_id', reason('no-such-item'));
  const named = { item: plainName(item) };
  const elsewhere = await isMadeElsewhere(db, item.firName);
  if (!methodsOf({ ...item, elsewhere }).includes(method))
    throw wrong('method', reason('order-not-made-there', named));
  const { min, max } = orderLimits(method, item.category);
  if (crates < min || crates > max) throw wrong('crates', reason('order-crates', { ...named, min, max }));
  const factory = factoryId === null ? null : await lockFactory(db, factoryId);
  if (factoryId !== null && factory === null) throw wrong('factory_id', reason('no-such-factory'));
  if (factory !== null && factory.method !== method) throw wrong('factory_id', reason('order-other-factory'));
  if (warehouseId !== null && !(await isActiveWarehouse(db, warehouseId)))
    throw wrong('warehouse_id', reason('no-such-warehouse'));
  return item;
}

const NOT_FACILITIES = new Set(['factory', 'mpf', 'harvest']);

/** Whether the catalog names a place that is neither a factory nor an MPF, and where people make things. */
async function isMadeElsewhere(db: Db, firName: string): Promise<boolean> {
  const { catalog } = await currentCatalog(db);
  const entry = catalog.items.find(({ codeName }) => codeName === firName);
  return entry?.producedAt.some((place) => !NOT_FACILITIES.has(place)) ?? false;
}

/**
 * Checks that an order still fits its factory, of which the kind can change once the order is done or cancelled. Locks the
 * factory.
 * @throws ApiError `conflict`.
 */
export async function checkSameKind(db: Db, { factory, method, item }: Order): Promise<void> {
  const stored = factory === null ? null : await lockFactory(db, factory.id);
  if (stored !== null && stored.method !== method)
    throw conflict(reason('order-factory-changed', { factory: stored.name, item: plainName(item) }));
}

interface Joining {
  orderId: number | null;
  item: Order['item'];
  method: ProductionMethod;
  factoryId: number | null;
  /** Null for one whose account is deleted. */
  holderId: number | null;
  othersAhead: number;
}

/**
 * Checks that an order can join its line: a line is limited in length, and a player may have one order in it. An order
 * without a factory is not checked. Locks the factory.
 * @throws ApiError `conflict`.
 */
export async function checkLine(db: Db, joining: Joining): Promise<void> {
  const { orderId, item, method, factoryId, holderId, othersAhead } = joining;
  const line = lineOf(method, item.category);
  const { maxQueued } = methodRules(method);
  if (factoryId === null || line === null || maxQueued === null) return;
  await lockFactory(db, factoryId);
  const queued = (await listLine(db, factoryId, line)).filter(({ order }) => order.id !== orderId);
  const own = queued.find(({ order }) => holderId !== null && order.holderId === holderId);
  if (own !== undefined) throw lineHasOneOf(own.order.holderName, own.name);
  const inLine = queued.reduce((sum, { order }) => sum + 1 + order.othersAhead, 0) + othersAhead;
  // What was typed about others may be long out of date, so it alone never blocks our orders.
  if (queued.length >= maxQueued || othersAhead >= maxQueued)
    throw conflict(reason('order-line-full', { line: Math.min(inLine, maxQueued) }));
}

function lineHasOneOf(holder: string | null, name: string): ApiError {
  const item = plainName({ name });
  return conflict(reason('order-line-yours', { who: holder ?? reason('somebody'), item }));
}
