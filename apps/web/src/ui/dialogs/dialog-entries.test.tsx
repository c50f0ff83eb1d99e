import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createBrowserRouter, Link, Outlet, RouterProvider, useSearchParams } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppProviders } from '../../app-providers.tsx';
import { ConfirmProvider } from './confirm.tsx';
import { StaticModal } from './modal.tsx';
import { steppingOverDialogs, useDialogEntries } from './use-dialog-entries.ts';

/** A form with a sub-dialog that replaces it, and one that opens above it. */
function Depot({ isBusy }: { isBusy: boolean }) {
  const [open, setOpen] = useState<'none' | 'form' | 'sub'>('none');
  const [isAbove, setAbove] = useState(false);
  const [search, setSearch] = useSearchParams();
  return (
    <>
      <h1>Depot {search.get('q')}</h1>
      <button type="button" onClick={() => setOpen('form')}>
        Edit
      </button>
      {open === 'form' && (
        <StaticModal title="Form" opened onClose={() => setOpen('none')} busy={isBusy}>
          <button type="button" onClick={() => setOpen('sub')}>
            Roles
          </button>
          <button type="button" onClick={() => setAbove(true)}>
            Above
          </button>
          <button type="button" onClick={() => setSearch({ q: 'cloth' }, { replace: true })}>
            Filter
          </button>
          <Link to="/last">Onwards</Link>
        </StaticModal>
      )}
      {open === 'sub' && (
        <StaticModal title="Sub" opened onClose={() => setOpen('form')}>
          Roles
        </StaticModal>
      )}
      {isAbove && (
        <StaticModal title="Question" opened onClose={() => setAbove(false)}>
          Sure?
        </StaticModal>
      )}
    </>
  );
}

function Frame() {
  useDialogEntries();
  return (
    <ConfirmProvider>
      <Outlet />
    </ConfirmProvider>
  );
}

let router: ReturnType<typeof createBrowserRouter>;

function startRouter({ isBusy = false } = {}) {
  const pages = [
    { path: '/', element: null },
    { path: '/first', element: <h1>First</h1> },
    { path: '/depot', element: <Depot isBusy={isBusy} /> },
    { path: '/last', element: <h1>Last</h1> },
  ];
  router = steppingOverDialogs(() => createBrowserRouter([{ element: <Frame />, children: pages }]));
}

function show() {
  return render(
    <AppProviders env="test">
      <RouterProvider router={router} />
    </AppProviders>,
  );
}

/** A browser that has visited /first and is now on /depot. */
async function openDepot({ isBusy = false } = {}) {
  startRouter({ isBusy });
  await router.navigate('/first', { replace: true });
  await router.navigate('/depot');
  const view = show();
  await screen.findByRole('heading', { name: /Depot/ });
  return { ...view, user: userEvent.setup() };
}

/** Waits as long as the browser needs for a few steps in its history. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 150)));
const back = async () => {
  act(() => window.history.back());
  await settled();
};
const forward = async () => {
  act(() => window.history.forward());
  await settled();
};
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  await settled();
};
const dialog = (name: string) => screen.findByRole('dialog', { name });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  return () => router.dispose();
});

test('Back closes an open dialog and stays on the page; the next Back leaves it', async () => {
  const { user } = await openDepot();
  await press(user, 'Edit');
  await dialog('Form');
  await back();
  await isClosed();
  expect(window.location.pathname).toBe('/depot');
  await back();
  expect(await screen.findByRole('heading', { name: 'First' })).toBeInTheDocument();
});

test('a dialog closed by its button needs no additional Back, and Forward opens nothing', async () => {
  const { user } = await openDepot();
  await press(user, 'Edit');
  await press(user, 'Close');
  await isClosed();
  await forward();
  expect(screen.getByRole('heading', { name: /Depot/ })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await back();
  expect(await screen.findByRole('heading', { name: 'First' })).toBeInTheDocument();
  await forward();
  expect(await screen.findByRole('heading', { name: /Depot/ })).toBeInTheDocument();
});

test('Back closes only a sub-dialog: its form is shown again, and the next Back closes that', async () => {
  const { user } = await openDepot();
  await press(user, 'Edit');
  await press(user, 'Roles');
  await dialog('Sub');
  await back();
  await dialog('Form');
  expect(screen.queryByRole('dialog', { name: 'Sub' })).not.toBeInTheDocument();
  await back();
  await isClosed();
  expect(window.location.pathname).toBe('/depot');
  await back();
  expect(await screen.findByRole('heading', { name: 'First' })).toBeInTheDocument();
});

test('a Back so quick that it takes the place of our own step leaves the page', async () => {
  const { user } = await openDepot();
  await press(user, 'Edit');
  await press(user, 'Roles');
  await dialog('Sub');
  // The form that comes back steps forward to its entry, and Chromium drops that step for the next one.
  vi.spyOn(window.history, 'go').mockImplementationOnce(() => {});
  await back();
  await dialog('Form');
  await back();
  expect(await screen.findByRole('heading', { name: 'First' })).toBeInTheDocument();
  await isClosed();
  expect(window.location.pathname).toBe('/first');
});

test('Back closes the upper of two stacked dialogs', async () => {
  const { user } = await openDepot();
  await press(user, 'Edit');
  await press(user, 'Above');
  await dialog('Question');
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Question' })).not.toBeInTheDocument());
  await dialog('Form');
  await back();
  await isClosed();
  expect(window.location.pathname).toBe('/depot');
});

test('Back neither closes the dialog nor leaves the page while it is sending', async () => {
  const { user } = await openDepot({ isBusy: true });
  await press(user, 'Edit');
  await back();
  await dialog('Form');
  await back();
  await dialog('Form');
  expect(window.location.pathname).toBe('/depot');
});

test('a link in a dialog leaves the page, and one Back returns to it without the dialog', async () => {
  const { user } = await openDepot();
  await press(user, 'Edit');
  await user.click(screen.getByRole('link', { name: 'Onwards' }));
  expect(await screen.findByRole('heading', { name: 'Last' })).toBeInTheDocument();
  await settled();
  await back();
  expect(await screen.findByRole('heading', { name: /Depot/ })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await back();
  expect(await screen.findByRole('heading', { name: 'First' })).toBeInTheDocument();
});

test('changes that a dialog made to the address stay when it is closed by Back', async () => {
  const { user } = await openDepot();
  await press(user, 'Edit');
  await press(user, 'Filter');
  await screen.findByText('Depot cloth');
  await back();
  await isClosed();
  expect(window.location.search).toBe('?q=cloth');
  expect(screen.getByText('Depot cloth')).toBeInTheDocument();
  await back();
  expect(await screen.findByRole('heading', { name: 'First' })).toBeInTheDocument();
});

test('a single Back leaves the page after a reload with an open dialog', async () => {
  const { user, unmount } = await openDepot();
  await press(user, 'Edit');
  unmount();
  router.dispose();
  startRouter();
  show();
  await screen.findByRole('heading', { name: /Depot/ });
  await settled();
  await back();
  expect(await screen.findByRole('heading', { name: 'First' })).toBeInTheDocument();
});
