import { auth, items, supplies, warehouses } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anItem, aUser } from '../testing/builders.ts';
import { renderApp } from '../testing/render-app.tsx';
import { reply } from '../testing/render-screen.tsx';

const reader = aUser();
const signedIn = {
  route: '/welcome',
  user: reader,
  replies: [
    reply(auth.loggedIn, { user: reader }),
    reply(supplies.overview, []),
    reply(warehouses.list, []),
    reply(items.version, { version: 'first' }),
    reply(items.list, [anItem()]),
  ],
};
const root = document.documentElement;

afterEach(() => {
  delete root.dataset.contrast;
  delete root.dataset.density;
});

async function openDisplay() {
  const view = renderApp(signedIn);
  await view.user.click(await screen.findByRole('button', { name: 'Open menu' }));
  await view.user.click(await screen.findByRole('button', { name: 'Preferences' }));
  return { ...view, dialog: await screen.findByRole('dialog', { name: 'Preferences' }) };
}

test('theme, contrast and density take effect at once and are kept, even for the next user who signs in', async () => {
  const { user, dialog } = await openDisplay();
  await user.click(within(dialog).getByRole('radio', { name: 'Light' }));
  await user.click(within(dialog).getByRole('radio', { name: 'High' }));
  await user.click(within(dialog).getByRole('radio', { name: 'Compact' }));
  expect(root.dataset).toMatchObject({
    mantineColorScheme: 'light',
    contrast: 'more',
    density: 'compact',
  });
  expect(localStorage.getItem('contrast')).toBe('more');
  expect(localStorage.getItem('density')).toBe('compact');
  await user.click(within(dialog).getByRole('radio', { name: 'Normal' }));
  expect(root.dataset.contrast).toBe('normal');
});

test('the menu of a user who is signed out offers the login and how to get started', async () => {
  const { user } = renderApp({
    route: '/login',
    replies: [reply(auth.authorizeUrl, { url: '/oauth', state: 's', local: true })],
  });
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  const home = (await screen.findByRole('heading', { name: 'Home' })).parentElement!;
  expect(within(home).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await user.click(within(home).getByRole('button', { name: 'Getting Started' }));
  const start = await screen.findByRole('dialog', { name: 'Getting Started' });
  expect(within(start).getAllByRole('listitem')).toHaveLength(5);
  expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument();
});

test('the question mark lists the keys', async () => {
  const { user } = renderApp(signedIn);
  await screen.findByRole('heading', { name: /Welcome/ });
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(dialog).toHaveTextContent('Go to Overview');
});

test('g and a letter open a screen, but not a letter alone, or typed into a field or over a dialog', async () => {
  const { user, address } = renderApp(signedIn);
  await screen.findByRole('heading', { name: /Welcome/ });
  // Everything that must not appear below is shown once first: with its code loaded, it would appear at once.
  await user.keyboard('?');
  const shortcuts = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.click(within(shortcuts).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('gw');
  await waitFor(() => expect(address()).toBe('/warehouses'));
  await screen.findByRole('heading', { name: 'Warehouses' });
  await user.keyboard('go');
  await waitFor(() => expect(address()).toBe('/overview'));
  await screen.findByRole('heading', { name: 'Logistics Overview' });
  const wentNowhere = () => {
    expect(address()).toBe('/overview');
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument();
  };
  await user.keyboard('w');
  wentNowhere();

  const field = document.body.appendChild(document.createElement('input'));
  await user.type(field, 'gw?');
  expect(field).toHaveValue('gw?');
  wentNowhere();
  field.remove();

  await user.keyboard('/');
  await screen.findByRole('combobox', { name: 'Search everything' });
  (document.activeElement as HTMLElement).blur();
  expect(document.body).toHaveFocus();
  await user.keyboard('gw?');
  wentNowhere();
});
