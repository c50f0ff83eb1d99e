import type { orders, Parsed } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import { checkLine, checkOrderInput } from './order-place.ts';
import { insertOrder, insertStep } from './orders.queries.ts';
import { checkInLine, lineColumns, type OrderContext } from './take-order-step.ts';
import { storeTimeFactor } from './typed-times.ts';

type NewOrder = Parsed<typeof orders.create>['body']['orders'][number];

/**
 * Makes orders, all or none.
 * @param db the transaction.
 * @returns their ids, in the order in which they were sent.
 * @throws ApiError `invalid` naming the field, such as `orders.1.crates`; `conflict` for a line that is full.
 */
export async function makeOrders(
  db: Db,
  newOrders: readonly NewOrder[],
  context: OrderContext,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, newOrder] of newOrders.entries()) {
    const item = await checkOrderInput(db, newOrder, (name) => `orders.${index}.${name}`);
    checkInLine(newOrder.state, newOrder);
    ids.push(await makeOrder(db, newOrder, item, context));
  }
  return ids;
}

async function makeOrder(
  db: Db,
  { method, factoryId, warehouseId, crates, note, state, ...line }: NewOrder,
  item: Awaited<ReturnType<typeof checkOrderInput>>,
  { viewer: { userId, username }, now }: OrderContext,
): Promise<number> {
  const at = now.toISOString();
  if (state === 'queued') {
    const { othersAhead = 0 } = line;
    await checkLine(db, { orderId: null, item, method, factoryId, holderId: userId, othersAhead });
  }
  const orderId = await insertOrder(db, {
    itemId: item.id,
    crates,
    method,
    factoryId,
    warehouseId,
    note,
    state,
    ...(state !== 'wanted' && { holderId: userId, holderName: username }),
    ...(state === 'queued' && { queuedAt: at, ...lineColumns(line, now) }),
    changedAt: at,
    changedBy: username,
  });
  await insertStep(db, { orderId, state, userId, username, at, before: null });
  if (state === 'queued') await storeTimeFactor(db, orderId);
  return orderId;
}
