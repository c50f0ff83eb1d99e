/**
 * The row whose cell is lit on the picture. Held outside React's state, because the pointer crosses many rows a second
 * and only the picture has to follow.
 */
export interface LitCell {
  read: () => number | null;
  /** @param row the id of a row; null for none. */
  light: (row: number | null) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createLitCell(): LitCell {
  let lit: number | null = null;
  const listeners = new Set<() => void>();
  return {
    read: () => lit,
    light: (row) => {
      if (row === lit) return;
      lit = row;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The id of the row that an event comes from; null if it comes from none. */
export function rowOfEvent({ target }: { target: EventTarget }): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row === null ? null : Number(row.dataset.row);
}
