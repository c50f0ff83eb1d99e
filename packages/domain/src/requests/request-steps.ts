import type { RequestState } from './request-progress.ts';

/** Steps that a person takes with a request. `deliver` notes what came without a container; `close` ends it as enough. */
export const REQUEST_STEPS = ['accept', 'release', 'decline', 'withdraw', 'deliver', 'close', 'say'] as const;
export type RequestStep = (typeof REQUEST_STEPS)[number];

/** Events in the history of a request: its steps, that it was asked or changed, and that a step was undone. */
export const REQUEST_EVENTS = [...REQUEST_STEPS, 'ask', 'change', 'undo'] as const;
export type RequestEvent = (typeof REQUEST_EVENTS)[number];

const OPEN = ['asked', 'accepted', 'under-way'] as const;

/** States in which a step may be taken. Words can be added at any time. */
const FROM: Record<RequestStep, readonly RequestState[] | null> = {
  accept: ['asked', 'accepted', 'under-way'],
  release: ['accepted', 'under-way'],
  decline: ['asked', 'accepted'],
  withdraw: OPEN,
  deliver: OPEN,
  close: OPEN,
  say: null,
};

/** Facts that the rules need of a request. */
export interface SteppedRequest {
  state: RequestState;
  hasResponsible: boolean;
}

/** Person who takes a step: `mayEdit` is the edit right, `isAsker` whether the request is that person's. */
export interface RequestStepTaker {
  mayEdit: boolean;
  isAsker: boolean;
}

/**
 * Says why a step may not be taken; null if it may (docs/spec/requests.md#steps). The state is checked before the rights: of
 * two people who accept at once, the second learns that it is accepted.
 */
export function refusedStep(
  step: RequestStep,
  { state, hasResponsible }: SteppedRequest,
  { mayEdit, isAsker }: RequestStepTaker,
): 'wrong-state' | 'not-yours' | null {
  const from = FROM[step];
  if (from !== null && !from.includes(state)) return 'wrong-state';
  if (step === 'accept' && hasResponsible) return 'wrong-state';
  if (step === 'release' && !hasResponsible) return 'wrong-state';
  if (step === 'say' || mayEdit) return null;
  const isOwn = step === 'deliver' || step === 'close' || (step === 'withdraw' && state === 'asked');
  return isAsker && isOwn ? null : 'not-yours';
}
