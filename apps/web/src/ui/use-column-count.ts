import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * How many columns the style sheet makes of the grid's width; counted before the first paint and after each resize.
 * @returns 0 in the very first rendering, which nobody sees.
 */
export function useColumnCount(grid: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(0);
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return;
    const count = () => setColumns(getComputedStyle(element).gridTemplateColumns.split(' ').length);
    count();
    const observer = new ResizeObserver(count);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return columns;
}
