import type { WarSpan } from '@backline/contract';

/** The last UTC day of a war; today for the current one. @param now milliseconds since epoch. */
export function dayUntil({ to }: WarSpan, now: number): string {
  return (to ?? new Date(now).toISOString()).slice(0, 10);
}
