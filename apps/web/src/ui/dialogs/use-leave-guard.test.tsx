import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { AppProviders } from '../../app-providers.tsx';
import { ConfirmProvider } from './confirm.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

const QUESTION = { title: 'Leave?', message: 'Three rows are not submitted.', confirmLabel: 'Leave' };

function Screen({ isUnsent }: { isUnsent: boolean }) {
  useLeaveGuard(isUnsent, QUESTION);
  return (
    <>
      <h1>Rows</h1>
      <Link to="/rows?sort=name">By name</Link>
      <Link to="/last">Onwards</Link>
      <Link to="/login">Login</Link>
    </>
  );
}

/** A browser that has visited /first, is now on /rows and can go on to /last. */
async function openRows({ isUnsent = true } = {}) {
  const router = createBrowserRouter([
    {
      element: (
        <ConfirmProvider>
          <Outlet />
        </ConfirmProvider>
      ),
      children: [
        { path: '/first', element: <h1>First</h1> },
        { path: '/rows', element: <Screen isUnsent={isUnsent} /> },
        { path: '/last', element: <h1>Last</h1> },
        { path: '/login', element: <h1>Log in</h1> },
      ],
    },
  ]);
  stop = () => router.dispose();
  await router.navigate('/first', { replace: true });
  await router.navigate('/rows');
  render(
    <AppProviders env="test">
      <RouterProvider router={router} />
    </AppProviders>,
  );
  await screen.findByRole('heading', { name: 'Rows' });
  return userEvent.setup();
}

const heading = (name: string) => screen.findByRole('heading', { name });
const question = () => screen.findByRole('dialog', { name: 'Leave?' });
const answer = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await question();
  await user.click(screen.getByRole('button', { name }));
};

let stop: () => void;
beforeEach(() => {
  window.history.replaceState(null, '', '/');
  return () => stop();
});

test('a link away from a screen with unsent work asks first, and is followed only after confirmation', async () => {
  const user = await openRows();
  await user.click(screen.getByRole('link', { name: 'Onwards' }));
  await answer(user, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(window.location.pathname).toBe('/rows');
  await user.click(screen.getByRole('link', { name: 'Onwards' }));
  await answer(user, 'Leave');
  await heading('Last');
  expect(window.location.pathname).toBe('/last');
});

test('the browser’s Back also asks first: the address stays meanwhile, and Cancel keeps it', async () => {
  const user = await openRows();
  act(() => window.history.back());
  await question();
  await waitFor(() => expect(window.location.pathname).toBe('/rows'));
  expect(screen.getByText('Rows')).toBeInTheDocument();
  await answer(user, 'Cancel');
  expect(window.location.pathname).toBe('/rows');
  act(() => window.history.back());
  await answer(user, 'Leave');
  await heading('First');
  expect(window.location.pathname).toBe('/first');
});

test('Back leads to the previous page after confirmation, and Forward returns', async () => {
  const user = await openRows();
  act(() => window.history.back());
  await answer(user, 'Leave');
  await heading('First');
  act(() => window.history.forward());
  await heading('Rows');
  expect(window.location.pathname).toBe('/rows');
});

test('leaving without unsent work asks nothing', async () => {
  const user = await openRows({ isUnsent: false });
  await user.click(screen.getByRole('link', { name: 'Onwards' }));
  await heading('Last');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  act(() => window.history.go(-2));
  await heading('First');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['what the screen keeps in its own address', 'By name', 'Rows'],
  ['the login', 'Login', 'Log in'],
])('%s is reached without a question', async (_, link, shown) => {
  const user = await openRows();
  await user.click(screen.getByRole('link', { name: link }));
  await heading(shown);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
