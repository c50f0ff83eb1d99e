import { auth } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { reply } from '../../testing/render-screen.tsx';

const admin = aUser({ admin: true });
const known = (user = admin) => reply(auth.loggedIn, { user });

test('an admin sees the Admin link in the panel, and it leads to the hub', async () => {
  const view = renderApp({ route: '/welcome', user: admin, replies: [known()] });
  await view.user.click(await screen.findByRole('button', { name: 'Open menu' }));
  const panel = await screen.findByRole('dialog', { name: 'Menu' });
  expect(within(panel).getByRole('heading', { name: 'System Management' })).toBeInTheDocument();
  await view.user.click(within(panel).getByRole('link', { name: 'Admin' }));
  expect(await screen.findByRole('heading', { name: 'Administration' })).toBeInTheDocument();
  expect(view.address()).toBe('/admin');
});

test('the hub links to users, discords, permissions and spreadsheets', async () => {
  renderApp({ route: '/admin', user: admin, replies: [known()] });
  const entries = await screen.findByRole('list', { name: 'Administration' });
  const links = within(entries).getAllByRole('link');
  const hrefs = links.map((link) => link.getAttribute('href'));
  for (const page of ['users', 'discords', 'permissions', 'spreadsheets'])
    expect(hrefs).toContain(`/admin/${page}`);
});

test('a user who is not an admin sees no Admin link, and its address leads to the welcome page', async () => {
  const manager = aUser({ permissions: { edit: true, manage: true } });
  const view = renderApp({ route: '/admin', user: manager, replies: [known(manager)] });
  await waitFor(() => expect(view.address()).toBe('/welcome'));
  await view.user.click(await screen.findByRole('button', { name: 'Open menu' }));
  const panel = await screen.findByRole('dialog', { name: 'Menu' });
  expect(within(panel).queryByRole('link', { name: 'Admin' })).not.toBeInTheDocument();
});
