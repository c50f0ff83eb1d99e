import { isUnderMinimum } from './supply-list.ts';
import { percentOfTarget, supplyStatus } from './supply-status.ts';
import { moreUrgent, URGENCIES, type Urgency } from './worklist.ts';

/** So many suppliers, those with the most to spare, are looked at for an item; so many serve one need. */
const SUPPLIERS_COMPARED = 24;
const SUPPLIERS_PER_NEED = 3;
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
  /** What the supplier could spare above its own target, before anything was given. */
  spare: number;
}

/** What a warehouse still lacks of its minimum when everything that can be spared has come. */
export interface Shortage<T> {
  item: T;
  warehouseId: number;
  quantity: number;
}

/** Hexes between two warehouses; null where one of them has no place on the map. */
export type DistanceOf = (from: number, to: number) => number | null;

export interface StockedItem<T> {
  item: T;
  /** Whether it can be loaded at all: crated, teched and to be delivered. */
  isHaulable: boolean;
  /** Each warehouse that has or wants it, once. */
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
  crates: number;
}

interface Spare {
  from: number;
  crates: number;
  /** Before anything was given. */
  atFirst: number;
}

/**
 * What can be hauled of an item, and what then still lacks (docs/spec/worklist.md#hauls). A supplier gives what it has above
 * its target, first to every minimum, then to every target. Where that leaves a destination under its minimum, suppliers
 * give what they have above their own minimum too, up to the destination's minimum. Nothing is given twice, and what saved
 * shipments promise counts as gone at the supplier and as there at the destination.
 */
export function planHauls<T>(
  { item, isHaulable, places }: StockedItem<T>,
  distanceOf: DistanceOf,
): { lines: HaulLine<T>[]; shortages: Shortage<T>[] } {
  const lines: HaulLine<T>[] = [];
  const needs = isHaulable ? needsOf(places) : [];
  const givenBy = new Map<number, number>();
  const cameTo = new Map<number, number>();
  const serve = (wanted: readonly Need[], spares: Spare[]) => {
    for (const need of wanted)
      for (const { from, crates, atFirst } of take(need, spares, distanceOf)) {
        const to = need.at.warehouseId;
        givenBy.set(from, (givenBy.get(from) ?? 0) + crates);
        cameTo.set(to, (cameTo.get(to) ?? 0) + crates);
        addLine(lines, { item, from, to, crates, urgency: need.urgency, at: need.at, spare: atFirst });
      }
  };
  const belowMinimum = (at: PlaceStock) =>
    at.minimum - at.quantity - at.expected - (cameTo.get(at.warehouseId) ?? 0);
  const urgent = () =>
    needs.map((need) => ({ ...need, crates: belowMinimum(need.at) })).filter(({ crates }) => crates > 0);

  const aboveTarget = sparesOf(places, ({ quantity, target, reserved }) => quantity - target - reserved);
  serve(urgent(), aboveTarget);
  serve(
    needs.map((need) => ({ ...need, crates: need.crates - (cameTo.get(need.at.warehouseId) ?? 0) })),
    aboveTarget,
  );
  const given = (at: PlaceStock) => givenBy.get(at.warehouseId) ?? 0;
  serve(
    urgent(),
    sparesOf(places, (at) => at.quantity - at.minimum - at.reserved - given(at)),
  );
  const shortages = places.map((at) => ({ item, warehouseId: at.warehouseId, quantity: belowMinimum(at) }));
  return { lines, shortages: shortages.filter(({ quantity }) => quantity > 0) };
}

function needsOf(places: readonly PlaceStock[]): Need[] {
  return places
    .map((at) => ({ at, urgency: lackUrgency(at), crates: at.target - at.quantity - at.expected }))
    .filter(({ crates }) => crates > 0)
    .sort(
      (one, other) =>
        URGENCIES.indexOf(one.urgency) - URGENCIES.indexOf(other.urgency) ||
        other.crates - one.crates ||
        one.at.warehouseId - other.at.warehouseId,
    );
}

function sparesOf(places: readonly PlaceStock[], spareOf: (at: PlaceStock) => number): Spare[] {
  return places
    .map((at) => ({ from: at.warehouseId, crates: spareOf(at), atFirst: spareOf(at) }))
    .filter(({ crates }) => crates > 0)
    .sort((one, other) => other.crates - one.crates || one.from - other.from)
    .slice(0, SUPPLIERS_COMPARED);
}

/** Takes what a need lacks from the best suppliers, and lowers what they have left. */
function take({ at: { warehouseId }, crates }: Need, spares: Spare[], distanceOf: DistanceOf): Spare[] {
  const taken: Spare[] = [];
  let left = crates;
  while (left > 0 && taken.length < SUPPLIERS_PER_NEED) {
    const best = bestOf(spares, left, (from) => distanceOf(from, warehouseId), warehouseId);
    if (best === null) break;
    const given = Math.min(left, best.crates);
    best.crates -= given;
    left -= given;
    taken.push({ ...best, crates: given });
  }
  return taken;
}

/** One that can give all of it; of those the nearest, then the one with the most, which stands first in the list. */
function bestOf(
  spares: readonly Spare[],
  wanted: number,
  hexesFrom: (from: number) => number | null,
  destination: number,
): Spare | null {
  let best: Spare | null = null;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const spare of spares) {
    if (spare.crates <= 0 || spare.from === destination) continue;
    // One that must be completed by another comes after every one that need not, and among those the largest first.
    const rank = spare.crates >= wanted ? (hexesFrom(spare.from) ?? FAR) : FAR + 1 + 1 / (1 + spare.crates);
    if (rank >= bestRank) continue;
    best = spare;
    bestRank = rank;
  }
  return best;
}

/** More hexes than the map has. */
const FAR = 1000;

/** Adds crates to the line of the same way, if there is one. */
function addLine<T>(lines: HaulLine<T>[], line: HaulLine<T>): void {
  const same = lines.find(({ from, to }) => from === line.from && to === line.to);
  if (same === undefined) lines.push(line);
  else same.crates += line.crates;
}

/** Everything that goes the same way: one shipment to plan. */
export interface HaulRoute<T> {
  from: number;
  to: number;
  /** That of the most urgent line. */
  urgency: Urgency;
  crates: number;
  /** Those of the most urgent first, then the largest. */
  lines: HaulLine<T>[];
}

/** Lines by the way they go. */
export function routesOf<T>(lines: readonly HaulLine<T>[]): HaulRoute<T>[] {
  const routes = new Map<string, HaulRoute<T>>();
  for (const line of lines) {
    const { from, to, urgency, crates } = line;
    const key = `${from}:${to}`;
    const route = routes.get(key) ?? { from, to, urgency, crates: 0, lines: [] };
    route.urgency = moreUrgent(route.urgency, urgency);
    route.crates += crates;
    route.lines.push(line);
    routes.set(key, route);
  }
  for (const { lines: own } of routes.values())
    own.sort(
      (one, other) =>
        URGENCIES.indexOf(one.urgency) - URGENCIES.indexOf(other.urgency) || other.crates - one.crates,
    );
  return [...routes.values()];
}
