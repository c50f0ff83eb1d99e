import { ApiError, type Discord, discords } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { DiscordListScreen } from './discord-list-screen.tsx';

const OFFICER = { id: 11, name: 'Officer', roleId: '100000000000000011' };
const MEMBER = { id: 12, name: 'Member', roleId: '100000000000000012' };
const REGIMENT: Discord = {
  id: 1,
  name: 'Our Regiment',
  guildId: '100000000000000001',
  primary: true,
  roles: [OFFICER, MEMBER],
  version: 4,
};
const ALLIES: Discord = {
  ...REGIMENT,
  id: 2,
  name: 'Allies',
  guildId: '100000000000000002',
  primary: false,
  roles: [OFFICER],
};

function openList(list: Discord[] | ApiError = [REGIMENT, ALLIES]) {
  return renderScreen(<DiscordListScreen />, {
    path: '/admin/discords',
    user: aUser({ admin: true }),
    replies: [
      reply(discords.list, list),
      reply(discords.create, REGIMENT),
      reply(discords.update, REGIMENT),
      reply(discords.remove, {}),
    ],
  });
}
type View = ReturnType<typeof openList>;

const input = (name: string) => screen.getByRole('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const main = () => screen.queryByRole('dialog', { name: /New Discord|Edit (Our|Allies)/ });
const row = (number: number) => within(screen.getByRole('group', { name: `Role ${number}` }));
const sent = (view: View, method: string) => view.requests.filter((request) => request.method === method);

async function openDiscord(name: RegExp, list?: Discord[]) {
  const view = openList(list);
  await view.user.click(await screen.findByRole('button', { name }));
  await screen.findByRole('dialog');
  return view;
}

async function openRoles() {
  const view = await openDiscord(/Our Regiment/);
  await view.user.click(button('Edit Roles'));
  return view;
}

async function retype(view: View, target: HTMLElement, text: string) {
  await view.user.clear(target);
  await view.user.paste(text);
  await view.user.tab();
}

describe('Discord Linking', () => {
  it('has an add button, and a card with badge, name and roles for each Discord', async () => {
    openList();
    expect(screen.getByRole('heading', { name: 'Discord Linking' })).toBeInTheDocument();
    expect(button('New Discord')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /Regiment/ })).toHaveTextContent(
      /^PrimaryOur Regiment2 Roles Linked$/,
    );
    expect(screen.getByRole('button', { name: /Allies/ })).toHaveTextContent(
      /^SecondaryAllies1 Role Linked$/,
    );
  });

  it('shows a spinner while loading, and No Discords Found when there are none', async () => {
    openList([]);
    expect(screen.getByRole('status', { name: 'Loading the Discords' })).toBeInTheDocument();
    expect(await screen.findByText('No Discords Found')).toBeInTheDocument();
  });

  it('shows a failed load, and can retry it', async () => {
    const view = openList(new ApiError('unexpected', 'No.'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The Discords could not be loaded.');
    view.answer(reply(discords.list, [ALLIES]));
    await view.user.click(button('Retry'));
    expect(await screen.findByRole('button', { name: /Allies/ })).toBeInTheDocument();
  });
});

describe('the Discord dialog', () => {
  it('opens on a click with Name, Discord ID, Primary, Edit Roles, Cancel, Submit and Delete', async () => {
    await openDiscord(/Our Regiment/);
    expect(input('Name')).toHaveValue('Our Regiment');
    expect(input('Discord ID')).toHaveValue('100000000000000001');
    expect(screen.getByRole('switch', { name: 'Primary' })).toBeChecked();
    for (const name of ['Edit Roles', 'Cancel', 'Delete']) expect(button(name)).toBeEnabled();
    expect(button('Submit')).toBeDisabled();
  });

  it('Submit shows a spinner until the server has answered, Cancel sends nothing', async () => {
    const view = await openDiscord(/Allies/);
    await retype(view, input('Name'), 'Neighbours');
    await view.user.click(button('Cancel'));
    await waitFor(() => expect(main()).toBeNull());
    expect(sent(view, 'PATCH')).toEqual([]);

    await view.user.click(screen.getByRole('button', { name: /Allies/ }));
    await screen.findByRole('dialog');
    expect(input('Name')).toHaveValue('Allies');
    await retype(view, input('Name'), 'Friends');
    let finish = (_: Discord): void => {};
    view.answer(reply(discords.update, () => new Promise<Discord>((resolve) => (finish = resolve))));
    await view.user.click(button('Submit'));
    await waitFor(() => expect(sent(view, 'PATCH')).toHaveLength(1));
    expect(button('Submit')).toHaveAttribute('data-loading', 'true');
    expect(button('Delete')).not.toHaveAttribute('data-loading');
    for (const name of ['Submit', 'Cancel', 'Delete']) expect(button(name)).toBeDisabled();
    finish(ALLIES);
    await waitFor(() => expect(main()).toBeNull());
  });

  it('opens blank from the add button, and requires name and Discord ID', async () => {
    const view = await openDiscord(/New Discord/);
    expect(screen.getByRole('dialog', { name: 'New Discord' })).toBeInTheDocument();
    expect(input('Name')).toHaveValue('');
    expect(screen.getByRole('switch', { name: 'Primary' })).not.toBeChecked();
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    await retype(view, input('Name'), 'New');
    expect(button('Submit')).toBeDisabled();
    await retype(view, input('Discord ID'), '100000000000000003');
    await view.user.click(button('Submit'));
    await waitFor(() => expect(main()).toBeNull());
    expect(sent(view, 'POST')[0]?.body).toEqual({
      discord: {
        attributes: { name: 'New', guild_id: '100000000000000003', primary: false, roles: [] },
      },
    });
  });

  it('warns about an id that does not look like a Discord id, but lets it be sent', async () => {
    const view = await openDiscord(/New Discord/);
    await retype(view, input('Name'), 'New');
    await retype(view, input('Discord ID'), 'our-guild');
    expect(screen.getByText(/Ids of Discord have 17 to 20 digits/)).toBeInTheDocument();
    expect(button('Submit')).toBeEnabled();
  });

  it('sends the whole Discord with the version that was loaded', async () => {
    const view = await openDiscord(/Allies/);
    await view.user.click(screen.getByRole('switch', { name: 'Primary' }));
    await view.user.click(button('Submit'));
    await waitFor(() => expect(main()).toBeNull());
    expect(sent(view, 'PATCH')).toMatchObject([
      {
        path: '/api/discords/2',
        body: {
          discord: {
            attributes: {
              name: 'Allies',
              guild_id: '100000000000000002',
              primary: true,
              roles: [{ id: 11, name: 'Officer', role_id: '100000000000000011' }],
              version: 4,
            },
          },
        },
      },
    ]);
  });

  it('asks before deleting, naming the Discord, and warns that users lose their rights', async () => {
    const view = await openDiscord(/Our Regiment/);
    await view.user.click(button('Delete'));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Our Regiment' }));
    expect(question.getByText('Are you sure you want to delete Our Regiment?')).toBeInTheDocument();
    expect(question.getByText(/Its 2 roles are removed from all permission groups/)).toBeInTheDocument();
    await view.user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent(view, 'DELETE')).toMatchObject([{ path: '/api/discords/1' }]);
  });

  it('shows a refusal at its input, including a role’s, and keeps what was typed', async () => {
    const view = await openDiscord(/Allies/);
    await retype(view, input('Name'), 'Friends');
    const twice = new ApiError('invalid', 'No.', {
      guild_id: 'Already linked.',
      'roles.0.role_id': 'Unknown.',
    });
    view.answer(reply(discords.update, twice));
    await view.user.click(button('Submit'));
    expect(await screen.findByText('Already linked.')).toBeInTheDocument();
    expect(screen.getByText('Officer: Unknown.')).toBeInTheDocument();
    expect(input('Name')).toHaveValue('Friends');
    await view.user.click(button('Edit Roles'));
    expect(row(1).getByText('Unknown.')).toBeInTheDocument();
  });

  it('says when somebody else saved it meanwhile, and overwrites on a second Submit', async () => {
    const view = await openDiscord(/Allies/);
    await retype(view, input('Name'), 'Friends');
    const changed = new ApiError(
      'changed',
      'Otter changed this Discord.',
      { name: 'It is now Neighbours.', roles: 'It is now empty.' },
      { version: 9 },
    );
    view.answer(reply(discords.update, changed));
    await view.user.click(button('Submit'));
    expect(await screen.findByText('Otter changed this Discord.')).toBeInTheDocument();
    expect(screen.getByText('It is now Neighbours.')).toBeInTheDocument();
    expect(screen.getByText('It is now empty.')).toBeInTheDocument();
    view.answer(reply(discords.update, ALLIES));
    await view.user.click(button('Submit'));
    await waitFor(() => expect(main()).toBeNull());
    expect(sent(view, 'PATCH')[1]?.body).toMatchObject({ discord: { attributes: { version: 9 } } });
  });
});

describe('the roles dialog', () => {
  it('replaces the form with role cards with Name, Role ID and a remove link', async () => {
    await openRoles();
    expect(screen.getByRole('dialog', { name: 'Edit Roles' })).toBeInTheDocument();
    expect(main()).toBeNull();
    expect(row(1).getByRole('textbox', { name: 'Name' })).toHaveValue('Officer');
    expect(row(2).getByRole('textbox', { name: 'Role ID' })).toHaveValue('100000000000000012');
    expect(row(1).getByRole('button', { name: 'Remove Officer' })).toHaveTextContent('Remove');
    for (const name of ['Add Role', 'Back', 'Apply']) expect(button(name)).toBeEnabled();
  });

  it('is a large dialog', async () => {
    await openRoles();
    const root = screen
      .getByRole('dialog', { name: 'Edit Roles' })
      .closest<HTMLElement>('[style*="--modal-size"]');
    expect(root?.style.getPropertyValue('--modal-size')).toContain('lg');
  });

  it('shows No Roles Configured when empty', async () => {
    const view = await openDiscord(/New Discord/);
    await view.user.click(button('Edit Roles'));
    expect(screen.getByText('No Roles Configured')).toBeInTheDocument();
  });

  it('keeps the edited roles as the pending set on Apply, and requires name and Role ID for each', async () => {
    const view = await openRoles();
    await view.user.click(button('Add Role'));
    expect(button('Apply')).toBeDisabled();
    await retype(view, row(3).getByRole('textbox', { name: 'Name' }), 'Recruit');
    await retype(view, row(3).getByRole('textbox', { name: 'Role ID' }), OFFICER.roleId);
    expect(row(3).getByText('This role is in the list twice.')).toBeInTheDocument();
    expect(button('Apply')).toBeDisabled();
    await retype(view, row(3).getByRole('textbox', { name: 'Role ID' }), '100000000000000013');
    await view.user.click(button('Apply'));
    expect(screen.getByText('3 Roles Linked')).toBeInTheDocument();
    expect(within(screen.getByRole('group', { name: 'Roles' })).getByText('Recruit')).toBeInTheDocument();
    await view.user.click(button('Submit'));
    await waitFor(() => expect(main()).toBeNull());
    expect(sent(view, 'PATCH')[0]?.body).toMatchObject({
      discord: {
        attributes: {
          roles: [{ id: 11 }, { id: 12 }, { name: 'Recruit', role_id: '100000000000000013' }],
        },
      },
    });
  });

  it('discards the edits on Back and restores the last applied set', async () => {
    const view = await openRoles();
    await retype(view, row(1).getByRole('textbox', { name: 'Name' }), 'Command');
    await view.user.click(button('Apply'));
    await view.user.click(button('Edit Roles'));
    await retype(view, row(1).getByRole('textbox', { name: 'Name' }), 'Discarded');
    await view.user.click(button('Back'));
    expect(screen.getByText('Command')).toBeInTheDocument();
    expect(screen.queryByText('Discarded')).not.toBeInTheDocument();
    await view.user.click(button('Edit Roles'));
    expect(row(1).getByRole('textbox', { name: 'Name' })).toHaveValue('Command');
  });

  it('asks before removing a role, by its name or as “this role” if it has none', async () => {
    const view = await openRoles();
    await view.user.click(row(1).getByRole('button', { name: 'Remove Officer' }));
    expect(await screen.findByText('Are you sure you want to delete Officer?')).toBeInTheDocument();
    await view.user.click(button('Delete'));
    await waitFor(() => expect(screen.queryByDisplayValue('Officer')).not.toBeInTheDocument());
    await view.user.click(button('Add Role'));
    await view.user.click(button('Remove this role'));
    expect(await screen.findByText('Are you sure you want to delete this role?')).toBeInTheDocument();
  });
});
