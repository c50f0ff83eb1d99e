import { CONTAINER_UNITS } from './shipment-plan.ts';

/** A container of a plan that is not saved yet. `quantity` is crates. */
export interface PlannedContainer {
  supplierId: number;
  supplies: readonly { item: { id: number }; quantity: number }[];
}

/** Crates that are to go from one container to another; both are places in the list, from 0. */
export interface CrateMove {
  from: number;
  to: number;
  itemId: number;
  /** As many as wanted; fewer go where fewer fit. */
  crates: number;
}

export type MoveOutcome =
  | { ok: true; crates: number }
  | { ok: false; reason: 'other-supplier' | 'full' | 'nothing' };

/** The crates in a container. */
export function cratesIn({ supplies }: Pick<PlannedContainer, 'supplies'>): number {
  return supplies.reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * How many crates of a move go: no more than the container has and than fit into the 60 of the other one. None go to a
 * container of another supplier, which is in another place (docs/spec/logigen.md#moving-crates).
 */
export function moveOutcome(
  containers: readonly PlannedContainer[],
  { from, to, itemId, crates }: CrateMove,
): MoveOutcome {
  const source = containers[from];
  const target = containers[to];
  if (from === to || source === undefined || target === undefined) return { ok: false, reason: 'nothing' };
  if (source.supplierId !== target.supplierId) return { ok: false, reason: 'other-supplier' };
  const there = source.supplies.find(({ item }) => item.id === itemId)?.quantity ?? 0;
  const room = CONTAINER_UNITS - cratesIn(target);
  const going = Math.min(crates, there, room);
  return going > 0 ? { ok: true, crates: going } : { ok: false, reason: room > 0 ? 'nothing' : 'full' };
}

/**
 * The containers after a move; the same list where nothing goes. What is emptied stays, without supplies. Crates of an
 * item that is there already join it; others come last.
 */
export function moveCrates<
  S extends PlannedContainer['supplies'][number],
  C extends { supplierId: number; supplies: S[] },
>(containers: readonly C[], move: CrateMove): readonly C[] {
  const outcome = moveOutcome(containers, move);
  const line = containers[move.from]?.supplies.find(({ item }) => item.id === move.itemId);
  if (!outcome.ok || line === undefined) return containers;
  return containers.map((container, place) => {
    if (place === move.from)
      return { ...container, supplies: changed(container.supplies, line, -outcome.crates) };
    if (place === move.to)
      return { ...container, supplies: changed(container.supplies, line, outcome.crates) };
    return container;
  });
}

function changed<S extends PlannedContainer['supplies'][number]>(
  supplies: S[],
  line: S,
  crates: number,
): S[] {
  const isThere = supplies.some(({ item }) => item.id === line.item.id);
  if (!isThere) return [...supplies, { ...line, quantity: crates }];
  return supplies
    .map((supply) =>
      supply.item.id === line.item.id ? { ...supply, quantity: supply.quantity + crates } : supply,
    )
    .filter(({ quantity }) => quantity > 0);
}
