import { auth } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { reply } from '../../testing/render-screen.tsx';

const manager = aUser({ permissions: { manage: true } });
const open = (route: string, user = manager) =>
  renderApp({ route, user, replies: [reply(auth.loggedIn, { user })] });

it('the war hub links to technology, manufacturing, categories, pyramids, places and statistics', async () => {
  open('/war');
  const list = await screen.findByRole('list', { name: 'War' });
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/war/technology',
    '/war/manufacturing',
    '/war/categories',
    '/war/pyramids',
    '/war/sites',
    '/statistics',
  ]);
});

it('the bar and the panel link a manager to the war', async () => {
  const { user, address } = open('/welcome');
  const bar = await screen.findByRole('navigation', { name: 'Main' });
  expect(within(bar).getByRole('link', { name: 'War' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const panel = await screen.findByRole('dialog', { name: 'Menu' });
  expect(within(panel).getByRole('heading', { name: 'System Management' })).toBeInTheDocument();
  await user.click(within(panel).getByRole('link', { name: 'War' }));
  expect(await screen.findByRole('heading', { name: 'War' })).toBeVisible();
  expect(address()).toBe('/war');
});

it.each([
  '/war',
  '/war/sites',
  '/war/technology',
  '/war/manufacturing',
  '/war/categories',
  '/war/categories/1/goals',
])('%s redirects a user without the manage right', async (route) => {
  const view = open(route, aUser({ permissions: { edit: true } }));
  await waitFor(() => expect(view.address()).toBe('/welcome'));
  expect(screen.queryByRole('link', { name: 'War' })).not.toBeInTheDocument();
});
