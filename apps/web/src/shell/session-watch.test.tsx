import { auth, type User, warehouses } from '@backline/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentSession, endSession } from '../api/storage/session.ts';
import { aUser, aWarehouseSummary } from '../testing/builders.ts';
import { renderApp } from '../testing/render-app.tsx';
import { type FakeReply, reply } from '../testing/render-screen.tsx';
import { aToken, signIn } from '../testing/sign-in.ts';

const MALLARD = aUser({ id: 3, username: 'Mallard' });
const TEAL = aUser({ id: 4, username: 'Teal' });

const reload = vi.fn<() => void>();

beforeEach(() => {
  reload.mockReset();
  vi.stubGlobal('location', Object.assign(new URL(window.location.href), { reload }));
});

/** The page of Mallard, or of nobody. */
function openPage(route: string, person: User | null, replies: FakeReply[] = []) {
  return renderApp({
    route,
    user: person,
    replies: [
      reply(auth.loggedIn, () => ({ user: currentSession()?.user ?? TEAL })),
      reply(auth.authorizeUrl, { url: '/oauth', state: 's', local: true }),
      reply(auth.login, { token: aToken(), user: TEAL }),
      ...replies,
    ],
  });
}

/** Wakes this tab after another one has signed out, and this person in. */
function wakeWith(person: User, token = aToken()) {
  localStorage.clear();
  signIn(person, token);
  act(() => window.dispatchEvent(new StorageEvent('storage')));
}

/** Whether the browser would ask before it leaves the page. */
function asksBeforeLeaving() {
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  return unload.defaultPrevented;
}

test('a tab that slept while another signed its user out and somebody else in starts again, unasked', async () => {
  openPage('/welcome', MALLARD);
  await screen.findByRole('button', { name: 'Open user panel' });
  const ask = (event: Event) => event.preventDefault(); // as a screen with unsaved work does
  window.addEventListener('beforeunload', ask);
  expect(asksBeforeLeaving()).toBe(true);
  wakeWith(TEAL);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(asksBeforeLeaving()).toBe(false);
  window.removeEventListener('beforeunload', ask);
});

test('a tab stays as it is when the same person has signed in again, or somebody for the first time', async () => {
  openPage('/login', null);
  await screen.findByRole('button', { name: 'Local sign-in' });
  wakeWith(MALLARD);
  await screen.findByRole('button', { name: 'Open user panel' });
  wakeWith(MALLARD, aToken(Date.now() + 7_200_000));
  expect(reload).not.toHaveBeenCalled();
});

test('a sign-in over another session goes on to where it was begun', async () => {
  sessionStorage.setItem('owner', '3');
  sessionStorage.setItem('signIn', JSON.stringify({ state: 's', returnUrl: '/statistics' }));
  const view = openPage('/login?code=abc&state=s', MALLARD);
  await waitFor(() => expect(view.address()).toBe('/statistics'));
  expect(currentSession()?.user.username).toBe('Teal');
  expect(reload).not.toHaveBeenCalled();
});

test('what one person was shown is gone when another signs in at the same tab', async () => {
  const first = [aWarehouseSummary({ id: 3, name: 'Mallard’s Vault' })];
  const list = vi.fn<() => typeof first | Promise<never>>(() => new Promise(() => {}));
  list.mockReturnValueOnce(first);
  const view = openPage('/warehouses', MALLARD, [reply(warehouses.list, list)]);
  expect((await screen.findAllByText(/Mallard’s Vault/)).length).toBeGreaterThan(0);
  act(() => endSession());
  await screen.findByRole('button', { name: 'Local sign-in' });
  wakeWith(TEAL);
  await waitFor(() => expect(view.address()).toBe('/warehouses'));
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2)); // the server does not answer yet
  expect(screen.queryByText(/Mallard’s Vault/)).not.toBeInTheDocument();
});
