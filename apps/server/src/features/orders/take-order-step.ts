import { type Order, type orders, type Parsed, reason } from '@backline/contract';
import { holderAfter, isOrderStep, type OrderState, plainName, timeAfter } from '@backline/domain';
import type { Viewer } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { conflict, found, invalid } from '../../http/errors.ts';
import { finishShipped } from './finish-shipped.ts';
import { checkLine, checkSameKind } from './order-place.ts';
import { insertStep, lockOrder, updateOrder } from './orders.queries.ts';
import { showOrder } from './show-orders.ts';
import { beforeOf, takeBackStep } from './take-back-step.ts';
import { storeTimeFactor } from './typed-times.ts';

type Step = Parsed<typeof orders.step>['body']['step'];
type LineInput = Pick<Step, 'readyIn' | 'othersAhead' | 'othersReadyIn'>;
type Locked = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** The person who acts, and the time of the act. */
export interface OrderContext {
  viewer: Viewer;
  now: Date;
}

/** The typed times of an order in its line, as columns; the time left counts from the server's clock. */
export function lineColumns({ readyIn, othersAhead, othersReadyIn }: LineInput, now: Date) {
  const timeOf = (left: number | null) =>
    left === null ? null : new Date(timeAfter(now.getTime(), left)).toISOString();
  return {
    ...(readyIn !== undefined && { readyAt: timeOf(readyIn) }),
    ...(othersAhead !== undefined && { othersAhead }),
    ...(othersReadyIn !== undefined && { othersUntil: timeOf(othersReadyIn) }),
  };
}

/** @throws ApiError `invalid` for times of an order that is in no line. */
export function checkInLine(state: OrderState, input: LineInput): void {
  if (state === 'queued') return;
  if (typeof input.readyIn === 'number') throw invalid({ ready_in: reason('order-not-queued') });
  if (input.othersAhead) throw invalid({ others_ahead: reason('order-not-queued') });
  if (typeof input.othersReadyIn === 'number') throw invalid({ others_ready_in: reason('order-not-queued') });
}

/**
 * Moves an order to another state. The state is checked before the version, so that of two people who claim it at once
 * the second gets the name of the first.
 * @param db the transaction.
 * @throws ApiError `not-found`, `conflict` naming who was first or what prevents it, `invalid`.
 */
export async function takeOrderStep(db: Db, id: number, step: Step, context: OrderContext): Promise<void> {
  const row = found(await lockOrder(db, id), 'order');
  const order = await showOrder(db, context.viewer, id);
  if (!isOrderStep(row.state, step.to)) throw alreadyMoved(order);
  checkUnchanged(order, step.version);
  checkInLine(step.to, step);
  await moveOrder(db, { row, order }, step, context);
}

/** @param order as it was before. @param context whose step it is. */
async function moveOrder(
  db: Db,
  { row, order }: { row: Locked; order: Order },
  step: Step,
  { viewer, now }: OrderContext,
): Promise<void> {
  const { userId, username } = viewer;
  const holder = row.holderName === null ? null : { id: row.holderId, name: row.holderName };
  const after = holderAfter(step.to, holder, { id: userId, name: username });
  if (step.to === 'queued')
    await checkLine(db, {
      orderId: row.id,
      item: order.item,
      method: row.method,
      factoryId: row.factoryId,
      holderId: after?.id ?? userId,
      othersAhead: step.othersAhead ?? 0,
    });
  // A clock that was set back must not reverse the order of the history.
  const last = Date.parse(order.steps.at(-1)?.at ?? order.createdAt);
  const at = new Date(Math.max(now.getTime(), last)).toISOString();
  const columns = {
    state: step.to,
    holderId: after?.id ?? null,
    holderName: after?.name ?? null,
    changedAt: at,
    ...(step.to === 'queued' && { queuedAt: at, ...lineColumns(step, now) }),
    ...(row.state === 'queued' && leaving(order, at)),
  };
  await updateOrder(db, row.id, columns, username);
  await insertStep(db, { orderId: row.id, state: step.to, userId, username, at, before: beforeOf(row) });
  if (step.to === 'queued') await storeTimeFactor(db, row.id);
  if (step.to === 'collected') await finishArrived(db, row, viewer, now);
}

/** An undo leaves an order on its shipment, which may have arrived before the order is collected again. */
async function finishArrived(db: Db, { id, shipmentId }: Locked, viewer: Viewer, now: Date): Promise<void> {
  if (shipmentId !== null) await finishShipped(db, { shipmentId, orderId: id }, viewer, now);
}

/** When an order that leaves its line was finished: no later than now, and marked as an estimate if nobody has read a time. */
function leaving({ readyAt, isEstimate }: Order, at: string) {
  const wasDue = readyAt !== null && readyAt < at;
  return { readyAt: wasDue ? readyAt : at, readyIsEstimate: wasDue && isEstimate };
}

/**
 * Undoes the last step of an order, with everything that it has changed.
 * @param db the transaction.
 * @throws ApiError `not-found`; `conflict` if there is nothing to undo, somebody has changed the order since, its factory is
 * of another kind by now, or its line has no place for it any more.
 */
export async function undoOrderStep(
  db: Db,
  id: number,
  seen: number,
  { viewer, now }: OrderContext,
): Promise<void> {
  const row = found(await lockOrder(db, id), 'order');
  const order = await showOrder(db, viewer, id);
  checkUnchanged(order, seen);
  await checkSameKind(db, order);
  if (order.steps.at(-2)?.state === 'queued')
    await checkLine(db, { ...row, orderId: id, item: order.item, othersAhead: 0 });
  if (!(await takeBackStep(db, id, viewer.username)))
    throw conflict(reason('order-without-step', { item: plainName(order.item) }));
  // Not where the step was its end, which somebody has taken back.
  if (order.state === 'cancelled') await finishArrived(db, row, viewer, now);
}

/** @throws ApiError `conflict` if an order has changed since the caller saw it. */
function checkUnchanged({ version, changedBy, item }: Order, seen: number | undefined): void {
  if (seen === undefined || seen === version) return;
  const who = changedBy ?? reason('somebody');
  throw conflict(reason('order-changed', { item: plainName(item), who }));
}

/** The error for the second of two people, naming who brought the order to its state. */
export function alreadyMoved({ item, state, steps }: Order) {
  const who = steps.at(-1)?.by.name ?? reason('somebody');
  return conflict(reason(`order-${state}`, { item: plainName(item), who }));
}
