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
import { findOrderedItem, isActiveWarehouse, listLine, lockFactory } from './orders.queries.ts';

interface Wish {
  itemId: number;
  crates: number;
  method: ProductionMethod;
  factoryId: number | null;
  warehouseId: number | null;
}

/** A name of a field, such as `orders.2.crates` of `crates`. */
type FieldName = (name: string) => string;

/**
 * Checks what is to be made, and where, against the rules of the place (docs/spec/orders.md#limits).
 * @returns the item in the form in which it is ordered.
 * @throws ApiError `invalid` naming the field.
 */
export async function checkWish(
  db: Db,
  { itemId, crates, method, factoryId, warehouseId }: Wish,
  fieldName: FieldName = (name) => name,
): Promise<Order['item']> {
  const wrong = (field: string, why: FieldReasons[string]) => invalid({ [fieldName(field)]: why });
  const item = await findOrderedItem(db, itemId);
  if (item === null) throw wrong('item_id', reason('no-such-item'));
  const named = { item: plainName(item) };
  if (item.unknown) throw wrong('item_id', reason('order-unknown-item', named));
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

const LINED = new Set(['factory', 'mpf', 'harvest']);

/** Whether the catalog names a place that is neither a factory nor mass production, and that people work at. */
async function isMadeElsewhere(db: Db, firName: string): Promise<boolean> {
  const { catalog } = await currentCatalog(db);
  const entry = catalog.items.find(({ codeName }) => codeName === firName);
  return entry?.producedAt.some((place) => !LINED.has(place)) ?? false;
}

interface Joining {
  orderId: number | null;
  item: Order['item'];
  method: ProductionMethod;
  factoryId: number | null;
  holderId: number;
  othersAhead: number;
}

/**
 * Checks that an order can join its line: a line has an end, and a player one order in it. Nothing is known of an order
 * without a factory. Locks the factory.
 * @throws ApiError `conflict`.
 */
export async function checkLine(db: Db, joining: Joining): Promise<void> {
  const { orderId, item, method, factoryId, holderId, othersAhead } = joining;
  const line = lineOf(method, item.category);
  const { maxQueued } = methodRules(method);
  if (factoryId === null || line === null || maxQueued === null) return;
  await lockFactory(db, factoryId);
  const queued = (await listLine(db, factoryId, line)).filter(({ order }) => order.id !== orderId);
  const own = queued.find(({ order }) => order.holderId === holderId);
  if (own !== undefined) throw lineHasOneOf(own.order.holderName, own.name);
  const inLine = queued.reduce((sum, { order }) => sum + 1 + order.othersAhead, 0) + othersAhead;
  // What was typed of others may be long past, so that it alone never keeps ours out.
  if (queued.length >= maxQueued || othersAhead >= maxQueued)
    throw conflict(reason('order-line-full', { line: Math.min(inLine, maxQueued) }));
}

function lineHasOneOf(holder: string | null, name: string): ApiError {
  const item = plainName({ name });
  return conflict(reason('order-line-yours', { who: holder ?? reason('somebody'), item }));
}
