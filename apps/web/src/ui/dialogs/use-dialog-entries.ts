import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type createMemoryRouter, type RouterNavigateOptions, type To, useLocation } from 'react-router';
import { dialogEntries } from './dialog-entries.ts';

type Router = ReturnType<typeof createMemoryRouter>;

/**
 * Makes the browser's Back close what is open, the topmost dialog first, instead of leaving the page.
 * @param busy true while it cannot be closed: Back then does nothing.
 */
export function useBackCloses(opened: boolean, onClose: () => void, busy = false): void {
  const close = useEffectEvent(() => {
    if (!busy) onClose();
    return !busy;
  });
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stays open on another page has an entry on that page
  useEffect(() => {
    if (!opened) return;
    return dialogEntries.add(() => close());
  }, [opened, pathname]);
}

/** Follows the browser's history and the router's address; once in the app, inside of the router. */
export function useDialogEntries(): void {
  useLayoutEffect(() => dialogEntries.start(), []);
  const { key, pathname, search, hash } = useLocation();
  const shown = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the location is an arrival
  useLayoutEffect(() => {
    dialogEntries.arrived(pathname !== shown.current);
    shown.current = pathname;
  }, [key, pathname, search, hash]);
}

/**
 * Creates a router that steps back over the entries of open dialogs before it navigates, and that our own steps over them
 * do not reach. Links and `useNavigate` call the router's own `navigate`, so this is the one place where all of them pass.
 */
export function steppingOverDialogs<R extends Pick<Router, 'navigate'>>(create: () => R): R {
  dialogEntries.listen();
  const router = create();
  const navigate: Router['navigate'] = router.navigate.bind(router);
  router.navigate = (to: number | To | null, options?: RouterNavigateOptions) =>
    dialogEntries.fromPage(() => (typeof to === 'number' ? navigate(to) : navigate(to, options)));
  return router;
}
