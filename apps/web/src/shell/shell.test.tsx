import { ApiError, auth, shipments } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aSavedContainer, aSavedShipment, aUser } from '../testing/builders.ts';
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

test('logging out tells the server, clears local storage and shows the login', async () => {
  const view = renderApp({ ...signedIn, replies: [...signedIn.replies, reply(auth.logout, {}), local] });
  await logOut(view);
  expect(await screen.findByRole('button', { name: 'Local sign-in' })).toBeInTheDocument();
  expect(view.address()).toBe('/login');
  expect(view.requests.filter(({ path }) => path === '/api/authentication/logout')).toHaveLength(1);
  expect(localStorage).toHaveLength(0);
});

test('a failed logout also clears local storage', async () => {
  const failing = reply(auth.logout, new ApiError('unexpected', 'No.'));
  const view = renderApp({ ...signedIn, replies: [...signedIn.replies, failing, local] });
  await logOut(view);
  await waitFor(() => expect(view.address()).toBe('/login'));
  expect(localStorage).toHaveLength(0);
});

const local = reply(auth.authorizeUrl, { url: '/oauth', state: 's', local: true });

test('the bar shows the links that a reader may follow, including LogiGen, in their own landmark', async () => {
  renderApp(signedIn);
  const bar = await screen.findByRole('navigation', { name: 'Main' });
  const links = within(bar).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Overview',
    'Warehouses',
    'Map',
    'FIR',
    'Pyramid',
    'LogiGen',
    'Shipments',
    'Production',
  ]);
});

test.each([
  ['a reader', reader, ['/welcome', '/warehouses', '/fir']],
  ['somebody without rights', aUser({ permissions: { read: false } }), ['/welcome']],
])(
  'the bar along the bottom leads %s where they may go, marks the page, and opens search and menu',
  async (_, person, paths) => {
    const { user } = renderApp({
      route: '/welcome',
      user: person,
      replies: [reply(auth.loggedIn, { user: person })],
    });
    const bar = await screen.findByRole('navigation', { name: 'Shortcuts' });
    const links = within(bar).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(paths);
    expect(within(bar).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await user.click(within(bar).getByRole('button', { name: 'More' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Menu' })).getByRole('button', { name: 'Close' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(within(bar).getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('dialog', { name: 'Search everything' })).toBeVisible();
  },
);

test('users who are not signed in have only the top bar', async () => {
  renderApp({ route: '/login', user: null, replies: [local] });
  await screen.findByRole('button', { name: 'Local sign-in' });
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).not.toBeInTheDocument();
});

test('the bar has the menu, the brand, its links, the search with its key and the avatar', async () => {
  const { user } = renderApp(signedIn);
  const bar = await screen.findByRole('banner');
  expect(within(bar).getByRole('button', { name: 'Open menu' })).toBeVisible();
  expect(within(bar).getByRole('link', { name: 'Backline' })).toHaveAttribute('href', '/welcome');
  expect(within(bar).getByRole('link', { name: 'Overview' })).toBeVisible();
  expect(within(within(bar).getByRole('button', { name: 'Search everything' })).getByText('/')).toBeVisible();
  await user.click(within(bar).getByRole('button', { name: 'Open user panel' }));
  expect(await screen.findByRole('dialog', { name: 'Account' })).toBeVisible();
});

/** The addresses in a section of the left panel; null if there is no such section. */
async function sectionOf(person: typeof reader, name: string) {
  const { user } = renderApp({
    route: '/welcome',
    user: person,
    replies: [reply(auth.loggedIn, { user: person })],
  });
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  const panel = await screen.findByRole('dialog', { name: 'Menu' });
  const heading = within(panel).queryByRole('heading', { name });
  if (heading === null) return null;
  const links = within(heading.parentElement as HTMLElement).getAllByRole('link');
  return links.map((link) => link.getAttribute('href'));
}
const rights = (permissions: Partial<typeof reader.permissions>, admin = false) =>
  aUser({ admin, permissions: { read: false, edit: false, manage: false, ...permissions } });

test.each([
  ['read', rights({ read: true }), ['/overview', '/warehouses', '/map', '/fir']],
  ['edit alone', rights({ edit: true }), null],
  ['manage alone', rights({ manage: true }), null],
  ['no right', rights({}), null],
])('the section Inventory with %s', async (_, person, links) => {
  expect(await sectionOf(person, 'Inventory')).toEqual(links);
});

test.each([
  ['manage', rights({ manage: true }), ['/war']],
  ['an admin', rights({ read: true, edit: true, manage: true }, true), ['/war', '/admin']],
  ['read and edit', rights({ read: true, edit: true }), null],
])('the section System Management for %s', async (_, person, links) => {
  expect(await sectionOf(person, 'System Management')).toEqual(links);
});

test('the bar links to War only with the manage right', async () => {
  const manager = rights({ manage: true });
  renderApp({ route: '/welcome', user: manager, replies: [reply(auth.loggedIn, { user: manager })] });
  const bar = await screen.findByRole('navigation', { name: 'Main' });
  expect(within(bar).getByRole('link', { name: 'War' })).toHaveAttribute('href', '/war');
  expect(within(bar).queryByRole('link', { name: 'Overview' })).not.toBeInTheDocument();
});

test('the panel links a reader to LogiGen, shipments, production and statistics, under Utilities', async () => {
  const { user } = renderApp(signedIn);
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  const heading = await screen.findByRole('heading', { name: 'Utilities' });
  const links = within(heading.parentElement as HTMLElement).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/pyramid',
    '/generate',
    '/shipments',
    '/production',
    '/statistics',
  ]);
});

test.each([
  ['nobody', null],
  ['a guest', aUser({ permissions: { read: false } })],
  ['a reader', reader],
])('bar and panel link %s to the pyramid', async (_, user) => {
  const replies = user === null ? [local] : [reply(auth.loggedIn, { user })];
  const view = renderApp({ route: user === null ? '/login' : '/welcome', user, replies });
  const bar = await screen.findByRole('navigation', { name: 'Main' });
  expect(within(bar).getByRole('link', { name: 'Pyramid' })).toHaveAttribute('href', '/pyramid');
  await view.user.click(screen.getByRole('button', { name: 'Open menu' }));
  const panel = await screen.findByRole('dialog', { name: 'Menu' });
  const utilities = within(panel).getByRole('heading', { name: 'Utilities' }).parentElement;
  expect(within(utilities as HTMLElement).getByRole('link', { name: 'Pyramid' })).toBeVisible();
});

test('a user without the read right sees no links to screens that need it, and is shown whom to ask', async () => {
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

test('a picture that fails to load is replaced by the default avatar', async () => {
  const user = aUser({ avatar: 'https://cdn.example/none.png' });
  renderApp({ route: '/welcome', user, replies: [reply(auth.loggedIn, { user })] });
  const picture = (await screen.findByRole('button', { name: 'Open user panel' })).querySelector('img')!;
  expect(picture).toHaveAttribute('src', 'https://cdn.example/none.png');
  picture.dispatchEvent(new Event('error'));
  await waitFor(() => expect(picture).toHaveAttribute('src', '/default-avatar.svg'));
});

test('Escape closes the menu, and returns the focus to the button that opened it', async () => {
  const { user } = renderApp(signedIn);
  const button = await screen.findByRole('button', { name: 'Open menu' });
  await user.click(button);
  await screen.findByRole('dialog', { name: 'Menu' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(button).toHaveFocus());
});

test('the skip link leads to the content', async () => {
  renderApp(signedIn);
  const skip = await screen.findByRole('link', { name: 'Skip to content' });
  expect(screen.getByRole('main')).toHaveAttribute('id', skip.getAttribute('href')?.slice(1));
});

describe('waiting ticks of a checklist', () => {
  const tick = { shipmentId: 51, container: 4, itemId: 1, ticked: true };
  const ticksOf = ({ requests }: ReturnType<typeof renderApp>) =>
    requests.filter(({ path }) => path.endsWith('/ticks')).map(({ path, body }) => [path, body]);
  const wait = (...ticks: object[]) => localStorage.setItem('waitingTicks', JSON.stringify(ticks));

  test('are sent once from any page when the app starts', async () => {
    wait({ ...tick, userId: reader.id }, { ...tick, userId: reader.id, shipmentId: 52, itemId: 2 });
    const view = renderApp({
      ...signedIn,
      replies: [...signedIn.replies, reply(shipments.tick, aSavedShipment())],
    });
    await waitFor(() => expect(localStorage.getItem('waitingTicks')).toBeNull());
    expect(ticksOf(view)).toEqual([
      ['/api/shipments/51/ticks', { tick: { container: 4, item_id: 1, ticked: true } }],
      ['/api/shipments/52/ticks', { tick: { container: 4, item_id: 2, ticked: true } }],
    ]);
    window.dispatchEvent(new Event('online'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(ticksOf(view)).toHaveLength(2);
  });

  test('wait while the server is unreachable, and are sent when there is a connection', async () => {
    wait({ ...tick, userId: reader.id });
    const view = renderApp({
      ...signedIn,
      replies: [...signedIn.replies, reply(shipments.tick, new ApiError('offline', 'x'))],
    });
    await waitFor(() => expect(ticksOf(view)).toHaveLength(1));
    view.answer(reply(shipments.tick, aSavedShipment()));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(localStorage.getItem('waitingTicks')).toBeNull());
    expect(ticksOf(view)).toHaveLength(2);
  });

  test('go before the delivery of their container, which is not sent again if its answer was lost', async () => {
    const stepsOf = ({ requests }: ReturnType<typeof renderApp>) =>
      requests.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/shipments/51/'));
    const shipment = (state: 'loaded' | 'delivered') =>
      aSavedShipment({ containers: [aSavedContainer({ number: 4, state })] });
    const replies = [...signedIn.replies, reply(shipments.tick, aSavedShipment())];
    wait({ ...tick, userId: reader.id }, { shipmentId: 51, container: 4, userId: reader.id });
    const view = renderApp({
      ...signedIn,
      replies: [
        ...replies,
        reply(shipments.get, shipment('loaded')),
        reply(shipments.step, shipment('delivered')),
      ],
    });
    await waitFor(() => expect(localStorage.getItem('waitingTicks')).toBeNull());
    expect(stepsOf(view).map(({ path }) => path)).toEqual([
      '/api/shipments/51/ticks',
      '/api/shipments/51/steps',
    ]);
    expect(stepsOf(view)[1]?.body).toEqual({ step: { action: 'deliver', containers: [4] } });
    view.unmount();
    wait({ shipmentId: 51, container: 4, userId: reader.id });
    const again = renderApp({
      ...signedIn,
      replies: [...replies, reply(shipments.get, shipment('delivered'))],
    });
    await waitFor(() => expect(localStorage.getItem('waitingTicks')).toBeNull());
    expect(stepsOf(again)).toEqual([]);
  });

  test('of another user are not sent', async () => {
    wait({ ...tick, userId: reader.id + 1 }, { ...tick, userId: reader.id });
    const view = renderApp({
      ...signedIn,
      replies: [...signedIn.replies, reply(shipments.tick, aSavedShipment())],
    });
    await waitFor(() => expect(JSON.parse(localStorage.getItem('waitingTicks') ?? '')).toHaveLength(1));
    expect(ticksOf(view)).toHaveLength(1);
    expect(localStorage.getItem('waitingTicks')).toContain(`"userId":${reader.id + 1}`);
  });
});
