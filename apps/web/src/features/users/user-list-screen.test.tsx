import { ApiError, apiKeys, auth, sessions, type User, users } from '@backline/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aSession, aUser, aUserDetails } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { UserListScreen } from './user-list-screen.tsx';

const ADMIN = aUser({ id: 1, username: 'Admiral', admin: true, noPermissions: false });
const READER = aUser({ id: 2, username: 'Reader', avatar: 'https://cdn.example/r.png' });
const GUEST = aUser({ id: 3, username: 'Guest', permissions: { read: false } });

function openList(
  list: User[] | ApiError = [ADMIN, READER, GUEST],
  replies = [] as ReturnType<typeof reply>[],
) {
  return renderScreen(<UserListScreen />, {
    path: '/admin/users',
    user: ADMIN,
    replies: [
      ...replies,
      reply(users.list, list),
      reply(users.get, ({ params }) => aUserDetails({ id: params.id })),
      reply(apiKeys.ofUser, []),
      reply(sessions.ofUser, []),
      reply(users.update, READER),
      reply(users.remove, {}),
      reply(users.create, GUEST),
    ],
  });
}

async function openUser(name: string, replies: ReturnType<typeof reply>[] = []) {
  const view = openList(undefined, replies);
  await view.user.click(await screen.findByRole('button', { name: new RegExp(name) }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  return { ...view, dialog };
}

const card = (name: string) => screen.getByRole('button', { name: new RegExp(name) });
const sent = (view: ReturnType<typeof openList>, method: string) =>
  view.requests.filter((request) => request.method === method);

describe('the list of users', () => {
  it('shows a card for each user with avatar, username and a badge for the rights', async () => {
    openList();
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /Admiral/ })).toHaveTextContent(/AdmiralAdmin$/);
    expect(card('Reader')).toHaveTextContent(/ReaderPermissionsRead$/);
    expect(card('Guest')).toHaveTextContent(/GuestNo Permissions$/);
    expect(card('Reader').querySelector('img')).toHaveAttribute('src', 'https://cdn.example/r.png');
    expect(card('Guest').querySelector('img')).toHaveAttribute('src', '/default-avatar.svg');
  });

  it('shows the default avatar in place of one that fails to load', async () => {
    openList();
    const picture = (await screen.findByRole('button', { name: /Reader/ })).querySelector('img')!;
    fireEvent.error(picture);
    expect(picture).toHaveAttribute('src', '/default-avatar.svg');
  });

  it('shows a spinner while loading, and a failure with a retry button', async () => {
    const view = openList(new ApiError('unexpected', 'No.'));
    expect(screen.getByRole('status', { name: 'Loading the users' })).toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent('The users could not be loaded.');
    view.answer(reply(users.list, [READER]));
    await view.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: /Reader/ })).toBeInTheDocument();
  });

  it('finds users by name and by rights', async () => {
    const { user } = openList();
    await screen.findByRole('button', { name: /Admiral/ });
    const names = () => within(screen.getByRole('list', { name: 'Users' })).getAllByRole('listitem').length;
    await user.type(screen.getByRole('textbox', { name: 'Find a user' }), 'READ');
    expect(names()).toBe(1);
    expect(screen.getByText('1 of 3 users')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    await user.click(screen.getByRole('combobox', { name: 'Rights' }));
    await user.click(screen.getByRole('option', { name: 'No Permissions' }));
    expect(names()).toBe(1);
    expect(card('Guest')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Find a user' }), 'Admiral');
    expect(screen.getByText('No user matches.')).toBeInTheDocument();
  });
});

describe('the user dialog', () => {
  it('opens on a click, is titled with the username, and has Admin, Cancel, Submit and Delete', async () => {
    const { dialog, user } = await openUser('Reader');
    expect(dialog.getByRole('switch', { name: 'Admin' })).not.toBeChecked();
    expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('sends the Admin switch and reloads the list', async () => {
    const view = await openUser('Reader');
    await view.user.click(view.dialog.getByRole('switch', { name: 'Admin' }));
    await view.user.click(view.dialog.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent(view, 'PATCH')).toMatchObject([
      { path: '/api/users/2', body: { user: { attributes: { admin: true } } } },
    ]);
    await screen.findByRole('button', { name: /Reader/ });
    expect(view.requests.filter(({ path }) => path === '/api/users')).toHaveLength(2);
  });

  it('says which groups and roles grant the rights, and when Discord was last asked', async () => {
    const reasons = reply(
      users.get,
      aUserDetails({
        accountName: 'hauler',
        discordUserId: '123456789012345678',
        discords: [
          { id: 5, name: 'Our Regiment', nickname: 'Hauler [OR]', roles: [{ id: 8, name: 'Officer' }] },
          { id: 6, name: 'Allies', nickname: '', roles: [] },
        ],
        groups: [
          {
            id: 9,
            name: 'Quartermasters',
            permissions: { read: true, edit: true, manage: false },
            roles: [{ id: 8, name: 'Officer', discordName: 'Our Regiment' }],
          },
        ],
      }),
    );
    const { dialog } = await openUser('Reader', [reasons]);
    expect(await dialog.findByText('hauler')).toBeInTheDocument();
    expect(dialog.getByText('123456789012345678')).toBeInTheDocument();
    const group = dialog.getByText('Quartermasters').closest('li');
    expect(group).toHaveTextContent('QuartermastersReadEditthrough Officer (Our Regiment)');
    expect(dialog.getByText('Our Regiment: Hauler [OR]').closest('li')).toHaveTextContent('Officer');
    expect(dialog.getByText('Allies').closest('li')).toHaveTextContent('none of the linked roles');
    expect(dialog.getAllByText(/2026/)).toHaveLength(2);
  });

  it('says when a user has no group or linked Discord, and when one has never signed in', async () => {
    const reasons = reply(users.get, aUserDetails({ signedInAt: null, rolesCheckedAt: null }));
    const { dialog } = await openUser('Guest', [reasons]);
    expect(await dialog.findByText('No permission group contains any of their roles.')).toBeInTheDocument();
    expect(dialog.getByText('Not a member of any linked Discord.')).toBeInTheDocument();
    expect(dialog.getAllByText('never')).toHaveLength(2);
  });

  it('says who made the user an admin', async () => {
    const reasons = reply(users.get, aUserDetails({ admin: true, adminBy: 'setup' }));
    const { dialog } = await openUser('Admiral', [reasons]);
    expect(await dialog.findByText('The first admin, by the set-up link.')).toBeInTheDocument();
  });

  it('says who becomes an admin again, which may be by the local sign-in', async () => {
    const reasons = reply(
      users.get,
      aUserDetails({ admin: true, adminBy: 'settings', adminBySettings: true }),
    );
    const { dialog } = await openUser('Admiral', [reasons]);
    expect(
      await dialog.findByText(
        'ADMIN_DISCORD_IDS, or the local sign-in as Admin, makes this account admin again at each sign-in.',
      ),
    ).toBeInTheDocument();
  });

  it('shows where the user is signed in, and ends one session, or all after a confirmation', async () => {
    const phone = aSession({ id: 4, browser: 'Chrome', system: 'Android', network: '198.51.100.0/24' });
    const laptop = aSession({ id: 5, browser: 'Firefox', system: 'Windows' });
    const view = await openUser('Reader', [
      reply(sessions.ofUser, [phone, laptop]),
      reply(sessions.remove, {}),
      reply(sessions.removeOfUser, { ended: 1 }),
    ]);
    const list = within(await view.dialog.findByRole('list', { name: 'Sessions' }));
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    expect(list.getByText('198.51.100.0/24')).toBeInTheDocument();
    view.answer(reply(sessions.ofUser, [laptop]));
    await view.user.click(list.getByRole('button', { name: 'End the session: Chrome on Android' }));
    await waitFor(() => expect(view.dialog.queryByText('Chrome on Android')).not.toBeInTheDocument());
    expect(view.dialog.getByText('Firefox on Windows')).toBeInTheDocument();
    expect(sent(view, 'DELETE')).toMatchObject([{ path: '/api/sessions/4' }]);

    view.answer(reply(sessions.ofUser, []));
    await view.user.click(view.dialog.getByRole('button', { name: 'End All Sessions' }));
    const question = within(await screen.findByRole('dialog', { name: 'End All Sessions' }));
    expect(question.getByText('End all sessions of Reader?')).toBeInTheDocument();
    await view.user.click(question.getByRole('button', { name: 'End All Sessions' }));
    expect(await view.dialog.findByText('not signed in anywhere')).toBeInTheDocument();
    expect(sent(view, 'DELETE').at(-1)).toMatchObject({ path: '/api/users/2/sessions' });
  });

  it('asks before deleting, by name, and states the consequences', async () => {
    const view = await openUser('Reader');
    await view.user.click(view.dialog.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Reader' }));
    expect(question.getByText('Are you sure you want to delete Reader?')).toBeInTheDocument();
    expect(question.getByText(/Their sessions end at once/)).toBeInTheDocument();
    await view.user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent(view, 'DELETE')).toMatchObject([{ path: '/api/users/2' }]);
  });

  it('shows the refusal to remove the last admin at the switch, and loses nothing', async () => {
    const text = 'This is the last admin who can sign in.';
    const refused = reply(users.update, new ApiError('conflict', 'No.', { admin: text }));
    const view = await openUser('Admiral', [refused]);
    await view.user.click(view.dialog.getByRole('switch', { name: 'Admin' }));
    expect(view.dialog.getByText(/This is you/)).toBeInTheDocument();
    await view.user.click(view.dialog.getByRole('button', { name: 'Submit' }));
    expect(await view.dialog.findByText(text)).toBeInTheDocument();
    expect(view.dialog.getByRole('switch', { name: 'Admin' })).not.toBeChecked();
  });

  it('ends the admin rights in this browser of an admin who removes their own flag', async () => {
    const self = reply(auth.loggedIn, { user: aUser({ id: 1, admin: false }) });
    const view = await openUser('Admiral', [self]);
    await view.user.click(view.dialog.getByRole('switch', { name: 'Admin' }));
    await view.user.click(view.dialog.getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('currentUser') ?? '{}')).toMatchObject({ admin: false }),
    );
  });
});

it('a user can be added in advance by Discord id, with a name and the Admin switch', async () => {
  const view = openList();
  await view.user.click(await screen.findByRole('button', { name: 'Add User' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add User' }));
  const id = dialog.getByRole('textbox', { name: 'Discord user ID' });
  await view.user.type(id, 'Hauler#1');
  await view.user.tab();
  expect(dialog.getByText('This must be an id of Discord: digits only.')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await view.user.clear(id);
  await view.user.type(id, '123456789012345678');
  await view.user.click(dialog.getByRole('switch', { name: 'Admin' }));
  await view.user.click(dialog.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent(view, 'POST').at(-1)?.body).toEqual({
    user: { attributes: { discord_user_id: '123456789012345678', admin: true } },
  });
});
