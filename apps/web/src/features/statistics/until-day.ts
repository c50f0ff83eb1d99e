import type { WarSpan } from '@backline/contract';

/** The last day of a war in UTC: of the present one today. @param now milliseconds since epoch. */
export function dayUntil({ to }: WarSpan, now: number): string {
  return (to ?? new Date(now).toISOString()).slice(0, 10);
}
