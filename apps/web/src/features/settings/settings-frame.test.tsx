import { auth, categories } from '@backline/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { reply } from '../../testing/render-screen.tsx';

const manager = aUser({ permissions: { manage: true } });
const admin = aUser({ admin: true });
const narrow = window.matchMedia;

afterEach(() => {
  window.matchMedia = narrow;
});

function open(route: string, user = manager) {
  return renderApp({ route, user, replies: [reply(auth.loggedIn, { user }), reply(categories.list, [])] });
}

/** Makes the window wide enough for the list beside the page. */
function widen() {
  window.matchMedia = (query) => ({ ...narrow(query), matches: query.includes('min-width: 64em') });
}

it('a page of the settings leads back to its hub where the list is not beside it', async () => {
  const { user, address } = open('/war/categories');
  const main = within(await screen.findByRole('main'));
  await user.click(await main.findByRole('link', { name: 'War' }));
  expect(address()).toBe('/war');
  expect(await screen.findByRole('list', { name: 'War' })).toBeVisible();
});

it('the list stands beside the page on a wide window, marks it, and needs no way back', async () => {
  widen();
  open('/war/categories');
  const list = await screen.findByRole('list', { name: 'War' });
  const current = within(list)
    .getAllByRole('link')
    .filter((link) => link.ariaCurrent === 'page' || link.getAttribute('aria-current') === 'page');
  expect(current.map(({ textContent }) => textContent)).toEqual(['Categories']);
  expect(screen.queryByRole('list', { name: 'Administration' })).not.toBeInTheDocument();
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'War' })).not.toBeInTheDocument();
});

it('an admin has the sections of both hubs beside each page', async () => {
  widen();
  open('/war/categories', admin);
  const settings = within(await screen.findByRole('navigation', { name: 'Settings' }));
  const names = settings.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(names).toEqual(['War', 'Administration', 'Advanced']);
  expect(settings.getByRole('link', { name: 'General' })).toHaveAttribute('href', '/admin');
});

it('the hub of the war shows its first page beside the list on a wide window', async () => {
  widen();
  const { address } = open('/war');
  expect(await screen.findByRole('heading', { level: 1, name: 'Technology' })).toBeVisible();
  expect(address()).toBe('/war/technology');
});
