import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';

/** By the grid's name, for the next time that it shows in a window of the same width. */
const lastCounts = new Map<string, { width: number; columns: number }>();

/**
 * How many columns the style sheet makes of the grid's width; counted when the grid first shows and after each resize.
 * @param name says which grid it is: the last count of it is where the next one begins.
 * @param beforePaint false for a grid that shows something in the cards' place meanwhile: what stands above it is then
 * painted before a phone has drawn them.
 * @returns 0 as long as nobody has counted.
 */
export function useColumnCount(
  grid: RefObject<HTMLElement | null>,
  name: string,
  beforePaint = true,
): number {
  const [columns, setColumns] = useState(() => {
    const last = lastCounts.get(name);
    return last?.width === window.innerWidth ? last.columns : 0;
  });
  const isCounted = columns > 0;
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return;
    const count = () => {
      const now = getComputedStyle(element).gridTemplateColumns.split(' ').length;
      lastCounts.set(name, { width: window.innerWidth, columns: now });
      return now;
    };
    const countFirst = () => setColumns(count());
    if (!isCounted && beforePaint) countFirst();
    else if (!isCounted) startTransition(countFirst);
    const observer = new ResizeObserver(() => setColumns(count()));
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid, name, isCounted, beforePaint]);
  return columns;
}
