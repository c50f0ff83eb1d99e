import { ApiError, type ApiKey, apiKeys, type User, users } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser, aUserDetails } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { UserForm } from '../users/user-form.tsx';
import { ApiKeysScreen } from './api-keys-screen.tsx';

const KEY = 'bl_Ab3xthe-rest-of-the-key-which-nobody-should-see';

function aKey(parts: Partial<ApiKey> = {}): ApiKey {
  return {
    id: 3,
    name: 'Clipboard helper',
    start: 'bl_Ab3x',
    scopes: { read: true, edit: false, manage: false },
    createdAt: '2026-11-01T10:00:00.000Z',
    expiresAt: null,
    lastUsedAt: null,
    ...parts,
  };
}

function show(list: ApiKey[] = [aKey()], user: User = aUser({ permissions: { read: true, edit: true } })) {
  return renderScreen(<ApiKeysScreen />, {
    path: '/keys',
    user,
    replies: [
      reply(apiKeys.list, list),
      reply(apiKeys.create, { ...aKey(), key: KEY }),
      reply(apiKeys.remove, {}),
    ],
  });
}

const sent = ({ requests }: ReturnType<typeof show>) => requests.filter(({ method }) => method !== 'GET');

describe('the API keys page', () => {
  it('lists keys with their scopes, times and expiry', async () => {
    const lastUsedAt = '2026-11-20T10:00:00.000Z';
    show([aKey({ lastUsedAt }), aKey({ id: 4, name: 'Old bot', expiresAt: '2020-01-01T00:00:00.000Z' })]);
    const [fresh, old] = await screen.findAllByRole('listitem');
    expect(fresh).toHaveTextContent(/Clipboard helper.*bl_Ab3x….*Read and report.*Expires.*never/);
    expect(fresh?.querySelector(`time[datetime="${lastUsedAt}"]`)).toBeVisible();
    expect(fresh).not.toHaveTextContent('Expired');
    expect(old).toHaveTextContent('Expired');
    expect(old).toHaveTextContent('not yet');
  });

  it('creates a key with the rights that the user has, and shows it once', async () => {
    const view = show([]);
    await view.user.click(await screen.findByRole('button', { name: 'New API Key' }));
    await screen.findByRole('dialog', { name: 'New API Key' });
    expect(screen.getByRole('switch', { name: 'Read and report' })).toBeChecked();
    expect(screen.queryByRole('switch', { name: 'Manage' })).toBeNull();
    await view.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Bot');
    await view.user.click(screen.getByRole('switch', { name: 'Edit' }));
    await view.user.click(screen.getByRole('button', { name: 'Make Key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your New API Key' }));
    expect(sent(view).map(({ body }) => body)).toEqual([
      {
        api_key: {
          attributes: { name: 'Bot', scopes: { read: true, edit: true, manage: false }, expires_in_days: 90 },
        },
      },
    ]);
    expect(dialog.getByRole('textbox')).toHaveValue(KEY);
    await view.user.click(dialog.getByRole('button', { name: 'Copy key' }));
    expect(await navigator.clipboard.readText()).toBe(KEY);
    await view.user.click(dialog.getByRole('button', { name: 'I have copied it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.body.innerHTML).not.toContain(KEY);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(KEY);
  });

  it('requires a scope for a new key, and warns about a key that never expires', async () => {
    const view = show([]);
    await view.user.click(await screen.findByRole('button', { name: 'New API Key' }));
    await view.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Bot');
    const submit = screen.getByRole('button', { name: 'Make Key' });
    expect(submit).toBeEnabled();
    await view.user.click(screen.getByRole('switch', { name: 'Read and report' }));
    expect(await screen.findByText('Select what the key may do.')).toBeVisible();
    expect(submit).toBeDisabled();
    await view.user.click(screen.getByRole('combobox', { name: 'Ends after' }));
    await view.user.click(await screen.findByRole('option', { name: 'Never' }));
    expect(screen.getByText(/never expires gives anyone/)).toBeVisible();
  });

  it('revokes a key after a confirmation', async () => {
    const view = show();
    await view.user.click(await screen.findByRole('button', { name: 'Revoke Clipboard helper' }));
    const question = within(await screen.findByRole('dialog', { name: 'Revoke API Key' }));
    expect(sent(view)).toEqual([]);
    view.answer(reply(apiKeys.list, []));
    await view.user.click(question.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('No API Keys')).toBeVisible();
    expect(sent(view)).toMatchObject([{ method: 'DELETE', path: '/api/api_keys/3' }]);
  });

  it('shows why a key could not be revoked', async () => {
    const view = show();
    view.answer(reply(apiKeys.remove, new ApiError('not-found', 'Gone already.')));
    await view.user.click(await screen.findByRole('button', { name: 'Revoke Clipboard helper' }));
    const question = within(await screen.findByRole('dialog', { name: 'Revoke API Key' }));
    await view.user.click(question.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Gone already.')).toBeVisible();
  });

  it('explains to a user without rights why no key can be created', async () => {
    show([], aUser({ permissions: { read: false } }));
    expect(await screen.findByText(/You have no rights/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New API Key' })).toBeNull();
  });
});

it('an admin revokes a key in its owner’s dialog', async () => {
  const view = renderScreen(<UserForm user={aUser()} onClose={() => {}} />, {
    user: aUser({ id: 1, admin: true }),
    replies: [reply(users.get, aUserDetails()), reply(apiKeys.ofUser, [aKey()]), reply(apiKeys.remove, {})],
  });
  await view.user.click(await screen.findByRole('button', { name: 'Revoke Clipboard helper' }));
  const question = within(await screen.findByRole('dialog', { name: 'Revoke API Key' }));
  view.answer(reply(apiKeys.ofUser, []));
  await view.user.click(question.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByText('Clipboard helper')).toBeNull());
  expect(view.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});
