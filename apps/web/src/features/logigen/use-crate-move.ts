import type { ShipmentContainer } from '@backline/contract';
import { type CrateMove, type MoveOutcome, moveCrates, moveOutcome } from '@backline/domain';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useStable } from '../../ui/use-stable.ts';

/** Lifted crates. `to` is the container that they are held over; null over none. */
interface LiftedCrates extends Omit<CrateMove, 'to'> {
  to: number | null;
  /** How many crates of the item are there. */
  most: number;
}

/** The id of the button that moves an item of a container. */
export const moveButtonId = (place: number, itemId: number) => `move-${place}-${itemId}`;

/**
 * Moves crates from container to container, by pointer or by keys: they are lifted, held over a container, and dropped
 * or put back. `packages/domain` says what fits.
 */
export function useCrateMove(
  containers: readonly ShipmentContainer[],
  onChange: (containers: readonly ShipmentContainer[]) => void,
) {
  const [lifted, setLifted] = useState<LiftedCrates | null>(null);
  // Not a state: clearing it would render the board once more.
  const focusOn = useRef<string | null>(null);
  useEffect(() => {
    if (focusOn.current === null) return;
    document.getElementById(focusOn.current)?.focus();
    focusOn.current = null;
  });

  const outcomeAt = (to: number): MoveOutcome | null =>
    lifted === null ? null : moveOutcome(containers, { ...lifted, to });
  const over = (to: number | null) => setLifted((now) => now && { ...now, to });
  const putBack = () => {
    if (lifted !== null) focusOn.current = moveButtonId(lifted.from, lifted.itemId);
    setLifted(null);
  };
  const dropAt = (to: number) => {
    if (lifted === null || !outcomeAt(to)?.ok) return;
    onChange(moveCrates(containers, { ...lifted, to }));
    setLifted(null);
    focusOn.current = moveButtonId(to, lifted.itemId);
  };
  const change = (crates: number) =>
    setLifted((now) => now && { ...now, crates: Math.min(now.most, Math.max(1, crates)) });

  const handleKey = (event: KeyboardEvent) => {
    if (lifted === null || event.ctrlKey || event.altKey || event.metaKey) return;
    const done = handleMoveKey(event.key, lifted, containers.length, { over, putBack, change });
    if (done) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  const rows = useRowActions({
    lift: (from, itemId, crates) => setLifted({ from, itemId, crates, most: crates, to: null }),
    settle: () => (lifted?.to == null ? putBack() : dropAt(lifted.to)),
    putBack,
  });
  return { lifted, outcomeAt, over, putBack, dropAt, change, handleKey, rows };
}

export type CrateMoves = ReturnType<typeof useCrateMove>;

/** The actions of a row of crates. The object is stable, because otherwise each lift would render hundreds of rows. */
export interface RowActions {
  lift: (from: number, itemId: number, crates: number) => void;
  /** Handles a second press of the lifted crates' button: drops them where they are held, else puts them back. */
  settle: () => void;
  putBack: () => void;
}

function useRowActions(actions: RowActions): RowActions {
  const lift = useStable(actions.lift);
  const settle = useStable(actions.settle);
  const putBack = useStable(actions.putBack);
  return useMemo(() => ({ lift, settle, putBack }), [lift, settle, putBack]);
}

/** @returns whether the key was handled. */
function handleMoveKey(
  key: string,
  { from, to, crates }: LiftedCrates,
  count: number,
  moves: Pick<CrateMoves, 'over' | 'putBack' | 'change'>,
): boolean {
  const beside = (step: 1 | -1) => {
    const next = ((to ?? from) + step + count) % count;
    return next === from ? (next + step + count) % count : next;
  };
  if (key === 'Escape') moves.putBack();
  else if (key === 'ArrowRight') moves.over(beside(1));
  else if (key === 'ArrowLeft') moves.over(beside(-1));
  else if (key === '+' || key === '=') moves.change(crates + 1);
  else if (key === '-') moves.change(crates - 1);
  else if (/^[1-9]$/.test(key) && Number(key) <= count && Number(key) - 1 !== from)
    moves.over(Number(key) - 1);
  else return false;
  return true;
}
