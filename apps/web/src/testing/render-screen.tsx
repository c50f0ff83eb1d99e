import type { User } from '@backline/contract';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { AppProviders } from '../app-providers.tsx';
import { ConfirmProvider } from '../ui/dialogs/confirm.tsx';
import { AddressProbe } from './address-probe.tsx';
import { type FakeReply, startFakeServer } from './fake-server.ts';
import { MemoryRouter } from './memory-router.tsx';
import { signIn } from './sign-in.ts';

export { type FakeReply, reply } from './fake-server.ts';

interface Options {
  /** The screen's path with its parameters, such as `/warehouses/:id`. */
  path?: string;
  /** The address that is opened; `path` when it has no parameters. */
  route?: string;
  /** The person who is signed in; null for nobody. */
  user?: User | null;
  replies?: FakeReply[];
}

/**
 * Shows a screen inside everything that the app puts around it. Only `fetch` is fake. Any other address shows
 * nothing; `address()` returns the current one.
 */
export function renderScreen(screen: ReactNode, options: Options = {}) {
  const { path = '/', route = path, user: person = null, replies = [] } = options;
  if (person !== null) signIn(person);
  const server = startFakeServer(replies);
  const at = { address: route };
  const view = render(
    <AppProviders env="test">
      <MemoryRouter route={route}>
        <AddressProbe at={at} />
        <ConfirmProvider>
          <Routes>
            <Route path={path} element={screen} />
            <Route path="*" element={null} />
          </Routes>
        </ConfirmProvider>
      </MemoryRouter>
    </AppProviders>,
  );
  return { ...view, ...server, user: userEvent.setup(), address: () => at.address };
}
