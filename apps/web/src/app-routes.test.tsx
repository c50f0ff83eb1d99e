import { ApiError, about, auth, warehouses } from '@backline/contract';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { startSession } from './api/storage/session.ts';
import { logOut } from './features/auth/sign-in.ts';
import { aUser } from './testing/builders.ts';
import { renderApp } from './testing/render-app.tsx';
import { reply } from './testing/render-screen.tsx';
import { aToken, signIn } from './testing/sign-in.ts';

const reader = aUser();
const known = reply(auth.loggedIn, { user: reader });
const local = reply(auth.authorizeUrl, { url: '/oauth', state: 's', local: true });
const loginWith = (returnUrl: string) => `/login?${new URLSearchParams({ returnUrl })}`;

test('a user who is not signed in is redirected to the login with the return address', async () => {
  const { address } = renderApp({ route: '/warehouses?page=2', replies: [local] });
  await waitFor(() => expect(address()).toBe(loginWith('/warehouses?page=2')));
  expect(await screen.findByRole('button', { name: 'Local sign-in' })).toBeInTheDocument();
});

test('an expired token is removed and leads to the login with the return address', async () => {
  signIn(reader, aToken(Date.now() - 1000));
  const { address, requests } = renderApp({ route: '/overview', replies: [local] });
  await waitFor(() => expect(address()).toBe(loginWith('/overview')));
  expect(localStorage).toHaveLength(0);
  expect(requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
});

test('the page redirects to the login when the token expires', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signIn(reader, aToken(Date.now() + 5000));
  const { address } = renderApp({ route: '/welcome', replies: [known, local] });
  await screen.findByRole('heading', { name: 'Welcome, Mallard' });
  act(() => vi.advanceTimersByTime(6000));
  await waitFor(() => expect(address()).toBe(loginWith('/welcome')));
  expect(localStorage.getItem('token')).toBeNull();
});

test('a 401 from any endpoint removes token and user and shows the login', async () => {
  const { address } = renderApp({
    route: '/warehouses',
    user: reader,
    replies: [known, local, reply(warehouses.list, new ApiError('sign-in-required', 'No.'))],
  });
  await waitFor(() => expect(address()).toBe(loginWith('/warehouses')));
  expect(localStorage).toHaveLength(0);
});

const ENDED = 'Your session has ended. Please log in again.';

test('the login says that a session was ended by the server, and no more after the next sign-in', async () => {
  const view = renderApp({
    route: '/warehouses',
    user: reader,
    replies: [known, local, reply(warehouses.list, new ApiError('sign-in-required', 'No.'))],
  });
  expect(await screen.findByText(ENDED)).toBeVisible();
  view.answer(reply(warehouses.list, []));
  act(() => startSession({ user: reader, token: aToken(Date.now() + 60_000) }));
  await waitFor(() => expect(view.address()).toBe('/warehouses'));
  expect(screen.queryByText(ENDED)).toBeNull();
});

test('the login says that a session was ended in another tab', async () => {
  const { address } = renderApp({ route: '/welcome', user: reader, replies: [known, local] });
  await screen.findByRole('heading', { name: 'Welcome, Mallard' });
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  expect(await screen.findByText(ENDED)).toBeVisible();
  expect(address()).toBe(loginWith('/welcome'));
});

test('the login says nothing of the kind to somebody who was not signed in, or who logged out here', async () => {
  renderApp({ route: '/warehouses', replies: [local] });
  await screen.findByRole('button', { name: 'Local sign-in' });
  expect(screen.queryByText(ENDED)).toBeNull();
  cleanup();
  const view = renderApp({
    route: '/welcome',
    user: reader,
    replies: [known, local, reply(auth.logout, {})],
  });
  await screen.findByRole('heading', { name: 'Welcome, Mallard' });
  await act(() => logOut());
  await waitFor(() => expect(view.address()).toBe('/login'));
  await screen.findByRole('button', { name: 'Local sign-in' });
  expect(screen.queryByText(ENDED)).toBeNull();
});

test.each(['/', '/nowhere', '/warehouses/3/nothing'])(
  'an unknown address such as %s leads to the welcome page',
  async (route) => {
    const { address } = renderApp({ route, user: reader, replies: [known] });
    await waitFor(() => expect(address()).toBe('/welcome'));
  },
);

const NO_PAGE = 'This page does not exist, or needs a right that you do not have.';

test.each([
  ['an unknown', '/nowhere'],
  ['a forbidden', '/admin/users'],
])('%s address leads to a notice that does not tell which it was', async (_, route) => {
  const { address } = renderApp({ route, user: reader, replies: [known] });
  expect(await screen.findByText(NO_PAGE)).toBeVisible();
  expect(address()).toBe('/welcome');
});

test('the address of the app itself says nothing of the kind', async () => {
  renderApp({ route: '/', user: reader, replies: [known] });
  await screen.findByRole('heading', { name: 'Welcome, Mallard' });
  expect(screen.queryByText(NO_PAGE)).toBeNull();
});

test('the welcome page greets the user by name', async () => {
  const user = aUser({ username: 'Old Crow' });
  renderApp({ route: '/welcome', user, replies: [reply(auth.loggedIn, { user })] });
  expect(await screen.findByRole('heading', { name: 'Welcome, Old Crow' })).toBeInTheDocument();
});

test('the about dialog names the creators and links to the community and to the source of FIR', async () => {
  const here = reply(about.get, { version: '1.2.3', communityUrl: 'https://discord.gg/our-regiment' });
  const { user } = renderApp({ route: '/welcome', user: reader, replies: [known, here] });
  await screen.findByRole('heading', { name: 'Welcome, Mallard' });
  await user.click(screen.getByRole('button', { name: 'About Backline' }));
  const link = await screen.findByRole('link', { name: /FIR, the Foxhole Inventory Report/ });
  expect(link).toHaveAttribute('href', 'https://github.com/GICodeWarrior/fir');
  expect(await screen.findByText(/the Backline contributors/)).toHaveTextContent('1.2.3');
  expect(screen.getByRole('link', { name: /our community/ })).toHaveAttribute(
    'href',
    'https://discord.gg/our-regiment',
  );
});

test('an unreadable stored token leads straight to the login, which says so', async () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => {});
  signIn(reader, 'garbage');
  const { address } = renderApp({ route: '/welcome', replies: [local] });
  await waitFor(() => expect(address()).toBe(loginWith('/welcome')));
  expect(await screen.findByRole('alert')).toHaveTextContent('The sign-in token cannot be read.');
  expect(localStorage).toHaveLength(0);
  silenced.mockRestore();
});
