import type { Db } from '../../db/database.ts';
import type { OrderBefore } from '../../db/schema.ts';
import { deleteStep, findHolderId, listLastSteps, updateOrder } from './orders.queries.ts';

/** The part of an order that an undo of its next step restores. */
export function beforeOf(row: OrderBefore): OrderBefore {
  const { state, holderId, holderName, queuedAt, readyAt, readyIsEstimate, othersAhead, othersUntil } = row;
  return { state, holderId, holderName, queuedAt, readyAt, readyIsEstimate, othersAhead, othersUntil };
}

/** Undoes the last step of a locked order. @returns false if only the step that created it is left. */
export async function takeBackStep(db: Db, orderId: number, by: string): Promise<boolean> {
  const [last, earlier] = await listLastSteps(db, orderId);
  if (!last?.before) return false;
  await deleteStep(db, last.id);
  const holderId = await findHolderId(db, last.before.holderId);
  await updateOrder(db, orderId, { ...last.before, holderId, changedAt: earlier?.at ?? last.at }, by);
  return true;
}
