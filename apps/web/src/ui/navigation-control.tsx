import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type BlockerFunction, useBlocker, useLocation } from 'react-router';
import { type DialogEntries, dialogEntries } from './dialogs/dialog-entries.ts';

/** Holds back navigations that would lose something. */
interface Gate {
  /** Whether a navigation to this path is held back. */
  holds: (pathname: string) => boolean;
  /** Asks whether to go there after all. */
  ask: () => Promise<boolean>;
}

interface Control {
  gate: RefObject<Gate | null>;
  dialogs: DialogEntries;
}

const ControlContext = createContext<Control | null>(null);

function useControl(): Control {
  const control = use(ControlContext);
  if (control === null) throw new Error('This needs a NavigationControl above it.');
  return control;
}

/** Where a screen puts its gate while it has one. */
export function useGate(): RefObject<Gate | null> {
  return useControl().gate;
}

/**
 * Makes the browser's Back close what is open, the topmost dialog first, instead of leaving the page.
 * @param busy true while it cannot be closed: Back then does nothing.
 */
export function useBackCloses(opened: boolean, onClose: () => void, busy = false): void {
  const { dialogs } = useControl();
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
 * The app's one blocker (a router takes no second): a navigation waits for the answer of the screen's gate, and for the
 * entries of open dialogs to be stepped over.
 */
export function NavigationControl({ children }: { children: ReactNode }) {
  const gate = useRef<Gate | null>(null);
  const [control] = useState<Control>(() => ({ gate, dialogs: dialogEntries() }));
  const { dialogs } = control;
  const [mustWait] = useState<BlockerFunction>(
    () =>
      ({ nextLocation, historyAction }: Parameters<BlockerFunction>[0]) =>
        gate.current?.holds(nextLocation.pathname) === true ||
        (historyAction !== 'POP' && dialogs.isInTheWay()),
  );
  const blocker = useBlocker(mustWait);

  const handleBlocked = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return;
    const held = gate.current;
    const mayGo = held?.holds(blocker.location.pathname) !== true || (await held.ask());
    if (mayGo) dialogs.fromPage(() => blocker.proceed());
    else blocker.reset();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void handleBlocked();
  }, [blocker]);

  useLayoutEffect(() => dialogs.start(), [dialogs]);
  const { key, pathname, search, hash } = useLocation();
  const shown = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the location is an arrival
  useLayoutEffect(() => {
    dialogs.arrived(pathname !== shown.current);
    shown.current = pathname;
  }, [dialogs, key, pathname, search, hash]);

  return <ControlContext value={control}>{children}</ControlContext>;
}
