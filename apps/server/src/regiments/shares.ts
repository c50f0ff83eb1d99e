import { apiError, reason } from '@backline/contract';
import type { AskWarApi } from '../external/war-api.ts';
import { createStreamPlaces, STREAM_LIMITS, type StreamPlaces } from '../fairness/stream-places.ts';
import { Turns } from '../fairness/turns.ts';
import { RateLimiter } from '../http/rate-limits.ts';
import type { Limits, Share } from '../services.ts';

/**
 * Limits of what one process does at a time for all regiments, and the most of it for one (docs/spec/regiments.md#fair-shares).
 *
 * Requests: one thread works on all of them, so each one more makes the others slower, and a few are enough to keep it busy.
 * Pages: what one process carries is `STREAM_LIMITS`, by person and address over all regiments. Pictures: a minute's work of
 * one reading thread, where the operator sets no other limit.
 */
export const SHARES = {
  requests: { all: 12, each: 2 },
  pages: { ...STREAM_LIMITS, all: 1000, signedOut: 200 },
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

/** The places of one regiment, each of which is one of all, too. */
function within(schema: string, own: StreamPlaces, all: StreamPlaces): StreamPlaces {
  return {
    take: (caller) => {
      const place = own.take(caller);
      if (typeof place === 'string') return place;
      const { userId } = caller;
      const ofAll = all.take({ ...caller, userId: userId === null ? null : `${schema} ${userId}` });
      if (typeof ofAll !== 'string')
        return () => {
          place();
          ofAll();
        };
      place();
      return ofAll;
    },
  };
}

/** Shares out what a process has among its regiments. */
export function createShares({ readers, factor, askWarApi }: Options): {
  /** @param limits what the operator allows the regiment at the moment. */
  of(schema: string, limits: () => Limits): Share;
} {
  const requests = new Turns(SHARES.requests);
  const pages = createStreamPlaces(factor);
  const reading = new Turns({ all: readers, each: readers });
  const pictures = factor === 0 ? null : new RateLimiter(SHARES.picturesAMinute * factor);
  return {
    of: (schema, limits) => ({
      request: (stranger) =>
        requests.take(stranger === null ? schema : `stranger ${stranger}`, { waitMs: MAX_WAIT_MS, late }),
      pages: within(schema, createStreamPlaces(factor, SHARES.pages), pages),
      reader: () => reading.take(schema, { waitMs: MAX_WAIT_MS, late }),
      pictureWaitMs: (now) => {
        const perMinute = limits().pictures ?? SHARES.picturesAMinute;
        return pictures?.take(schema, now.getTime(), perMinute * factor) ?? 0;
      },
      askWarApi,
    }),
  };
}
