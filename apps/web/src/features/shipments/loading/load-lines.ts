import type { SavedContainer, ShipmentStop } from '@backline/contract';
import { compareSupplies } from '@backline/domain';
import type { WaitingTick } from './waiting-ticks.ts';

type Supply = SavedContainer['supplies'][number];

/** A line of a container as the phone has it: what was pressed counts before the server knows it. */
export interface LoadLine extends Supply {
  /** The stockpiles of which its part is in; null is what no stockpile is known to have. */
  taken: (number | null)[];
  isWaiting: boolean;
}

/** Crates of a line that are in one stockpile. */
export interface LinePart {
  line: LoadLine;
  stockpileId: number | null;
  crates: number;
  isIn: boolean;
}

/** A stockpile to go to with what is taken there; null for what no stockpile is known to have. */
export interface LoadStop {
  stop: ShipmentStop | null;
  parts: LinePart[];
  crates: number;
  cratesIn: number;
}

/** The lines of a container, by category as in the game, with the ticks and parts that wait on this phone. */
export function loadLines({ number, supplies }: SavedContainer, waiting: readonly WaitingTick[]): LoadLine[] {
  return supplies
    .filter(({ quantity }) => quantity > 0)
    .toSorted(compareSupplies)
    .map((supply) => {
      const own = waiting.filter((tick) => tick.container === number && tick.itemId === supply.item.id);
      const tick = own.find(({ taken }) => taken === undefined);
      const isTicked = tick?.ticked ?? supply.tick !== null;
      return {
        ...supply,
        taken: isTicked ? partsOf(supply).map(({ stockpileId }) => stockpileId) : (own.at(-1)?.taken ?? []),
        isWaiting: tick !== undefined,
      };
    });
}

/** The parts of a line, with what no stockpile is known to have. */
export function partsOf({ quantity, from }: Supply): { stockpileId: number | null; crates: number }[] {
  const nowhere = quantity - from.reduce((sum, { crates }) => sum + crates, 0);
  return nowhere > 0 ? [...from, { stockpileId: null, crates: nowhere }] : from;
}

/** The stockpiles to go to in turn, each with its lines; what is in no stockpile comes last. */
export function loadStops(stops: readonly ShipmentStop[], lines: readonly LoadLine[]): LoadStop[] {
  return [...stops, null]
    .map((stop) => {
      const id = stop?.id ?? null;
      const parts = lines.flatMap((line) =>
        partsOf(line)
          .filter(({ stockpileId }) => stockpileId === id)
          .map((part) => ({ ...part, line, isIn: line.taken.includes(id) })),
      );
      return { stop, parts, crates: cratesOf(parts), cratesIn: cratesOf(parts.filter(({ isIn }) => isIn)) };
    })
    .filter(({ parts }) => parts.length > 0);
}

function cratesOf(parts: readonly LinePart[]): number {
  return parts.reduce((sum, { crates }) => sum + crates, 0);
}
