import type { orders, Parsed } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import { checkLine, checkWish } from './order-place.ts';
import { insertOrder, insertStep } from './orders.queries.ts';
import { checkInLine, type Doer, lineColumns } from './take-order-step.ts';

type NewOrder = Parsed<typeof orders.create>['body']['orders'][number];

/**
 * Makes orders, all or none.
 * @param db the transaction.
 * @returns their ids, in the order in which they were sent.
 * @throws ApiError `invalid` naming the field, such as `orders.1.crates`; `conflict` for a line that takes no more.
 */
export async function makeOrders(db: Db, wishes: readonly NewOrder[], doer: Doer): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, wish] of wishes.entries()) {
    const item = await checkWish(db, wish, (name) => `orders.${index}.${name}`);
    checkInLine(wish.state, wish);
    ids.push(await makeOrder(db, wish, item, doer));
  }
  return ids;
}

async function makeOrder(
  db: Db,
  { method, factoryId, warehouseId, crates, note, state, ...line }: NewOrder,
  item: Awaited<ReturnType<typeof checkWish>>,
  { viewer: { userId, username }, now }: Doer,
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
  return orderId;
}
