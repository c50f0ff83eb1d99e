import { type ApiError, apiError, reason } from '@backline/contract';
import { type ShipmentStep, type StepTaker, takeStep } from '@backline/domain';
import type { Viewer, VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { conflict, found, invalid } from '../../http/errors.ts';
import { finishShipped, reopenShipped } from '../orders/finish-shipped.ts';
import { touchRequestsOf } from '../requests/requests.queries.ts';
import {
  type Correction,
  findShipment,
  insertEvent,
  lockShipment,
  type StoredContainer,
  type StoredShipment,
  updateContainers,
  updateLine,
  updateTick,
} from './shipments.queries.ts';
import { listStops } from './stops.queries.ts';

/** The account that a step belongs to; a member who never signed in has none that could hold a container. */
type StepAccount = VisibilityScope & Pick<Viewer, 'userId' | 'username'>;

/** A viewer as the rules of the steps see them. */
export function takerOf(viewer: StepAccount, { plannerId }: StoredShipment): StepTaker {
  return {
    userId: viewer.userId,
    mayEdit: viewer.admin || viewer.permissions.edit,
    isPlanner: plannerId === viewer.userId,
  };
}

interface Steps {
  shipmentId: number;
  action: ShipmentStep;
  /** Container numbers. */
  numbers: number[];
  now: Date;
}

/**
 * Takes one step with containers of a shipment, all or none, and records who took it.
 * @param db the transaction.
 * @throws ApiError `not-found` if the viewer sees no such shipment; `invalid` for a container that it lacks;
 * `conflict` naming who has a container that is in the wrong state for this step; `forbidden` for somebody else's.
 */
export async function takeSteps(
  db: Db,
  viewer: StepAccount,
  { shipmentId, action, numbers, now }: Steps,
): Promise<void> {
  const shipment = await lockOpenShipment(db, viewer, shipmentId);
  const taker = takerOf(viewer, shipment);
  const chosen = [...new Set(numbers)].sort((a, b) => a - b);
  const states = chosen.map((number) => {
    const container = shipment.containers.find((storedContainer) => storedContainer.number === number);
    if (container === undefined) throw invalid({ containers: reason('no-such-container', { number }) });
    const outcome = takeStep(action, container, taker);
    if (outcome.ok) return outcome.to;
    throw outcome.reason === 'wrong-state' ? wrongState(container) : notYours(container);
  });
  const [to] = states;
  if (to === undefined) return; // the contract asks for one at least
  await updateContainers(db, shipmentId, chosen, { state: to, ...changeOf(action, viewer, now) });
  const { userId, username } = viewer;
  await insertEvent(db, {
    shipmentId,
    step: action,
    containers: chosen,
    userId,
    username,
    at: now.toISOString(),
  });
  if (action === 'deliver' || action === 'cancel') await finishShipped(db, { shipmentId }, viewer, now);
  if (action === 'return') await reopenShipped(db, shipmentId, viewer);
  // A time that changes with a locked shipment would tell everybody of it.
  if (shipment.lockedTo.length === 0) await touchRequestsOf(db, shipmentId, now);
}

interface Tick extends LineKey {
  ticked: boolean;
  now: Date;
}

/**
 * Ticks an item off while its container is loaded, or reverts that: for those who may mark the container as loaded.
 * An item that was already ticked off keeps its name and time.
 * @param db the transaction.
 * @throws ApiError as `takeSteps`, and `invalid` for an item that is not in the container.
 */
export async function tickItem(
  db: Db,
  viewer: Viewer,
  { shipmentId, number, itemId, ticked, now }: Tick,
): Promise<void> {
  const { line } = await lockLine(db, viewer, { shipmentId, number, itemId });
  if ((line.tick !== null) === ticked) return;
  const { userId, username } = viewer;
  const tick = ticked ? { userId, username, at: now.toISOString() } : null;
  await updateTick(db, { shipmentId, number, itemId }, tick);
}

/**
 * Notes what a loader found of an item in a stockpile of the supplier, and how much of it is left out; that is an event of the
 * shipment where it changes.
 * @param db the transaction.
 * @throws ApiError as `tickItem`, and `invalid` for a stockpile that the supplier lacks, or for more than was planned.
 */
export async function correctLine(
  db: Db,
  viewer: Viewer,
  { now, ...key }: LineKey & { now: Date },
  correction: Correction,
): Promise<void> {
  const { line, shipment } = await lockLine(db, viewer, key);
  const stops = await listStops(db, viewer, [shipment.supplier.id], []);
  const { stockpileId } = correction;
  if (stockpileId !== null && !stops.some(({ id }) => id === stockpileId))
    throw invalid({ stockpile_id: reason('not-of-supplier') });
  const planned = line.quantity + line.leftOut;
  if (correction.leftOut > planned)
    throw invalid({ left_out: reason('more-than-planned', { crates: planned }) });
  await updateLine(db, key, correction);
  if (correction.leftOut === line.leftOut) return;
  await insertEvent(db, {
    shipmentId: key.shipmentId,
    step: correction.leftOut > line.leftOut ? 'leave-out' : 'put-back',
    containers: [key.number],
    userId: viewer.userId,
    username: viewer.username,
    at: now.toISOString(),
  });
}

interface LineKey {
  shipmentId: number;
  /** The container's number. */
  number: number;
  itemId: number;
}

/** Locks a shipment for a change of a line, which the viewer may make who may mark its container as loaded. */
async function lockLine(db: Db, viewer: Viewer, { shipmentId, number, itemId }: LineKey) {
  const shipment = await lockOpenShipment(db, viewer, shipmentId);
  const container = shipment.containers.find((storedContainer) => storedContainer.number === number);
  if (container === undefined) throw invalid({ container: reason('no-such-container', { number }) });
  const outcome = takeStep('load', container, takerOf(viewer, shipment));
  if (!outcome.ok) throw outcome.reason === 'wrong-state' ? wrongState(container) : notYours(container);
  const line = container.supplies.find(({ item }) => item.id === itemId);
  if (line === undefined)
    throw invalid({ item_id: reason('not-in-container', { container: container.name }) });
  return { shipment, line };
}

/** @throws ApiError `not-found` if the viewer sees no such shipment, `conflict` if it is closed. */
async function lockOpenShipment(db: Db, viewer: StepAccount, id: number): Promise<StoredShipment> {
  const isVisible = await lockShipment(db, viewer, id);
  const shipment = found(isVisible ? await findShipment(db, viewer, id) : null, 'shipment');
  if (shipment.closed) throw conflict(reason('shipment-closed'));
  return shipment;
}

/** Returns the columns that a step changes besides the state. */
function changeOf(action: ShipmentStep, { userId, username }: StepAccount, now: Date) {
  const at = now.toISOString();
  switch (action) {
    case 'claim':
      return { holderId: userId, holderName: username };
    case 'release':
      return { holderId: null, holderName: null };
    case 'load':
      return { loadedAt: at };
    case 'unload':
      return { loadedAt: null };
    case 'deliver':
      return { deliveredAt: at };
    case 'return':
      return { deliveredAt: null };
    case 'cancel':
      return {}; // a loaded one that is lost has still left the supplier
  }
}

function wrongState({ name: container, state, holder }: StoredContainer): ApiError {
  const held = { container, holder: holder ?? reason('somebody') };
  switch (state) {
    case 'open':
      return conflict(reason('container-open', { container }));
    case 'claimed':
      return conflict(reason('container-claimed', held));
    case 'loaded':
      return conflict(reason('container-loaded', held));
    case 'delivered':
      return conflict(reason('container-delivered', held));
    case 'cancelled':
      return conflict(reason('container-cancelled', { container }));
  }
}

function notYours({ name: container, holder }: StoredContainer): ApiError {
  return apiError(
    'forbidden',
    holder === null
      ? reason('container-of-planner', { container })
      : reason('container-of-holder', { container, holder }),
  );
}
