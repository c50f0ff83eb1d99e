import type { RateLimit } from '@backline/contract';
import { MINUTE_MS } from '@backline/domain';
import { tooManyRequests } from './errors.ts';

/**
 * Requests in a minute that are let through at the setting's usual value of 1 (docs/decisions/0013): far above what
 * people and their pages do, far below what wears the server out. `address` counts all calls of the API from one
 * network address, behind which a whole regiment may sit; the others count one person's, `sign-in` one address's.
 */
export const RATE_LIMITS: Record<RateLimit | 'address', number> = {
  address: 6000,
  'sign-in': 60,
  report: 240,
  picture: 120,
  read: 1800,
  write: 600,
  backup: 3,
};

/** The largest error of the sums of fractions. */
const ROUNDING_MS = 0.001;
/** With more known callers than this, those whose limit is full again are forgotten. */
const MAX_KNOWN = 20_000;

/**
 * Allows each caller a number of calls in a minute, in a burst or spread out: the generic cell rate algorithm
 * (GCRA). Why it is not `@fastify/rate-limit`: docs/decisions/0013.
 */
export class RateLimiter {
  /** The theoretical arrival time of each caller's next call, in milliseconds since the first call. */
  private readonly arrivals = new Map<string, number>();
  /** Of the clock, at the last call; undefined before the first. */
  private last: number | undefined;
  /** Milliseconds since the first call, by a clock that only goes forward: small numbers, or the sums of fractions are off. */
  private elapsed = 0;

  constructor(private readonly perMinute: number) {}

  /**
   * Counts a call.
   * @param perMinute this caller's own limit.
   * @param calls as how many it counts; one that is more than the limit of a minute counts as that.
   * @returns how long to wait before the next try, in milliseconds; 0 where it may go on.
   */
  take(caller: string, time: number, perMinute = this.perMinute, calls = 1): number {
    // While the clock goes back, no time passes: otherwise everybody who has called before would be limited.
    this.elapsed += Math.max(0, time - (this.last ?? time));
    this.last = time;
    const now = this.elapsed;
    const costMs = Math.min(MINUTE_MS, (calls * MINUTE_MS) / perMinute);
    const arrival = Math.max(this.arrivals.get(caller) ?? now, now);
    const waitMs = arrival + costMs - (now + MINUTE_MS);
    const isOver = waitMs > ROUNDING_MS;
    if (this.arrivals.size >= MAX_KNOWN) this.forget(now);
    this.arrivals.set(caller, isOver ? arrival : arrival + costMs);
    return isOver ? waitMs : 0;
  }

  private forget(now: number): void {
    for (const [caller, arrival] of this.arrivals) if (arrival <= now) this.arrivals.delete(caller);
    const [oldest] = this.arrivals.keys();
    if (this.arrivals.size >= MAX_KNOWN && oldest !== undefined) this.arrivals.delete(oldest);
  }
}

/** Counts a call of the kind, as several where it costs as much. @throws ApiError `too-many-requests` with how long to wait. */
export type CountCall = (kind: RateLimit | 'address', caller: string, calls?: number) => void;

/** A report of one full stockpile; a larger one counts as several. */
const REPORT_BYTES = 32 * 1024;

/** As how many calls one with a body of so many bytes counts. */
export function callsOf(kind: RateLimit, bytes: number): number {
  return kind === 'report' ? Math.max(1, Math.ceil(bytes / REPORT_BYTES)) : 1;
}

/** @param factor multiplies every limit; 0 lifts them. */
export function createRateLimits(factor: number, now: () => Date): CountCall {
  if (factor === 0) return () => {};
  const limiters = new Map(
    Object.entries(RATE_LIMITS).map(([kind, perMinute]) => [kind, new RateLimiter(perMinute * factor)]),
  );
  return (kind, caller, calls) => {
    const waitMs = limiters.get(kind)?.take(caller, now().getTime(), undefined, calls) ?? 0;
    if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1000));
  };
}
