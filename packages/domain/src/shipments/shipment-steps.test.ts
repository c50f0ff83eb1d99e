import { describe, expect, it } from 'vitest';
import {
  CONTAINER_STATES,
  type ContainerState,
  isShipmentDone,
  SHIPMENT_STEPS,
  type ShipmentStep,
  takeStep,
} from './shipment-steps.ts';

const HOLDER = { userId: 1, mayEdit: false, isPlanner: false };
const STRANGER = { userId: 2, mayEdit: false, isPlanner: false };
const PLANNER = { userId: 3, mayEdit: false, isPlanner: true };
const EDITOR = { userId: 4, mayEdit: true, isPlanner: false };

const container = (state: ContainerState) => ({ state, holderId: state === 'open' ? null : HOLDER.userId });

const ALLOWED: Record<ShipmentStep, Partial<Record<ContainerState, ContainerState>>> = {
  claim: { open: 'claimed' },
  release: { claimed: 'open' },
  load: { claimed: 'loaded' },
  unload: { loaded: 'claimed' },
  deliver: { loaded: 'delivered' },
  return: { delivered: 'loaded' },
  cancel: { open: 'cancelled', claimed: 'cancelled', loaded: 'cancelled' },
};

describe('the steps of a container', () => {
  it.each(SHIPMENT_STEPS.flatMap((step) => CONTAINER_STATES.map((state) => [step, state] as const)))(
    '%s is possible from %s exactly if it is in the table',
    (step, state) => {
      const to = ALLOWED[step][state];
      expect(takeStep(step, container(state), EDITOR)).toEqual(
        to === undefined ? { ok: false, reason: 'wrong-state' } : { ok: true, to },
      );
    },
  );

  it.each([
    ['release', 'claimed'],
    ['load', 'claimed'],
    ['unload', 'loaded'],
    ['deliver', 'loaded'],
    ['return', 'delivered'],
    ['cancel', 'claimed'],
    ['cancel', 'loaded'],
  ] as const)(
    '%s of a %s container is for its holder and for editors, not for strangers or the planner',
    (step, state) => {
      expect(takeStep(step, container(state), HOLDER).ok).toBe(true);
      expect(takeStep(step, container(state), EDITOR).ok).toBe(true);
      for (const person of [STRANGER, PLANNER])
        expect(takeStep(step, container(state), person)).toEqual({ ok: false, reason: 'not-yours' });
    },
  );

  it('an open one can be claimed by everybody, and cancelled by the planner and editors', () => {
    for (const person of [HOLDER, STRANGER, PLANNER, EDITOR])
      expect(takeStep('claim', container('open'), person).ok).toBe(true);
    expect(takeStep('cancel', container('open'), PLANNER).ok).toBe(true);
    expect(takeStep('cancel', container('open'), STRANGER)).toEqual({ ok: false, reason: 'not-yours' });
  });

  it('a stranger who claims too late gets an error about the state, not about rights', () => {
    expect(takeStep('claim', container('claimed'), STRANGER)).toEqual({ ok: false, reason: 'wrong-state' });
  });
});

it.each([
  [['delivered', 'cancelled'], true],
  [['delivered', 'loaded'], false],
  [['open'], false],
  [['claimed', 'delivered'], false],
] as const)('a shipment of %j is done: %s', (states, done) => {
  expect(isShipmentDone(states)).toBe(done);
});
