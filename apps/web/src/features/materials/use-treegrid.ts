import { type KeyboardEvent, useRef, useState } from 'react';
import { shownRows, type TreeRow } from './chain-rows.ts';

/** A tree longer than this starts with only its first level open. */
const OPEN_AT_FIRST = 60;

/**
 * The state and the keys of a treegrid (WAI-ARIA): arrow up and down move between lines, right opens or enters, left
 * closes or leaves, Home and End go to the ends. One line is the tab stop.
 * @param all every line of the tree, parents before their parts. Lines are elements with `data-row`, in the order of `rows`.
 */
export function useTreegrid(all: TreeRow[]) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  // Kept, so that another recipe with more or fewer lines leaves open what is open.
  const [startsClosed] = useState(() => all.length > OPEN_AT_FIRST);
  const closed = new Set(
    all.flatMap(({ key, level, hasParts }) =>
      hasParts && (startsClosed && level === 1) !== toggled.has(key) ? [key] : [],
    ),
  );
  const rows = shownRows(all, closed);

  const toggle = (key: string) => setToggled((before) => withToggled(before, key));
  const goTo = (row: TreeRow | undefined) => {
    if (row === undefined) return;
    setCurrent(row.key);
    const index = rows.indexOf(row);
    grid.current?.querySelectorAll<HTMLElement>('[data-row]')[index]?.focus();
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>, row: TreeRow) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = rows.indexOf(row);
    const isOpen = row.hasParts && !closed.has(row.key);
    const act = {
      ArrowDown: () => goTo(rows[index + 1]),
      ArrowUp: () => goTo(rows[index - 1]),
      Home: () => goTo(rows[0]),
      End: () => goTo(rows.at(-1)),
      ArrowRight: () => (row.hasParts && !isOpen ? toggle(row.key) : isOpen && goTo(rows[index + 1])),
      ArrowLeft: () => (isOpen ? toggle(row.key) : goTo(rows.find(({ key }) => key === row.parent))),
      Enter: () => row.hasParts && toggle(row.key),
    }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

  return {
    grid,
    rows,
    /** The line that Tab reaches. */
    focused: rows.find(({ key }) => key === current) ?? rows[0],
    /** @returns undefined for a line without parts. */
    isOpen: (row: TreeRow) => (row.hasParts ? !closed.has(row.key) : undefined),
    toggle,
    handleFocus: (row: TreeRow) => setCurrent(row.key),
    handleKey,
  };
}

function withToggled(before: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(key)) after.add(key);
  return after;
}
