import { type RefObject, useEffect, useState } from 'react';

/** How far beyond the window's edges things are there already, for a fast scroll. */
const NEAR = '1000px 0px';

/** jsdom cannot; there everything is near. */
const canObserve = () => 'IntersectionObserver' in window;

/**
 * Whether an element is near the window, and how high it was when it last left (pixels; null before), so that what is
 * far can be taken out of the page and its place be kept.
 */
export function useNear(element: RefObject<HTMLElement | null>, atFirst: boolean) {
  const [isNear, setNear] = useState(() => atFirst || !canObserve());
  const [height, setHeight] = useState<number | null>(null);

  useEffect(() => {
    if (element.current === null || !canObserve()) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last === undefined) return;
        setNear(last.isIntersecting);
        if (!last.isIntersecting) setHeight(last.boundingClientRect.height);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);

  return { isNear, height };
}
