import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide an element is in pixels, also after it changed; `initial` until it was measured, before the first paint. */
export function useElementWidth(element: RefObject<HTMLElement | null>, initial: number): number {
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    if (element.current === null) return;
    const measured = element.current;
    const measure = () => setWidth(measured.clientWidth || window.innerWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
