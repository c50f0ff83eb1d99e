import {
  createContext,
  type ReactNode,
  type RefObject,
  startTransition,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import {
  type UNSAFE_createBrowserHistory as createBrowserHistory,
  type NavigateOptions,
  parsePath,
  Router,
  type To,
} from 'react-router';

export type PageHistory = ReturnType<typeof createBrowserHistory>;

/** Asked before the page goes to another path: true holds it back, and `go` goes there after all. */
type Gate = (pathname: string, go: () => void) => boolean;

const GateContext = createContext<RefObject<Gate | null> | null>(null);

/** Where a screen puts its gate while it has one. */
export function useGate(): RefObject<Gate | null> {
  const gate = use(GateContext);
  if (gate === null) throw new Error('useGate needs a PageRouter above it.');
  return gate;
}

/**
 * The library's plain router with one thing more, a gate that can hold back every way out of a screen: links, the
 * browser's Back and Forward. The library has that only in its data router, which is 20 kB more on the first load,
 * for loading and sending that this app leaves to its queries.
 */
export function PageRouter({ history, children }: { history: PageHistory; children: ReactNode }) {
  const gate = useRef<Gate | null>(null);
  const [{ location, action }, setPlace] = useState(placeOf(history));
  const [{ navigator, handlePop }] = useState(() =>
    travel(history, gate, (place, isAtOnce) => {
      if (isAtOnce) flushSync(() => setPlace(place));
      else startTransition(() => setPlace(place));
    }),
  );
  useLayoutEffect(() => history.listen(handlePop), [history, handlePop]);
  return (
    <GateContext value={gate}>
      <Router navigator={navigator} location={location} navigationType={action}>
        {children}
      </Router>
    </GateContext>
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

  const move = (how: 'push' | 'replace') => (to: To, state?: unknown, options?: NavigateOptions) => {
    const go = () => {
      history[how](to, state);
      show(placeOf(history), options?.flushSync === true);
    };
    const { pathname = history.location.pathname } = typeof to === 'string' ? parsePath(to) : to;
    if (!isHeld(pathname, go)) go();
  };

  /** What the next step of the browser is, when it is our own: back to what was left, or on with what was held back. */
  let ownStep: 'back' | 'on' | null = null;
  let afterBack: (() => void) | null = null;

  /** The browser has gone already when it tells of a step: to hold it back is to go back again. */
  const handlePop = ({ delta }: { delta: number | null }) => {
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
    } else show(placeOf(history), false);
  };

  const { createHref, encodeLocation } = history;
  const navigator = {
    createHref,
    encodeLocation,
    go: (delta: number) => history.go(delta),
    push: move('push'),
    replace: move('replace'),
  };
  return { navigator, handlePop };
}
