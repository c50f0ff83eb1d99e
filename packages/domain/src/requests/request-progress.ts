import type { ContainerState } from '../shipments/shipment-steps.ts';

/** Line of a request. Figures count what the icon shows. */
export interface RequestLine {
  id: number;
  asked: number;
  /** Delivered without a container. */
  byHand: number;
  /** Closed as enough, whatever is missing. */
  isClosed: boolean;
}

/** Part of a container that is for a line of a request. */
export interface LinkedLoad {
  lineId: number;
  state: ContainerState;
  crates: number;
}

/** Facts of a request that are stored; the rest of its state is worked out from its containers. */
export interface RequestFacts {
  /** How it ended without delivery; null while it is open. */
  ended: 'declined' | 'withdrawn' | 'expired' | null;
  hasResponsible: boolean;
  linkedOrders: number;
  lines: readonly RequestLine[];
  loads: readonly LinkedLoad[];
}

export type RequestState =
  | 'asked'
  | 'accepted'
  | 'under-way'
  | 'delivered'
  | NonNullable<RequestFacts['ended']>;

/** Amounts of a line that came, are coming, or are brought by nobody yet; never below 0, even if more came than was asked for. */
export interface LineProgress {
  id: number;
  delivered: number;
  coming: number;
  open: number;
}

/**
 * Works out the state of a request and the progress of its lines (docs/spec/requests.md#states). Since `under-way` and
 * `delivered` are never stored, a delivery that is undone, or a container that is lost, opens it again.
 */
export function requestProgress({ ended, hasResponsible, linkedOrders, lines, loads }: RequestFacts): {
  state: RequestState;
  lines: LineProgress[];
} {
  const progress = lines.map((line) => progressOf(line, loads));
  const isAnyDelivered = progress.some(({ delivered }) => delivered > 0);
  const isMet = lines.every(
    ({ asked, isClosed }, index) => isClosed || (progress[index]?.delivered ?? 0) >= asked,
  );
  const stateOf = (): RequestState => {
    if (isMet) return isAnyDelivered ? 'delivered' : 'withdrawn';
    if (isAnyDelivered || loads.some(({ state }) => state === 'loaded')) return 'under-way';
    const isPlanned = linkedOrders > 0 || loads.some(({ state }) => state !== 'cancelled');
    return hasResponsible || isPlanned ? 'accepted' : 'asked';
  };
  return { state: ended ?? stateOf(), lines: progress };
}

function progressOf(
  { id, asked, byHand, isClosed }: RequestLine,
  loads: readonly LinkedLoad[],
): LineProgress {
  let [delivered, coming] = [byHand, 0];
  for (const { lineId, state, crates } of loads) {
    if (lineId !== id || state === 'cancelled') continue;
    if (state === 'delivered') delivered += crates;
    else coming += crates;
  }
  return { id, delivered, coming, open: isClosed ? 0 : Math.max(0, asked - delivered - coming) };
}

export const REQUEST_URGENCIES = ['urgent', 'high', 'normal'] as const;
export type RequestUrgency = (typeof REQUEST_URGENCIES)[number];

/** Facts that decide which request crates are for. Times in milliseconds since epoch. */
export interface RequestRank {
  number: number;
  urgency: RequestUrgency;
  needBy: number | null;
}

/** Order in which requests are served: by urgency, then by when (those without a time last), then by number. */
export function compareRequests(a: RequestRank, b: RequestRank): number {
  return (
    REQUEST_URGENCIES.indexOf(a.urgency) - REQUEST_URGENCIES.indexOf(b.urgency) ||
    compareTimes(a.needBy, b.needBy) ||
    a.number - b.number
  );
}

function compareTimes(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a - b;
}

/**
 * Shares the crates of a container among requests for the same item at its destination
 * (docs/spec/requests.md#states). What is left over after all of them is stock.
 * @returns The crates for each request's number; requests that get none are left out.
 */
export function creditCrates(
  crates: number,
  requests: readonly (RequestRank & { open: number })[],
): Map<number, number> {
  const credited = new Map<number, number>();
  let rest = crates;
  for (const { number, open } of [...requests].sort(compareRequests)) {
    const share = Math.min(rest, open);
    if (share > 0) credited.set(number, share);
    rest -= share;
  }
  return credited;
}
