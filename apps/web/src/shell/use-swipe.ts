import { useEffect, useEffectEvent } from 'react';
import { type Swipe, swipeOf } from './swipe.ts';

/** Whether a finger here moves something sideways by itself: a wide table, a slider, the map, text under selection. */
function hasOwnMove(start: EventTarget | null): boolean {
  for (let at = start instanceof Element ? start : null; at !== null; at = at.parentElement) {
    if (at.matches('input, textarea, [role="slider"]')) return true;
    const style = getComputedStyle(at);
    if (/none|pan-y/.test(style.touchAction)) return true;
    const scrolls = /auto|scroll/.test(style.overflowX) && at.scrollWidth > at.clientWidth;
    if (scrolls && at !== document.documentElement && at !== document.body) return true;
  }
  return false;
}

/** Calls back after a swipe with one finger anywhere on the page. */
export function useSwipe(onSwipe: (swipe: Swipe) => void): void {
  const handleSwipe = useEffectEvent(onSwipe);
  useEffect(() => {
    let start: Touch | null = null;
    const begin = (event: TouchEvent) => {
      const [touch, second] = event.touches;
      start = touch !== undefined && second === undefined && !hasOwnMove(event.target) ? touch : null;
    };
    const end = (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      if (start === null || touch === undefined) return;
      const swipe = swipeOf({ x: start.clientX, y: start.clientY }, { x: touch.clientX, y: touch.clientY });
      start = null;
      if (swipe !== null) handleSwipe(swipe);
    };
    const cancel = () => {
      start = null;
    };
    document.addEventListener('touchstart', begin, { passive: true });
    document.addEventListener('touchend', end, { passive: true });
    document.addEventListener('touchcancel', cancel, { passive: true });
    return () => {
      document.removeEventListener('touchstart', begin);
      document.removeEventListener('touchend', end);
      document.removeEventListener('touchcancel', cancel);
    };
  }, []);
}
