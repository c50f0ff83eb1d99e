import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createMemoryRouter, RouterProvider } from 'react-router';

/** The same kind of router as the app's, so that leaving a screen can be held back, with its address in memory. */
export function MemoryRouter({ route, children }: { route: string; children: ReactNode }) {
  const [router] = useState(() =>
    createMemoryRouter([{ path: '*', element: children }], { initialEntries: [route] }),
  );
  return <RouterProvider router={router} flushSync={flushSync as (change: () => unknown) => undefined} />;
}
