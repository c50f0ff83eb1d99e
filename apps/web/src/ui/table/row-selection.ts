/** The selected rows of a list, and the row where the keys stand. */
export interface RowSelection<Key> {
  selected: ReadonlySet<Key>;
  /** The row that the keys act on. */
  cursor: Key | null;
  /**
   * The row where a range begins, and the rows that were selected before it: a range that shrinks gives back only its
   * own rows.
   */
  anchor: Key | null;
  before: ReadonlySet<Key>;
}

export type SelectionMove<Key> =
  | { kind: 'go'; to: Key }
  | { kind: 'toggle'; key: Key }
  | { kind: 'extend'; to: Key; keys: readonly Key[] }
  | { kind: 'all'; keys: readonly Key[] }
  | { kind: 'clear' };

export const NO_ROWS: RowSelection<never> = {
  selected: new Set(),
  cursor: null,
  anchor: null,
  before: new Set(),
};

/** The selection after a press. `keys` are those of the rows shown, in their order. */
export function moveSelection<Key>(state: RowSelection<Key>, move: SelectionMove<Key>): RowSelection<Key> {
  switch (move.kind) {
    case 'go':
      return { ...state, cursor: move.to, anchor: move.to, before: state.selected };
    case 'toggle': {
      const selected = new Set(state.selected);
      if (!selected.delete(move.key)) selected.add(move.key);
      return { selected, cursor: move.key, anchor: move.key, before: selected };
    }
    case 'extend': {
      const anchor = state.anchor ?? move.to;
      const range = rangeOf(move.keys, anchor, move.to);
      return { ...state, anchor, cursor: move.to, selected: new Set([...state.before, ...range]) };
    }
    case 'all': {
      const selected = new Set([...state.selected, ...move.keys]);
      return { ...state, selected, before: selected };
    }
    case 'clear':
      return { ...state, selected: new Set(), before: new Set(), anchor: state.cursor };
  }
}

/** The row so many steps from one, as far as there are rows; the first where none is current. Null for an empty list. */
export function rowBeside<Key>(keys: readonly Key[], from: Key | null, steps: number): Key | null {
  const index = from === null ? -1 : keys.indexOf(from);
  const wanted = index < 0 ? 0 : Math.min(keys.length - 1, Math.max(0, index + steps));
  return keys[wanted] ?? null;
}

function rangeOf<Key>(keys: readonly Key[], from: Key, to: Key): readonly Key[] {
  const [start, end] = [keys.indexOf(from), keys.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return keys.slice(Math.min(start, end), Math.max(start, end) + 1);
}
