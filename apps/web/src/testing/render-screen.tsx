import type { User } from '@backline/contract';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { AppProviders } from '../app-providers.tsx';
import { ConfirmProvider } from '../ui/confirm.tsx';
import { type FakeReply, startFakeServer } from './fake-server.ts';

export { reply } from './fake-server.ts';

interface Options {
  /** The screen's path with its parameters, such as `/warehouses/:id`. */
  path?: string;
  /** The address that is opened; `path` when it has no parameters. */
  route?: string;
  /** Who is signed in; null for nobody. */
  user?: User | null;
  replies?: FakeReply[];
}

/** A token as the server makes it, unsigned. */
export function aToken(expiresAt: number = Date.now() + 3_600_000): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${part({ alg: 'none' })}.${part({ exp: Math.floor(expiresAt / 1000) })}.signature`;
}

/** Puts a session into the browser's storage, as a login would have left it. */
export function signIn(user: User, token: string = aToken()): void {
  localStorage.setItem('token', token);
  localStorage.setItem('currentUser', JSON.stringify(user));
}

/**
 * Shows a screen inside everything that the app puts around it. Only `fetch` is pretended. Any other address shows
 * nothing; `address()` tells where the person is.
 */
export function renderScreen(screen: ReactNode, options: Options = {}) {
  const { path = '/', route = path, user: person = null, replies = [] } = options;
  if (person !== null) signIn(person);
  const server = startFakeServer(replies);
  let address = route;
  const view = render(
    <AppProviders env="test">
      <MemoryRouter initialEntries={[route]}>
        <AddressProbe onAddress={(now) => (address = now)} />
        <ConfirmProvider>
          <Routes>
            <Route path={path} element={screen} />
            <Route path="*" element={null} />
          </Routes>
        </ConfirmProvider>
      </MemoryRouter>
    </AppProviders>,
  );
  return { ...view, ...server, user: userEvent.setup(), address: () => address };
}

function AddressProbe({ onAddress }: { onAddress: (address: string) => void }) {
  const { pathname, search } = useLocation();
  onAddress(pathname + search);
  return null;
}
