import { discords, permissionGroups, stockpiles, warehouses } from '@backline/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let admin: SignedIn;
let officer: number;
let member: number;
beforeEach(async () => {
  admin = await app.signIn({ admin: true });
  const attributes = {
    name: 'Our Regiment',
    guildId: '900',
    primary: true,
    roles: [
      { name: 'Officer', roleId: '11' },
      { name: 'Member', roleId: '12' },
    ],
  };
  const { roles } = replyOf(await app.call(discords.create, { body: { discord: { attributes } } }, admin));
  [member, officer] = roles.map((role) => role.id) as [number, number]; // by name
});

const send = (attributes: unknown) =>
  app.request({
    method: 'POST',
    url: '/api/permission_groups',
    by: admin,
    payload: { permission_group: { attributes } },
  });
const change = (id: number, attributes: unknown) =>
  app.request({
    method: 'PATCH',
    url: `/api/permission_groups/${id}`,
    by: admin,
    payload: { permission_group: { attributes } },
  });
const make = async (attributes: object) => {
  const { status, json } = await send({ name: 'Officers', ...attributes });
  if (status !== 200) throw new Error(JSON.stringify(json));
  return json as { id: number; roles: unknown[] };
};
const list = async () => replyOf(await app.call(permissionGroups.list, {}, admin));
const holding = async (roleId: number): Promise<SignedIn> => {
  const by = await app.signIn();
  await app.db.insert(schema.userRoles).values({ userId: by.userId, roleId });
  return by;
};
const reading = async (by: SignedIn) =>
  (await app.request({ method: 'GET', url: warehouses.list.path, by })).status;

describe('a permission group', () => {
  it('takes name, permissions and roles with one role each, and returns them', async () => {
    const made = await send({
      name: 'Officers',
      permissions: { read: true, edit: true, manage: false },
      roles: [{ role: { id: officer, name: 'Officer', role_id: '11', discord_name: 'Our Regiment' } }],
    });
    const whole = {
      id: expect.any(Number),
      name: 'Officers',
      permissions: { read: true, edit: true, manage: false },
      roles: [{ role: { id: officer, name: 'Officer', role_id: '11', discord_name: 'Our Regiment' } }],
      locked_stockpile_count: 0,
      version: 1,
    };
    expect(made.status).toBe(200);
    expect(made.json).toEqual(whole);
    const { id } = made.json as { id: number };
    const get = (path: string) => app.request({ method: 'GET', url: path, by: admin });
    expect((await get(`/api/permission_groups/${id}`)).json).toEqual(whole);
    expect((await get('/api/permission_groups')).json).toEqual([whole]);
    expect((await get('/api/permission_groups/99')).status).toBe(404);
  });

  it('needs a name; read, edit and manage are false unless given', async () => {
    expect(await send({ name: '' })).toMatchObject({
      status: 422,
      json: { error: { fields: { name: 'This is required.' } } },
    });
    expect((await send({ name: 'Plain' })).json).toMatchObject({
      permissions: { read: false, edit: false, manage: false },
      roles: [],
    });
    expect((await send({ name: 'Some', permissions: { edit: true } })).json).toMatchObject({
      permissions: { read: false, edit: true, manage: false },
    });
    expect(await send({ name: 'Wrong', permissions: { read: 'yes' } })).toMatchObject({
      status: 422,
      json: { error: { fields: { 'permissions.read': 'This must be true or false.' } } },
    });
  });

  it('the input accepts both spellings, and roles by their ids', async () => {
    const payload = { permissionGroup: { attributes: { name: 'Camel', roles: [officer, { id: member }] } } };
    const url = '/api/permission_groups';
    const { json } = await app.request({ method: 'POST', url, by: admin, payload });
    expect(json).toMatchObject({ roles: [{ role: { id: member } }, { role: { id: officer } }] });
    expect(await make({ roles: [{ role: officer }, { role: { id: officer } }] })).toMatchObject({
      roles: [{ role: { id: officer } }],
    });
  });

  it('each assigned role must be selected, and exist', async () => {
    for (const entry of [{ role: null }, {}, null, { role: {} }])
      expect(await send({ name: 'X', roles: [officer, entry] })).toMatchObject({
        status: 422,
        json: { error: { fields: { 'roles.1': 'Select a role.' } } },
      });
    expect(await send({ name: 'X', roles: [{ role: { id: 9999 } }] })).toMatchObject({
      status: 422,
      json: { error: { fields: { 'roles.0.role': expect.stringContaining('does not exist') } } },
    });
    expect(await list()).toEqual([]);
  });

  it('groups are listed by name, the roles of each by Discord and name, whatever their capitals', async () => {
    const attributes = {
      name: 'allies',
      guildId: '901',
      primary: false,
      roles: [{ name: 'Guest', roleId: '21' }],
    };
    const { roles } = replyOf(await app.call(discords.create, { body: { discord: { attributes } } }, admin));
    await app.db.insert(schema.roles).values({ discordId: 1, name: 'captain', roleId: '13' });
    const captain = (await app.db.select().from(schema.roles)).find(({ name }) => name === 'captain')!.id;
    for (const name of ['Zulu', 'bravo', 'Alpha'])
      await make({ name, roles: [officer, captain, member, roles[0]!.id] });
    const groups = await list();
    expect(groups.map(({ name }) => name)).toEqual(['Alpha', 'bravo', 'Zulu']);
    for (const group of groups)
      expect(group.roles.map(({ role }) => `${role.discordName} ${role.name}`)).toEqual([
        'allies Guest',
        'Our Regiment captain',
        'Our Regiment Member',
        'Our Regiment Officer',
      ]);
    const names = replyOf(await app.call(permissionGroups.names, {}, admin));
    expect(names.map(({ name }) => name)).toEqual(['Alpha', 'bravo', 'Zulu']);
  });

  it('a change with a role that does not exist changes nothing, and an empty list takes all roles', async () => {
    const { id } = await make({ permissions: { read: true }, roles: [officer] });
    const otherGroup = await make({ name: 'Others', roles: [officer, member] });
    expect(await change(id, { name: 'Command', roles: [member, 9999] })).toMatchObject({
      status: 422,
      json: { error: { fields: { 'roles.1.role': expect.stringContaining('does not exist') } } },
    });
    expect(await list()).toMatchObject([
      { id, name: 'Officers', roles: [{ role: { id: officer } }], version: 1 },
      { id: otherGroup.id, roles: [{ role: { id: member } }, { role: { id: officer } }] },
    ]);
    expect((await change(id, { roles: [] })).json).toMatchObject({ name: 'Officers', roles: [], version: 2 });
    expect((await change(id, { permissions: { read: true }, roles: [] })).json).toMatchObject({ version: 2 });
    expect((await list()).map((group) => group.roles.length)).toEqual([0, 2]);
  });

  it('PATCH changes the fields it names and leaves the rest', async () => {
    const { id } = await make({ permissions: { read: true, edit: true }, roles: [officer] });
    expect((await change(id, { permissions: { edit: false } })).json).toMatchObject({
      name: 'Officers',
      permissions: { read: true, edit: false, manage: false },
      roles: [{ role: { id: officer } }],
    });
    expect((await change(id, { name: 'Members', roles: [{ role: { id: member } }] })).json).toMatchObject({
      name: 'Members',
      permissions: { read: true },
      roles: [{ role: { id: member } }],
    });
    expect((await change(9999, { name: 'X' })).status).toBe(404);
  });

  it('a save from a stale copy is refused with who changed what, and succeeds with the current version', async () => {
    const { id } = await make({ permissions: { read: true }, roles: [officer] });
    await change(id, { name: 'Command', roles: [officer, member], version: 1 });
    const mine = { name: 'Officers', permissions: { read: true, edit: true }, roles: [officer] };
    const refused = await change(id, { ...mine, version: 1 });
    expect(refused).toMatchObject({
      status: 409,
      json: {
        error: {
          code: 'changed',
          fields: {
            name: 'It is now Command.',
            'permissions.edit': 'It is now off.',
            roles: 'It is now Member, Officer.',
          },
          version: 2,
        },
      },
    });
    expect((await change(id, { ...mine, version: 2 })).json).toMatchObject({
      name: 'Officers',
      roles: [{ role: { id: officer } }],
      version: 3,
    });
    await change(id, { roles: [officer, member], version: 3 });
    for (const roles of [
      [member, officer],
      [officer, member, officer],
    ])
      expect((await change(id, { roles, version: 3 })).json).toMatchObject({ version: 4 });
    await change(id, { roles: [officer] });
    // A save that changes nothing does not count as one.
    expect((await change(id, { ...mine, version: 1 })).json).toMatchObject({ version: 5 });
  });

  it('assigning a role grants access at once, removing it revokes access at once', async () => {
    const by = await holding(member);
    const { id } = await make({ permissions: { read: true }, roles: [officer] });
    expect(await reading(by)).toBe(403);
    await change(id, { roles: [officer, member] });
    expect(await reading(by)).toBe(200);
    await change(id, { permissions: { read: false } });
    expect(await reading(by)).toBe(403);
    await change(id, { permissions: { read: true } });
    await change(id, { roles: [officer] });
    expect(await reading(by)).toBe(403);
  });
});

describe('deleting a permission group', () => {
  it('takes its rights away at once', async () => {
    const by = await holding(officer);
    const { id } = await make({ permissions: { read: true }, roles: [officer] });
    expect(await reading(by)).toBe(200);
    const answer = await app.request({ method: 'DELETE', url: `/api/permission_groups/${id}`, by: admin });
    expect(answer).toMatchObject({ status: 200, json: {} });
    expect(await reading(by)).toBe(403);
    expect((await app.call(permissionGroups.remove, { params: { id } }, admin)).status).toBe(404);
  });

  it('leaves its locked stockpiles locked, visible only to admins, with their number in the count', async () => {
    const { id } = await make({ permissions: { read: true, edit: true, manage: true }, roles: [officer] });
    const otherGroup = await make({
      name: 'Other',
      permissions: { read: true, edit: true, manage: true },
      roles: [member],
    });
    const insider = await holding(officer);
    const outsider = await holding(member);
    const locked = { locked: true, permissionGroup: { id } };
    await addWarehouse(app, admin, {
      stockpiles: [{ name: 'Open' }, { name: 'Secret A', ...locked }, { name: 'Secret B', ...locked }],
    });
    expect((await list()).map(({ name, lockedStockpileCount }) => [name, lockedStockpileCount])).toEqual([
      ['Officers', 2],
      ['Other', 0],
    ]);
    const names = async (by: SignedIn) => replyOf(await app.call(stockpiles.names, {}, by));
    expect(await names(insider)).toEqual(['Open', 'Secret A', 'Secret B']);
    await app.call(permissionGroups.remove, { params: { id } }, admin);
    await change(otherGroup.id, { roles: [member, officer] });
    for (const by of [insider, outsider]) expect(await names(by)).toEqual(['Open']);
    expect(await names(admin)).toEqual(['Open', 'Secret A', 'Secret B']);
    const rows = await app.db.select().from(schema.stockpiles);
    expect(rows.filter((row) => row.locked)).toHaveLength(2);
  });

  it('people with the edit right see the names of the groups, but neither their rights nor their roles', async () => {
    const { id } = await make({ permissions: { read: true }, roles: [officer] });
    const editor = await app.signIn({ edit: true });
    const answer = await app.request({ method: 'GET', url: '/api/permission_groups/names', by: editor });
    expect(answer.json).toContainEqual({ id, name: 'Officers' });
    expect(errorOf(await app.call(permissionGroups.list, {}, editor)).status).toBe(403);
  });
});
