import {
  createContext,
  type ReactNode,
  type RefObject,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type NavigateOptions, parsePath, Router, type To } from 'react-router';
import { dialogEntries, type OpenDialogs, type PageHistory } from './dialogs/dialog-entries.ts';

/** Asked before the page goes to another path: true holds it back, and `go` goes there after all. */
type Gate = (pathname: string, go: () => void) => boolean;

interface PageControl {
  gate: RefObject<Gate | null>;
  dialogs: OpenDialogs;
}

const PageContext = createContext<PageControl | null>(null);

function usePageControl(): PageControl {
  const control = use(PageContext);
  if (control === null) throw new Error('This needs a PageRouter above it.');
  return control;
}

/** Where a screen puts its gate while it has one. */
export function useGate(): RefObject<Gate | null> {
  return usePageControl().gate;
}

/**
 * Makes the browser's Back close what is open, the topmost dialog first, instead of leaving the page.
 * @param busy true while it cannot be closed: Back then does nothing.
 */
export function useBackCloses(opened: boolean, onClose: () => void, busy = false): void {
  const { dialogs } = usePageControl();
  const close = useEffectEvent(() => {
    if (!busy) onClose();
    return !busy;
  });
  useEffect(() => {
    if (!opened) return;
    return dialogs.add(() => close());
  }, [opened, dialogs]);
}

/**
 * The library's plain router with one thing more, a gate that can hold back every way out of a screen: links, the
 * browser's Back and Forward. The library has that only in its data router, which is 20 kB more on the first load,
 * for loading and sending that this app leaves to its queries.
 */
export function PageRouter({ history, children }: { history: PageHistory; children: ReactNode }) {
  const gate = useRef<Gate | null>(null);
  const [{ location, action }, setPlace] = useState(placeOf(history));
  const [{ navigator, handlePop, dialogs }] = useState(() =>
    travel(history, gate, (place, isAtOnce) => {
      if (isAtOnce) flushSync(() => setPlace(place));
      else startTransition(() => setPlace(place));
    }),
  );
  const [control] = useState<PageControl>({ gate, dialogs });
  useLayoutEffect(() => {
    const stop = history.listen(handlePop);
    dialogs.settle(); // a reload forgets the dialogs that were open, and the browser keeps their entries
    return stop;
  }, [history, handlePop, dialogs]);
  return (
    <PageContext value={control}>
      <Router navigator={navigator} location={location} navigationType={action}>
        {children}
      </Router>
    </PageContext>
  );
}

type Place = Pick<PageHistory, 'location' | 'action'>;

function placeOf({ location, action }: PageHistory): Place {
  return { location, action };
}

function travel(
  history: PageHistory,
  gate: RefObject<Gate | null>,
  show: (place: Place, isAtOnce: boolean) => void,
) {
  const isHeld: Gate = (pathname, go) => gate.current?.(pathname, go) ?? false;
  let shown = history.location.pathname;
  const showHere = () => {
    const { pathname } = history.location;
    dialogs.arrived(pathname !== shown);
    shown = pathname;
    show(placeOf(history), false);
  };
  const dialogs = dialogEntries(history, showHere);

  const move = (how: 'push' | 'replace') => (to: To, state?: unknown, options?: NavigateOptions) => {
    const go = () =>
      dialogs.fromPage(() => {
        const { pathname: before } = history.location;
        history[how](to, state);
        shown = history.location.pathname;
        dialogs.arrived(shown !== before);
        show(placeOf(history), options?.flushSync === true);
      });
    const { pathname = history.location.pathname } = typeof to === 'string' ? parsePath(to) : to;
    if (!isHeld(pathname, go)) go();
  };

  /** What the next step of the browser is, when it is our own: back to what was left, or on with what was held back. */
  let ownStep: 'back' | 'on' | null = null;
  let afterBack: (() => void) | null = null;

  /** The browser has gone already when it tells of a step: to hold it back is to go back again. */
  const handlePop = ({ delta }: { delta: number | null }) => {
    if (dialogs.handlePop()) return;
    const step = ownStep;
    ownStep = null;
    if (step === 'back') {
      afterBack?.();
      afterBack = null;
      return;
    }
    const goOn = () => {
      const on = () => {
        ownStep = 'on';
        history.go(delta ?? 0);
      };
      if (ownStep === 'back') afterBack = on;
      else on();
    };
    if (step !== 'on' && delta !== null && delta !== 0 && isHeld(history.location.pathname, goOn)) {
      ownStep = 'back';
      history.go(-delta);
    } else showHere();
  };

  const { createHref, encodeLocation } = history;
  const navigator = {
    createHref,
    encodeLocation,
    go: (delta: number) => history.go(delta),
    push: move('push'),
    replace: move('replace'),
  };
  return { navigator, handlePop, dialogs };
}
