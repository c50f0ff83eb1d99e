import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './controls.module.css';

/** Room to the control and to the edges of the window, in px. */
const GAP = 5;

/** The control around an element that says its name in a tooltip, if there is one. */
function controlAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-tooltip][aria-label]') : null;
}

/**
 * The one tooltip of the page: shows the name of the control with `data-tooltip` under the mouse or with the keyboard's
 * focus, above it or, where there is no room, below. The controls themselves need no code, however many there are.
 */
export function Tooltips() {
  const [control, setControl] = useState<Element | null>(null);
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => follow(setControl), []);
  useLayoutEffect(() => {
    if (control === null || bubble.current === null) return;
    const { top, bottom, left, width } = control.getBoundingClientRect();
    const own = bubble.current.getBoundingClientRect();
    const above = top - own.height - GAP;
    const start = left + (width - own.width) / 2;
    const last = document.documentElement.clientWidth - own.width - GAP;
    bubble.current.style.translate = `${Math.max(GAP, Math.min(start, last))}px ${above < GAP ? bottom + GAP : above}px`;
  }, [control]);
  if (control === null) return null;
  return (
    <div ref={bubble} role="tooltip" className={styles.bubble}>
      {control.getAttribute('aria-label')}
    </div>
  );
}

/** Calls back with the control that a tooltip belongs to, null for none. @returns stops following. */
function follow(show: (control: Element | null) => void): () => void {
  const stop = new AbortController();
  const on = (name: string, listen: (event: Event) => void) =>
    document.addEventListener(name, listen, { capture: true, signal: stop.signal });
  on('mouseover', ({ target }) => show(controlAt(target))); // after a tap too, but then the click hides it at once
  on('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) show(controlAt(target));
  });
  for (const name of ['mouseout', 'focusout', 'click', 'scroll']) on(name, () => show(null));
  on('keydown', (event) => {
    if (event instanceof KeyboardEvent && event.key === 'Escape') show(null);
  });
  return () => stop.abort();
}
