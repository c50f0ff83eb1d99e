import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useIsPrinting } from './use-is-printing.ts';
import { usePainted } from './use-painted.ts';

interface VirtualRowsOptions<Row> {
  rows: readonly Row[];
  /** Different for every row. */
  keyOf: (row: Row) => string | number;
  /** Height in pixels of a row that has not been measured yet. */
  estimate: (row: Row) => number;
}

/** How far beyond each edge of the window rows are rendered already, in pixels, for a fast scroll. */
const NEAR_PX = 1000;
/** Rows are added and removed when less than this is left, so that most steps of a scroll change nothing on the page. */
const MIN_PX = 600;

/** The first and the last index of the rendered rows. */
type Range = readonly [first: number, last: number];

/**
 * The rows of a long list that are near the window; the others are left out of the page, and their place is kept. A printed
 * page has all of them.
 * @param list the element that holds the rows.
 * @returns `shown` with each row's index; `before` and `after` are the heights in pixels of what is left out; `measure` is
 * the ref of a row's element, which also needs `data-index`.
 */
export function useVirtualRows<Row>(
  list: RefObject<HTMLElement | null>,
  { rows, keyOf, estimate }: VirtualRowsOptions<Row>,
) {
  const top = usePageTop(list);
  const isPrinting = useIsPrinting();
  // Of a new list what is in the window is painted first; the rest follows in steps that give way to a press.
  const nearPx = usePainted(rows) === rows ? NEAR_PX : 0;
  const rowAt = (index: number) => {
    const row = rows[index];
    if (row === undefined) throw new RangeError(`The list has no row ${index}.`);
    return row;
  };
  /** The rows from `start` to `end`, and those around them: rows differ too much in height to be counted. */
  const around = (start: number, end: number, px: number): Range => {
    const heightOf = (index: number) => virtualizer.measurementsCache[index]?.size ?? estimate(rowAt(index));
    let [first, last] = [start, end];
    for (let left = px; first > 0 && left > 0; left -= heightOf(first)) first -= 1;
    for (let left = px; last < rows.length - 1 && left > 0; left -= heightOf(last)) last += 1;
    return [first, last];
  };
  const rendered = useRef<{ rows: readonly Row[]; range: Range } | null>(null);
  const indexes = (start: number, end: number) => {
    if (isPrinting) return [...rows.keys()];
    const { rows: before, range } = rendered.current ?? {};
    const [least, most] = [around(start, end, Math.min(nearPx, MIN_PX)), around(start, end, nearPx)];
    const isEnough = range !== undefined && before === rows && range[0] <= least[0] && range[1] >= least[1];
    const [first, last] = isEnough ? range : most;
    rendered.current = { rows, range: [first, last] };
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  };
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    getItemKey: (index) => keyOf(rowAt(index)),
    estimateSize: (index) => estimate(rowAt(index)),
    rangeExtractor: ({ startIndex, endIndex }) => indexes(startIndex, endIndex),
    scrollMargin: top,
    // Without it no row is in the window until the list has been measured, and all of them are drawn in one task then.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const [first] = items;
  const last = items.at(-1);
  return {
    shown: items.map(({ index }) => ({ index, row: rowAt(index) })),
    before: first === undefined ? 0 : first.start - top,
    after: last === undefined ? 0 : virtualizer.getTotalSize() - (last.end - top),
    measure: virtualizer.measureElement,
  };
}

/**
 * How far an element is from the page's top, in pixels; measured again when anything on the page changes its height.
 * 0 until the browser has laid it out for the first time.
 */
function usePageTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (element.current !== null) setTop(element.current.getBoundingClientRect().top + window.scrollY);
    });
    observer.observe(document.body); // which calls back at first, too
    return () => observer.disconnect();
  }, [element]);
  return top;
}
