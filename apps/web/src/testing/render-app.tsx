import type { User } from '@backline/contract';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { AppProviders } from '../app-providers.tsx';
import { routeObjects } from '../app-routes.tsx';
import { steppingOverDialogs } from '../ui/dialogs/use-dialog-entries.ts';
import { type FakeReply, startFakeServer } from './fake-server.ts';
import { signIn } from './sign-in.ts';

interface Options {
  /** The address that is opened. */
  route: string;
  user?: User | null;
  replies?: FakeReply[];
}

/** Shows the whole app, with its routes, guards and shell, at an address. */
export function renderApp({ route, user: person = null, replies = [] }: Options) {
  if (person !== null) signIn(person);
  const server = startFakeServer(replies);
  const router = steppingOverDialogs(() => createMemoryRouter(routeObjects, { initialEntries: [route] }));
  const view = render(
    <AppProviders env="test">
      <RouterProvider router={router} />
    </AppProviders>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { ...view, ...server, user: userEvent.setup(), address };
}
