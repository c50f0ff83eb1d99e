import type { Stockpile } from '@backline/contract';
import { type ReleaseBounds, releaseBounds, type TimerFacts } from '@backline/domain';

/** When a stockpile goes public, as replies give it; null where nothing is known. */
export function publicAtOf(facts: TimerFacts): Stockpile['publicAt'] {
  const bounds = releaseBounds(facts);
  return bounds && boundsAsTimes(bounds);
}

/** Bounds in ISO 8601. */
export function boundsAsTimes({ earliest, latest }: ReleaseBounds): NonNullable<Stockpile['publicAt']> {
  return { earliest: new Date(earliest).toISOString(), latest: new Date(latest).toISOString() };
}
