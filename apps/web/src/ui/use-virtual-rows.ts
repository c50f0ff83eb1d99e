import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useDeferredValue, useLayoutEffect, useState } from 'react';

interface VirtualRowsOptions<Row> {
  rows: readonly Row[];
  /** Different for every row. */
  keyOf: (row: Row) => string | number;
  /** Height in pixels of a row that has not been measured yet. */
  estimate: (row: Row) => number;
}

/** How far beyond each edge of the window rows are rendered already, in pixels, for a fast scroll. */
const NEAR_PX = 1000;

/**
 * The rows of a long list that are near the window; the others are left out of the page, and their place is kept.
 * @param list the element that holds the rows.
 * @returns `shown` with each row's index; `before` and `after` are the heights in pixels of what is left out; `measure` is
 * the ref of a row's element, which also needs `data-index`.
 */
export function useVirtualRows<Row>(
  list: RefObject<HTMLElement | null>,
  { rows, keyOf, estimate }: VirtualRowsOptions<Row>,
) {
  const top = usePageTop(list);
  // Of a new list what is in the window is painted first; the rest follows in steps that give way to a press.
  const nearPx = useDeferredValue<readonly Row[] | null>(rows, null) === rows ? NEAR_PX : 0;
  const rowAt = (index: number) => {
    const row = rows[index];
    if (row === undefined) throw new RangeError(`The list has no row ${index}.`);
    return row;
  };
  /** The indexes from `start` to `end`, and those of the rows around them: rows differ too much in height to be counted. */
  const near = (start: number, end: number) => {
    const heightOf = (index: number) => virtualizer.measurementsCache[index]?.size ?? estimate(rowAt(index));
    let [first, last] = [start, end];
    for (let px = 0; first > 0 && px < nearPx; px += heightOf(first)) first -= 1;
    for (let px = 0; last < rows.length - 1 && px < nearPx; px += heightOf(last)) last += 1;
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  };
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    getItemKey: (index) => keyOf(rowAt(index)),
    estimateSize: (index) => estimate(rowAt(index)),
    rangeExtractor: ({ startIndex, endIndex }) => near(startIndex, endIndex),
    scrollMargin: top,
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

/** How far an element is from the page's top, in pixels; measured again when anything on the page changes its height. */
function usePageTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current !== null) setTop(element.current.getBoundingClientRect().top + window.scrollY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
