import { ApiError, auth, discords, users } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { reply } from '../../testing/render-screen.tsx';

const HOME = { id: 1, name: 'Our Regiment', primary: true };
const OTHER = { id: 2, name: 'Allies', primary: false };
const user = aUser({ id: 7, username: 'Mallard', homeDiscord: { id: 1, name: 'Our Regiment' } });

async function openPreferences(
  who = user,
  list: Parameters<typeof reply<typeof discords.list>>[1] = [HOME, OTHER],
) {
  const view = renderApp({
    route: '/welcome',
    user: who,
    replies: [reply(auth.loggedIn, { user: who }), reply(discords.list, list)],
  });
  await view.user.click(await screen.findByRole('button', { name: 'Open user panel' }));
  await view.user.click(await screen.findByRole('button', { name: 'Preferences' }));
  const dialog = await screen.findByRole('dialog', { name: 'Preferences' });
  return { ...view, dialog: within(dialog) };
}

const select = () => screen.findByRole('combobox', { name: 'Home Discord' });

test('the user panel shows avatar, username, Preferences and Logout', async () => {
  const view = renderApp({ route: '/welcome', user, replies: [reply(auth.loggedIn, { user })] });
  await view.user.click(await screen.findByRole('button', { name: 'Open user panel' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Account' }));
  expect(panel.getByText('Mallard')).toBeInTheDocument();
  expect(panel.getByRole('button', { name: 'Preferences' })).toBeInTheDocument();
  expect(panel.getByRole('button', { name: 'Logout' })).toBeInTheDocument();
  expect(document.querySelectorAll('img[src="/default-avatar.svg"]').length).toBeGreaterThan(0);
});

test('Preferences has a Home Discord select that is not clearable, Cancel and Submit', async () => {
  const view = await openPreferences(aUser({ homeDiscord: null }));
  expect(await select()).toHaveAttribute('placeholder', 'Select a Home Discord');
  expect(view.dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await view.user.click(await select());
  await view.user.click(await screen.findByRole('option', { name: 'Allies' }));
  expect(await select()).toHaveValue('Allies');
  await view.user.click(await select());
  await view.user.click(await screen.findByRole('option', { name: 'Allies' }));
  expect(await select()).toHaveValue('Allies'); // choosing it again must not clear it
  expect(view.dialog.queryByRole('button', { name: /clear/i })).not.toBeInTheDocument();
  await view.user.click(view.dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the answer replaces the stored user, so that the new name shows at once', async () => {
  const renamed = aUser({ id: 7, username: 'Drake', homeDiscord: { id: 2, name: 'Allies' } });
  const view = await openPreferences();
  expect(view.requests.find(({ path }) => path === '/api/discords')?.query).toEqual({ mine: 'true' });
  expect(await select()).toHaveValue('Our Regiment');
  await view.user.click(await select());
  await view.user.click(await screen.findByRole('option', { name: 'Allies' }));
  view.answer(reply(users.preferences, renamed));
  await view.user.click(view.dialog.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByRole('heading', { name: 'Welcome, Drake' })).toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('currentUser') ?? '{}')).toEqual(renamed);
  expect(view.requests.find(({ method }) => method === 'PATCH')).toMatchObject({
    path: '/api/users/7/preferences',
    body: { user: { attributes: { home_discord_id: 2 } } },
  });
});

test('a refusal is shown at the select, and what was chosen stays', async () => {
  const view = await openPreferences();
  await view.user.click(await select());
  await view.user.click(await screen.findByRole('option', { name: 'Allies' }));
  const gone = new ApiError('invalid', 'No.', { home_discord_id: 'You are not a member of this Discord.' });
  view.answer(reply(users.preferences, gone));
  await view.user.click(view.dialog.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('You are not a member of this Discord.')).toBeInTheDocument();
  expect(await select()).toHaveValue('Allies');
});

test('a user who is not a member of any linked Discord sees a message', async () => {
  const view = await openPreferences(aUser({ homeDiscord: null }), []);
  expect(await view.dialog.findByText(/You are not a member of any Discord/)).toBeInTheDocument();
  expect(view.dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
});
