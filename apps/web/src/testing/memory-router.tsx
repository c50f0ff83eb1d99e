import { createContext, type ReactNode, use, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { NavigationControl } from '../ui/navigation-control.tsx';

const Children = createContext<ReactNode>(null);

/** A router takes its routes once; what it shows may be rendered again with other props. */
function Shown() {
  return <NavigationControl>{use(Children)}</NavigationControl>;
}

/** A router with its address in memory. */
export function MemoryRouter({ route, children }: { route: string; children: ReactNode }) {
  const [router] = useState(() =>
    createMemoryRouter([{ path: '*', element: <Shown /> }], { initialEntries: [route] }),
  );
  return (
    <Children value={children}>
      <RouterProvider router={router} />
    </Children>
  );
}
