import type { ContainerState } from '@backline/domain';
import type { Viewer } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { listShipped } from './order-shipments.queries.ts';
import { insertStep, updateOrder } from './orders.queries.ts';
import { beforeOf, takeBackStep } from './take-back-step.ts';

/** The account that a step belongs to. */
type StepAccount = Pick<Viewer, 'userId' | 'username'>;

/**
 * Marks the orders that a shipment carries as done, once every container with the item has arrived or was
 * cancelled and at least one has arrived (docs/spec/orders.md#done).
 * @param db the transaction of the step.
 * @param of the shipment, and the order where only that one was put on it or collected.
 */
export async function finishShipped(
  db: Db,
  of: { shipmentId: number; orderId?: number },
  taker: StepAccount,
  now: Date,
): Promise<void> {
  for (const { order, states } of await listShipped(db, of)) {
    if (order.state !== 'collected' || !isDelivered(states)) continue;
    const at = now.toISOString();
    const { userId, username } = taker;
    await updateOrder(db, order.id, { state: 'done', changedAt: at }, username);
    await insertStep(db, { orderId: order.id, state: 'done', userId, username, at, before: beforeOf(order) });
  }
}

/** Reopens orders that are no longer fully delivered because a delivery was undone. @param db the transaction. */
export async function reopenShipped(db: Db, shipmentId: number, { username }: StepAccount): Promise<void> {
  for (const { order, states } of await listShipped(db, { shipmentId })) {
    if (order.state !== 'done' || isDelivered(states)) continue;
    await takeBackStep(db, order.id, username);
  }
}

function isDelivered(states: readonly ContainerState[]): boolean {
  return (
    states.includes('delivered') && states.every((state) => state === 'delivered' || state === 'cancelled')
  );
}
