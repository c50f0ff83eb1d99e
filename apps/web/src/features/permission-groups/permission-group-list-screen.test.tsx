import { ApiError, discords, type PermissionGroup, permissionGroups, type Role } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { PermissionGroupListScreen } from './permission-group-list-screen.tsx';

const role = (id: number, name: string, discordName = 'Our Regiment'): Role => ({
  id,
  name,
  roleId: `1000000000000000${id}`,
  discordName,
});
const OFFICER = role(11, 'Officer');
const MEMBER = role(12, 'Member');
const ENVOY = role(21, 'Envoy', 'Allies');
const OFFICERS: PermissionGroup = {
  id: 1,
  name: 'Officers',
  permissions: { read: true, edit: true, manage: false },
  roles: [{ role: OFFICER }],
  lockedStockpileCount: 2,
  version: 4,
};
const EMPTY: PermissionGroup = {
  ...OFFICERS,
  id: 2,
  name: 'Nobody',
  permissions: { read: false, edit: false, manage: false },
  roles: [],
  lockedStockpileCount: 0,
};

function openList(
  list: PermissionGroup[] | ApiError = [OFFICERS, EMPTY],
  roles: Role[] | ApiError = [ENVOY, MEMBER, OFFICER],
) {
  return renderScreen(<PermissionGroupListScreen />, {
    path: '/admin/permissions',
    user: aUser({ admin: true }),
    replies: [
      reply(permissionGroups.list, list),
      reply(discords.roles, roles),
      reply(permissionGroups.create, EMPTY),
      reply(permissionGroups.update, OFFICERS),
      reply(permissionGroups.remove, {}),
    ],
  });
}
type View = ReturnType<typeof openList>;

const button = (name: string) => screen.getByRole('button', { name });
const right = (name: string) => screen.getByRole('switch', { name });
const main = () => screen.queryByRole('dialog', { name: /New Permission Group|Edit (Officers|Nobody)/ });
const entry = (number: number) => within(screen.getByRole('group', { name: `Role ${number}` }));
const sent = (view: View, method: string) => view.requests.filter((request) => request.method === method);

async function openGroup(name: RegExp, roles?: Role[] | ApiError) {
  const view = openList(undefined, roles);
  await view.user.click(await screen.findByRole('button', { name }));
  await screen.findByRole('dialog');
  return view;
}

async function openRoles(name = /Officers/, roles?: Role[] | ApiError) {
  const view = await openGroup(name, roles);
  await view.user.click(button('Edit Assigned Roles'));
  return view;
}

async function choose(view: View, number: number, option: string) {
  await view.user.click(entry(number).getByRole('combobox'));
  await view.user.click(await screen.findByRole('option', { name: option }));
}

describe('Permission Groups', () => {
  it('has an add button, and a card with name, rights and roles for each group', async () => {
    openList([OFFICERS, { ...EMPTY, roles: [{ role: ENVOY }, { role: MEMBER }] }]);
    expect(screen.getByRole('heading', { name: 'Permission Groups' })).toBeInTheDocument();
    expect(button('New Permission Group')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /Officers/ })).toHaveTextContent(
      /^OfficersReadEdit1 Role Assigned2 locked stockpiles$/,
    );
    expect(screen.getByRole('button', { name: /Nobody/ })).toHaveTextContent(
      /^NobodyNo Rights2 Roles Assigned$/,
    );
  });

  it('shows a spinner, No Permission Groups Found when there are none, and a failure with a retry button', async () => {
    const view = openList(new ApiError('unexpected', 'No.'));
    expect(screen.getByRole('status', { name: 'Loading the permission groups' })).toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
    view.answer(reply(permissionGroups.list, []));
    await view.user.click(button('Retry'));
    expect(await screen.findByText('No Permission Groups Found')).toBeInTheDocument();
  });
});

describe('the permission group dialog', () => {
  it('has Name, Read, Edit, Manage, Edit Assigned Roles, Cancel, Submit and Delete', async () => {
    await openGroup(/Officers/);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Officers');
    expect(right('Read')).toBeChecked();
    expect(right('Edit')).toBeChecked();
    expect(right('Manage')).not.toBeChecked();
    for (const name of ['Edit Assigned Roles', 'Cancel', 'Delete']) expect(button(name)).toBeEnabled();
    expect(button('Submit')).toBeDisabled();
  });

  it('is titled New Permission Group when creating, requires a name, and starts with all rights off', async () => {
    const view = await openGroup(/New Permission Group/);
    expect(screen.getByRole('dialog', { name: 'New Permission Group' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    await view.user.click(right('Manage'));
    expect(button('Submit')).toBeDisabled();
    await view.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Planners');
    await view.user.click(button('Submit'));
    await waitFor(() => expect(main()).toBeNull());
    expect(sent(view, 'POST')[0]?.body).toEqual({
      permission_group: {
        attributes: { name: 'Planners', permissions: { read: false, edit: false, manage: true }, roles: [] },
      },
    });
  });

  it('asks before deleting, and says how many stockpiles only admins will see', async () => {
    const view = await openGroup(/Officers/);
    await view.user.click(button('Delete'));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Officers' }));
    expect(question.getByText('Are you sure you want to delete Officers?')).toBeInTheDocument();
    expect(question.getByText(/2 stockpiles are locked to it: they stay locked/)).toBeInTheDocument();
    await view.user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent(view, 'DELETE')).toMatchObject([{ path: '/api/permission_groups/1' }]);
  });

  it('says when somebody else saved it meanwhile, and overwrites on a second Submit', async () => {
    const view = await openGroup(/Officers/);
    await view.user.click(right('Manage'));
    const told = { 'permissions.read': 'It is now off.', roles: 'It is now Member.' };
    const changed = new ApiError('changed', 'Otter changed it.', told, { version: 9 });
    view.answer(reply(permissionGroups.update, changed));
    await view.user.click(button('Submit'));
    expect(await screen.findByText('Otter changed it.')).toBeInTheDocument();
    expect(screen.getByText('It is now off.')).toBeInTheDocument();
    expect(screen.getByText('It is now Member.')).toBeInTheDocument();
    view.answer(reply(permissionGroups.update, OFFICERS));
    await view.user.click(button('Submit'));
    await waitFor(() => expect(main()).toBeNull());
    const [first, second] = sent(view, 'PATCH').map(({ body }) => body);
    expect(first).toMatchObject({ permission_group: { attributes: { version: 4 } } });
    expect(second).toMatchObject({ permission_group: { attributes: { version: 9 } } });
  });
});

describe('Assigned Roles', () => {
  it('replaces the form with a grouped select for each entry, labelled with the Discord', async () => {
    const view = await openRoles();
    expect(screen.getByRole('dialog', { name: 'Assigned Roles' })).toBeInTheDocument();
    expect(main()).toBeNull();
    expect(entry(1).getByRole('combobox', { name: 'Our Regiment Role' })).toHaveValue('Officer');
    for (const name of ['Add Role', 'Back', 'Apply', 'Remove Officer']) expect(button(name)).toBeEnabled();
    await view.user.click(button('Add Role'));
    const added = entry(2).getByRole('combobox', { name: 'Role' });
    expect(added).toHaveAttribute('placeholder', 'Select a Role');
    await view.user.click(added);
    const list = within(await screen.findByRole('listbox'));
    expect(list.getByText('Allies').parentElement).toHaveTextContent(/^AlliesEnvoy$/);
    expect(list.getByText('Our Regiment').parentElement).toHaveTextContent(/^Our RegimentMemberOfficer$/);
  });

  it('is a large dialog', async () => {
    await openRoles();
    const root = screen
      .getByRole('dialog', { name: 'Assigned Roles' })
      .closest<HTMLElement>('[style*="--modal-size"]');
    expect(root?.style.getPropertyValue('--modal-size')).toContain('lg');
  });

  it('shows No Roles Assigned when empty', async () => {
    await openRoles(/Nobody/);
    expect(screen.getByText('No Roles Assigned')).toBeInTheDocument();
  });

  it('keeps the roles on Apply, requires one for each entry, and offers each role only once', async () => {
    const view = await openRoles();
    await view.user.click(button('Add Role'));
    expect(button('Apply')).toBeDisabled();
    await view.user.click(entry(2).getByRole('combobox'));
    expect(await screen.findByRole('option', { name: 'Officer' })).toHaveAttribute(
      'data-combobox-disabled',
      'true',
    );
    await view.user.click(screen.getByRole('option', { name: 'Envoy' }));
    expect(entry(2).getByRole('combobox', { name: 'Allies Role' })).toHaveValue('Envoy');
    await view.user.click(button('Apply'));
    expect(screen.getByText('2 Roles Assigned')).toBeInTheDocument();
    expect(screen.getByText('Envoy (Allies)')).toBeInTheDocument();
    await view.user.click(button('Submit'));
    await waitFor(() => expect(main()).toBeNull());
    expect(sent(view, 'PATCH')[0]?.body).toMatchObject({
      permission_group: { attributes: { roles: [{ role: { id: 11 } }, { role: { id: 21 } }], version: 4 } },
    });
  });

  it('discards the edits on Back and restores the last applied set', async () => {
    const view = await openRoles();
    await choose(view, 1, 'Member');
    await view.user.click(button('Apply'));
    await view.user.click(button('Edit Assigned Roles'));
    await choose(view, 1, 'Envoy');
    await view.user.click(button('Back'));
    expect(screen.getByText('Member (Our Regiment)')).toBeInTheDocument();
  });

  it('asks before removing an entry, by its role’s name or as “this role” if it has none', async () => {
    const view = await openRoles();
    await view.user.click(button('Remove Officer'));
    expect(await screen.findByText('Are you sure you want to delete Officer?')).toBeInTheDocument();
    await view.user.click(button('Delete'));
    expect(await screen.findByText('No Roles Assigned')).toBeInTheDocument();
    await view.user.click(button('Add Role'));
    await view.user.click(button('Remove this role'));
    expect(await screen.findByText('Are you sure you want to delete this role?')).toBeInTheDocument();
  });

  it('says when the roles could not be loaded, and keeps the group’s roles', async () => {
    await openRoles(/Officers/, new ApiError('unexpected', 'No.'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The roles could not be loaded');
    expect(entry(1).getByRole('combobox')).toHaveValue('Officer');
  });
});
