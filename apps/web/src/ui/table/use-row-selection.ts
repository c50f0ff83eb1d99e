import { type KeyboardEvent, useCallback, useReducer, useRef } from 'react';
import { moveSelection, NO_ROWS, type RowSelection, rowBeside, type SelectionMove } from './row-selection.ts';

/** Rows that Page Up and Page Down pass. */
const PAGE_ROWS = 20;
const STEPS: Partial<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE_ROWS,
  PageUp: -PAGE_ROWS,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The state and functions that a list needs to have its rows selected by mouse and keys. */
export interface SelectedRows {
  state: RowSelection<number>;
  /** A press of a row's box. @param toHere takes the whole range from the last one. */
  pick: (key: number, toHere: boolean) => void;
  go: (key: number) => void;
  clear: () => void;
  /** ↑ ↓, Shift with them, Home, End, Space, Ctrl+A, Enter and Escape. */
  handleKey: (event: KeyboardEvent) => void;
}

/**
 * Selects rows of a list by their keys. Its functions stay the same, so that rows are not rendered again for them.
 * @param keys those of the rows shown, in their order.
 * @param onOpen called for the current row by Enter.
 */
export function useRowSelection(keys: readonly number[], onOpen: (key: number) => void): SelectedRows {
  const [state, move] = useReducer(moveSelection<number>, NO_ROWS);
  const latest = useRef({ keys, onOpen, state });
  latest.current = { keys, onOpen, state };

  const pick = useCallback((key: number, toHere: boolean) => {
    move(toHere ? { kind: 'extend', to: key, keys: latest.current.keys } : { kind: 'toggle', key });
  }, []);
  const go = useCallback((key: number) => move({ kind: 'go', to: key }), []);
  const clear = useCallback(() => move({ kind: 'clear' }), []);
  const handleKey = useCallback((event: KeyboardEvent) => {
    if (event.altKey || event.target !== event.currentTarget) return;
    const done = actOn(event, latest.current, move);
    if (done) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, []);
  return { state, pick, go, clear, handleKey };
}

interface Latest {
  keys: readonly number[];
  onOpen: (key: number) => void;
  state: RowSelection<number>;
}

/** @returns false for a key that means nothing here. */
function actOn(
  { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  { keys, onOpen, state }: Latest,
  move: (by: SelectionMove<number>) => void,
): boolean {
  const { cursor } = state;
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() !== 'a') return false;
    move({ kind: 'all', keys });
    return true;
  }
  const steps = STEPS[key];
  if (steps !== undefined) {
    const to = rowBeside(keys, cursor, steps);
    if (to !== null) move(shiftKey ? { kind: 'extend', to, keys } : { kind: 'go', to });
    return true;
  }
  if (key === ' ' && cursor !== null) move({ kind: 'toggle', key: cursor });
  else if (key === 'Enter' && cursor !== null) onOpen(cursor);
  else if (key === 'Escape' && state.selected.size > 0) move({ kind: 'clear' });
  else return false;
  return true;
}
