import { HOUR_MS } from '../durations.ts';
import type { RequestState, RequestUrgency } from './request-progress.ts';

/** Hours after the time by which something was needed at which an unserved request ends. */
const LATE_HOURS = 12;
/** Hours without an answer after which a request ends; it is reminded of after half of them. */
const ANSWER_HOURS = { urgent: 6, high: 24, normal: 24 } as const satisfies Record<RequestUrgency, number>;
/** Hours after which an accepted request that nobody has planned for is asked again. */
const PLAN_HOURS = 48;
/** Hours without a step after which what is under way is reminded of. */
const STEP_HOURS = 24;

/** Times in milliseconds since epoch. */
export interface RequestAge {
  state: Extract<RequestState, 'asked' | 'accepted' | 'under-way'>;
  urgency: RequestUrgency;
  touchedAt: number;
  needBy: number | null;
}

export type ExpiryStep = 'none' | 'remind' | 'ask-again' | 'expire';

/** Says what the clock does with an open request (docs/spec/requests.md#expiry). What is under way never expires. */
export function requestExpiry({ state, urgency, touchedAt, needBy }: RequestAge, now: number): ExpiryStep {
  const hours = (now - touchedAt) / HOUR_MS;
  const isLate = needBy !== null && now >= needBy + LATE_HOURS * HOUR_MS;
  if (state === 'under-way') return isLate || hours >= STEP_HOURS ? 'remind' : 'none';
  if (isLate) return 'expire';
  if (state === 'accepted') return hours >= PLAN_HOURS ? 'ask-again' : 'none';
  const end = ANSWER_HOURS[urgency];
  if (hours >= end) return 'expire';
  return hours >= end / 2 ? 'remind' : 'none';
}
