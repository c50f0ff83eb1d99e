import { apiError, reason } from '@backline/contract';
import type { AskWarApi } from '../external/war-api.ts';
import { RateLimiter } from '../http/rate-limits.ts';
import type { Limits, Share } from '../services.ts';
import { Turns } from '../turns.ts';

/**
 * What one process does at a time for all regiments, and the most of it for one (docs/spec/regiments.md#fair-shares).
 *
 * Requests: one thread works on all of them, so each one more makes the others slower, and a few are enough to keep it busy. Pages: what
 * one process carries. Pictures: a minute's work of one reading thread, where the operator sets no other limit.
 */
export const SHARES = {
  requests: { all: 12, each: 2 },
  pages: { all: 5000, each: 1000 },
  picturesAMinute: 240,
};
/** A request that waits longer than this is refused. */
const MAX_WAIT_MS = 30_000;

const late = () => apiError('unavailable', reason('regiment-busy'));

interface Options {
  /** The reading threads of the process. */
  readers: number;
  /** Multiplies the limits of a minute; 0 lifts them. */
  factor: number;
  askWarApi: AskWarApi;
}

/** Shares out what a process has among its regiments. */
export function createShares({ readers, factor, askWarApi }: Options): {
  /** @param limits what the operator allows the regiment at the moment. */
  of(schema: string, limits: () => Limits): Share;
} {
  const requests = new Turns(SHARES.requests);
  const pages = new Turns(SHARES.pages);
  const reading = new Turns({ all: readers, each: readers });
  const pictures = factor === 0 ? null : new RateLimiter(SHARES.picturesAMinute * factor);
  return {
    of: (schema, limits) => ({
      request: () => requests.take(schema, { waitMs: MAX_WAIT_MS, late }),
      page: () => pages.tryTake(schema),
      reader: () => reading.take(schema, { waitMs: MAX_WAIT_MS, late }),
      pictureWaitMs: (now) => {
        const perMinute = limits().pictures ?? SHARES.picturesAMinute;
        return pictures?.take(schema, now.getTime(), perMinute * factor) ?? 0;
      },
      askWarApi,
    }),
  };
}
