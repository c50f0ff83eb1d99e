import { RateLimiter } from '../http/rate-limits.ts';

/**
 * Limits of what one process does in a minute for callers without a session, before it opens a regiment for them
 * (docs/spec/regiments.md#strangers). An address has these over all regiments together; `wakes` are those of all addresses:
 * opening a regiment takes a tenth of a second.
 */
export const STRANGERS = { pages: 6000, calls: 1200, wakesEach: 10, wakes: 60 };

/** Counts the requests of strangers; each method returns how long to wait, in milliseconds, 0 where the request may go on. */
export interface Admission {
  /** A page, or a file that it loads. */
  page(address: string): number;
  /** A call of a regiment, open or sleeping. */
  call(address: string): number;
  /** The opening of a sleeping regiment. */
  wake(address: string): number;
}

/** @param factor multiplies the limits; 0 lifts them. */
export function createAdmission(factor: number, now: () => Date): Admission {
  if (factor === 0) return { page: () => 0, call: () => 0, wake: () => 0 };
  const limiter = (perMinute: number) => new RateLimiter(perMinute * factor);
  const limits = {
    page: limiter(STRANGERS.pages),
    call: limiter(STRANGERS.calls),
    wakeEach: limiter(STRANGERS.wakesEach),
    wake: limiter(STRANGERS.wakes),
  };
  const time = () => now().getTime();
  return {
    page: (address) => limits.page.take(address, time()),
    call: (address) => limits.call.take(address, time()),
    wake: (address) => limits.wakeEach.take(address, time()) || limits.wake.take('all', time()),
  };
}
