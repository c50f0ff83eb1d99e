import { createContext, type ReactNode, use, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { steppingOverDialogs, useDialogEntries } from '../ui/dialogs/use-dialog-entries.ts';

const Children = createContext<ReactNode>(null);

/** A router takes its routes only once, but its content may be rendered again with other props. */
function Shown() {
  useDialogEntries();
  return use(Children);
}

/** A router with its address in memory. */
export function MemoryRouter({ route, children }: { route: string; children: ReactNode }) {
  const [router] = useState(() =>
    steppingOverDialogs(() =>
      createMemoryRouter([{ path: '*', element: <Shown /> }], { initialEntries: [route] }),
    ),
  );
  return (
    <Children value={children}>
      <RouterProvider router={router} />
    </Children>
  );
}
