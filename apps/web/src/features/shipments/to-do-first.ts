import type { SavedContainer } from '@backline/contract';

const PLACES = { open: 0, claimed: 0, loaded: 1, delivered: 2, cancelled: 2 } as const satisfies Record<
  SavedContainer['state'],
  number
>;

/** The containers with those still to load first, and those that need nothing more last. */
export function toDoFirst(containers: readonly SavedContainer[]): SavedContainer[] {
  return containers.toSorted((a, b) => PLACES[a.state] - PLACES[b.state]);
}
