import type { Leave } from './turns.ts';

/**
 * How many streams may be open in this process at a time. `all` and `signedOut` are what the server can carry;
 * the difference is reserved for people who are signed in. The other limits keep one caller from taking everybody's
 * share: `person` is a browser full of tabs, `address` a regiment behind one proxy.
 */
export const STREAM_LIMITS = { all: 5000, signedOut: 1000, person: 30, address: 1000, signedOutAddress: 50 };

/** Reason why there is no place for another stream. */
export type NoPlace = keyof typeof STREAM_LIMITS;

interface StreamCaller {
  /** Of one regiment, or with its name; null when signed out. */
  userId: number | string | null;
  /** As `callerAddress` gives it. */
  address: string;
}

export interface StreamPlaces {
  /** @returns a function that gives the place back, once, or why there is none. */
  take(caller: StreamCaller): Leave | NoPlace;
}

/**
 * Counts open streams.
 * @param factor multiplies the limits of one person and of one address; 0 lifts them. The others stay: they protect the
 * server from everybody together.
 */
export function createStreamPlaces(
  factor: number,
  limits: typeof STREAM_LIMITS = STREAM_LIMITS,
): StreamPlaces & { readonly size: number } {
  /** By what is counted; without an entry where nothing is open, so never more than a few for each open stream. */
  const open = new Map<string, number>();
  const own = (limit: number) => (factor === 0 ? Number.POSITIVE_INFINITY : Math.ceil(limit * factor));

  const countsOf = ({ userId, address }: StreamCaller): [key: string, limit: number, reason: NoPlace][] => [
    ['all', limits.all, 'all'],
    [`address ${address}`, own(limits.address), 'address'],
    ...(userId === null
      ? ([
          ['signed out', limits.signedOut, 'signedOut'],
          [`signed out ${address}`, own(limits.signedOutAddress), 'signedOutAddress'],
        ] satisfies [string, number, NoPlace][])
      : ([[`person ${userId}`, own(limits.person), 'person']] satisfies [string, number, NoPlace][])),
  ];

  return {
    take: (caller) => {
      const counts = countsOf(caller);
      const full = counts.find(([key, limit]) => (open.get(key) ?? 0) >= limit);
      if (full !== undefined) return full[2];
      for (const [key] of counts) open.set(key, (open.get(key) ?? 0) + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        for (const [key] of counts) {
          const left = (open.get(key) ?? 0) - 1;
          if (left > 0) open.set(key, left);
          else open.delete(key);
        }
      };
    },
    /** How many counters are kept. */
    get size() {
      return open.size;
    },
  };
}
