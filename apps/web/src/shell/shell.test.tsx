import { ApiError, auth } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../testing/builders.ts';
import { renderApp } from '../testing/render-app.tsx';
import { reply } from '../testing/render-screen.tsx';

const reader = aUser({ username: 'Mallard' });
const signedIn = { route: '/welcome', user: reader, replies: [reply(auth.loggedIn, { user: reader })] };

async function logOut(view: ReturnType<typeof renderApp>) {
  await view.user.click(await screen.findByRole('button', { name: 'Open user panel' }));
  const panel = await screen.findByRole('dialog', { name: 'Account' });
  expect(panel).toHaveTextContent('Mallard');
  await view.user.click(within(panel).getByRole('button', { name: 'Logout' }));
}

test('R089 R361 R494 logging out tells the server, clears local storage and shows the login', async () => {
  const view = renderApp({ ...signedIn, replies: [...signedIn.replies, reply(auth.logout, {}), local] });
  await logOut(view);
  expect(await screen.findByRole('button', { name: 'Local sign-in' })).toBeInTheDocument();
  expect(view.address()).toBe('/login');
  expect(view.requests.filter(({ path }) => path === '/api/authentication/logout')).toHaveLength(1);
  expect(localStorage).toHaveLength(0);
});

test('R362 R582 a failed logout clears local storage all the same', async () => {
  const failing = reply(auth.logout, new ApiError('unexpected', 'No.'));
  const view = renderApp({ ...signedIn, replies: [...signedIn.replies, failing, local] });
  await logOut(view);
  await waitFor(() => expect(view.address()).toBe('/login'));
  expect(localStorage).toHaveLength(0);
});

const local = reply(auth.authorizeUrl, { url: '/oauth', state: 's', local: true });

test('R073 the bar shows the links that a reader may follow, LogiGen too, in a landmark of its own', async () => {
  renderApp(signedIn);
  const bar = await screen.findByRole('navigation', { name: 'Main' });
  const links = within(bar).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Overview',
    'Warehouses',
    'FIR',
    'Pyramid',
    'LogiGen',
  ]);
});

test('R081 the panel leads a reader to LogiGen and the shipments, under Utilities', async () => {
  const { user } = renderApp(signedIn);
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  const heading = await screen.findByRole('heading', { name: 'Utilities' });
  const links = within(heading.parentElement as HTMLElement).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/pyramid', '/generate', '/shipments']);
});

test.each([
  ['nobody', null],
  ['a guest', aUser({ permissions: { read: false } })],
  ['a reader', reader],
])('R074 R080 bar and panel lead %s to the pyramid', async (_, user) => {
  const replies = user === null ? [local] : [reply(auth.loggedIn, { user })];
  const view = renderApp({ route: user === null ? '/login' : '/welcome', user, replies });
  const bar = await screen.findByRole('navigation', { name: 'Main' });
  expect(within(bar).getByRole('link', { name: 'Pyramid' })).toHaveAttribute('href', '/pyramid');
  await view.user.click(screen.getByRole('button', { name: 'Open menu' }));
  const panel = await screen.findByRole('dialog', { name: 'Menu' });
  const utilities = within(panel).getByRole('heading', { name: 'Utilities' }).parentElement;
  expect(within(utilities as HTMLElement).getByRole('link', { name: 'Pyramid' })).toBeVisible();
});

test('without the read right there are no links to screens that need it, and a word on whom to ask', async () => {
  const guest = aUser({ permissions: { read: false } });
  renderApp({ route: '/welcome', user: guest, replies: [reply(auth.loggedIn, { user: guest })] });
  expect(await screen.findByText(/Ask an admin/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Warehouses/ })).not.toBeInTheDocument();
});

test('the menu opens a panel with sections and closes on navigation', async () => {
  const { user } = renderApp(signedIn);
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  const panel = await screen.findByRole('dialog', { name: 'Menu' });
  expect(within(panel).getByRole('heading', { name: 'Inventory' })).toBeInTheDocument();
  await user.click(within(panel).getByRole('link', { name: 'Welcome' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a picture that fails to load gives way to the default avatar', async () => {
  const user = aUser({ avatar: 'https://cdn.example/none.png' });
  renderApp({ route: '/welcome', user, replies: [reply(auth.loggedIn, { user })] });
  const picture = (await screen.findByRole('button', { name: 'Open user panel' })).querySelector('img')!;
  expect(picture).toHaveAttribute('src', 'https://cdn.example/none.png');
  picture.dispatchEvent(new Event('error'));
  await waitFor(() => expect(picture).toHaveAttribute('src', '/default-avatar.svg'));
});

test('the skip link leads to the content', async () => {
  renderApp(signedIn);
  const skip = await screen.findByRole('link', { name: 'Skip to content' });
  expect(screen.getByRole('main')).toHaveAttribute('id', skip.getAttribute('href')?.slice(1));
});
