import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide an element is in pixels, also after it changed; the window's width until it was measured. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (element.current === null) return;
    const measured = element.current;
    const measure = () => setWidth(measured.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width || window.innerWidth;
}
