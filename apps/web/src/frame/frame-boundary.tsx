import { type ReactNode, Suspense, useSyncExternalStore } from 'react';

/** The digest of the error with which the prerendering leaves a part to the browser; React passes it on while hydrating. */
export const BROWSER_ONLY = 'browser-only';

/** Throwing while rendering to HTML is React's documented way to have a part rendered in the browser alone. */
function BrowserOnly(): ReactNode {
  throw Object.assign(new Error('This part is rendered in the browser.'), { digest: BROWSER_ONLY });
}

/**
 * A screen, which the build prerenders and the browser renders again: what is in the HTML stays on the page until the
 * browser has the code and renders the screen from its address, its session and its stored copies.
 */
export function FrameBoundary({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  if (!import.meta.env.SSR) return <Suspense fallback={fallback}>{children}</Suspense>;
  return (
    <Suspense fallback={children}>
      <BrowserOnly />
    </Suspense>
  );
}

/** False while the page is still what the build rendered. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
