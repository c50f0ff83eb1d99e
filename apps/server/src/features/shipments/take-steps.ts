import { ApiError, type Shipment } from '@backline/contract';
import {
  type ContainerState,
  SHIPMENT_STEPS,
  type ShipmentStep,
  type StepTaker,
  takeStep,
} from '@backline/domain';
import type { Viewer } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import {
  findShipment,
  insertEvent,
  lockShipment,
  type StoredContainer,
  type StoredShipment,
  updateContainers,
} from './shipments.queries.ts';

function takerOf(viewer: Viewer, { plannerId }: StoredShipment): StepTaker {
  return {
    userId: viewer.userId,
    mayEdit: viewer.admin || viewer.permissions.edit,
    isPlanner: plannerId === viewer.userId,
  };
}

/** The shipment as the viewer gets it, with what he may do with each container. */
export function asSeen(viewer: Viewer, shipment: StoredShipment): Shipment {
  const taker = takerOf(viewer, shipment);
  return {
    ...shipment,
    containers: shipment.containers.map((container) => ({
      ...container,
      steps: shipment.closed ? [] : SHIPMENT_STEPS.filter((step) => takeStep(step, container, taker).ok),
    })),
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
 * Takes one step with containers of a shipment, all or none, and keeps who did it.
 * @param db the transaction.
 * @throws ApiError `not-found` where the viewer sees no such shipment; `invalid` for a container that it lacks;
 * `conflict` naming who has a container that is not in the state for this step; `forbidden` where somebody else's.
 */
export async function takeSteps(
  db: Db,
  viewer: Viewer,
  { shipmentId, action, numbers, now }: Steps,
): Promise<void> {
  const isThere = await lockShipment(db, viewer, shipmentId);
  const shipment = isThere ? await findShipment(db, viewer, shipmentId) : null;
  if (shipment === null) throw notFound('shipment');
  if (shipment.closed)
    throw conflict('This shipment is closed: one of its warehouses was given up. Nothing was changed.');
  const taker = takerOf(viewer, shipment);
  const chosen = [...new Set(numbers)].sort((one, other) => one - other);
  const states = chosen.map((number) => {
    const container = shipment.containers.find((one) => one.number === number);
    if (container === undefined) throw invalid({ containers: `This shipment has no container ${number}.` });
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
}

/** What a step changes beside the state. */
function changeOf(action: ShipmentStep, { userId, username }: Viewer, now: Date) {
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
      return {}; // a loaded one that is lost has left the supplier all the same
  }
}

const STATE_SENTENCES: Record<ContainerState, (holder: string) => string> = {
  open: () => 'is not claimed by anybody',
  claimed: (holder) => `is already claimed by ${holder}`,
  loaded: (holder) => `is already loaded by ${holder}`,
  delivered: (holder) => `was already delivered by ${holder}`,
  cancelled: () => 'was cancelled',
};

function wrongState({ name, state, holder }: StoredContainer): ApiError {
  return conflict(`${name} ${STATE_SENTENCES[state](holder ?? 'somebody')}. Nothing was changed.`);
}

function notYours({ name, holder }: StoredContainer): ApiError {
  return new ApiError(
    'forbidden',
    holder === null
      ? `${name} can only be cancelled by whoever planned the shipment, or with the edit right.`
      : `${name} is with ${holder}. Only ${holder}, or somebody with the edit right, can do this.`,
  );
}
