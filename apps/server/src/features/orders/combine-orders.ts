import { type Order, type orders, type Parsed, reason } from '@backline/contract';
import { canCombine } from '@backline/domain';
import type { Db } from '../../db/database.ts';
import { conflict, found, invalid, notFound } from '../../http/errors.ts';
import { checkOrderInput } from './order-place.ts';
import { lockOrder, updateOrder } from './orders.queries.ts';
import { showSome } from './show-orders.ts';
import { takeBackStep } from './take-back-step.ts';
import { type OrderContext, takeOrderStep } from './take-order-step.ts';

type Seen = Parsed<typeof orders.combine>['body']['combine']['orders'];

/**
 * Makes one order of several: the first gets the crates of all, the others are cancelled.
 * @param db the transaction.
 * @throws ApiError `not-found`; `conflict` if one has changed or they do not fit together.
 */
export async function combineOrders(db: Db, seen: Seen, context: OrderContext): Promise<void> {
  const [first, ...rest] = await lockAll(db, seen, context);
  if (first === undefined || !canCombine([first, ...rest])) throw conflict(reason('orders-not-combinable'));
  const crates = first.crates + sumOf(rest);
  await checkOrderInput(db, placeOf(first, crates));
  await updateOrder(db, first.id, { crates }, context.viewer.username);
  for (const { id, version } of rest) await takeOrderStep(db, id, { to: 'cancelled', version }, context);
}

/**
 * Undoes that: the others are wanted again, and the first has its own crates only.
 * @param db the transaction. @param seen the order that was left, and those that were cancelled for it.
 * @throws ApiError `not-found`; `conflict` if somebody has moved or changed one of them since.
 */
export async function separateOrders(db: Db, seen: Seen, context: OrderContext): Promise<void> {
  const [first, ...rest] = await lockAll(db, seen, context);
  const isUnmoved = rest.every(
    ({ state, steps }) => state === 'cancelled' && steps.at(-2)?.state === 'wanted',
  );
  if (first?.state !== 'wanted' || !isUnmoved) throw conflict(reason('orders-not-combinable'));
  const crates = first.crates - sumOf(rest);
  await checkOrderInput(db, placeOf(first, crates));
  await updateOrder(db, first.id, { crates }, context.viewer.username);
  for (const { id } of rest) await takeBackStep(db, id, context.viewer.username);
}

/** In the order in which they were sent; locked by id, so that two of these calls never wait for each other. */
async function lockAll(db: Db, seen: Seen, { viewer }: OrderContext): Promise<Order[]> {
  const ids = seen.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw invalid({ orders: reason('orders-not-combinable') });
  for (const id of ids.toSorted((a, b) => a - b))
    if ((await lockOrder(db, id)) === null) throw notFound('order');
  const shown = new Map((await showSome(db, viewer, ids)).map((order) => [order.id, order]));
  return seen.map(({ id, version }) => {
    const order = found(shown.get(id), 'order');
    if (order.version !== version) throw conflict(reason('orders-not-combinable'));
    return order;
  });
}

const sumOf = (list: readonly Order[]) => list.reduce((sum, { crates }) => sum + crates, 0);

function placeOf({ item, method, factory, warehouse }: Order, crates: number) {
  return {
    itemId: item.id,
    crates,
    method,
    factoryId: factory?.id ?? null,
    warehouseId: warehouse?.id ?? null,
  };
}
