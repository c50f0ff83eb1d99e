import {
  containersOf,
  planShipment,
  type ShipmentCandidate,
  type ShipmentExclusions,
  type ShippedLine,
  shippableCrates,
} from './shipment-plan.ts';

/** A warehouse with what it has of the items that a destination wants. */
export interface SupplierOffer<T extends ShipmentCandidate = ShipmentCandidate> {
  supplierId: number;
  name: string;
  /** Steps between the regions; null where one of them is unknown. */
  hexes: number | null;
  candidates: readonly T[];
}

/** Supplier with what it can do for a destination. */
export interface RankedSupplier {
  supplierId: number;
  /** Crates that it has to spare of what is missing, as if it were the only one. */
  crates: number;
  /**
   * Crates that it brings in addition to the chosen suppliers before it; for one that is not chosen, in addition to all
   * of them.
   */
  adds: number;
  /** Containers that `adds` fills, the last one in part. */
  containers: number;
}

/**
 * Every supplier that has something to spare of what a destination lacks: the most crates first, among equals the
 * nearest, then by name and id; an unknown distance comes last (docs/spec/logigen.md#who-can-bring-it). The order does
 * not depend on the choice, so that rows stay where they are while suppliers are chosen.
 * @param chosenIds the suppliers of the plan in their order. They are listed even if they have nothing.
 */
export function rankSuppliers(
  offers: readonly SupplierOffer[],
  exclusions: ShipmentExclusions,
  chosenIds: readonly number[],
): RankedSupplier[] {
  const chosen = chosenIds.flatMap((id) => offers.find(({ supplierId }) => supplierId === id) ?? []);
  const turns = inTurn(
    chosen.map(({ candidates }) => candidates),
    exclusions,
  );
  const addedBy = new Map(chosen.map(({ supplierId }, turn) => [supplierId, turns[turn] ?? []]));
  const brought = broughtBy(turns, exclusions);
  return offers
    .map((offer) => {
      const { supplierId, candidates } = offer;
      const left = addedBy.get(supplierId) ?? candidates.map((candidate) => without(candidate, brought));
      const adds = sumOf(left, exclusions);
      return {
        offer,
        supplierId,
        crates: sumOf(candidates, exclusions),
        adds,
        containers: containersOf(adds),
      };
    })
    .filter(({ supplierId, crates }) => crates > 0 || addedBy.has(supplierId))
    .sort((a, b) => b.crates - a.crates || compareOffers(a.offer, b.offer))
    .map(({ offer: _, ...ranked }) => ranked);
}

function compareOffers(first: SupplierOffer, second: SupplierOffer): number {
  const far = Number.MAX_SAFE_INTEGER;
  return (
    (first.hexes ?? far) - (second.hexes ?? far) ||
    Number(first.name > second.name) - Number(first.name < second.name) ||
    first.supplierId - second.supplierId
  );
}

function sumOf(candidates: readonly ShipmentCandidate[], exclusions: ShipmentExclusions): number {
  return candidates.reduce((sum, candidate) => sum + shippableCrates(candidate, exclusions), 0);
}

/** Crates by item id. */
type Brought = Map<number, number>;

/** A candidate of which some crates come from elsewhere: they count as expected, and as part of what is asked for. */
function without<T extends ShipmentCandidate>(candidate: T, brought: Brought): T {
  const crates = brought.get(candidate.item.id) ?? 0;
  if (crates === 0) return candidate;
  const { destination, limit } = candidate;
  return {
    ...candidate,
    destination: { ...destination, expected: destination.expected + crates },
    ...(limit !== undefined && { limit: limit - crates }),
  };
}

function broughtBy(
  loads: readonly (readonly ShipmentCandidate[])[],
  exclusions: ShipmentExclusions,
): Brought {
  const brought: Brought = new Map();
  for (const candidate of loads.flat()) {
    const { id } = candidate.item;
    brought.set(id, (brought.get(id) ?? 0) + shippableCrates(candidate, exclusions));
  }
  return brought;
}

/** The candidates of each supplier, less what those before it bring: nothing is brought twice. */
function inTurn<T extends ShipmentCandidate>(
  loads: readonly (readonly T[])[],
  exclusions: ShipmentExclusions,
): T[][] {
  const done: T[][] = [];
  for (const load of loads) {
    const brought = broughtBy(done, exclusions);
    done.push(load.map((candidate) => without(candidate, brought)));
  }
  return done;
}

/**
 * The containers of a shipment from several suppliers, a list for each of them: each fills its own containers with what
 * those before it leave missing (docs/spec/logigen.md#several-suppliers).
 * @param containerCount the most containers of all suppliers together, a whole number.
 */
export function planHaul<T extends ShipmentCandidate>(
  loads: readonly (readonly T[])[],
  exclusions: ShipmentExclusions,
  containerCount: number,
): ShippedLine<T>[][][] {
  let left = containerCount;
  return inTurn(loads, exclusions).map((load) => {
    const containers = planShipment(load, exclusions, left);
    left -= containers.length;
    return containers;
  });
}
