import type { Priority } from '../items/items.ts';
import { isUnderMinimum } from '../supplies/supply-list.ts';
import { percentOfTarget, supplyStatus } from '../supplies/supply-status.ts';
import { topK } from './top-k.ts';
import { compareUrgencies, type Urgency } from './worklist.ts';

/**
 * The number of suppliers, those with the most to spare, that are considered for an item, and that may serve one need.
 */
const SUPPLIERS_COMPARED = 24;
const SUPPLIERS_PER_NEED = 3;
/**
 * Of the warehouses without a goal for an item, this many with the most to spare are enough for `planHauls`: it compares
 * suppliers twice, and the second time those that it compared first may have given everything.
 */
export const SUPPLIERS_KNOWN = 2 * SUPPLIERS_COMPARED;
const SHORT = 4;

/** An item at a warehouse. All figures count what the icon shows. */
export interface PlaceStock {
  warehouseId: number;
  quantity: number;
  target: number;
  minimum: number;
  /** Promised by saved shipments and not part of `quantity`. */
  expected: number;
  /** Promised to saved shipments and still part of `quantity`. */
  reserved: number;
}

/** Crates of an item that one warehouse can spare and another one lacks. */
export interface HaulLine<T> {
  item: T;
  from: number;
  to: number;
  crates: number;
  urgency: Urgency;
  /** The destination's stock as the proposal found it. */
  at: PlaceStock;
}

/** Item that a warehouse still lacks to its minimum when everything that can be spared has come. */
export interface Shortage<T> {
  item: T;
  at: PlaceStock;
  quantity: number;
}

/** Hexes between two warehouses; null where one of them has no place on the map. */
export type DistanceOf = (from: number, to: number) => number | null;

export interface StockedItem<T> {
  item: T;
  /** Whether it can be loaded at all: crated, teched and to be delivered. */
  isHaulable: boolean;
  /** Each warehouse that has or wants it, once; of those without a goal at least the `SUPPLIERS_KNOWN` largest. */
  places: readonly PlaceStock[];
}

/**
 * How urgently a warehouse lacks an item: under the minimum now; at 25 % of the target or less soon; else later
 * (docs/spec/worklist.md#jobs). What is expected counts as there.
 */
export function lackUrgency({ quantity, expected, minimum, target }: PlaceStock): Urgency {
  const has = quantity + expected;
  if (isUnderMinimum(has, minimum)) return 'now';
  return supplyStatus(percentOfTarget(has, target)) === SHORT ? 'soon' : 'later';
}

interface Need {
  at: PlaceStock;
  urgency: Urgency;
  /** Of its target. */
  lacks: number;
  /** Crates that it got so far. */
  came: number;
}

interface Spare {
  from: number;
  crates: number;
}

/**
 * Plans what can be hauled of an item, and what is lacking after that (docs/spec/worklist.md#hauls). A supplier gives
 * what it has above its target, first to every minimum, then to every target. Where that leaves a destination under its
 * minimum, suppliers give what they have above their own minimum too, up to the destination's minimum. Nothing is given
 * twice, and what saved shipments promise counts as gone at the supplier and as there at the destination.
 */
export function planHauls<T>(
  { item, isHaulable, places }: StockedItem<T>,
  distanceOf: DistanceOf,
): { lines: HaulLine<T>[]; shortages: Shortage<T>[] } {
  const needs = isHaulable ? needsOf(places) : [];
  const given = new Map<number, number>();
  const lines = new Map<string, HaulLine<T>>();
  const serve = (to: 'minimum' | 'target', spares: Spare[]) => {
    if (spares.length === 0) return;
    for (const need of needs) {
      const { at, urgency } = need;
      const crates = at[to] - at.quantity - at.expected - need.came;
      if (crates <= 0) continue;
      for (const { from, crates: some } of take(at.warehouseId, crates, spares, distanceOf)) {
        need.came += some;
        given.set(from, (given.get(from) ?? 0) + some);
        addLine(lines, { item, from, to: at.warehouseId, crates: some, urgency, at });
      }
    }
  };
  if (needs.length > 0) {
    const aboveTarget = sparesOf(places, ({ quantity, target, reserved }) => quantity - target - reserved);
    serve('minimum', aboveTarget);
    serve('target', aboveTarget);
    const isLeft = needs.some(({ at, came }) => at.quantity + at.expected + came < at.minimum);
    if (isLeft)
      serve(
        'minimum',
        sparesOf(places, (at) => at.quantity - at.minimum - at.reserved - (given.get(at.warehouseId) ?? 0)),
      );
  }
  return { lines: [...lines.values()], shortages: shortagesOf(item, places, needs) };
}

function shortagesOf<T>(item: T, places: readonly PlaceStock[], needs: readonly Need[]): Shortage<T>[] {
  const came = new Map(needs.map((need) => [need.at, need.came]));
  const shortages: Shortage<T>[] = [];
  for (const at of places) {
    const quantity = at.minimum - at.quantity - at.expected - (came.get(at) ?? 0);
    if (quantity > 0) shortages.push({ item, at, quantity });
  }
  return shortages;
}

function needsOf(places: readonly PlaceStock[]): Need[] {
  return places
    .filter(({ target, quantity, expected }) => target > quantity + expected)
    .map((at) => ({
      at,
      urgency: lackUrgency(at),
      lacks: at.target - at.quantity - at.expected,
      came: 0,
    }))
    .sort(
      (a, b) =>
        compareUrgencies(a.urgency, b.urgency) || b.lacks - a.lacks || a.at.warehouseId - b.at.warehouseId,
    );
}

function sparesOf(places: readonly PlaceStock[], spareOf: (at: PlaceStock) => number): Spare[] {
  return topK(
    places.filter((at) => spareOf(at) > 0),
    SUPPLIERS_COMPARED,
    (a, b) => spareOf(b) - spareOf(a) || a.warehouseId - b.warehouseId,
  ).map((at) => ({ from: at.warehouseId, crates: spareOf(at) }));
}

/** Takes crates for a warehouse from the best suppliers, and lowers what they have left. */
function take(to: number, crates: number, spares: Spare[], distanceOf: DistanceOf): Spare[] {
  const taken: Spare[] = [];
  let left = crates;
  while (left > 0 && taken.length < SUPPLIERS_PER_NEED) {
    const best = bestOf(spares, left, to, distanceOf);
    if (best === null) break;
    const given = Math.min(left, best.crates);
    best.crates -= given;
    left -= given;
    taken.push({ ...best, crates: given });
  }
  return taken;
}

/**
 * Chooses a supplier, if possible one that can give all of it; of those the nearest, then the one with the most, which
 * comes first in the list.
 */
function bestOf(spares: readonly Spare[], wanted: number, to: number, distanceOf: DistanceOf): Spare | null {
  let best: Spare | null = null;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const spare of spares) {
    if (spare.crates <= 0 || spare.from === to) continue;
    // Suppliers that cannot give all of it come after every one that can, and among them the largest first.
    const rank =
      spare.crates >= wanted ? (distanceOf(spare.from, to) ?? FAR) : FAR + 1 + 1 / (1 + spare.crates);
    if (rank >= bestRank) continue;
    best = spare;
    bestRank = rank;
  }
  return best;
}

/** More hexes than the map has. */
const FAR = 1000;

/** Adds crates to the line with the same supplier and destination, if there is one. */
function addLine<T>(lines: Map<string, HaulLine<T>>, line: HaulLine<T>): void {
  const key = `${line.from}:${line.to}`;
  const same = lines.get(key);
  if (same === undefined) lines.set(key, line);
  else same.crates += line.crates;
}

/** All that a place lacks and some others can spare: one shipment from each of them. */
export interface Destination<T> {
  to: number;
  lines: HaulLine<T>[];
  /** Crates from each supplier. */
  suppliers: Map<number, number>;
  crates: number;
  /** The items that it lacks, each once, those that nobody can spare included. */
  lacks: Map<PlaceStock, Lack>;
  /** Crates below the minimums that nobody can spare. */
  nobodyHas: number;
}

/** Groups what can be hauled by destination. @param shortages of items that come in crates. */
export function destinationsOf<T extends Pick<Lack, 'priority'>>(
  lines: readonly HaulLine<T>[],
  shortages: readonly Shortage<T>[],
): Destination<T>[] {
  const known = new Map<number, Destination<T>>();
  for (const line of lines) {
    const { from, to, crates } = line;
    const destination: Destination<T> = known.get(to) ?? {
      ...{ to, lines: [], suppliers: new Map(), crates: 0, lacks: new Map(), nobodyHas: 0 },
    };
    known.set(to, destination);
    destination.lines.push(line);
    destination.suppliers.set(from, (destination.suppliers.get(from) ?? 0) + crates);
    destination.crates += crates;
    destination.lacks.set(line.at, lackOf(line));
  }
  for (const shortage of shortages) {
    const destination = known.get(shortage.at.warehouseId);
    if (destination === undefined) continue;
    destination.lacks.set(shortage.at, lackOf(shortage));
    destination.nobodyHas += shortage.quantity;
  }
  return [...known.values()];
}

/** An item of which a place may have less than its minimum. */
export interface Lack {
  minimum: number;
  /** To the minimum; 0 at the minimum or above it. */
  missing: number;
  priority?: Priority | null | undefined;
}

function lackOf({ item, at }: { item: Pick<Lack, 'priority'>; at: PlaceStock }): Lack {
  const missing = Math.max(0, at.minimum - at.quantity - at.expected);
  return { minimum: at.minimum, missing, priority: item.priority };
}

const PRIORITY_WEIGHT = { 'High Priority': 2, Priority: 1.5 } as const satisfies Record<Priority, number>;

/**
 * The share of the minimums of what is below its minimum that is missing, from 0 to 1, and that share weighted by priority,
 * which ranks places (docs/spec/worklist.md#ranking). Both are 0 where nothing is below its minimum.
 */
export function shareMissing(lacks: Iterable<Lack>): { share: number; weighted: number } {
  let [minimums, missing, weighted] = [0, 0, 0];
  for (const lack of lacks) {
    if (lack.missing === 0) continue;
    minimums += lack.minimum;
    missing += lack.missing;
    weighted += lack.missing * (lack.priority ? PRIORITY_WEIGHT[lack.priority] : 1);
  }
  return minimums === 0
    ? { share: 0, weighted: 0 }
    : { share: missing / minimums, weighted: weighted / minimums };
}

/** How urgently a place needs what it lacks: now from half of its minimums missing on, else later. */
export function shareUrgency(share: number): Urgency {
  return share >= HALF ? 'now' : 'later';
}

const HALF = 0.5;

/** Lines, the most urgent first, then the largest. */
export function sortLines<T>(lines: readonly HaulLine<T>[]): HaulLine<T>[] {
  return [...lines].sort(compareLines);
}

function compareLines(a: HaulLine<unknown>, b: HaulLine<unknown>): number {
  return compareUrgencies(a.urgency, b.urgency) || b.crates - a.crates;
}
