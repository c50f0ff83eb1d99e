/** The state of a container of a saved shipment: not claimed, claimed, on its way, delivered, or cancelled. */
export const CONTAINER_STATES = ['open', 'claimed', 'loaded', 'delivered', 'cancelled'] as const;
export type ContainerState = (typeof CONTAINER_STATES)[number];

/** Steps that a person can take with a container. `unload` and `return` take back what was pressed too early. */
export const SHIPMENT_STEPS = ['claim', 'release', 'load', 'unload', 'deliver', 'return', 'cancel'] as const;
export type ShipmentStep = (typeof SHIPMENT_STEPS)[number];

/** Events in the history of a shipment: its steps, that it was saved, and what was left out or put back while loading. */
export const SHIPMENT_EVENTS = [...SHIPMENT_STEPS, 'save', 'leave-out', 'put-back'] as const;
export type ShipmentEvent = (typeof SHIPMENT_EVENTS)[number];

const MOVES: Record<ShipmentStep, { from: readonly ContainerState[]; to: ContainerState }> = {
  claim: { from: ['open'], to: 'claimed' },
  release: { from: ['claimed'], to: 'open' },
  load: { from: ['claimed'], to: 'loaded' },
  unload: { from: ['loaded'], to: 'claimed' },
  deliver: { from: ['loaded'], to: 'delivered' },
  return: { from: ['delivered'], to: 'loaded' },
  cancel: { from: ['open', 'claimed', 'loaded'], to: 'cancelled' },
};

/** Facts that the rules need of a container. `holderId` is the user who claimed it; null while it is open. */
export interface SteppedContainer {
  state: ContainerState;
  holderId: number | null;
}

/** Person who takes a step: `mayEdit` is the edit right, `isPlanner` whether the shipment is that person's. */
export interface StepTaker {
  userId: number;
  mayEdit: boolean;
  isPlanner: boolean;
}

export type StepOutcome =
  | { ok: true; to: ContainerState }
  | { ok: false; reason: 'wrong-state' | 'not-yours' };

/**
 * A container after a step. Everybody may claim an open one. The other steps are for its holder and for people with the
 * edit right; an open one can be cancelled by the shipment's planner and by people with the edit right. The state is
 * checked before the rights: of two people who claim at once, the second learns that it is taken.
 */
export function takeStep(
  step: ShipmentStep,
  { state, holderId }: SteppedContainer,
  { userId, mayEdit, isPlanner }: StepTaker,
): StepOutcome {
  const { from, to } = MOVES[step];
  if (!from.includes(state)) return { ok: false, reason: 'wrong-state' };
  const isOwn = state === 'open' ? step === 'claim' || isPlanner : holderId === userId;
  return isOwn || mayEdit ? { ok: true, to } : { ok: false, reason: 'not-yours' };
}

/** Whether nothing is left to do: every container is delivered or cancelled. */
export function isShipmentDone(states: readonly ContainerState[]): boolean {
  return states.every((state) => state === 'delivered' || state === 'cancelled');
}
