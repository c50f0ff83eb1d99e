import type { User } from '@backline/contract';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../app.tsx';
import { AppProviders } from '../app-providers.tsx';
import { AddressProbe } from './address-probe.tsx';
import { type FakeReply, startFakeServer } from './fake-server.ts';
import { MemoryRouter } from './memory-router.tsx';
import { signIn } from './sign-in.ts';

interface Options {
  /** The address that is opened. */
  route: string;
  user?: User | null;
  replies?: FakeReply[];
}

/** Shows the whole app, with its routes, guards and shell, on an address. */
export function renderApp({ route, user: person = null, replies = [] }: Options) {
  if (person !== null) signIn(person);
  const server = startFakeServer(replies);
  const at = { address: route };
  const view = render(
    <AppProviders env="test">
      <MemoryRouter route={route}>
        <AddressProbe at={at} />
        <App />
      </MemoryRouter>
    </AppProviders>,
  );
  return { ...view, ...server, user: userEvent.setup(), address: () => at.address };
}
