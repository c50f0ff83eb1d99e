import { type BringDemand, needOf } from '../demand/need.ts';
import { cratedName, type ItemCategory, isConstruct, PRIORITIES, type Priority } from '../items/items.ts';
import { CrateQueue } from './crate-queue.ts';
import { spreadCrates } from './shipment-spread.ts';

/**
 * A shipping container holds 60 crates of anything; one crate, of a construct too, is one unit
 * (docs/spec/logigen.md#containers).
 */
export const CONTAINER_UNITS = 60;

/** The items that a shipment can leave out by name (docs/spec/logigen.md#what-goes). */
export const EXCLUDABLE_ITEMS = ['Basic Materials', 'Explosive Powder'] as const;
export type ExcludableItem = (typeof EXCLUDABLE_ITEMS)[number];

export interface ShipmentExclusions {
  items: readonly ExcludableItem[];
  constructs: boolean;
}

/** An item as supplier and destination have it. All figures are crates. */
export interface ShipmentCandidate {
  item: {
    id: number;
    /** A crated item's name ends in ` (Crated)` (docs/spec/items.md#forms). */
    name: string;
    category: ItemCategory;
    crated: boolean;
    teched: boolean;
    noDelivery?: boolean | undefined;
    priority?: Priority | null | undefined;
  };
  destination: {
    quantity: number;
    target: number;
    /** Promised by saved shipments and not part of `quantity`. */
    expected: number;
    /** Requests for it to be brought there; none if left out. */
    bring?: readonly BringDemand[];
  };
  supplier: {
    quantity: number;
    minimum: number;
    /** Promised to saved shipments and still part of `quantity`. */
    reserved: number;
  };
  /** The most of them that are requested; without it, all that are missing. */
  limit?: number;
}

/** A line of a container: some crates of a candidate. */
export interface ShippedLine<T> {
  candidate: T;
  crates: number;
}

/**
 * How many crates of an item the destination lacks of its target, at most as many as are asked for, never below 0. None
 * of an item that is not teched, has `noDelivery`, is uncrated or is excluded (docs/spec/logigen.md#what-goes). What
 * saved shipments will bring counts as there.
 */
export function missingCrates(
  { item, destination, limit }: Omit<ShipmentCandidate, 'supplier'>,
  exclusions: ShipmentExclusions,
): number {
  if (!mayGo(item, exclusions)) return 0;
  const { need } = needOf(destination, { bring: destination.bring ?? [], stand: [], countsAtOnce: false });
  return Math.min(need, limit ?? Number.POSITIVE_INFINITY);
}

/**
 * How many crates of an item may go: the lesser of what the destination lacks and what the supplier has above its
 * minimum, never below 0 (docs/spec/logigen.md#what-goes). What saved shipments promise counts as gone at the supplier.
 */
export function shippableCrates(candidate: ShipmentCandidate, exclusions: ShipmentExclusions): number {
  return Math.min(missingCrates(candidate, exclusions), spareCrates(candidate.supplier));
}

/**
 * How many crates of an item a supplier can spare: what it has above its minimum and what saved shipments do not take,
 * never below 0 (docs/spec/logigen.md#what-goes).
 */
export function spareCrates({ quantity, minimum, reserved }: ShipmentCandidate['supplier']): number {
  return Math.max(0, quantity - minimum - reserved);
}

function mayGo(item: ShipmentCandidate['item'], exclusions: ShipmentExclusions): boolean {
  return isShippable(item) && !isExcluded(item, exclusions);
}

/**
 * Whether an item goes into containers at all: crated, teched and without `noDelivery`
 * (docs/spec/logigen.md#what-goes).
 */
export function isShippable({
  crated,
  teched,
  noDelivery,
}: Pick<ShipmentCandidate['item'], 'crated' | 'teched' | 'noDelivery'>): boolean {
  return crated && teched && !noDelivery;
}

/** Crates that saved shipments promise, and by which a plan is smaller than stock and goals alone would make it. */
export interface PromisedCrates {
  /** Coming to the destination. */
  expected: number;
  /** Still at the supplier, and going away. */
  reserved: number;
}

/** Counts what a plan of these candidates subtracts for saved shipments; items that may not go are left out, as in the plan. */
export function promisedCrates(
  candidates: readonly ShipmentCandidate[],
  exclusions: ShipmentExclusions,
): PromisedCrates {
  const counted = candidates.filter(({ item }) => mayGo(item, exclusions));
  return {
    expected: counted.reduce((sum, { destination }) => sum + destination.expected, 0),
    reserved: counted.reduce((sum, { supplier }) => sum + supplier.reserved, 0),
  };
}

function isExcluded(
  { name, category }: ShipmentCandidate['item'],
  { items, constructs }: ShipmentExclusions,
): boolean {
  return (constructs && isConstruct(category)) || items.some((excluded) => name === cratedName(excluded));
}

/**
 * The number of containers that some units (crates) fill, the last one partly (docs/spec/logigen.md#containers).
 */
export function containersOf(units: number): number {
  return Math.ceil(units / CONTAINER_UNITS);
}

/**
 * The containers of a shipment, each a list of lines in the order of priority, name and id
 * (docs/spec/logigen.md#order). The order of the candidates does not matter: the same input gives the same
 * answer.
 * @param containerCount the most containers, a whole number; what does not fit stays with the supplier.
 */
export function planShipment<T extends ShipmentCandidate>(
  candidates: readonly T[],
  exclusions: ShipmentExclusions,
  containerCount: number,
): ShippedLine<T>[][] {
  const lines = candidates
    .map((candidate) => ({ candidate, crates: shippableCrates(candidate, exclusions) }))
    .sort((left, right) => compareCandidates(left.candidate, right.candidate));
  const chosen = chooseCrates(lines, containerCount * CONTAINER_UNITS);
  return spreadCrates(chosen, CONTAINER_UNITS).map((pieces) =>
    pieces.map(({ line: { candidate }, crates }) => ({ candidate, crates })),
  );
}

/** By code points, so that every machine, with whatever language data, plans the same. */
function compareCandidates({ item: left }: ShipmentCandidate, { item: right }: ShipmentCandidate): number {
  return Number(left.name > right.name) - Number(left.name < right.name) || left.id - right.id;
}

/**
 * Chooses the crates that go when there is no room for all: a higher priority first; within one, each crate goes to the
 * item that has the lowest percentage of its target by then, and among equals to the first by name
 * (docs/spec/logigen.md#order).
 * @param lines in the order of name and id.
 * @returns the lines with what goes of them, in the order of priority, name and id; of some nothing goes.
 */
function chooseCrates<T extends ShipmentCandidate>(
  lines: readonly ShippedLine<T>[],
  room: number,
): ShippedLine<T>[] {
  let left = room;
  return [...PRIORITIES, null].flatMap((priority) => {
    const same = lines.filter(({ candidate }) => (candidate.item.priority ?? null) === priority);
    const total = same.reduce((sum, { crates }) => sum + crates, 0);
    // Stryker disable next-line ConditionalExpression,EqualityOperator: crate by crate it is the same, only slowly.
    const chosen = total <= left ? same : fillUp(same, left);
    left -= Math.min(total, left);
    return chosen;
  });
}

function fillUp<T extends ShipmentCandidate>(
  lines: readonly ShippedLine<T>[],
  room: number,
): ShippedLine<T>[] {
  const queue = new CrateQueue(
    lines.map(({ candidate, crates }) => ({
      candidate,
      has: candidate.destination.quantity + candidate.destination.expected,
      target: candidate.destination.target,
      crates,
    })),
  );
  for (let crate = 0; crate < room; crate += 1) queue.take();
  return queue.items.map(({ candidate, taken }) => ({ candidate, crates: taken }));
}
